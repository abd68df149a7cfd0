import type { FirstGame } from '../first_game.ts';

export const first: FirstGame = {
  options: { zones: 'beginners' },
  explained: [['crowns:'], ['slot:', 'path:'], ['card:']],
};
