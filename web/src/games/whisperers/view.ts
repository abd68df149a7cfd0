// The position of The Time Whisperers as src/games/whisperers/README.md words it, read for drawing.
import type { Picture } from '../../table/protocol.ts';

export type Age = 'Dawn' | 'Day' | 'Dusk' | 'Night';
/** Clockwise, as they lie on the ring. */
export const AGES: readonly Age[] = ['Dawn', 'Day', 'Dusk', 'Night'];
/** Where two ages meet, clockwise from the top of the ring. */
export const JOINS: readonly { side: string; pair: string; of: [Age, Age] }[] = [
  { side: 'top', pair: 'Dawn-Day', of: ['Dawn', 'Day'] },
  { side: 'right', pair: 'Day-Dusk', of: ['Day', 'Dusk'] },
  { side: 'bottom', pair: 'Dusk-Night', of: ['Dusk', 'Night'] },
  { side: 'left', pair: 'Night-Dawn', of: ['Night', 'Dawn'] },
];

type BySeat<T> = Record<string, T>;

export interface WhisperersView {
  at: string;
  round: number;
  turn: number;
  phantom: Age;
  tw: Record<string, string>;
  tiles: Record<Age, string[]>;
  own: BySeat<string[]>;
  copy?: Record<string, string>;
  removed: string[];
  vp: BySeat<number>;
  row: BySeat<string[]>;
  activated: BySeat<number | null>;
  hand: BySeat<string[]>;
  withdrawn?: BySeat<string[]>;
  gift?: BySeat<string | null>;
  stolen?: { by: string; from: string; card: string; applied: boolean };
  announced?: { psychic?: string | null; multiverse?: string | null };
  chosen: BySeat<string | null>;
  passed: string[];
  control: Record<Age, string | null>;
  dark: Record<Age, BySeat<number>>;
  gold: Record<Age, BySeat<number>>;
  gold_strength: BySeat<number>;
  united: string | null;
}

export const viewOf = (picture: Picture) => picture.view as unknown as WhisperersView;

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
  const { tw } = viewOf(picture);
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
export const unplaced = (id: string, picture: Picture, gold = false): Tw =>
  tws({ ...picture, view: { tw: { [id]: `${gold ? 'g' : 'd'}@Dawn` } } })[0]!;

/** Only one of its owner's Whisperers is acted on by the cards that follow. */
export const isActivated = (picture: Picture, tw: Tw): boolean => viewOf(picture).activated[tw.code] === tw.number;

const times = (tw: Tw) => (tw.titan ? 3 : tw.augmented ? 2 : 1);

export interface Tally {
  seat: number;
  code: string;
  player: string;
  dark: number;
  gold: number;
  /** The tiles that are counted on the dark side, and on the gold one, with what multiplies them. */
  terms: { number: number; times: number; gold: boolean }[];
  /** What the position counts beyond the tiles: powers. */
  darkBeyond: number;
  goldBeyond: number;
  /** Those powers. */
  by: string[];
}

/** The powers that act for somebody: their own, and what their Mimic has become. */
export function acting(view: WhisperersView, code: string): string[] {
  const own = powers(view.own[code] ?? []).filter(({ active }) => active);
  const copied = Object.entries(view.copy ?? {}).filter(([, who]) => who === code);
  return [...own.map(({ name }) => name), ...copied.map(([name]) => name)];
}

/** What everybody's strength in an age is made of. The totals are those of the position. */
export function tally(picture: Picture, age: Age): Tally[] {
  const view = viewOf(picture);
  const here = tws(picture).filter((tw) => tw.age === age && !tw.eliminated);
  return picture.seats.map(({ code, player }, seat) => {
    const mine = here.filter((tw) => tw.code === code);
    const terms = mine.map((tw) => ({ number: tw.number, times: times(tw), gold: tw.gold }));
    const of = (gold: boolean) => terms.reduce((sum, term) => sum + (term.gold === gold ? term.number * term.times : 0), 0);
    const [dark, gold] = [view.dark[age][code] ?? 0, view.gold[age][code] ?? 0];
    return { seat, code, player, dark, gold, terms, darkBeyond: dark - of(false), goldBeyond: gold - of(true), by: acting(view, code) };
  });
}

/** Who is strongest there on the dark side, if it is one alone. */
export function strongest(counts: readonly Tally[]): Tally | undefined {
  const most = Math.max(...counts.map(({ dark }) => dark));
  const first = counts.filter(({ dark }) => dark === most && most > 0);
  return first.length === 1 ? first[0] : undefined;
}

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
/** In the order in which they lie before their owner. */
export const CARDS: readonly string[] = Object.keys(CARD_IDS);
const SYLLABLE = /[aeiouy](?=(?:[b-df-hj-np-tv-z]|[bcdfgkpt][lr])[aeiouy])/gi;
/** A long name with a place near its middle where it may be broken. */
export function softly(name: string): string {
  if (name.length < 12 || /[\s-]/.test(name)) return name;
  const ends = [...name.matchAll(SYLLABLE)].map(({ index }) => index + 1).filter((at) => at > 2 && at < name.length - 3);
  const [best] = ends.sort((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2));
  return best === undefined ? name : `${name.slice(0, best)}\u00ad${name.slice(best)}`;
}
/** The component behind a card's code or a power's English name. */
export const componentOf = (code: string) => CARD_IDS[code] ?? code.toLowerCase();
/** A card's code from its component. */
export const cardOf = (id: string): string | undefined => CARDS.find((code) => CARD_IDS[code] === id);

export type Whereabouts = 'hand' | 'chosen' | 'row' | 'given' | 'withdrawn';
export interface Place {
  code: string;
  where: Whereabouts;
}

/** The cards that somebody has chosen and that nobody else has seen: "card:Aug", "pair:Prog+Term". */
export function chosenCards(view: WhisperersView, code: string): string[] {
  const [, verb, cards] = /^(card|psychic|pair|gift):(.+)$/.exec(view.chosen[code] ?? '') ?? [];
  return verb ? cards!.split('+') : [];
}

/** All cards somebody has in this game, each with where it is: their places before their owner never change. */
export function places(view: WhisperersView, code: string): Place[] {
  const chosen = chosenCards(view, code);
  const where = (card: string): Whereabouts | undefined => {
    if (chosen.includes(card)) return 'chosen';
    if (view.hand[code]?.includes(card)) return 'hand';
    if (view.row[code]?.includes(card)) return 'row';
    if (view.withdrawn?.[code]?.includes(card)) return 'withdrawn';
    return view.gift?.[code] === card ? 'given' : undefined;
  };
  return CARDS.flatMap((card) => {
    const now = where(card);
    return now ? [{ code: card, where: now }] : [];
  });
}

/** Why an action of somebody would change nothing if it were played now: no Whisperer, or one that is doubled already. */
export function idle(picture: Picture, code: string, card: string): 'none' | 'doubled' | undefined {
  if (!/^(Prog|Retro|Inv|Aug)$/.test(card)) return undefined;
  const awake = tws(picture).find((tw) => tw.code === code && isActivated(picture, tw));
  if (!awake || awake.eliminated) return 'none';
  return card === 'Aug' && (awake.augmented || awake.titan) ? 'doubled' : undefined;
}
