// What a game adds to a first game with a guide, found in its folder: first_game.ts.

export interface FirstGame {
  /** What its rulebook proposes for a first game. */
  options: Record<string, string>;
  /** What the chapters of the guide speak of: elements of the board, by the start of their ids, chapter by chapter. */
  explained: string[][];
}

const found = import.meta.glob<{ first: FirstGame }>('./*/first_game.ts', { eager: true });

export const firstGameOf = (game: string): FirstGame => found[`./${game}/first_game.ts`]?.first ?? { options: {}, explained: [] };
