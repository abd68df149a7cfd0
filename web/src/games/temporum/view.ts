// The position of Temporum as src/games/temporum/README.md words it, read for drawing.
import type { Choice, Picture } from '../../table/protocol.ts';

export const TIMES = ['I', 'II', 'III', 'IV'] as const;
export type Time = (typeof TIMES)[number];

type BySeat<T> = Record<string, T>;

export interface TemporumView {
  round: number;
  active: string;
  /** Zones by slot; none yet while the board is being laid out. */
  zones: (string | null)[];
  /** Six letters: where the path below each slot leads, L or R. */
  paths: string;
  real: number[];
  zone_gold: number[];
  pawns: BySeat<number>;
  /** "9-0-1-0" */
  crowns: BySeat<string>;
  ruled: Record<Time, string[]>;
  gold: BySeat<number>;
  gained: BySeat<number>;
  visited: BySeat<number[]>;
  hand: BySeat<string[]>;
  hand_size: BySeat<number>;
  in_play: BySeat<string[]>;
  table: string[];
  aside: string[];
  picked: string[];
  deck_size: number;
  discard: string[];
  discard_size: number;
  anubis: BySeat<number>;
  predicted: BySeat<number[]>;
  butterflies: BySeat<number>;
  chosen: BySeat<string | null>;
}

export const HIDDEN = '?';

export const viewOf = (picture: Picture) => picture.view as unknown as TemporumView;

// Slots are numbered row by row: Time t (from 0) begins at t(t+1)/2 and has t+1 of them.
const firstOf = (time: number) => (time * (time + 1)) / 2;
export const timeOf = (slot: number) => [3, 2, 1].find((time) => slot >= firstOf(time)) ?? 0;
export const slotsOf = (time: number) => Array.from({ length: time + 1 }, (_, i) => firstOf(time) + i);
/** Where the middle of a slot lies in its row, from 0 to 1: rows of one to four, centred above each other. */
export const placeOf = (slot: number) => (4 - timeOf(slot) + 2 * (slot - firstOf(timeOf(slot)))) / 8;

export type Side = 'L' | 'R';
export const below = (slot: number, side: Side) => slot + timeOf(slot) + (side === 'L' ? 1 : 2);

export interface Branch {
  id: string;
  path: number;
  from: number;
  to: number;
  side: Side;
  /** The path points here. */
  on: boolean;
  /** History flows here. */
  real: boolean;
}

/** The real slots of all Times if the paths lay like this. */
export function realSlots(paths: string): number[] {
  const real = [0];
  for (let slot = 0; timeOf(slot) < 3; real.push(slot)) slot = below(slot, paths[slot] as Side);
  return real;
}

export const switched = (paths: string, path: number) =>
  paths.slice(0, path) + (paths[path] === 'L' ? 'R' : 'L') + paths.slice(path + 1);

/** The two branches below each slot of a Time. */
export function branches(paths: string, time: number): Branch[] {
  const real = new Set(realSlots(paths));
  return slotsOf(time).flatMap((path) =>
    (['L', 'R'] as const).map((side) => {
      const on = paths[path] === side;
      return { id: `${path}${side}`, path, from: path, to: below(path, side), side, on, real: on && real.has(path) };
    }),
  );
}

export const crownsOf = (view: TemporumView, seat: string): number[] => view.crowns[seat]!.split('-').map(Number);

/** Which of a player's ten crowns lie in each Time. The foremost one is 0, so that an advance moves as few as possible. */
export function crownsByTime(counts: readonly number[]): number[][] {
  let next = counts.reduce((a, b) => a + b, 0);
  return counts.map((count) => Array.from({ length: count }, () => --next));
}

export interface InPlay {
  acts: string;
  card: string;
}
/** "explorer/artist": Artist lies there as a copy of Explorer. */
export function inPlay(text: string): InPlay {
  const [acts, card] = text.split('/');
  return { acts: acts!, card: card ?? acts! };
}

export interface Figures {
  gold: number;
  crowns: number;
  price: number;
  effect: string;
}
/** A card's text begins with its figures, in every language in this order: "Momentary · gives 8 gold · scores 4 crowns for 4 gold. …" */
export function figures(text: string): Figures {
  const end = text.indexOf('. ');
  const [gold, crowns, price] = (text.slice(0, end).match(/\d+/g) ?? []).map(Number);
  return { gold: gold ?? 0, crowns: crowns ?? 0, price: price ?? 0, effect: text.slice(end + 2) };
}

/** Advancements out of Times I, II and III. */
export type Plan = readonly [number, number, number];

export const plansOf = (choices: readonly Choice[]): { plan: Plan; choice: Choice }[] =>
  choices
    .filter((choice) => choice.code.startsWith('advance:'))
    .map((choice) => ({ plan: choice.code.slice(8).split('-').map(Number) as unknown as Plan, choice }));

export const oneMore = (plan: Plan, time: number) => plan.map((n, t) => n + Number(t === time)) as unknown as Plan;

/** Does some offered plan contain at least these advancements? */
export const leadsOn = (plans: readonly { plan: Plan }[], so_far: Plan) =>
  plans.some(({ plan }) => plan.every((n, t) => n >= so_far[t]!));

export const afterPlan = (crowns: readonly number[], plan: Plan) =>
  crowns.map((n, t) => n - (plan[t] ?? 0) + (t > 0 ? plan[t - 1]! : 0));
