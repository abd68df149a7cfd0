// The position of Time Collectors as src/games/collectors/README.md words it, read for drawing.
import type { Choice, Picture } from '../../table/protocol.ts';

type BySeat<T> = Record<string, T>;

export interface Years {
  id: string;
  from: string;
  to: string;
}

export const FAMILIES = ['wonders', 'plants', 'animals', 'minerals', 'books', 'exploits', 'crystals'] as const;
export type Family = (typeof FAMILIES)[number];

export interface CollectorsView {
  round: number;
  at: string;
  order: string[];
  turn: string | null;
  places: Years[];
  slots: BySeat<Record<string, string>>;
  timeline: (string | null)[];
  top: string | null;
  pile: Record<string, number>;
  discard: Record<string, number>;
  hand: string[];
  reserve: number | null;
  display: string[];
  boards: BySeat<string | null>;
  cards: BySeat<Record<string, string>>;
  crystals: BySeat<number>;
  exploits: BySeat<string[]>;
  pawns: BySeat<string>;
  dice: BySeat<number[] | '?' | null>;
  dates: BySeat<string | null>;
  shown: BySeat<string | null>;
  score: BySeat<Record<Family | 'total', number>>;
}

export const viewOf = (picture: Picture) => picture.view as unknown as CollectorsView;

/** "r1c1" to "r3c4", row by row. */
export const SLOTS: readonly string[] = [1, 2, 3].flatMap((row) => [1, 2, 3, 4].map((column) => `r${row}c${column}`));
export const rowAndColumn = (slot: string): [row: number, column: number] => [Number(slot[1]), Number(slot[3])];

/** With a real minus. */
export const signed = (n: number) => (n < 0 ? `−${-n}` : `${n}`);

/** The cards of a pile, the visible one included. */
export const count = (pile: Record<string, number>) => Object.values(pile).reduce((sum, n) => sum + n, 0);

/** The spaces beside a place, counted from 0: along the line eras and key dates take turns (TC-2-5). */
export function spacesAt(place: number, spaces = 4): number[] {
  const beside = place % 2 ? [(place - 1) / 2, (place + 1) / 2] : [place / 2];
  return beside.filter((space) => space < spaces);
}

/** Where the card that was collected as the n-th lay on the timeline: "space:t2". */
export function origin(view: CollectorsView, seat: string, n: number): string {
  const beside = spacesAt(view.places.findIndex((place) => place.id === view.pawns[seat]));
  return `space:t${(beside[Math.min(n, beside.length - 1)] ?? 0) + 1}`;
}

const digitAt = (choice: Choice, window: number) =>
  choice.targets.find((target) => target.startsWith(`digit:${window + 1}:`))?.at(-1);

/** The four windows while a date is composed: a digit where all dates that are left agree, else nothing. */
export function windows(left: readonly Choice[]): (string | undefined)[] {
  return [0, 1, 2, 3].map((window) => {
    const digits = new Set(left.map((choice) => digitAt(choice, window)));
    return digits.size === 1 ? [...digits][0] : undefined;
  });
}

/** Which of the dice lie in the windows already. */
export function spent(dice: readonly number[], filled: readonly (string | undefined)[]): boolean[] {
  const used = filled.filter((digit) => digit !== undefined).map(Number);
  return dice.map((die) => {
    const at = used.indexOf(die);
    if (at < 0) return false;
    used.splice(at, 1);
    return true;
  });
}

export interface Digit {
  digit: string;
  changed: boolean;
}
/** A date digit by digit, with the dice that were turned for crystals. */
export const digits = (date: string, shown: string | null): Digit[] =>
  [...(shown ?? date)].map((digit, i) => ({ digit, changed: date[i] !== digit }));

const TYPES: Record<string, string> = { wonder: 'wonder', plant: 'plant', animal: 'animal', ruby: 'mineral', sapphire: 'mineral', topaz: 'mineral' };
export const typeOf = (kind: string) => TYPES[kind] ?? 'book';

export interface Journey {
  label: string;
  date: string;
  price: number;
  toll: string[];
}
function journey(choice: Choice): Journey {
  const told = (mark: string) => choice.targets.filter((target) => target.startsWith(`${mark}:`)).map((target) => target.split(':')[1]!);
  return { label: choice.label, date: told('date')[0] ?? '', price: Number(told('price')[0] ?? 0), toll: told('toll') };
}
/** The cheapest way to a place, as the choice that leads there tells it. */
export function journeyTo(place: string, choices: readonly Choice[]): Journey | undefined {
  const choice = choices.find(({ targets }) => targets.includes(`place:${place}`));
  return choice && journey(choice);
}

/** The choices of a question "which date?" by the place they lead to. */
export function datesByPlace(choices: readonly Choice[]): Map<string, string[]> {
  const out = new Map<string, string[]>();
  for (const { targets } of choices) {
    const marked = (mark: string) => targets.find((target) => target.startsWith(mark))?.slice(mark.length);
    const [place, date] = [marked('place:'), marked('date:')];
    if (place && date && targets.some((target) => target.startsWith('digit:'))) out.set(place, [...(out.get(place) ?? []), date].sort());
  }
  return out;
}

/** The ways to a place that cost more than they need. */
export function detoursTo(place: string, choices: readonly Choice[]): (Journey & { id: string })[] {
  return choices.flatMap((choice) => {
    const id = choice.targets.find((target) => target.startsWith(`detour:${place}:`));
    return id ? [{ id, ...journey(choice) }] : [];
  });
}

export interface Worth {
  kind: string;
  points: number;
}
/** By how much the score would change with each of the cards that may go onto a slot. */
export function worths(slot: string, choices: readonly Choice[]): Worth[] {
  return choices.flatMap(({ targets }) => {
    const worth = targets.find((target) => target.startsWith('worth:'));
    const kind = targets.find((target) => target.startsWith('card:'));
    return targets.includes(`slot:${slot}`) && worth && kind ? [{ kind: kind.slice(5), points: Number(worth.slice(6)) }] : [];
  });
}

/** All exploits of this game in places that never change, with who has taken them. */
export function exploitsOf(view: CollectorsView): { id: string; owner: string | undefined }[] {
  const taken = Object.entries(view.exploits).flatMap(([owner, ids]) => ids.map((id) => ({ id, owner })));
  return [...view.display.map((id) => ({ id, owner: undefined })), ...taken].sort((a, b) => a.id.localeCompare(b.id));
}

/** The last number of an exploit's text: "…: 3 points." */
export const pointsOf = (text: string | undefined): string => /(-?\d+)\D*$/.exec(text ?? '')?.[1] ?? '';
