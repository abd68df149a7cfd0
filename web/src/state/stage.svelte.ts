// What is on the table and what the person at this device is doing with it. Boards and widgets read it from the context;
// they never talk to a table themselves.
import { getContext, setContext } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { central, ending, joins, nothing, pick, remaining, settled, tappable, unpicked, ways, type Selection } from '../table/choosing.ts';
import { numbered, type Digits } from '../table/digits.ts';
import { continued } from '../table/pictures.ts';
import type { Choice, Component, Foreseen, Lang, LogEntry, Picture, Question } from '../table/protocol.ts';
import { codesOf, complete, membersAt, nobody, toggled, type Members } from '../table/sets.ts';
import { Refused, type Connection, type Eyes, type Table, type TextBoard } from '../table/table.ts';
import { Narrator, type Moment } from './narrator.svelte.ts';
import { markSeen, seenSteps } from './seen.ts';
import { settings } from './settings.svelte.ts';

const KEY = Symbol('stage');
/** A tap on something that meant something else a moment ago is not meant for what it is now. */
const GUARD = 300;
/** Of a game that one comes back to, so many moments are played. */
const MOST_MISSED = 24;
/** Somebody with nothing to decide answers after a time like anybody else. */
const AMONG_PEOPLE = [900, 2600] as const;

/** "card:" of "card:#2": elements of one kind have ids that begin alike. */
export const kindOf = (target: string): string => target.slice(0, target.indexOf(':') + 1);

export class Stage {
  picture = $state.raw<Picture>();
  log = $state.raw<LogEntry[]>([]);
  components = $state.raw<ReadonlyMap<string, Component>>(new Map());
  selection = $state.raw<Selection>(nothing);
  /** Of a question that builds a set: what is in it. */
  members = $state.raw<Members>(nobody);
  /** What follows from the choice that is settled, as far as the table tells. */
  previewed = $state.raw<Foreseen>();
  /** The component that is looked at: under the pointer, in focus, or under a long press. */
  read = $state<string>();
  /** Elements to point out: those of the choice under the pointer. */
  pointed = $state.raw<readonly string[]>([]);
  /** Kinds of elements that are being explained, by the start of their ids. */
  explained = $state.raw<readonly string[]>([]);
  /** The choice that somebody who was asked for advice would make. */
  advised = $state.raw<Choice>();
  eyes = $state.raw<Eyes>({ seat: null });
  connection = $state<Connection>('connecting');
  problem = $state.raw<Refused>();
  /** The seat that has to take the device before anything is shown. */
  curtain = $state<number>();
  text = $state.raw<TextBoard>();
  /** Up to here the log was known when this person chose last. */
  seenSteps = $state(0);
  /** So many things happened while this person was away. */
  missed = $state(0);
  /** Somebody else has just taken something back. */
  tookBack = $state(false);
  /** Called when this person is asked and was not before. */
  ring: () => void = () => undefined;

  /** When each element was last to be chosen: the question, by the element's id and by its kind ("card:"). */
  readonly askedFor = new Map<string, Question>();
  /** What the elements of the board are called, as they call themselves. */
  readonly names = new Map<string, string>();
  /** The components whose texts they show. */
  readonly tips = new Map<string, string | undefined>();
  /** How many elements of the page stand for each target. */
  private readonly places = new SvelteMap<string, number>();

  /** Shows reveals and scorings over the board before it changes: the table's view brings it along. */
  scene: Scene | undefined;
  readonly narrator = new Narrator(
    async ({ picture, entry }) => {
      if (this.picture) await this.scene?.play(this.picture, picture, [entry]);
    },
    (moment) => this.put(moment.picture),
    () => this.latest && this.present(this.latest),
    () => settings.pace,
  );
  /** The newest picture: it may not be shown yet. */
  private latest: Picture | undefined;
  /** Up to here what happened has been told. */
  private toldTo: number | undefined;
  /** Where the last turn of the others began. */
  private turnFrom = $state(0);
  private ownStep = -1;
  /** Something was taken back: what was answered for the person is not answered again at once. */
  private takingBack = false;
  private keys = $state.raw<Digits>(new Map());
  private changed = 0;
  /** The picture of the last choice: what it showed is over. */
  private answered: Picture | undefined;
  private stop: (() => void) | undefined;
  /** How many parts of the page show the board in words: it is asked for only then. */
  private readers = 0;
  private lang: Lang = 'en';
  /** The language that the components are named in. */
  private namedIn: Lang | undefined;

  constructor(readonly table: Table) {
    this.eyes = { seat: table.seats[0] ?? null };
    if (table.seats.length > 1) this.curtain = table.seats[0];
    else this.toldTo = seenSteps(table.id) || undefined;
    setContext(KEY, this);
  }

  /** Shows the table in this language from now on. */
  watch(lang: Lang): void {
    this.stop?.();
    this.lang = lang;
    this.log = [];
    this.askedFor.clear();
    this.stop = this.table.watch(lang, this.eyes, {
      picture: (picture) => this.receive(picture),
      connection: (state) => (this.connection = state),
    });
  }

  unwatch(): void {
    this.stop?.();
    this.stop = undefined;
    this.latest = undefined;
    this.skip();
  }

  /** Back from another tab: what happened meanwhile is played. */
  comeBack(): void {
    const { latest } = this;
    if (!latest || document.hidden || this.table.seats.length > 1) return;
    this.toldTo = Math.min(this.toldTo ?? latest.steps, seenSteps(this.table.id) || latest.steps);
    void this.receive(latest);
  }

  /** The moment of a replay instead of the present. */
  async look(steps: number, lang: Lang, eyes: Eyes): Promise<void> {
    this.unwatch();
    this.lang = lang;
    this.eyes = eyes;
    this.curtain = undefined;
    if (this.components.size === 0) void this.name_components(lang);
    const picture = await this.table.at(steps, lang, eyes).catch(this.complain);
    if (!picture) return;
    this.log = continued([], picture);
    this.put(picture);
  }

  /** Whoever takes the device opens the curtain. */
  open(): void {
    this.eyes = { seat: this.curtain ?? this.eyes.seat };
    this.curtain = undefined;
    this.toldTo = undefined;
    this.watch(this.lang);
  }

  get left(): Choice[] {
    return remaining(this.selection);
  }
  can(target: string): boolean {
    return tappable(this.selection, target) || this.membersAt(target).length > 0;
  }
  /** It can be chosen together with what is picked. */
  joins(target: string): boolean {
    return joins(this.selection, target) || this.membersAt(target).length > 0;
  }
  /** The choice that Confirm would make. */
  get settled(): Choice | undefined {
    return settled(this.selection);
  }
  /** What the question is about. */
  about(target: string): boolean {
    return central(this.selection, target);
  }
  picked(target: string): boolean {
    const { picked, whole } = this.selection;
    return picked.includes(target) || !!whole?.targets.includes(target) || this.membersAt(target).some(({ code }) => this.members.has(code));
  }
  points(target: string): boolean {
    return [...this.pointed, ...(this.advised?.targets ?? [])].includes(target) || this.explained.some((start) => target.startsWith(start));
  }
  private membersAt(target: string): Choice[] {
    return this.picture?.set ? membersAt(this.picture.set, target) : [];
  }

  /** An element of the page stands for this target, until what is returned is called. */
  place(target: string): () => void {
    this.places.set(target, (this.places.get(target) ?? 0) + 1);
    return () => {
      const left = (this.places.get(target) ?? 1) - 1;
      if (left) this.places.set(target, left);
      else this.places.delete(target);
    };
  }

  /** What ends the question without choosing anything: passing, staying, ending the turn. */
  get done(): Choice | undefined {
    const { choices } = this.selection;
    return choices.length > 1 ? ending(choices) : undefined;
  }
  /** The choices that no tap on the board settles: they are buttons of the bar. */
  get ways(): readonly Choice[] {
    if (this.picture?.set && this.members.size) return [];
    return ways(this.selection, (target) => this.places.has(target), this.done).filter(({ code }) => !this.picture?.set?.members.some((member) => member.code === code));
  }
  /** Digit keys, by the code of the choice: they stay what they are for the whole turn. */
  get digits(): Digits {
    return this.keys;
  }
  /** The set is complete. */
  get whole(): boolean {
    return !!this.picture?.set && complete(this.picture.set, this.members);
  }
  get assembling(): boolean {
    return this.selection.picked.length > 0 || !!this.selection.whole || this.members.size > 0;
  }

  /** What the glass shows: what is picked, else what is looked at. */
  get looked(): Component | undefined {
    const named = [...(this.selection.whole?.targets ?? []), ...this.selection.picked].reverse();
    const tips = [...named.map((target) => this.tips.get(target)), this.read];
    return tips.map((id) => (id ? this.components.get(id) : undefined)).find((found) => !!found);
  }

  /** A tap on an element of the board. */
  click(target: string): void {
    if (performance.now() - this.changed < GUARD) return;
    const [member, ...others] = this.membersAt(target);
    if (member && this.picture?.set) {
      const next = [member, ...others].find(({ code }) => !this.members.has(code)) ?? member;
      this.selects({ choices: this.selection.choices, picked: [] });
      this.members = toggled(this.picture.set, this.members, next.code);
      return;
    }
    const next = pick(this.selection, target);
    if ('chosen' in next) return void this.choose(next.chosen);
    this.members = nobody;
    this.selects(next.selection);
    if (settings.quick) void this.hasten();
  }

  /** From the list: selected as a whole, and made when it is selected once more. */
  select(choice: Choice): void {
    const { picture, settled: now } = this;
    if (picture?.set?.members.some(({ code }) => code === choice.code)) this.members = toggled(picture.set, this.members, choice.code);
    else if (now?.code === choice.code && this.selection.whole) void this.choose(choice);
    else this.selects({ choices: this.selection.choices, picked: [], whole: choice });
  }

  /** Done: at once, but the end of a turn in which something is left to do is asked for once more. */
  finish(): void {
    const { done } = this;
    if (!done) return;
    const ends = /^(pass|end-turn)$/.test(done.code);
    if (ends && this.selection.whole !== done) this.select(done);
    else void this.choose(done);
  }

  confirm(): void {
    const { settled: now } = this;
    if (this.whole) void this.chooseSet();
    else if (now) void this.choose(now);
  }

  /** Puts the last thing that was picked back. */
  putBack(): void {
    if (this.members.size) this.members = new Map([...this.members].slice(0, -1));
    else this.selects(unpicked(this.selection));
  }

  async choose(choice: Choice): Promise<void> {
    await this.answer((you, version) => this.table.choose(you, version, choice.code));
  }
  private async chooseSet(): Promise<void> {
    const codes = codesOf(this.members);
    await this.answer((you, version) => this.table.chooseSet(you, version, codes));
  }

  async undo(): Promise<void> {
    const { picture } = this;
    if (!picture || picture.you === null) return;
    this.problem = undefined;
    this.takingBack = true;
    await this.table.undo(picture.you, picture.version).catch(this.complain);
  }

  /** Points out a good choice, as far as the table knows one. */
  async advise(): Promise<void> {
    const { picture } = this;
    if (!picture?.choices || picture.you === null) return;
    const code = await this.table.advise?.(picture.you).catch(this.complain);
    if (this.stands(picture)) this.advised = picture.choices.find((choice) => choice.code === code);
  }

  /** Is there a last turn of the others to be told again? */
  get canRepeat(): boolean {
    return !this.narrator.moment && !!this.picture && this.log.some(({ step, lines }) => step >= this.turnFrom && lines.length > 0);
  }
  /** Something is being told or staged. */
  get telling(): boolean {
    return !!this.narrator.moment || !!this.scene?.step;
  }
  next(): void {
    if (this.scene?.step) this.scene.next();
    else this.narrator.next();
  }
  skip(): void {
    this.narrator.skip();
    this.scene?.skip();
  }
  async again(): Promise<void> {
    const { latest, turnFrom } = this;
    if (!latest || this.narrator.busy) return;
    const moments = await this.moments(latest, turnFrom);
    if (this.latest === latest) await this.narrator.tell(moments);
  }

  /** What happened since this person chose last, in few words. */
  get news(): LogEntry[] {
    return this.log.filter(({ step, lines }) => step >= this.turnFrom && lines.length > 0);
  }

  readonly complain = (problem: unknown): undefined => {
    this.problem = problem instanceof Refused ? problem : new Refused('broken', String(problem));
    if (this.picture) this.selects({ choices: this.picture.choices ?? [], picked: [] });
    return undefined;
  };

  private async answer(send: (you: number, version: number) => Promise<void>): Promise<void> {
    const { picture } = this;
    if (!picture || picture.you === null || picture === this.answered) return;
    this.selects(nothing);
    this.members = nobody;
    this.pointed = [];
    this.advised = undefined;
    this.answered = picture;
    this.problem = undefined;
    this.takingBack = false;
    this.missed = 0;
    this.seenSteps = picture.steps;
    this.turnFrom = this.ownStep = picture.steps;
    await send(picture.you, picture.version).catch((problem) => {
      this.answered = undefined;
      this.complain(problem);
    });
  }

  private selects(selection: Selection): void {
    this.selection = selection;
    const code = this.settled?.code;
    if (code !== this.previewed?.code) this.previewed = undefined;
    const { picture } = this;
    if (!code || !picture || picture.you === null || !this.table.foresee) return;
    void this.table.foresee(picture.you, code, this.lang).then((seen) => {
      if (this.settled?.code === code && this.picture === picture) this.previewed = seen;
    }).catch(() => undefined);
  }

  /** For quick players: what can be taken back and tells nothing new is made at the first tap. */
  private async hasten(): Promise<void> {
    const { settled: now, picture } = this;
    if (!now || !picture || picture.you === null) return;
    const seen = await this.table.foresee?.(picture.you, now.code, this.lang).catch(() => undefined);
    if (seen && !seen.odds && !seen.secret && this.settled === now && this.picture === picture) await this.choose(now);
  }

  /** Still the question that is shown, whatever others have chosen meanwhile. */
  private stands(asked: Picture): boolean {
    const now = this.picture;
    const same = (a: Picture, b: Picture) =>
      a.you === b.you && a.question?.prompt === b.question?.prompt && a.choices?.map(({ code }) => code).join() === b.choices?.map(({ code }) => code).join();
    return !!now && now !== this.answered && asked !== this.answered && same(now, asked);
  }

  /** Kept once it is shown: what the others did is told first. */
  private async receive(picture: Picture): Promise<void> {
    const back = !!this.latest && this.latest.you === picture.you && picture.steps < this.latest.steps;
    if (back || picture.steps > (this.latest?.steps ?? 0)) this.tookBack = back && !this.takingBack;
    this.latest = picture;
    if (this.namedIn !== this.lang) void this.name_components((this.namedIn = this.lang));
    this.log = continued(this.log, picture);
    const from = this.toldTo ?? picture.steps;
    this.toldTo = picture.steps;
    if (this.picture === undefined && from < picture.steps) {
      this.turnFrom = from;
      this.missed = this.news.length;
    }
    const still = settings.pace === 0 || document.hidden || this.table.seats.length > 1;
    const news = still ? [] : this.log.filter(({ step, lines }) => step >= from && lines.length > 0);
    if (news.length === 0) {
      if (!this.narrator.busy) this.present(picture);
      return;
    }
    const missed = this.picture === undefined || news.length > MOST_MISSED;
    const moments = await this.moments(picture, Math.max(from, news.at(-MOST_MISSED)?.step ?? from));
    if (this.latest === picture || this.narrator.busy) await this.narrator.tell(moments, missed ? 2 : 1);
  }

  /** Everything that was told since this step, each with the table as it was then. */
  private async moments(latest: Picture, from: number): Promise<Moment[]> {
    const told = this.log.filter(({ step, lines }) => step >= from && step < latest.steps && lines.length > 0);
    const at = (step: number) => (step >= latest.steps ? Promise.resolve(latest) : this.table.at(step, this.lang, this.eyes).catch(() => undefined));
    const pictures = await Promise.all(told.map(({ step }, i) => at(i + 1 === told.length ? latest.steps : step + 1)));
    return told.map((entry, i) => ({ entry, lines: entry.lines, own: entry.step === this.ownStep, picture: silent(pictures[i] ?? latest) }));
  }

  /** Shows a moment of the past: nothing can be chosen. */
  private put(picture: Picture): void {
    this.picture = silent(picture);
    this.selects(nothing);
    this.members = nobody;
    this.pointed = [];
    this.draw();
  }

  private present(picture: Picture): void {
    const goesOn = this.stands(picture);
    const asked = !!this.picture?.question && this.picture.you === picture.you;
    const { question } = picture;
    for (const target of question ? (picture.choices ?? []).flatMap(({ targets }) => targets) : []) {
      this.askedFor.set(target, question!).set(kindOf(target), question!);
    }
    this.keys = numbered(this.keys, picture);
    this.picture = picture;
    if (!goesOn) {
      this.changed = performance.now();
      this.members = nobody;
      this.pointed = [];
      this.advised = undefined;
      this.selects({ choices: picture.choices ?? [], picked: [] });
    }
    this.hand_over(picture);
    if (this.stop && !document.hidden) markSeen(this.table.id, picture.steps);
    this.draw();
    const answered = !!question && !goesOn && this.answersItself(picture);
    if (question && !asked && !answered) this.ring();
  }

  /** A question with one answer is answered for the person: at once among bots, among people after a time that tells nothing. */
  private answersItself(picture: Picture): boolean {
    const only = picture.choices?.length === 1 ? picture.choices[0] : undefined;
    if (!only || !this.stop || this.table.seats.length > 1) return false;
    if (this.takingBack) {
      if (picture.undo?.free) void this.undo();
      return false;
    }
    const people = picture.seats.filter(({ by }) => by === 'human').length;
    const [least, most] = AMONG_PEOPLE;
    const wait = people < 2 ? 0 : least + Math.random() * (most - least);
    setTimeout(() => this.picture === picture && void this.choose(only), wait);
    return true;
  }

  /** The board in words is on the screen from now on, until what is returned is called. */
  readText(): () => void {
    this.readers += 1;
    this.draw();
    return () => {
      this.readers -= 1;
    };
  }

  private draw(): void {
    if (!this.readers || !this.picture) return;
    const steps = this.stop ? undefined : this.picture.steps;
    void this.table.text?.(this.lang, this.eyes, steps).then((text) => (this.text = text)).catch(() => undefined);
  }

  private async name_components(lang: Lang): Promise<void> {
    const named = await this.table.components(lang).catch(() => undefined); // what is wrong with the table is told elsewhere
    if (named) this.components = new Map(named.map((c) => [c.id, c]));
  }

  /** With several people at one device: when another one is asked, the curtain falls. */
  private hand_over({ seats }: Picture): void {
    const mine = this.table.seats;
    if (mine.length < 2 || !this.stop || this.curtain !== undefined) return;
    if (this.eyes.seat !== null && seats[this.eyes.seat]?.asked) return;
    this.curtain = mine.find((seat) => seats[seat]?.asked);
  }
}

/** A stage over the board. */
export interface Scene {
  /** Something is on the stage. */
  readonly step: unknown;
  play(before: Picture, after: Picture, log: readonly LogEntry[]): Promise<void>;
  next(): void;
  skip(): void;
}

/** A picture of what was: without a question. */
function silent(picture: Picture): Picture {
  const { question: _q, choices: _c, set: _s, undo: _u, ...shown } = picture;
  return shown;
}

export const stage = (): Stage => getContext<Stage>(KEY);
