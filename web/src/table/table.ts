// A table, wherever it is: in a worker of this page or on a server. Pages and boards know nothing else.
import type { Component, Foreseen, Lang, Picture, Withheld } from './protocol.ts';

/** A line of the board drawn with characters: pieces of text with the name of their style. */
export type TextBoard = [text: string, style: string][][];

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Whose eyes look at the table: a seat, nobody's (a spectator), or everybody's once the game is over. */
export type Eyes = { seat: number | null; open?: boolean };

export type Connection = 'connected' | 'connecting' | 'lost';

export interface TableEvents {
  /** A promise: until it is kept, what happened is still being told, and whoever can should wait with the next. */
  picture(picture: Picture): unknown;
  connection?(state: Connection): void;
}

export interface Table {
  readonly id: string;
  /** The address of this table's page: "#/table/..." */
  readonly address: string;
  /** The address where the whole game can be looked at. */
  readonly replay: string;
  /** The seats that are played at this device, where it knows; a server knows by itself who asks. */
  readonly seats: readonly number[];

  /** Tells from now on what the table looks like. The function that comes back ends it. */
  watch(lang: Lang, eyes: Eyes, events: TableEvents): () => void;
  choose(seat: number, version: number, code: string): Promise<void>;
  /** All members of a set at once, in any order. */
  chooseSet(seat: number, version: number, codes: string[]): Promise<void>;
  /** What follows from a choice, as far as the rules tell this seat. */
  foresee?(seat: number, code: string, lang: Lang): Promise<Foreseen | undefined>;
  /** Takes back; where others have to agree, asks them. */
  undo(seat: number, version: number): Promise<void>;
  /** The table after so many steps. */
  at(steps: number, lang: Lang, eyes: Eyes): Promise<Picture>;
  record(): Promise<string>;
  components(lang: Lang): Promise<Component[]>;
  /** The board in characters, where the table can draw it. */
  text?(lang: Lang, eyes: Eyes, steps?: number): Promise<TextBoard>;
  /** What this seat cannot choose now for want of something. */
  withheld(seat: number, lang: Lang): Promise<Withheld[]>;
  /** The code of a good choice for this seat, where the table can tell. */
  advise?(seat: number): Promise<string>;
  close(): void;
}
