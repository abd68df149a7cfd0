// What each game adds to the page: a cover and a board. A game without a board of its own is played on the plain one.
import type { Component } from 'svelte';
import type { Picture } from '../table/protocol.ts';

export type Board = Component<{ picture: Picture }>;
type Part = () => Promise<{ default: Board }>;

const boards = import.meta.glob<{ default: Board }>('./*/Board.svelte');
const plain = boards['./plain/Board.svelte'] as Part;

export const boardOf = async (game: string): Promise<Board> =>
  ((await (boards[`./${game}/Board.svelte`] ?? plain)()) as { default: Board }).default;
