import type { FirstGame } from '../first_game.ts';

export const first: FirstGame = {
  options: {},
  explained: [['source:'], ['position:'], ['hand:', 'action:']],
};
