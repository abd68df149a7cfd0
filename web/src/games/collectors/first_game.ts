import type { FirstGame } from '../first_game.ts';

export const first: FirstGame = {
  options: {},
  explained: [['slot:'], ['place:', 'space:'], ['digit:', 'pile:']],
};
