// A table on a server: one WebSocket for the whole page, opened again when it is lost (docs/protocol.md).
import { Refused, type Connection, type Eyes, type Table, type TableEvents } from './table.ts';
import type { ClientMessage, Component, Lang, Picture, Refusal, ServerMessage } from './protocol.ts';

type Listener = (message: ServerMessage) => void;
type Unnumbered = ClientMessage extends infer M ? (M extends { id?: number } ? Omit<M, 'id'> : never) : never;

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;

/** The socket: sends, answers, and comes back by itself with growing pauses. */
export class Line {
  private socket: WebSocket | undefined;
  private last = 0;
  private pause = FIRST_PAUSE;
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

  private ready(): boolean {
    return this.socket?.readyState === 1;
  }

  private connect(): void {
    this.tell('connecting');
    const socket = (this.socket = this.make(this.address));
    socket.onmessage = ({ data }) => this.hear(JSON.parse(data as string) as ServerMessage);
    socket.onopen = () => {
      this.pause = FIRST_PAUSE;
      this.tell('connected');
    };
    socket.onclose = () => this.lost();
  }

  private lost(): void {
    for (const { reject } of this.waiting.values()) reject(new Refused('away', 'The connection was lost.'));
    this.waiting.clear();
    if (this.closed) return;
    this.tell('lost');
    setTimeout(() => !this.closed && this.connect(), this.pause);
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
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

export class ServerTable implements Table {
  private version: number | undefined;

  constructor(
    private readonly line: Line,
    readonly id: string,
    readonly seats: readonly number[],
    /** Lets a friend see a private table and sit down. */
    private readonly key = '',
  ) {}

  get address() {
    return `#/online/${this.id}`;
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

  choose(seat: number, version: number, code: string): Promise<void> {
    return this.line.request({ type: 'choose', table: this.id, version, code, seat });
  }

  undo(seat: number, version: number): Promise<void> {
    return this.line.request({ type: 'undo', table: this.id, version, seat });
  }

  agree(version: number, agree: boolean): Promise<void> {
    return this.line.request({ type: 'consent', table: this.id, version, agree });
  }

  at(steps: number, lang: Lang, eyes: Eyes): Promise<Picture> {
    return this.get(`/api/tables/${this.id}/at/${steps}`, { lang, ...(eyes.open ? { open: '1' } : {}) });
  }

  async record(): Promise<string> {
    return (await this.answer(`/api/tables/${this.id}/record`)).text();
  }

  async components(lang: Lang): Promise<Component[]> {
    const { game } = await this.get<{ game: string }>(`/api/tables/${this.id}`);
    return this.get(`/api/games/${game}/components`, { lang });
  }

  close(): void {
    this.version = undefined;
  }

  private say_watch(lang: Lang, eyes: Eyes): void {
    const seat = this.seats.length > 1 && eyes.seat !== null ? { seat: eyes.seat } : {};
    const version = this.version === undefined ? {} : { version: this.version };
    const key = this.key ? { key: this.key } : {};
    this.line.send({ type: 'watch', table: this.id, detail: 'picture', lang, ...version, ...seat, ...key });
  }

  private hear(message: ServerMessage, events: TableEvents): void {
    if (!('table' in message) || message.table !== this.id) return;
    if (message.type === 'state' && message.picture) {
      this.version = message.version;
      events.picture(message.picture);
    }
    if (message.type === 'consent' && 'by' in message) events.consent?.(message.by, message.steps, message.version);
  }

  private async get<T>(path: string, query: Record<string, string> = {}): Promise<T> {
    return (await this.answer(path, query)).json() as Promise<T>;
  }

  private async answer(path: string, query: Record<string, string> = {}): Promise<Response> {
    const words = new URLSearchParams(this.key ? { ...query, key: this.key } : query).toString();
    const response = await fetch(words ? `${path}?${words}` : path).catch(() => {
      throw new Refused('away', 'The server cannot be reached at the moment.');
    });
    if (response.ok) return response;
    const refusal = (await response.json().catch(() => undefined)) as Refusal | undefined;
    throw new Refused(refusal?.error.code ?? 'away', refusal?.error.message ?? response.statusText);
  }
}
