import type { FirstGame } from '../first_game.ts';

export const first: FirstGame = {
  options: {},
  explained: [['seat:'], ['decade:'], ['card:', 'agent:']],
};
