// A table on a server as a room with people: who sits there, what they say, how long they still have.
import type { ChatLine, Clock, ConsentRequest, Picture, TableEntry } from '../table/protocol.ts';
import type { RoomEvents, ServerTable, TableAction } from '../table/server_table.ts';
import { Refused } from '../table/table.ts';
import { me } from './me.svelte.ts';

export class Room implements RoomEvents {
  lobby = $state.raw<TableEntry>();
  talk = $state.raw<ChatLine[]>([]);
  /** Somebody asks to take back. */
  asking = $state.raw<ConsentRequest>();
  /** Such a request was turned down. */
  turnedDown = $state(false);
  time = $state.raw<Clock & { at: number }>();
  /** There is no such table, or it is not for us. */
  gone = $state.raw<Refused>();
  problem = $state.raw<Refused>();
  /** Called when this person is asked and was not before. */
  ring: () => void = () => undefined;
  private asked = true;

  constructor(readonly table: ServerTable) {}

  /** The seat of this person, if they have one. */
  get mine(): number | undefined {
    const seat = this.lobby?.seats.findIndex((one) => one.you) ?? -1;
    return seat < 0 ? undefined : seat;
  }

  /** Milliseconds a seat has left at this moment. */
  left(seat: number, now: number): number | undefined {
    const { time } = this;
    const had = time?.left_ms[seat];
    if (had === undefined) return undefined;
    return Math.max(0, time!.running.includes(seat) ? had - (now - time!.at) : had);
  }

  async act(action: TableAction, body: object = {}): Promise<TableEntry | undefined> {
    return this.attempt(async () => {
      const shown = await this.table.act(action, body);
      if (shown.id === this.table.id) this.entry(shown);
      return shown;
    });
  }

  /** Sits down, as a guest if the server does not know this person yet. */
  join(name: string, seat?: number): Promise<TableEntry | undefined> {
    return this.attempt(async () => {
      await me.named(name);
      const shown = await this.table.act('join', { ...(seat === undefined ? {} : { seat }), entropy: crypto.randomUUID() });
      this.entry(shown);
      return shown;
    });
  }

  say = (text: string) =>
    this.attempt(async () => {
      await me.named();
      await this.table.say(text);
    });

  answer(agree: boolean): void {
    const { asking } = this;
    if (asking) void this.attempt(() => this.table.agree(asking.version, agree));
    this.asking = undefined;
  }

  entry(entry: TableEntry): void {
    this.lobby = entry;
    this.gone = undefined;
  }
  picture(picture: Picture): void {
    if (this.asking && picture.version !== this.asking.version) this.asking = undefined;
    const asked = !!picture.question;
    if (asked && !this.asked) this.ring();
    this.asked = asked;
  }
  clock(clock: Clock): void {
    this.time = { ...clock, at: Date.now() };
  }
  /** What is passed for this person without asking. */
  order = $state('');
  ordered(order: string): void {
    this.order = order;
  }
  command = (order: string) => this.attempt(() => this.table.order(order));

  /** Lines of others that nobody has looked at here. */
  unread = $state(0);
  read(): void {
    this.unread = 0;
  }
  said(line: ChatLine): void {
    if (line.seat !== this.mine && !this.talk.some((known) => known.n === line.n)) this.unread += 1;
    if (!this.talk.some((known) => known.n === line.n)) this.talk = [...this.talk, line].sort((a, b) => a.n - b.n);
  }
  consent(request: ConsentRequest | { agreed: boolean }): void {
    this.asking = 'by' in request ? request : undefined;
    this.turnedDown = 'agreed' in request && !request.agreed;
  }
  refused(why: Refused): void {
    this.gone = why;
  }

  private async attempt<T>(action: () => Promise<T>): Promise<T | undefined> {
    this.problem = undefined;
    return action().catch((problem: unknown) => {
      this.problem = problem instanceof Refused ? problem : new Refused('broken', String(problem));
      return undefined;
    });
  }
}
