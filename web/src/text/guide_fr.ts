// Ce que dit le guide d'une première partie, en français.
import type { FirstGame, guide as en } from './guide_en.ts';

export const guide: typeof en = {
  learn: 'Apprendre en jouant',
  learnLabel: (game) => `Apprendre en jouant : ${game}, avec un guide`,
  title: 'Votre guide',
  part: (n, of) => `${n} sur ${of}`,
  back: 'Retour',
  next: 'Suite',
  begin: 'Jouons',
  now: 'De quoi il s’agit :',
  ask: 'Que feriez-vous, guide ?',
  thinking: 'Le guide réfléchit …',
  advice: (choice) => `Je choisirais « ${choice} » : ce choix brille.`,
  free: 'J’ai poursuivi chaque choix dans ma tête, d’après ce que vous voyez, et celui-ci a gagné le plus souvent. Mais c’est votre partie : tout autre choix proposé est permis aussi, et vous pouvez revenir en arrière.',
  roundOver: 'La première manche est terminée.',
  goOn: 'Continuer',
  leave: 'Continuer sans le guide',
  over: 'C’était votre première partie.',
  games: {
    whisperers: {
      opening: [
        {
          title: 'Le but',
          text: 'Vous et Pendule chuchotez au temps. Quatre âges forment un anneau : l’Aube, le Jour, le Crépuscule, la Nuit. Après chacune des quatre manches, chaque âge donne des points à qui y est le plus fort. Le plus de points l’emporte.',
        },
        {
          title: 'Vos Chuchoteurs',
          text: 'Vous avez quatre tuiles numérotées, une par âge. Le numéro est la force. Côté sombre visible, une tuile se bat pour les points ; côté doré visible, elle se bat pour les pouvoirs posés près de son âge et ne compte pas pour les points.',
        },
        {
          title: 'Comment on joue',
          text: 'D’abord vous placez vos tuiles en secret. Puis, tour après tour, chacun joue une carte au même moment : un numéro dit quelle tuile agira, l’action jouée ensuite la déplace, la retourne ou la renforce. La carte Clôture finit votre manche : jouez-la quand la situation vous plaît. Là où se tient le Fantôme, chaque pouvoir que vous possédez ajoute un point.',
        },
      ],
      round:
        'Regardez ce qui a été compté : le côté sombre le plus fort a pris son âge, le côté doré le plus fort son pouvoir. Les tuiles restent en place, la manche suivante commence d’ici. Les pouvoirs gagnés peuvent être activés, un à la fois. À chaque manche, demandez-vous : où suis-je déjà en tête, et quel seul mouvement fait basculer un autre âge ?',
      end: 'Les points sont venus des âges contrôlés avec des tuiles sombres, davantage avec des pouvoirs là où se tenait le Fantôme. La prochaine fois, essayez tôt une tuile dorée : un pouvoir gagné à la manche 1 sert pendant trois manches.',
    },
    collectors: {
      opening: [
        {
          title: 'Le but',
          text: 'Vous voyagez dans le temps et collectez des richesses. Elles se posent sur votre plateau, et chaque sorte compte à sa façon : où elle est, ce qui est à côté, combien vous en avez. Quand quelqu’un a dix cartes, on finit la manche et on compte les points.',
        },
        {
          title: 'La ligne du temps',
          text: 'Les richesses sont posées le long de la ligne du temps, une par ère. Entre les ères se trouvent les dates-clés, qui donnent les cartes des deux côtés ; au bout, le futur donne des cristaux.',
        },
        {
          title: 'Comment on joue',
          text: 'Chacun lance quatre dés derrière un paravent et les met en ordre : c’est l’année où vous voyagez. Les dates sont montrées ensemble ; la plus grande joue en premier. Vous prenez la carte de votre lieu et la posez sur votre plateau pour toujours. Un cristal tourne un dé sur n’importe quel chiffre : votre jet n’est jamais tout à fait votre destin.',
        },
      ],
      round:
        'Vous avez votre première richesse. Désormais, regardez votre plateau avant vos dés : quelle carte y vaudrait le plus, et sur quel emplacement ? Puis cherchez l’ordre des dés qui y mène. Les cristaux restants valent aussi des points : dépensez-en un quand il rapporte plus qu’il ne coûte.',
      end: 'Le tableau des points montre ce que chaque famille a donné. Des animaux côte à côte, des plantes à l’écart, des minéraux différents et des merveilles par trois : c’est là que se cachent les points ; les exploits vont au premier arrivé.',
    },
    temporum: {
      opening: [
        {
          title: 'Le but',
          text: 'Dix couronnes, toutes au Temps I. Vous gagnez aussitôt que les dix sont au Temps IV. Il n’y a pas de points : seulement des couronnes qui avancent.',
        },
        {
          title: 'L’histoire est un chemin',
          text: 'Dix Zones sont réparties en quatre Temps, mais quatre seulement sont réelles : celles du chemin lumineux. Votre pion va sur une Zone réelle et vous faites ce qui y est écrit. Au-dessus d’un embranchement, vous pouvez changer le chemin, et donc ce qui est réel pour tous.',
        },
        {
          title: 'Comment on joue',
          text: 'Une carte a deux usages. Jouée, elle donne de l’or et son texte se produit. Scorée, elle coûte de l’or et fait avancer des couronnes. Donc : piochez, jouez des cartes pour gagner de l’or, scorez les autres pour avancer. En général, le Temps I score, le Temps II pioche, le Temps III joue et le Temps IV fait quelque chose de spécial.',
        },
      ],
      round:
        'Chacun a joué un tour. Regardez votre main et votre or : pouvez-vous payer une carte qui avance beaucoup de couronnes ? Sinon, quelle Zone du chemin apporte de l’or ou des cartes ? On peut aussi avancer régulièrement : qui a le plus de couronnes dans un Temps le gouverne, et bien des Zones le récompensent.',
      end: 'Toutes les couronnes du vainqueur sont au Temps IV. Comptez combien de fois vous avez scoré : une carte chère avance sept ou huit couronnes d’un coup, économiser pour elle est souvent plus rapide que scorer petit.',
    },
    hammer: {
      opening: [
        {
          title: 'Le but',
          text: 'Être le plus haut sur la piste de Compétence à la fin de la dernière manche, ou entrer dans la case Expert, ce qui termine aussitôt la partie. Vous gagnez 1 Compétence au début de chacun de vos tours, et davantage grâce à vos Agents.',
        },
        {
          title: 'Sept décennies',
          text: 'De 1990 à 2050, une rangée pour vous et une pour votre rival. Un Agent sur une décennie la tient. Quand le Flux, un nombre révélé à chaque tour, désigne une décennie que vous tenez, vous gagnez de la Compétence ; un passé ou un futur entier en donne à chaque tour. 2020 est le présent et ne peut être tenu.',
        },
        {
          title: 'Comment on joue',
          text: 'Votre tour se déroule seul jusqu’à ses tâches : un nombre est révélé, vous prenez quelque chose d’utile, vous complétez votre main. Puis vous dépensez des Actions : recruter des Agents, sauter vers d’autres décennies, attaquer, poster des gardes. Autour de chaque nombre, chacun peut répondre par un Jamais’ ou un Gadget ; passer est toujours possible et souvent juste.',
        },
      ],
      round:
        'Vous avez joué un tour chacun. Comparez les deux rangées : chaque décennie tenue est un nombre de plus du Flux qui vous donne de la Compétence. Un HAMMER qui frappe renvoie tout le monde en 2020, sauf si une réparation réussit, et alors tous ceux qui tiennent la décennie gagnent : une menace peut être un cadeau.',
      end: 'Le journal montre à quoi chaque pas sur la piste est dû. La prochaine fois, essayez de tenir un passé ou un futur entier : il donne de la Compétence à chaque tour, quoi que dise le Flux.',
    },
    echoes: {
      opening: [
        {
          title: 'Le but',
          text: 'Vous rassemblez une Compagnie de Créatures et d’Artefacts. Les points viennent de trois endroits : les cartes qui vous ont rejoint, les points gagnés en cours de partie et les Sources que vous tenez. La partie s’achève avec la manche où la réserve de points est vide, une Compagnie compte douze ou toutes les Sources sont fortifiées.',
        },
        {
          title: 'Le plateau du Temps',
          text: 'Une carte jouée ne vous rejoint pas tout de suite : elle se pose sur une tuile de votre plateau du Temps et glisse avec elle vers la droite, d’un pas par manche. Là où elle quitte le plateau, elle rejoint votre Compagnie. La tuile qui vient de sortir montre la Flamme qui brûle : les effets de cette couleur sont utilisables.',
        },
        {
          title: 'Comment on joue',
          text: 'Chaque manche vous donne deux tours, chacun avec une action principale : piocher deux cartes, en jouer une, avancer des cartes de deux pas, conquérir ou fortifier une Source. Une carte coûte d’autres cartes de votre main, et du temps. D’abord les cartes rapides et bon marché ; les Créatures fortes conquièrent les Sources.',
        },
      ],
      round:
        'Les tuiles ont glissé : ce que vous avez joué est plus proche d’un pas. Pensez maintenant en manches : quelle carte arrive quand, et quelle Flamme brûlera alors ? Jouer et avancer dans la même manche fait rentrer une carte plus tôt. Un effet utilisé toutes les trois manches vaut plus que son texte n’en a l’air.',
      end: 'Les points sont venus des cartes arrivées, des jetons et des Sources. Si votre main était encore pleine à la fin, jouez plus tôt la prochaine fois : ce qui reste sur le plateau du Temps ne vous a pas rejoint.',
    },
  } as Record<string, FirstGame>,
};
