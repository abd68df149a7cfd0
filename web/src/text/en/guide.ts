// What the guide of a first game says, in English.
import { say } from '../message.ts';

export interface Chapter {
  title: string;
  text: string;
}
export interface FirstGame {
  /** Before the first choice: what it is about, what lies there, how one plays. */
  opening: Chapter[];
  /** When the first round is over: what counts from now on. */
  round: string;
  /** When the game is over. */
  end: string;
}

export const guide = {
  learn: 'Learn by playing',
  learnLabel: say<[game: string]>('Learn by playing: {game}, with a guide'),
  title: 'Your guide',
  part: say<[n: number, of: number]>('{n} of {of}'),
  back: 'Back',
  next: 'Next',
  begin: 'Let us play',
  now: 'What this is about:',
  ask: 'What would you do, guide?',
  thinking: 'The guide is thinking …',
  advice: say<[choice: string]>('I would choose “{choice}”: it glows.'),
  free: 'I have played every choice on in my head, from what you can see, and this one won most often. But it is your game: anything else that is offered is allowed too, and you can take back.',
  roundOver: 'The first round is over.',
  goOn: 'Go on',
  leave: 'Go on without the guide',
  over: 'That was your first game.',
  games: {
    whisperers: {
      opening: [
        {
          title: 'What you are after',
          text: 'You and Pendulum whisper to time. Four ages lie in a ring: Dawn, Day, Dusk, Night. After each of four rounds every age gives points to whoever is strongest there. Most points win.',
        },
        {
          title: 'Your Whisperers',
          text: 'You have four numbered tiles, one for each age. The number is the strength. With the dark side up a tile fights for points; with the gold side up it fights for the powers that lie beside its age, and does not count for points.',
        },
        {
          title: 'How you play',
          text: 'First you place your tiles, in secret. Then, turn by turn, everybody plays one card at the same moment: a number says which tile will act, an action after it moves, turns or strengthens that tile. Termination ends your round: play it when you like what you see. Where the Phantom stands, each power you own adds a point.',
        },
      ],
      round:
        'Look at what was scored: the strongest dark side took its age, the strongest gold side its power. Tiles stay where they are, so the next round begins from here. Powers that were won can be activated now; one at a time. Ask yourself each round: where do I lead already, and which single move turns another age?',
      end: 'Points came from ages you controlled with dark tiles, and more where the Phantom stood, for each power you owned. Next time, try an early gold tile: a power won in round 1 works for three rounds.',
    },
    collectors: {
      opening: [
        {
          title: 'What you are after',
          text: 'You travel through time and collect treasures. They are laid on your board, and each kind counts in its own way: where it lies, what lies beside it, how many you have. When somebody has ten cards the round is finished and the points are counted.',
        },
        {
          title: 'The time line',
          text: 'Treasures lie along the line of time, one in each era. Between eras lie key dates, which give you the cards on both sides; at the far end lies the future, which gives crystals.',
        },
        {
          title: 'How you play',
          text: 'Everybody rolls four dice behind a screen and puts them in order: that is the year you travel to. All dates are shown together; the largest moves first. You take the card of your place and lay it on your board for good. A crystal turns a die to any number, so your roll is never quite your fate.',
        },
      ],
      round:
        'You have your first treasure. From now on look at your board before you look at your dice: which card would be worth most there, and on which slot? Then see which order of the dice reaches it. Crystals that are left are points too, so spend one when it gains more than it costs.',
      end: 'The table of points shows what each family of treasures gave. Animals side by side, plants apart, different minerals and sets of three wonders are where points hide; exploits go to whoever is first.',
    },
    temporum: {
      opening: [
        {
          title: 'What you are after',
          text: 'Ten crowns, all of them in Time I. You win at once when all ten have come to Time IV. There are no points: only crowns that move on.',
        },
        {
          title: 'History is a path',
          text: 'Ten Zones lie in four Times, but only four of them are real: those on the glowing path. Your pawn goes to a real Zone and you do what is written there. Standing above a fork, you may switch the path, and with it what is real for everybody.',
        },
        {
          title: 'How you play',
          text: 'Cards have two uses. Played, a card gives gold and its text happens. Scored, it costs gold and moves crowns. So: draw cards, play some of them to earn gold, score the others to move crowns. As a rule Time I scores, Time II draws, Time III plays and Time IV does something special.',
        },
      ],
      round:
        'Everybody has had a turn. Look at your hand and your gold: can you pay for a card that moves many crowns? If not, which Zone on the path brings gold or cards? Crowns can also be moved evenly: whoever has most of them in a Time rules it, and many Zones reward that.',
      end: 'All crowns of the winner stand in Time IV. Count how often you scored: a dear card moves seven or eight crowns at once, so saving gold for it is often quicker than scoring small.',
    },
    hammer: {
      opening: [
        {
          title: 'What you are after',
          text: 'Stand highest on the Skill track when the last round ends, or enter its Expert space, which ends the game at once. You gain 1 Skill at the start of each of your turns, and more for what your Agents do.',
        },
        {
          title: 'Seven decades',
          text: 'From 1990 to 2050, a row for you and one for your rival. An Agent on a decade holds it. When the Flux, a number turned up each turn, names a decade you hold, you gain Skill; a whole past or future held gains it every turn. 2020 is the present and cannot be held.',
        },
        {
          title: 'How you play',
          text: 'Your turn runs by itself up to its tasks: a number is turned up, you take something useful, you refill your hand. Then you spend Actions: recruit Agents, jump to other decades, attack, set guards. Before and after each number either of you may answer it with a Jamais’ or a Gadget; passing is always possible and often right.',
        },
      ],
      round:
        'Both of you have had a turn. Compare the two rows: each decade you hold is one more number of the Flux that gives you Skill. A HAMMER that strikes throws everybody there back to 2020, unless a repair succeeds, and then everybody who holds the decade gains Skill: a threat can be a gift.',
      end: 'The log shows what every step on the track was for. Next time, try to hold a complete past or future: it gives Skill each turn, whatever the Flux says.',
    },
    echoes: {
      opening: [
        {
          title: 'What you are after',
          text: 'You gather a Fellowship of Creatures and Artifacts. Points come from three places: the cards that have joined you, points won during the game, and the Sources you hold. The game ends with the round in which the supply of points is empty, a Fellowship counts twelve or all Sources are fortified.',
        },
        {
          title: 'The Time board',
          text: 'A card you play does not join you at once: it is laid on a tile of your Time board and rides to the right with it, one step each round. Where it leaves the board it joins your Fellowship. The tile that has just left shows the Flame that burns: effects of this colour can be used now.',
        },
        {
          title: 'How you play',
          text: 'Each round has two turns for you, each with one main action: draw two cards, play one, advance cards by two steps, or conquer or fortify a Source. A card costs other cards of your hand, and time. Cheap and quick cards first; strong Creatures conquer Sources.',
        },
      ],
      round:
        'The tiles have slid: what you played is one step nearer. Think in rounds now: which card arrives when, and which Flame will burn then? Playing and advancing in the same round brings a card home early. An effect used every third round is worth more than its text looks.',
      end: 'Points came from cards that joined, from tokens and from Sources. If your hand was still full at the end, play earlier next time: what stays on the Time board when the game ends has not joined you.',
    },
  } as Record<string, FirstGame>,
};
