// A table on a server: one WebSocket for the whole page, opened again when it is lost (docs/protocol.md).
import { get, post, request } from './http.ts';
import { withDeck } from './shared.ts';
import { Refused, type Connection, type Eyes, type Table, type TableEvents, type TextBoard } from './table.ts';
import type { ChatLine, ClientMessage, Clock, Component, ConsentAnswer, ConsentRequest, Foreseen, Lang, Picture, ServerMessage, TableEntry, Withheld } from './protocol.ts';

type Listener = (message: ServerMessage) => void;
type Unnumbered = ClientMessage extends infer M ? (M extends { id?: number } ? Omit<M, 'id'> : never) : never;

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;

/** The socket: sends, answers, and comes back by itself with growing pauses. */
export class Line {
  private socket: WebSocket | undefined;
  private last = 0;
  private pause = FIRST_PAUSE;
  /** While the line is being renewed: until it is open again, or lost. */
  private opening: { done: Promise<void>; resolve(): void } | undefined;
  private closed = false;
  private readonly waiting = new Map<number, { resolve(): void; reject(error: Error): void }>();
  private readonly listeners = new Set<Listener>();
  private readonly states = new Set<(state: Connection) => void>();

  constructor(
    private readonly address: string,
    private readonly make: (address: string) => WebSocket = (a) => new WebSocket(a, 'timetable.1'),
  ) {
    this.connect();
  }

  listen(listener: Listener, state: (state: Connection) => void): () => void {
    this.listeners.add(listener);
    this.states.add(state);
    state(this.ready() ? 'connected' : 'connecting');
    return () => {
      this.listeners.delete(listener);
      this.states.delete(state);
    };
  }

  /** Resolves when the server says that it is done. */
  request(message: Unnumbered): Promise<void> {
    if (this.opening) return this.opening.done.then(() => this.request(message));
    if (!this.ready()) return Promise.reject(new Refused('away', 'The server cannot be reached at the moment.'));
    const id = ++this.last;
    this.socket!.send(JSON.stringify({ ...message, id }));
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  send(message: ClientMessage): void {
    if (this.ready()) this.socket!.send(JSON.stringify(message));
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
  }

  /** Hangs up and calls again, as whoever the session says we are now. */
  renew(): void {
    this.pause = 0;
    let resolve = () => {};
    const done = new Promise<void>((now) => (resolve = now));
    this.opening = { done, resolve };
    this.socket?.close();
  }

  private ready(): boolean {
    return this.socket?.readyState === 1;
  }

  private connect(): void {
    this.tell('connecting');
    const renewed = this.opening;
    const settle = () => {
      if (this.opening !== renewed) return;
      this.opening = undefined;
      renewed?.resolve();
    };
    const socket = (this.socket = this.make(this.address));
    socket.onmessage = ({ data }) => this.hear(JSON.parse(data as string) as ServerMessage);
    socket.onopen = () => {
      this.pause = FIRST_PAUSE;
      settle();
      this.tell('connected');
    };
    socket.onclose = () => {
      settle();
      this.lost();
    };
  }

  private lost(): void {
    for (const { reject } of this.waiting.values()) reject(new Refused('away', 'The connection was lost.'));
    this.waiting.clear();
    if (this.closed) return;
    this.tell(this.opening ? 'connecting' : 'lost');
    setTimeout(() => !this.closed && this.connect(), this.pause);
    this.pause = Math.min(Math.max(FIRST_PAUSE, 2 * this.pause), LONGEST_PAUSE);
  }

  private hear(message: ServerMessage): void {
    const id = 'id' in message ? message.id : undefined;
    const asked = id === undefined ? undefined : this.waiting.get(id);
    if (asked) {
      this.waiting.delete(id!);
      if (message.type === 'error') asked.reject(new Refused(message.error.code, message.error.message));
      else asked.resolve();
    }
    for (const listener of this.listeners) listener(message);
  }

  private tell(state: Connection): void {
    for (const listener of this.states) listener(state);
  }
}

/** What a table on a server tells besides the game: who sits there, the clocks, the talk. */
export interface RoomEvents {
  entry(entry: TableEntry): void;
  picture(picture: Picture): void;
  clock(clock: Clock): void;
  said(line: ChatLine): void;
  consent(request: ConsentRequest | ConsentAnswer): void;
  /** The standing order of this person. */
  ordered(order: string): void;
  /** The server does not show us this table. */
  refused(why: Refused): void;
}

export type TableAction = 'join' | 'leave' | 'start' | 'rematch' | 'resign' | 'take-back';

export class ServerTable implements Table {
  private version: number | undefined;
  private readonly rooms = new Set<RoomEvents>();

  constructor(
    private readonly line: Line,
    readonly id: string,
    readonly seats: readonly number[],
    /** Lets a friend see a private table and sit down. */
    readonly key = '',
  ) {}

  get address() {
    return `#/online/${this.path}`;
  }
  get replay() {
    return `#/replay/online/${this.path}`;
  }

  watch(lang: Lang, eyes: Eyes, events: TableEvents): () => void {
    this.version = undefined;
    const stop = this.line.listen(
      (message) => this.hear(message, events),
      (state) => {
        events.connection?.(state);
        if (state === 'connected') this.say_watch(lang, eyes);
      },
    );
    return () => {
      stop();
      this.line.send({ type: 'unwatch', table: this.id });
    };
  }

  /** Hears what is told around the game for as long as the table is watched. */
  follow(events: RoomEvents): () => void {
    this.rooms.add(events);
    return () => void this.rooms.delete(events);
  }

  choose(seat: number, version: number, code: string): Promise<void> {
    return this.line.request({ type: 'choose', table: this.id, version, code, seat });
  }

  chooseSet(seat: number, version: number, codes: string[]): Promise<void> {
    return this.line.request({ type: 'choose', table: this.id, version, codes, seat });
  }

  async foresee(_seat: number, code: string, lang: Lang): Promise<Foreseen | undefined> {
    return (await get<Foreseen[]>(`/api/tables/${this.id}/foresee`, { code, lang, ...this.by_key() }))[0];
  }

  undo(seat: number, version: number): Promise<void> {
    return this.line.request({ type: 'undo', table: this.id, version, seat });
  }

  /** A standing order for the windows in which one may react; an empty one asks for everything. */
  order(order: string): Promise<void> {
    return this.line.request({ type: 'order', table: this.id, order });
  }

  agree(version: number, agree: boolean): Promise<void> {
    return this.line.request({ type: 'consent', table: this.id, version, agree });
  }

  say(text: string): Promise<void> {
    return this.line.request({ type: 'say', table: this.id, text, ...this.by_key() });
  }

  /** What people do around the game; answers with the table as it is then, a rematch with the new one. */
  act(action: TableAction, body: object = {}): Promise<TableEntry> {
    return post(`/api/tables/${this.id}/${action}`, body, this.by_key());
  }

  at(steps: number, lang: Lang, eyes: Eyes): Promise<Picture> {
    return get(`/api/tables/${this.id}/at/${steps}`, { lang, ...(eyes.open ? { open: '1' } : {}), ...this.by_key() });
  }

  async record(): Promise<string> {
    const record = await (await request('GET', `/api/tables/${this.id}/record`, this.by_key())).text();
    const { deck } = await get<TableEntry>(`/api/tables/${this.id}`, this.by_key()); // also where nobody watches
    return deck ? withDeck(record, await (await request('GET', `/api/tables/${this.id}/deck`, this.by_key())).text()) : record;
  }

  async components(lang: Lang): Promise<Component[]> {
    return get(`/api/tables/${this.id}/components`, { lang, ...this.by_key() }); // those it was begun with, not those of today
  }

  withheld(_seat: number, lang: Lang): Promise<Withheld[]> {
    return get(`/api/tables/${this.id}/withheld`, { lang, ...this.by_key() });
  }

  /** Of the present only: a replay is read from the record. */
  text(lang: Lang): Promise<TextBoard> {
    return get(`/api/tables/${this.id}/board`, { lang, ...this.by_key() });
  }

  close(): void {
    this.version = undefined;
  }

  private get path(): string {
    return this.id + (this.key ? `/${encodeURIComponent(this.key)}` : '');
  }

  private by_key(): { key?: string } {
    return this.key ? { key: this.key } : {};
  }

  private say_watch(lang: Lang, eyes: Eyes): void {
    const seat = this.seats.length > 1 && eyes.seat !== null ? { seat: eyes.seat } : {};
    const version = this.version === undefined ? {} : { version: this.version };
    this.line
      .request({ type: 'watch', table: this.id, detail: 'picture', lang, ...version, ...seat, ...this.by_key() })
      .catch((why: Refused) => why.code !== 'away' && this.rooms.forEach((room) => room.refused(why)));
  }

  private hear(message: ServerMessage, events: TableEvents): void {
    if (!('table' in message) || message.table !== this.id) return;
    if (message.type === 'state' && message.picture) {
      this.version = message.version;
      events.picture(message.picture);
    }
    for (const room of this.rooms) tell(room, message);
  }
}

function tell(room: RoomEvents, message: ServerMessage): void {
  if (message.type === 'table') room.entry(message.entry);
  if (message.type === 'state' && message.picture) room.picture(message.picture);
  if (message.type === 'state') room.ordered(message.order ?? '');
  if (message.type === 'clock') room.clock(message);
  if (message.type === 'said') room.said(message);
  if (message.type === 'consent') room.consent(message);
}
