// docs/protocol.md as types. tests/protocol.test.ts compiles every example of that page against them, so the two cannot
// drift apart.

/** The code of a language: 'en', 'fr'. */
export type Lang = string;

/** The version this page speaks. */
export const PROTOCOL = 1;

export interface SeatPicture {
  code: string;
  name: string;
  player: string;
  /** "human" or "bot:LEVEL" */
  by: string;
  /** Of a bot: what its level is called, and that something is not as usual with it. */
  bot?: string;
  note?: string;
  asked: boolean;
}

export interface Question {
  id: string;
  prompt: string;
  clause: string;
}

export interface Choice {
  code: string;
  label: string;
  /** The elements of the board this choice concerns. */
  targets: string[];
}

/** A choice that one does not have, and what is missing for it. */
export interface Withheld {
  label: string;
  targets: string[];
  why: string;
  clause: string;
}

export interface LogEntry {
  step: number;
  lines: string[];
  /** The rule behind the question that was answered; nothing: chance. */
  clause?: string;
}

export interface End {
  ranks: number[];
  scores: number[];
}

/** One line of a score sheet: a value a seat. Without `points` it only breaks ties. */
export interface TallyRow {
  name: string;
  points: boolean;
  of: number[];
}

/** A position in the game's own vocabulary; each board gives it a narrower type. */
export type View = Record<string, unknown>;

/** A question that builds a set: all members at once, in any order. */
export interface SetQuestion {
  so_far: number;
  least: number;
  most: number;
  members: (Choice & { copies: number; worth?: number })[];
  /** The choice that ends it, which need not be sent. */
  done?: string;
  total?: { name: string; now: number; beyond: number };
}

export interface ChangedNumber {
  name: string;
  from: number;
  to: number;
}

/** What follows from a choice. */
export interface Foreseen {
  code: string;
  surely: string[];
  numbers: ChangedNumber[];
  odds?: { n: number; of: number; lines: string[]; numbers: ChangedNumber[] }[];
  /** The odds are estimated, in twentieths. */
  about?: boolean;
  /** They are those if nobody reacts. */
  unanswered?: boolean;
  /** The odds are of the next thing drawn only. */
  more_chance?: boolean;
  secret?: boolean;
}

/** Why the AI would rather make one choice than another. */
export interface Reason {
  text: string;
  /** It speaks for the choice; otherwise it is what the choice costs. */
  for: boolean;
  kind: 'fact' | 'number';
  samples: number;
  /** After the choice, and after the one it is compared with: a share of the samples, or an average. */
  here: number;
  there: number;
  half_interval: number;
}

/** What the AI would choose. */
export interface Advice {
  version: number;
  code: string;
  label: string;
  /** The choice it is compared with; none if there is nothing else to choose. */
  next?: string;
  next_label?: string;
  samples?: number;
  chances?: number;
  next_chances?: number;
  half_interval?: number;
  clear?: boolean;
  reasons: Reason[];
}

export interface Picture {
  game: string;
  players: number;
  options: Record<string, unknown>;
  version: number;
  steps: number;
  over: boolean;
  you: number | null;
  seats: SeatPicture[];
  question?: Question;
  choices?: Choice[];
  set?: SetQuestion;
  undo?: { steps: number; free: boolean };
  view: View;
  log_from: number;
  log: LogEntry[];
  end?: End;
  tally?: TallyRow[];
}

export interface Outline {
  version: number;
  steps: number;
  over: boolean;
  asked: number[];
  choices?: string[];
  end?: End;
}

export interface Refusal {
  error: { code: string; message: string; retry_after?: number };
}

export interface GameOption {
  id: string;
  /** The usual one first. */
  values: { id: string; name: string }[];
  clause: string;
  about: string;
  /** The value that takes a list of names, which is sent under its own id. */
  list?: string;
  parts?: ListPart[];
}

/** What such a list is made of: so many components of a group; 0: one for each player, in the order of seats. */
export interface ListPart {
  group: string;
  count: number;
}

export interface BotLevel {
  id: string;
  name: string;
  about: string;
  /** The opponent of those who have no wish. */
  usual: boolean;
  /** Elo with the half of its 95 % interval; missing: not measured yet. */
  rating?: { elo: number; half: number; games: number };
  /** Its net is missing and somebody else sits in. */
  note?: string;
}

export interface GameDescription {
  id: string;
  name: string;
  authors: string;
  publisher: string;
  year: number | null;
  players: [number, number];
  minutes: number;
  pitch: string;
  ruleset: number;
  /** It shows how a game is made, and is not one of those people come for. */
  example?: true;
  options: GameOption[];
  levels: BotLevel[];
}

export interface Clause {
  id: string;
  section: string;
  text: string;
  lang: Lang;
}

/** A game explained in plain words; texts in Markdown. */
export interface GameGuide {
  title: string;
  text: string;
  lang: Lang;
  parts: GuidePart[];
}
export interface GuidePart {
  id: string;
  title: string;
  text: string;
  /** To look things up in: `ids` are questions, clauses or words. */
  entries: { ids: string[]; title: string; text: string }[];
}

export interface Component {
  id: string;
  name: string;
  group: string;
  text: string;
  clause: string;
  source: string;
}

export type Pace =
  | { kind: 'live'; minutes: number; plus_seconds: number }
  | { kind: 'slow'; days: number }
  | { kind: 'none' };

export type SeatRequest =
  | { kind: 'me' }
  | { kind: 'link' }
  | { kind: 'open' }
  | { kind: 'bot'; level: string }
  | { kind: 'hot'; name: string };

export interface TableRequest {
  game: string;
  players: number;
  options?: Record<string, unknown>;
  seats: SeatRequest[];
  pace?: Pace;
  public?: boolean;
  rated?: boolean;
  odds?: boolean;
  entropy?: string;
  deck?: unknown;
}

export interface SeatEntry {
  kind: 'person' | 'link' | 'open' | 'bot' | 'hot';
  name?: string;
  level?: string;
  you?: boolean;
  present?: boolean;
  /** Somebody without an account. */
  guest?: boolean;
  /** A bot plays for this person: for now, or for good. */
  stand_in?: boolean;
  resigned?: boolean;
}

export interface TableEntry {
  id: string;
  game: string;
  players: number;
  options: Record<string, unknown>;
  /** The digest of a deck of its own. */
  deck?: string;
  state: 'open' | 'running' | 'over' | 'closed';
  public: boolean;
  rated: boolean;
  /** Are odds told here? */
  odds?: boolean;
  pace: Pace;
  seats: SeatEntry[];
  turn: number[];
  /** Since when those who are asked keep the others waiting. */
  waiting_since?: string;
  opened: string;
  link: string;
  version: number;
  commitment?: string;
  rematch?: string;
  /** The server cannot go on with this game: why, and how many of its choices can still be shown. */
  halted?: { why: 'rules-gone' | 'newer-rules' | 'needs-deck' | 'damaged' | 'moderator'; shown: number; of: number };
}

export const isOver = ({ state }: TableEntry) => state === 'over' || state === 'closed';

export type ClientMessage =
  | {
      type: 'watch';
      table: string;
      detail?: 'picture' | 'outline' | 'table';
      version?: number;
      lang?: Lang;
      seat?: number;
      key?: string;
      id?: number;
    }
  | { type: 'unwatch'; table: string; id?: number }
  | { type: 'choose'; table: string; version: number; code: string; seat?: number; id?: number }
  | { type: 'choose'; table: string; version: number; codes: string[]; seat?: number; id?: number }
  | { type: 'undo'; table: string; version: number; seat?: number; id?: number }
  | { type: 'consent'; table: string; version: number; agree: boolean; id?: number }
  | { type: 'order'; table: string; order: string; id?: number }
  | { type: 'say'; table: string; text: string; key?: string; id?: number }
  | { type: 'ping'; id?: number };

export interface Clock {
  left_ms: number[];
  running: number[];
}

/** Seat `by` asks to take back. */
export interface ConsentRequest {
  version: number;
  by: number;
  steps: number;
}
export interface ConsentAnswer {
  version: number;
  agreed: boolean;
}

export interface ChatLine {
  name: string;
  seat: number | null;
  text: string;
  at: string;
  n: number;
}

/** What a server says first. `protocol` 0: the page came without one. */
export interface Hello {
  protocol: number;
  server: string;
  you: Person | null;
}

export type ServerMessage =
  | ({ type: 'hello' } & Hello)
  | { type: 'state'; table: string; version: number; picture?: Picture; outline?: Outline; order?: string }
  | { type: 'table'; table: string; entry: TableEntry }
  | { type: 'done'; id: number; table: string; version: number }
  | ({ type: 'clock'; table: string } & Clock)
  | { type: 'watching'; id?: number; table: string; version: number }
  | { type: 'asked'; id?: number; table?: string; version?: number }
  | ({ type: 'consent'; table: string } & ConsentRequest)
  | ({ type: 'consent'; table: string } & ConsentAnswer)
  | ({ type: 'said'; table: string } & ChatLine)
  | { type: 'error'; id?: number; error: Refusal['error'] }
  | { type: 'pong'; id?: number };

export interface Person {
  id: string;
  name: string;
  guest: boolean;
  lang: Lang | null;
  role?: 'owner' | 'moderator';
}

export interface GameStatistics {
  game: string;
  games: number;
  wins: number;
  /** Games that were left for good without resigning. */
  left: number;
  rated_games: number;
  rating?: number;
}

/** Somebody who looks for others to play with; `table`: they are found. */
export interface Pairing {
  game: string;
  players: number;
  pace: 'quick' | 'calm' | 'slow';
  rated: boolean;
  since: string;
  table: string | null;
}

export interface Leader {
  place: number;
  name: string;
  rating: number;
  rated_games: number;
}

export interface Known {
  name: string;
  kind: 'friend' | 'blocked';
}

export interface Invitation {
  table: string;
  by: string;
  at: string;
  link: string;
}

/** How a server is run. */
export interface House {
  keeps_days: Record<string, number>;
  claims: { absent_seconds: number; silent_seconds: number };
  leaders_after: number;
}
