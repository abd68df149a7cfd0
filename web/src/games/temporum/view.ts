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
/** How far the slots of a Time lie apart, as parts of the width: centred above each other, or each row spread over it all. */
const APART = [0, 0.3, 0.265, 0.25];
const SPREAD = [0, 0.5, 1 / 3, 0.25];
/** Where the middle of a slot lies in its row, from 0 to 1. */
export function placeOf(slot: number, spread = false): number {
  const time = timeOf(slot);
  return 0.5 + (slot - firstOf(time) - time / 2) * (spread ? SPREAD : APART)[time]!;
}

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

/** What a Zone's short words say is the usual Zone: not if the numbers of its text are others. */
export function briefOf(brief: string | undefined, text: string): string | undefined {
  const told: readonly string[] = text.match(/\d+/g) ?? [];
  const fits = [...(brief?.match(/\d+/g) ?? [])].every((n: string) => n === '1' || told.includes(n));
  return brief && fits ? brief : undefined;
}

export type Piece = { words: string } | { sign: 'gold' | 'card' | 'crown'; n: string };
const SIGNS = { '●': 'gold', '▮': 'card', '♛': 'crown' } as const;

/** "2▮; ruler: 3●" as words and drawn signs. */
export const pieces = (brief: string): Piece[] =>
  brief.split(/(\d*[●▮♛])/).filter(Boolean).map((part) => {
    const sign = SIGNS[part.slice(-1) as keyof typeof SIGNS];
    return sign ? { sign, n: part.slice(0, -1) } : { words: part };
  });

/** Advancements out of Times I, II and III. */
export type Plan = readonly [number, number, number];

const planOf = ({ code }: Choice): Plan[] =>
  code.startsWith('advance:') ? [code.slice(8).split('-').map(Number) as unknown as Plan] : [];

export interface Planning {
  /** Steps that all plans left have in common. */
  sure: Plan;
  /** How many steps are not yet settled. */
  open: number;
  /** By Time: the element that stands for one step more; where there is none, for the last one taken. */
  steps: (string | undefined)[];
}

/** How far a plan of crowns has come, from the choices that are left. */
export function planningOf(left: readonly Choice[]): Planning | undefined {
  const plans = left.flatMap(planOf);
  if (plans.length === 0 || plans.length < left.length) return undefined;
  const least = [0, 1, 2].map((time) => Math.min(...plans.map((plan) => plan[time]!)));
  const most = [0, 1, 2].map((time) => Math.max(...plans.map((plan) => plan[time]!)));
  const step = (time: number) => least[time]! + Number(most[time]! > least[time]!);
  const sum = (of: readonly number[]) => of.reduce((a, b) => a + b, 0);
  return {
    sure: least as unknown as Plan,
    open: sum(plans[0]!) - sum(least),
    steps: [0, 1, 2].map((time) => (step(time) ? `step:${time + 1}:${step(time)}` : undefined)),
  };
}

export const afterPlan = (crowns: readonly number[], plan: Plan) =>
  crowns.map((n, t) => n - (plan[t] ?? 0) + (t > 0 ? plan[t - 1]! : 0));

/** What is offered beside Zones, cards and crowns: modes, prices, cards in play, deeds that wait. */
const OFFERED = /^(mode|gold|hand|entry|waiting):/;
export const offersOf = (choices: readonly Choice[]): { id: string; choice: Choice }[] =>
  choices.flatMap((choice) => {
    const id = choice.targets.find((target) => OFFERED.test(target));
    return id ? [{ id, choice }] : [];
  });

/** The card that an offer speaks of, for its drawing and its text. */
export const cardOfOffer = (id: string) => (/^(entry|waiting):/.test(id) ? id.slice(id.indexOf(':') + 1) : undefined);

/** Signs of the things that a mode deals in. */
export const MODE_SIGNS: Record<string, 'gold' | 'card' | 'crown'> = { score: 'crown', advance: 'crown', play: 'card', draw: 'card', gain: 'gold' };

/** Cards that only wait for the end of the visit or the turn. */
export const waitingOf = (view: TemporumView, code: string): string[] => [
  ...Array.from({ length: view.butterflies[code] ?? 0 }, () => 'step-on-a-butterfly'),
  ...(view.predicted[code] ?? []).map(() => 'predict-the-future'),
  ...Array.from({ length: view.anubis[code] ?? 0 }, () => 'anubis-statuette'),
];

/** The second copy of a card in the same hand is told apart from the first. */
export const copyOf = (cards: readonly string[], n: number) => cards.slice(0, n).filter((id) => id === cards[n]).length;
