// What the analysis of a game says, in English.
import { say } from '../message.ts';

export const study = {
  title: 'Luck and skill',
  begin: 'Analyse the game',
  about: 'The AI plays every moment on in imagined games, from what each seat knew then. It takes a while; you can go on looking meanwhile.',
  running: say<[done: number, of: number]>('Step {done} of {of} is looked at …'),
  stop: 'Stop',
  byNet: 'Judged by a small net that has learnt the game from games against itself. It is no oracle: differences of a few percent mean little.',
  byPlay: 'Judged by random play to the end, because the net of this game is not here: take it as a rough guess.',
  curve: 'Everybody’s chances to win, from the beginning to the end',
  point: say<[who: string, code: string, step: number]>('Mistake of {who} ({code}) at step {step}'),
  seat: 'Player',
  first: 'Before',
  chance: 'Luck',
  own: 'Own choices',
  others: 'Others’ choices',
  common: 'Choices made together',
  last: 'After',
  lost: 'Given away',
  agreed: 'As the AI',
  agreedOf: say<[agreed: number, of: number]>('{agreed} of {of}'),
  worst: 'The biggest mistakes',
  none: 'No choice was clearly a mistake.',
  mistake: say<[who: string, played: string, worth: string, best: string, better: string, half: string]>('{who} chose “{played}”, which won {worth} of the imagined games; “{best}” would have won {better} (± {half}).'),
  look: say<[step: number]>('Look at step {step}'),
  here: {
    best: say<[who: string, played: string]>('Here {who} chose “{played}”, as the AI would have.'),
    fine: say<[who: string, played: string, best: string]>('Here {who} chose “{played}”; the AI prefers “{best}”, but the difference is smaller than its doubt.'),
    worse: say<[who: string, played: string, best: string, lost: string]>('Here {who} chose “{played}”; “{best}” would have won {lost} more of the imagined games.'),
  },
};
