// What is on the table and what the person at this device is doing with it. Boards and widgets read it from the context;
// they never talk to a table themselves.
import { getContext, setContext } from 'svelte';
import { central, ending, joins, nothing, pick, remaining, settled, tappable, unpicked, ways, type Selection } from '../table/choosing.ts';
import { numbered } from '../table/digits.ts';
import { markSeen, seenSteps } from './seen.ts';
import { continued } from '../table/pictures.ts';
import type { Choice, Component, Foreseen, Lang, LogEntry, Picture, Question } from '../table/protocol.ts';
import { Refused, type Connection, type Eyes, type Table, type TextBoard } from '../table/table.ts';

const KEY = Symbol('stage');

/** "card:" of "card:#2": elements of one kind have ids that begin alike. */
export const kindOf = (target: string): string => target.slice(0, target.indexOf(':') + 1);

export class Stage {
  picture = $state.raw<Picture>();
  log = $state.raw<LogEntry[]>([]);
  components = $state.raw<ReadonlyMap<string, Component>>(new Map());
  selection = $state.raw<Selection>(nothing);
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
  /** Up to here this person had seen the game when they went away; nothing once they have read what happened since. */
  leftAt = $state<number>();

  /** When each element was last to be chosen: the question, by the element's id and by its kind ("card:"). */
  readonly askedFor = new Map<string, Question>();

  /** What the elements of the board are called, as they call themselves. */
  readonly names = new Map<string, string>();
  /** The components whose texts they show. */
  readonly tips = new Map<string, string | undefined>();

  private keys = $state.raw<ReadonlyMap<string, number>>(new Map());
  /** The picture of the last choice: what it showed is over. */
  private answered: Picture | undefined;
  private stop: (() => void) | undefined;
  /** How many parts of the page show the board in words: it is asked for only then. */
  private readers = 0;
  private lang: Lang = 'en';

  constructor(readonly table: Table) {
    this.eyes = { seat: table.seats[0] ?? null };
    if (table.seats.length > 1) this.curtain = table.seats[0];
    else this.leftAt = seenSteps(table.id) || undefined;
    setContext(KEY, this);
  }

  /** Shows the table in this language from now on. */
  watch(lang: Lang): void {
    this.stop?.();
    this.lang = lang;
    this.log = [];
    this.askedFor.clear();
    void this.name_components(lang);
    this.stop = this.table.watch(lang, this.eyes, {
      picture: (picture) => this.show(picture),
      connection: (state) => (this.connection = state),
    });
  }

  unwatch(): void {
    this.stop?.();
    this.stop = undefined;
  }

  /** Back from another tab: what happened meanwhile is news. */
  comeBack(): void {
    const { picture } = this;
    if (!picture || document.hidden || this.table.seats.length > 1) return;
    if (seenSteps(this.table.id) < picture.steps) this.leftAt ??= seenSteps(this.table.id);
    markSeen(this.table.id, picture.steps);
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
    this.log = [];
    const { question: _q, choices: _c, undo: _u, ...shown } = picture;
    this.show(shown);
  }

  /** Whoever takes the device opens the curtain. */
  open(): void {
    this.eyes = { seat: this.curtain ?? this.eyes.seat };
    this.curtain = undefined;
    this.watch(this.lang);
  }

  get left(): Choice[] {
    return remaining(this.selection);
  }
  can(target: string): boolean {
    return tappable(this.selection, target);
  }
  /** It can be chosen together with what is picked. */
  joins(target: string): boolean {
    return joins(this.selection, target);
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
    return this.selection.picked.includes(target) || !!this.selection.whole?.targets.includes(target);
  }
  points(target: string): boolean {
    return [...this.pointed, ...(this.advised?.targets ?? [])].includes(target) || this.explained.some((start) => target.startsWith(start));
  }

  click(target: string): void {
    const next = pick(this.selection, target);
    if ('chosen' in next) void this.choose(next.chosen);
    else this.selection = next.selection;
  }

  /** From the list: selected as a whole, and made when it is selected once more. */
  select(choice: Choice): void {
    if (this.settled?.code === choice.code && this.selection.whole) return void this.choose(choice);
    this.selection = { choices: this.selection.choices, picked: [], whole: choice };
  }

  /** What ends the question without anything of the board: passing, staying, ending the turn. */
  get done(): Choice | undefined {
    const { choices } = this.selection;
    return choices.length > 1 ? ending(choices) : undefined;
  }

  /** The choices that the board cannot tell apart: they are buttons of the bar. */
  get ways(): readonly Choice[] {
    return ways(this.selection, this.done);
  }

  /** Digit keys, by the code of the choice: they stay what they are for the whole turn. */
  get digits(): ReadonlyMap<string, number> {
    return this.keys;
  }

  /** What the glass shows: what is picked, else what is looked at. */
  get looked(): Component | undefined {
    const named = [...(this.selection.whole?.targets ?? []), ...this.selection.picked].reverse();
    const tips = [...named.map((target) => this.tips.get(target)), this.read];
    return tips.map((id) => (id ? this.components.get(id) : undefined)).find((found) => !!found);
  }

  confirm(): void {
    const { settled } = this;
    if (settled) void this.choose(settled);
  }

  /** Puts the last thing that was picked back. */
  putBack(): void {
    this.selection = unpicked(this.selection);
  }

  async choose(choice: Choice): Promise<void> {
    const { picture } = this;
    if (!picture || picture.you === null) return;
    this.selection = nothing;
    this.pointed = [];
    this.advised = undefined;
    this.answered = picture;
    this.problem = undefined;
    this.seenSteps = picture.steps;
    this.leftAt = undefined;
    await this.table.choose(picture.you, picture.version, choice.code).catch(this.complain);
  }

  async undo(): Promise<void> {
    const { picture } = this;
    if (!picture || picture.you === null) return;
    this.problem = undefined;
    await this.table.undo(picture.you, picture.version).catch(this.complain);
  }

  /** Points out a good choice, as far as the table knows one. */
  async advise(): Promise<void> {
    const { picture } = this;
    if (!picture?.choices || picture.you === null) return;
    const code = await this.table.advise?.(picture.you).catch(this.complain);
    if (this.stands(picture)) this.advised = picture.choices.find((choice) => choice.code === code);
  }

  readonly complain = (problem: unknown): undefined => {
    this.problem = problem instanceof Refused ? problem : new Refused('broken', String(problem));
    if (this.picture) this.selection = { choices: this.picture.choices ?? [], picked: [] };
    return undefined;
  };

  /** Still the question that is shown, whatever others have chosen meanwhile. */
  private stands(asked: Picture): boolean {
    const now = this.picture;
    const same = (a: Picture, b: Picture) =>
      a.you === b.you && a.question?.prompt === b.question?.prompt && a.choices?.map(({ code }) => code).join() === b.choices?.map(({ code }) => code).join();
    return !!now && now !== this.answered && asked !== this.answered && same(now, asked);
  }

  private show(picture: Picture): void {
    const goesOn = this.stands(picture);
    this.log = continued(this.log, picture);
    const { question } = picture;
    for (const target of question ? (picture.choices ?? []).flatMap(({ targets }) => targets) : []) {
      this.askedFor.set(target, question!).set(kindOf(target), question!);
    }
    this.keys = numbered(this.keys, picture);
    this.picture = picture;
    if (!goesOn) {
      this.selection = { choices: picture.choices ?? [], picked: [] };
      this.pointed = [];
      this.advised = undefined;
    }
    this.hand_over(picture);
    if (this.stop && !document.hidden) markSeen(this.table.id, picture.steps);
    this.draw();
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
    this.components = new Map((await this.table.components(lang)).map((c) => [c.id, c]));
  }

  /** With several people at one device: when another one is asked, the curtain falls. */
  private hand_over({ seats }: Picture): void {
    const mine = this.table.seats;
    if (mine.length < 2 || !this.stop || this.curtain !== undefined) return;
    if (this.eyes.seat !== null && seats[this.eyes.seat]?.asked) return;
    this.curtain = mine.find((seat) => seats[seat]?.asked);
  }
}

export const stage = (): Stage => getContext<Stage>(KEY);
