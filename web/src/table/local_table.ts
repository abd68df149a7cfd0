// A table in this page: the module of the games in the worker, bots that take their time, a record kept after each choice.
import type { Ask } from './games.ts';
import type { Component, Foreseen, Lang, Outline, Picture, Withheld } from './protocol.ts';
import { Refused, type Eyes, type Table, type TableEvents, type TextBoard } from './table.ts';

export interface LocalSeat {
  name: string;
  by: string;
}

export interface LocalTableRequest {
  game: string;
  players: number;
  options?: Record<string, unknown>;
  seats: LocalSeat[];
  entropy?: string[];
  /** A deck of one's own; the record carries it. */
  deck?: object;
}

/** Where records of this device's tables are kept. */
export interface Shelf {
  put(id: string, record: string, picture: Outline & { game: string; seats: LocalSeat[] }): void;
}

export interface LocalSettings {
  ask: Ask;
  shelf: Shelf;
  /** How long a bot takes at least, in milliseconds. */
  pause(): number;
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class LocalTable implements Table {
  readonly seats: readonly number[];
  private watcher: { lang: Lang; eyes: Eyes; events: TableEvents } | undefined;
  private shown: Picture | undefined;
  private busy = false;
  /** While what happened is being told. */
  private told: unknown;
  private closed = false;

  private constructor(
    private readonly with_: LocalSettings,
    private readonly table: number,
    readonly id: string,
    private readonly game: string,
    private readonly players: LocalSeat[],
  ) {
    this.seats = players.flatMap((seat, i) => (seat.by === 'human' ? [i] : []));
  }

  static async open(settings: LocalSettings, id: string, request: LocalTableRequest): Promise<LocalTable> {
    const { table } = await settings.ask<{ table: number }>({ do: 'open', ...request });
    return new LocalTable(settings, table, id, request.game, request.seats);
  }

  static async resume(settings: LocalSettings, id: string, record: string): Promise<LocalTable> {
    const { table } = await settings.ask<{ table: number }>({ do: 'resume', record });
    const { picture } = await settings.ask<{ picture: Picture }>({ do: 'picture', table });
    const players = picture.seats.map(({ player, by }) => ({ name: player, by }));
    return new LocalTable(settings, table, id, picture.game, players);
  }

  get address() {
    return `#/table/${this.id}`;
  }

  get replay() {
    return `#/replay/${this.id}`;
  }

  watch(lang: Lang, eyes: Eyes, events: TableEvents): () => void {
    const watcher = { lang, eyes, events };
    this.watcher = watcher;
    this.shown = undefined;
    events.connection?.('connected');
    void this.go_on();
    return () => {
      if (this.watcher !== watcher) return;
      this.watcher = undefined;
      this.told = undefined;
    };
  }

  async choose(seat: number, version: number, code: string): Promise<void> {
    await this.ask({ do: 'choose', seat, version, code }).catch(async (why) => {
      // a bot that is asked at the same time has chosen meanwhile: for this seat nothing has changed
      const { outline } = await this.ask<{ outline: Outline }>({ do: 'outline', seat });
      const shown = this.shown?.version === version ? this.shown.choices?.map((choice) => choice.code) : undefined;
      if (!(why instanceof Refused) || why.code !== 'stale' || !shown || shown.join() !== outline.choices?.join()) throw why;
      await this.ask({ do: 'choose', seat, version: outline.version, code });
    });
    await this.go_on();
  }

  async chooseSet(seat: number, version: number, codes: string[]): Promise<void> {
    await this.ask({ do: 'choose', seat, version, codes });
    await this.go_on();
  }

  async foresee(seat: number, code: string, lang: Lang): Promise<Foreseen | undefined> {
    return (await this.ask<{ foreseen: Foreseen[] }>({ do: 'foresee', seat, code, lang })).foreseen[0];
  }

  /** Everybody at this device agrees, and bots do not mind. */
  async undo(seat: number): Promise<void> {
    await this.ask({ do: 'undo', seat, agree: true });
    await this.go_on();
  }

  async at(steps: number, lang: Lang, eyes: Eyes): Promise<Picture> {
    return (await this.ask<{ picture: Picture }>({ do: 'picture', steps, lang, ...eyes })).picture;
  }

  /** The table as it is now, for whoever looks back at it. */
  async at_end(lang: Lang): Promise<Picture> {
    return (await this.ask<{ picture: Picture }>({ do: 'picture', lang })).picture;
  }

  async record(): Promise<string> {
    return (await this.ask<{ record: string }>({ do: 'record' })).record;
  }

  async components(lang: Lang): Promise<Component[]> {
    return (await this.ask<{ components: Component[] }>({ do: 'components', lang })).components;
  }

  async text(lang: Lang, eyes: Eyes, steps?: number): Promise<TextBoard> {
    return (await this.ask<{ board: TextBoard }>({ do: 'board', lang, ...eyes, steps })).board;
  }

  async withheld(seat: number, lang: Lang): Promise<Withheld[]> {
    return (await this.ask<{ withheld: Withheld[] }>({ do: 'withheld', seat, lang })).withheld;
  }

  async advise(seat: number): Promise<string> {
    return (await this.ask<{ code: string }>({ do: 'advise', seat })).code;
  }

  /** The game after so many steps as a table of its own, played by others if wanted. */
  async fork(id: string, steps: number, seats: LocalSeat[]): Promise<LocalTable> {
    const { table } = await this.ask<{ table: number }>({ do: 'fork', steps, seats });
    return new LocalTable(this.with_, table, id, this.game, seats);
  }

  /** Puts the game as it is now onto the shelf. */
  async keep(): Promise<void> {
    const outline = await this.outline();
    if (!this.closed) this.with_.shelf.put(this.id, await this.record(), { ...outline, game: this.game, seats: this.players });
  }

  close(): void {
    this.closed = true;
    this.watcher = undefined;
    void this.ask({ do: 'close' });
  }

  private ask<T>(request: { do: string } & Record<string, unknown>): Promise<T> {
    return this.with_.ask<T>({ ...request, table: this.table });
  }

  /** Shows the table, then lets the bots choose one after the other, each choice to be seen before the next. */
  private async go_on(): Promise<void> {
    await this.show();
    if (this.busy) return;
    this.busy = true;
    try {
      for (;;) {
        const outline = await this.outline();
        const bot = outline.asked.find((seat) => this.players[seat]?.by !== 'human');
        if (this.closed || bot === undefined) break;
        await rest(this.with_.pause());
        await this.told;
        if (this.closed) break;
        await this.ask({ do: 'bot', seat: bot }).catch(() => undefined); // taken back meanwhile: look again
        await this.show();
      }
    } finally {
      this.busy = false;
    }
  }

  private async outline(): Promise<Outline> {
    return (await this.ask<{ outline: Outline }>({ do: 'outline' })).outline;
  }

  private async show(): Promise<void> {
    const watcher = this.watcher;
    if (watcher) {
      const since = this.shown ? { version: this.shown.version } : {};
      const { picture } = await this.ask<{ picture: Picture }>({
        do: 'picture',
        lang: watcher.lang,
        ...watcher.eyes,
        ...since,
      });
      if (this.watcher === watcher) {
        this.shown = picture;
        this.told = watcher.events.picture(picture);
      }
    }
    await this.keep();
  }
}
