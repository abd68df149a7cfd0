// The position of Echoes of Time as src/games/echoes/README.md words it, read for drawing.
import type { Choice, Picture } from '../../table/protocol.ts';

type BySeat<T> = Record<string, T>;

export const FACTIONS = ['water', 'sky', 'wood', 'earth', 'neutral'] as const;
export type Faction = (typeof FACTIONS)[number];
export type Flame = 'blue' | 'yellow' | 'red';

/** What is printed on a card. */
export interface Facts {
  type: 'creature' | 'artifact';
  faction: Faction;
  specialization: 'war' | 'magic';
  strength: number | null;
  cards: number;
  time: number;
  vp: number;
  effect: string;
  /** What it does, in signs: see program.ts. */
  does: string;
}

export interface Source {
  of: string;
  fortified: boolean;
  token: boolean;
  beneath: string[];
  strength: number;
  needed?: number; // of one that is not fortified
  conquer: number;
  fortify: number;
  vp_conquered: number;
  vp_fortified: number;
  effect: string;
  does: string;
  on_conquer: string;
  on_fortify: string;
}

export interface EchoesView {
  round: number;
  first: string;
  at: string;
  supply: number;
  flags: string[];
  vp: BySeat<number>;
  hand: BySeat<string[]>;
  board: BySeat<Record<string, string[]>>;
  tile: BySeat<number>;
  free: BySeat<string[]>;
  tokens: BySeat<string[]>;
  sources: Record<string, Source>;
  deck: number;
  discard: string[];
  aside: BySeat<string | null>;
  picked: BySeat<string[]>;
  moving: BySeat<string[]>;
  ring: Flame[];
  facts: Record<string, Facts>;
  flame: BySeat<Flame>;
  size: BySeat<number>;
  score: BySeat<number>;
  cubes: BySeat<number>;
}

/** A Fellowship of so many ends the game (ET-4-4). */
export const FULL = 12;

export const viewOf = (picture: Picture) => {
  const view = picture.view as unknown as EchoesView;
  // with everything open, the deck is told card by card
  return Array.isArray(view.deck) ? { ...view, deck: (view.deck as unknown[]).length } : view;
};

export interface Tile {
  /** 1 to 6: its identity while it slides. */
  number: number;
  flame: Flame;
  /** 5 to 1 from left to right; 0 is off the board. */
  position: number;
  cards: string[];
}

/** The five tiles on somebody's Time board from left to right, then the one off it. */
export function tiles(view: EchoesView, seat: string): Tile[] {
  const off = (view.tile[seat] ?? view.ring.length) - 1;
  return [5, 4, 3, 2, 1, 0].map((position) => {
    const at = (off + position) % view.ring.length;
    return { number: at + 1, flame: view.ring[at]!, position, cards: view.board[seat]?.[position] ?? [] };
  });
}

export interface Group {
  faction: Faction;
  cards: string[];
}
/** Cards by faction, factions without a card left out. */
export const byFaction = (cards: readonly string[], facts: Record<string, Facts>): Group[] =>
  FACTIONS.map((faction) => ({ faction, cards: cards.filter((id) => (facts[id]?.faction ?? 'neutral') === faction) })).filter(({ cards }) => cards.length > 0);

/** Has this card an effect of the Flame that burns, not used in this round? */
export const burning = (id: string, seat: string, view: EchoesView) => view.facts[id]?.effect === view.flame[seat] && !view.tokens[seat]?.includes(id);

/** Cards the choices name that lie nowhere else: they are on their way. */
export const onTheWay = (view: EchoesView, seat: string): string[] => [...(view.moving[seat] ?? []), ...(view.aside[seat] && !view.hand[seat]?.includes(view.aside[seat]) ? [view.aside[seat]] : [])];

/** The effect alone: a component's text begins with the card's numbers. */
export const effectText = (text: string) => text.slice(text.indexOf('. ') + 2);

/** Hands may hold two copies of a card: each gets a name of its own, for lists. */
export function copies(ids: readonly string[]): { id: string; key: string }[] {
  const seen = new Map<string, number>();
  return ids.map((id) => {
    const n = seen.get(id) ?? 0;
    seen.set(id, n + 1);
    return { id, key: n ? `${id}#${n + 1}` : id };
  });
}

/** The Sources somebody holds. */
export const held = (view: EchoesView, seat: string): { id: string; source: Source }[] =>
  Object.entries(view.sources).flatMap(([id, source]) => (source.of === seat ? [{ id, source }] : []));

/** The sides of an effect, which lie nowhere on the board. */
export function offered(choices: readonly Choice[]): { target: string; label: string }[] {
  const aside = choices.flatMap(({ targets, label }) => (targets.length === 1 && /^choice:choose:/.test(targets[0]!) ? [{ target: targets[0]!, label }] : []));
  return aside.length > 1 ? aside : [];
}
