// Ce que dit l'analyse d'une partie, en français.
import type { study as en } from './study_en.ts';

export const study: typeof en = {
  title: 'Chance et talent',
  begin: 'Analyser la partie',
  about: 'L’IA poursuit chaque moment dans des parties imaginées, d’après ce que chaque place savait alors. Cela prend un moment ; vous pouvez continuer à regarder pendant ce temps.',
  running: (done, of) => `Étape ${done} sur ${of} examinée …`,
  stop: 'Arrêter',
  byNet: 'Jugé par un petit réseau qui a appris le jeu en jouant contre lui-même. Ce n’est pas un oracle : quelques pour cent d’écart ne veulent pas dire grand-chose.',
  byPlay: 'Jugé par le jeu au hasard jusqu’à la fin, car le réseau de ce jeu n’est pas là : à prendre comme une estimation grossière.',
  curve: 'Les chances de victoire de chacun, du début à la fin',
  point: (who, code, step) => `Erreur de ${who} (${code}) à l’étape ${step}`,
  seat: 'Joueur',
  first: 'Avant',
  chance: 'Chance',
  own: 'Ses choix',
  others: 'Choix des autres',
  common: 'Choix simultanés',
  last: 'Après',
  lost: 'Perdu',
  agreed: 'Comme l’IA',
  agreedOf: (agreed, of) => `${agreed} sur ${of}`,
  worst: 'Les plus grandes erreurs',
  none: 'Aucun choix n’était clairement une erreur.',
  mistake: (who, played, worth, best, better, half) =>
    `${who} a choisi « ${played} », qui gagnait ${worth} des parties imaginées ; « ${best} » en aurait gagné ${better} (± ${half}).`,
  look: (step) => `Voir l’étape ${step}`,
  here: {
    best: (who, played) => `Ici, ${who} a choisi « ${played} », comme l’aurait fait l’IA.`,
    fine: (who, played, best) => `Ici, ${who} a choisi « ${played} » ; l’IA préfère « ${best} », mais l’écart est plus petit que son doute.`,
    worse: (who, played, best, lost) => `Ici, ${who} a choisi « ${played} » ; « ${best} » aurait gagné ${lost} de plus des parties imaginées.`,
  },
};
