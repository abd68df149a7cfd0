// The position of Time Hammer as src/games/hammer/README.md words it, read for drawing.
import type { Choice, Component, Picture } from '../../table/protocol.ts';

/** The decades in their order; 2020 is the present. */
export const YEARS = ['1990', '2000', '2010', '2020', '2030', '2040', '2050'] as const;
export const PRESENT = '2020';
export const epochOf = (year: string) => (year < PRESENT ? 'past' : year > PRESENT ? 'future' : 'present');

export const PHASES = ['prep', 'discovery', 'draw', 'action'] as const;
export type Phase = (typeof PHASES)[number];

type BySeat<T> = Record<string, T>;

export interface Trial {
  use: 'discovery' | 'jump' | 'ready' | 'launch' | 'fight' | 'repair';
  who: string;
  to: string;
  agents: (string | null)[];
  cards: (string | null)[];
  changes: number[];
  results: number[];
  needed: number | null;
}

export interface HammerView {
  round: number;
  rounds: number;
  first: string;
  active: string;
  phase: Phase;
  skill: BySeat<number>;
  agents: BySeat<string[]>;
  actions: BySeat<number>;
  jamais: BySeat<number>;
  reserve: BySeat<number>;
  commands: Record<string, string>;
  hand: BySeat<string[]>;
  deck_size: number;
  top: { card: string; seen: string[] }[];
  discard: string[];
  deja_vu: string[];
  table: string[];
  quark: string | null;
  quarks_face_down: number;
  paradox: boolean;
  bonus: number;
  last: { card: string; as: string } | null;
  trial: Trial | null;
  hammer: { card: string; on: string; level: number } | null;
  track: { start: number; expert: number; picks: number[]; repair: number[] };
  /** The decade that each Flux value names. */
  flux: string[];
}

export const HIDDEN = '?';
export const viewOf = (picture: Picture) => picture.view as unknown as HammerView;

export interface AgentInPlay {
  id: string;
  year: string;
  guard: boolean;
}
/** "tick@2020[G]": On Guard. */
export const agents = (list: readonly string[]): AgentInPlay[] =>
  list.map((text) => {
    const [id, place] = text.split('@') as [string, string];
    return { id, year: place.replace('[G]', ''), guard: place.endsWith('[G]') };
  });

export type Kind = 'agent' | 'jump' | 'gadget' | 'hammer' | 'other';
/** Groups as the game names them in its languages; where it is shown in one that is not among them, the ids tell. */
const KINDS: Record<string, Kind> = { Agent: 'agent', Jump: 'jump', Saut: 'jump', Sprung: 'jump', Gadget: 'gadget', HAMMER: 'hammer' };
const IDS: [RegExp, Kind][] = [[/^jump-/, 'jump'], [/^hammer-/, 'hammer']];
export function kindOf(component: Component | undefined): Kind {
  if (!component) return 'other';
  const byId = IDS.find(([pattern]) => pattern.test(component.id))?.[1];
  return byId ?? KINDS[component.group] ?? (/^J \d+, A \d+\. /.test(component.text) ? 'agent' : 'other');
}

/** What choices call a card: all Jumps are the same to them. */
export const nounOf = (id: string, component: Component | undefined) => (kindOf(component) === 'jump' ? 'jump' : id);

export interface Figures {
  jump: number;
  attack: number;
  /** "7" and "P" at the end of the text, or nothing (Fidos). */
  flux: string;
  stasis: string;
  effect: string;
}
/** "J 2, A 1. Hold … (1/8)" */
export function figures(text: string): Figures {
  const [, head = '', jump = '0', attack = '0'] = /^(J (\d+), A (\d+)\. )?/.exec(text) ?? [];
  const [tail = '', flux = '', stasis = ''] = / \((\d)\/(\d|P)\)$/.exec(text) ?? [];
  return { jump: Number(jump), attack: Number(attack), flux, stasis, effect: text.slice(head.length, text.length - tail.length) };
}

/** What a card does, without the phases in which a Gadget may be played. */
export const deed = (effect: string) => effect.replace(/^\[[^\]]*\] */, '');

/** The decade and the level of a HAMMER: "Level 6 HAMMER of 1990." */
export function strike(text: string): { year: string; level: number } {
  const numbers = figures(text).effect.match(/\d+/g) ?? [];
  return { year: numbers.find((n) => n.length === 4) ?? PRESENT, level: Number(numbers.find((n) => n.length < 4) ?? 0) };
}

/** "In your Discovery Phase: +1 Action." is "+1 Action" in short. */
export const power = (text: string) => text.slice(Math.max(0, text.indexOf('+'))).replace(/\.$/, '');

export const fluxOf = (view: HammerView, year: string) => view.flux.flatMap((named, value) => (named === year ? [value] : []));

/** Cards of the discard pile as choices name them, the top one first; all Jumps are one. */
export function pileNouns(pile: readonly string[], components: ReadonlyMap<string, Component>): { id: string; noun: string; count: number }[] {
  const found = new Map<string, { id: string; noun: string; count: number }>();
  for (const id of [...pile].reverse()) {
    const noun = nounOf(id, components.get(id));
    const known = found.get(noun);
    if (known) ++known.count;
    else found.set(noun, { id, noun, count: 1 });
  }
  return [...found.values()];
}

/** What lies over the machine by a person's wish. */
export type Over = 'discard' | 'legend' | undefined;

export const GOODS = ['action', 'jamais', 'agent', 'crucial-jump'] as const;
export const PAYMENTS = ['cards', '2-green', 'green-blue', '2-blue'] as const;

export const placeOf = (year: string) => YEARS.indexOf(year as (typeof YEARS)[number]);
const FASTER = '2030';
const STRONGER = '2040';

/** An Agent in play, with whose it is. */
export function agentOf(view: HammerView, id: string): (AgentInPlay & { seat: string }) | undefined {
  for (const [seat, list] of Object.entries(view.agents)) {
    const found = agents(list).find((agent) => agent.id === id);
    if (found) return { ...found, seat };
  }
  return undefined;
}

/** What a Jump takes: so far to go, so much of it given; the Flux has to bring the rest. Quarks change it: nothing then. */
export interface JumpSum {
  kind: 'jump';
  agent: string;
  to: string;
  distance: number;
  jump: number;
  command: number;
  needed: number;
}
export interface FightSide {
  agent: string;
  attack: number;
  command: number;
  guard: number;
}
export interface FightSum {
  kind: 'fight';
  sides: readonly [FightSide, FightSide];
}

/** The sum behind a Jump or an attack that is about to be chosen, as the board shows its parts. */
export function sumOf(view: HammerView, code: string, components: ReadonlyMap<string, Component>): JumpSum | FightSum | undefined {
  const [verb, first = '', second = ''] = code.split(':');
  const agent = agentOf(view, first);
  if (!agent || view.quark) return undefined;
  const shown = (id: string) => figures(components.get(id)?.text ?? '');
  const commands = (seat: string, year: string) => Number(view.commands[year] === seat);
  if (verb === 'jump' && placeOf(second) >= 0) {
    const distance = Math.abs(placeOf(agent.year) - placeOf(second));
    const { jump } = shown(first);
    const command = commands(agent.seat, FASTER);
    return { kind: 'jump', agent: first, to: second, distance, jump, command, needed: Math.max(0, distance - jump - command) };
  }
  const other = agentOf(view, second);
  if (verb !== 'attack' || !other) return undefined;
  const side = (one: AgentInPlay & { seat: string }, guards: boolean): FightSide => ({
    agent: one.id,
    attack: shown(one.id).attack,
    command: commands(one.seat, STRONGER),
    guard: Number(guards && one.guard),
  });
  return { kind: 'fight', sides: [side(agent, false), side(other, true)] };
}

/** Where the Agent of the choice would stand: "jump:buzz:2050". */
export function ghostOf(code: string | undefined): { id: string; year: string } | undefined {
  const [verb, id, year] = (code ?? '').split(':');
  return id && year && /^(jump|move|recruit)$/.test(verb!) && placeOf(year) >= 0 ? { id, year } : undefined;
}

/** What is offered beside Agents, cards and decades. */
const OFFERED = /^(asset|ready|cubes):/;
export const offersOf = (choices: readonly Choice[]): { id: string; choice: Choice }[] =>
  choices.flatMap((choice) => {
    const id = choice.targets.find((target) => OFFERED.test(target));
    return id ? [{ id, choice }] : [];
  }).filter(({ id }, n, all) => all.findIndex((other) => other.id === id) === n);

/** Of an order of the deck: the cards, and for each the places it may have. */
export function ordersOf(choices: readonly Choice[]): { card: string; places: string[] }[] {
  const found = new Map<string, Set<string>>();
  for (const target of choices.flatMap(({ targets }) => targets)) {
    const [, place, card] = /^top:(\d):(.+)$/.exec(target) ?? [];
    if (card) found.set(card, (found.get(card) ?? new Set()).add(place!));
  }
  return [...found].map(([card, places]) => ({ card, places: [...places].sort() }));
}

/** What choices call a card that lies on the table: the attacker's, the defender's, or the only one. */
export const resultOf = (trial: Trial, n: number) => `result:${trial.use === 'fight' ? ['attacker', 'defender'][n] : 'card'}`;
