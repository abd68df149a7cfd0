// What a game stages: a reveal, a scoring, an attack, a conquest. `web/src/games/GAME/moments.ts` finds them between two
// pictures and exports `moments: MomentsOf`; `Staged.svelte` shows them for every game, `Staging` says when.
//
//   export const moments: MomentsOf = ({ before, after, log, name }) => [ … ]
//
// It is called for each picture that follows another one (`log`: what happened between them; several steps where the table
// was away). It is pure: no rules, no computing of what the pictures do not say. What it cannot tell for certain it leaves
// out: an empty list is a good answer. Words come from t(), names of things from `name(id)`, people from `before.seats`.
// Test it with pictures of real games, beside the test of `view.ts`.
import type { LogEntry, Picture } from '../../table/protocol.ts';

/** A thing that comes forward. The game's `Face.svelte` draws it from `id` and the picture; without one its label stands on a card. */
export interface Piece {
  id: string;
  /** What it is called: for readers of words, and where nothing draws it. */
  label: string;
  /** Where it comes from: the `data-key` of an element of the board. Without one it fades in. */
  from?: string;
  /** It lies face down first and turns over, together with all that do. */
  turns?: boolean;
  /** The seat whose colour frames it. */
  seat?: number;
}

/** A number that decides, and what it is for: "Augmentation", "×2". */
export interface Term {
  label: string;
  value: string;
}

/** One of those who are compared: a seat, or what the game stands against ("To exceed"). */
export interface Side {
  seat?: number;
  /** What it is called where it is no seat; under the name where it is one. */
  title?: string;
  pieces: Piece[];
  terms: Term[];
  total?: string;
  /** How high its column stands, from 0 to 1: for sums that are compared and have no pieces. */
  level?: number;
  won?: boolean;
}

/** Points (or crowns, cubes, Skill) that travel to their owner: to the element with data-key "seat:CODE". */
export interface Award {
  seat: number;
  points: number;
  /** What they are for, "the age"; nothing where the step's title says it. */
  label?: string;
}

export interface Step {
  title: string;
  note?: string;
  sides: Side[];
  /** The outcome in one sentence. */
  verdict?: string;
  awards?: Award[];
}

export type MomentKind = 'reveal' | 'scoring' | 'attack' | 'conquest' | 'end';

/** Shown one step after the other. Each age, place or family of a scoring is a step of its own. */
export interface Moment {
  kind: MomentKind;
  steps: Step[];
  /** The position its pieces are drawn from, where that is not the one before: cards that are revealed. */
  picture?: Picture;
}

export interface Passage {
  before: Picture;
  after: Picture;
  log: readonly LogEntry[];
  /** What a component is called, in the reader's language. */
  name: (id: string) => string;
}

export type MomentsOf = (passage: Passage) => Moment[];

/** No step holds the table longer. */
export const LONGEST = 2900;
const SHORTEST = 1100;
const A_LETTER = 14;
const AN_AWARD = 250;

/** "+2", with a real minus. */
export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

const whose = ({ seat, title }: Side, picture: Picture) => (seat === undefined ? title : picture.seats[seat]?.player) ?? '';

/** "Ann: 3 + ×2 = 6" */
function sideInWords(side: Side, picture: Picture): string {
  const made = [...side.pieces.map(({ label }) => label), ...side.terms.map(({ label, value }) => `${label} ${value}`)].join(', ');
  const told = side.total === undefined ? made : made ? `${made} = ${side.total}` : side.total;
  const who = whose(side, picture);
  return who && told ? `${who}: ${told}` : who || told;
}

/** A step for those who read: the same words that it shows. */
export function inWords(step: Step, picture: Picture): string {
  const sides = step.sides.map((side) => sideInWords(side, picture)).filter(Boolean).join('; ');
  const awards = (step.awards ?? []).map(({ seat, points, label }) => `${picture.seats[seat]?.player ?? ''} ${signed(points)}${label ? ` (${label})` : ''}`).join(', ');
  const heading = step.note ? `${step.title} (${step.note})` : step.title;
  return [heading, sides, step.verdict, awards].filter(Boolean).map((part) => part!.replace(/[.:]$/, '')).join('. ') + '.';
}

/** How long a step stands at the usual pace: long enough to be read, never as long as three seconds. */
export function lasts(step: Step, picture: Picture): number {
  const letters = inWords(step, picture).length;
  return Math.min(LONGEST, SHORTEST + A_LETTER * letters + AN_AWARD * (step.awards?.length ?? 0));
}
