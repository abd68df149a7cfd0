import type { FirstGame } from '../first_game.ts';

export const first: FirstGame = {
  options: { powers: 'first-game' },
  explained: [['age:'], ['tw:'], ['card:', 'phantom']],
};
