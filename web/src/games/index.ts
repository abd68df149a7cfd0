// What each game adds to the page: a cover, a board, and what the frame of the table shows of a person and of a thing. A game
// without parts of its own is played with the plain ones.
import type { Component } from 'svelte';
import type { Picture } from '../table/protocol.ts';

export type Board = Component<{ picture: Picture }>;
/** Of one person: the inside of their strip, or everything of them that is public. */
export type Person = Component<{ picture: Picture; seat: number }>;
/** A thing, drawn large. */
export type Face = Component<{ id: string; picture: Picture }>;
export interface Parts {
  Board: Board;
  Strip: Person;
  Large: Person;
  Face?: Face;
}
type Found<C> = Record<string, () => Promise<{ default: C }>>;

const boards = import.meta.glob('./*/Board.svelte') as Found<Board>;
const strips = import.meta.glob('./*/Strip.svelte') as Found<Person>;
const larges = import.meta.glob('./*/Large.svelte') as Found<Person>;
const faces = import.meta.glob('./*/Face.svelte') as Found<Face>;

const part = async <C>(found: Found<C>, game: string, name: string): Promise<C> =>
  (await (found[`./${game}/${name}.svelte`] ?? found[`./plain/${name}.svelte`])!()).default;

export const boardOf = (game: string): Promise<Board> => part(boards, game, 'Board');

export async function partsOf(game: string): Promise<Parts> {
  const [Board, Strip, Large] = await Promise.all([boardOf(game), part(strips, game, 'Strip'), part(larges, game, 'Large')]);
  const face = faces[`./${game}/Face.svelte`];
  return { Board, Strip, Large, ...(face && { Face: (await face()).default }) };
}
