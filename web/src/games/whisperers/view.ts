// The position of The Time Whisperers as src/games/whisperers/README.md words it, read for drawing.
import type { Picture } from '../../table/protocol.ts';

export type Age = 'Dawn' | 'Day' | 'Dusk' | 'Night';
/** Clockwise, as they lie on the ring. */
export const AGES: readonly Age[] = ['Dawn', 'Day', 'Dusk', 'Night'];

type BySeat<T> = Record<string, T>;

export interface WhisperersView {
  round: number;
  phantom: Age;
  tw: Record<string, string>;
  tiles: Record<Age, string[]>;
  own: BySeat<string[]>;
  removed: string[];
  vp: BySeat<number>;
  row: BySeat<string[]>;
  hand: BySeat<string[]>;
  chosen: BySeat<string | null>;
  passed: string[];
  control: Record<Age, string | null>;
  dark: Record<Age, BySeat<number>>;
  gold: Record<Age, BySeat<number>>;
  gold_strength: BySeat<number>;
  united: string | null;
}

export interface Tw {
  id: string;
  seat: number;
  code: string;
  number: number;
  age: Age;
  gold: boolean;
  augmented: boolean;
  titan: boolean;
  eliminated: boolean;
}

/** "g@Day*" and its like. */
export function tws(picture: Picture): Tw[] {
  const { tw } = picture.view as unknown as WhisperersView;
  return Object.entries(tw).map(([id, text]) => ({
    id,
    code: id[0]!,
    seat: picture.seats.findIndex((seat) => seat.code === id[0]),
    number: Number(id.slice(1)),
    gold: text.startsWith('g'),
    age: /@([A-Za-z]+?)(?=[*^x]|$)/.exec(text)![1] as Age,
    augmented: text.includes('*'),
    titan: text.includes('^'),
    eliminated: /x$/.test(text),
  }));
}

/** A tile that lies before its owner and is about to be placed. */
export const unplaced = (id: string, picture: Picture): Tw =>
  tws({ ...picture, view: { tw: { [id]: 'd@Dawn' } } })[0]!;

export interface OwnPower {
  name: string;
  active: boolean;
}
export const powers = (list: string[]): OwnPower[] =>
  list.map((text) => ({ name: text.replace('!', ''), active: text.endsWith('!') }));

const CARD_IDS: Record<string, string> = {
  '#1': 'number-1',
  '#2': 'number-2',
  '#3': 'number-3',
  '#4': 'number-4',
  Prog: 'progression',
  Retro: 'retrogression',
  Inv: 'inversion',
  Aug: 'augmentation',
  Term: 'termination',
};
/** The component behind a card's code or a power's English name. */
export const componentOf = (code: string) => CARD_IDS[code] ?? code.toLowerCase();
