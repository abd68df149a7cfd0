// This person's tables on the server, and the public ones. Lists stay fresh: the server tells when somebody is asked.
import { get } from '../table/http.ts';
import { isOver, type ServerMessage, type TableEntry } from '../table/protocol.ts';
import { me } from './me.svelte.ts';
import { serverLine } from './server.ts';

const MOST_WATCHED = 12;
export const isMyTurn = (entry: TableEntry) =>
  entry.state === 'running' && entry.turn.some((seat) => entry.seats[seat]?.you && !entry.seats[seat]?.stand_in);

class OnlineShelf {
  entries = $state.raw<TableEntry[]>([]);
  open = $state.raw<TableEntry[]>([]);
  /** Called when it becomes this person's turn at a table that is not on the screen. */
  ring: (entry: TableEntry) => void = () => undefined;
  private stop: (() => void) | undefined;
  private watched = new Set<string>();
  /** The table on the screen: it is watched by itself, and in all detail. */
  private shown: string | undefined;
  private refreshed = 0;

  /** Reads the lists anew; of several that overlap the last counts, whatever is answered first. */
  async refresh(shown?: string): Promise<void> {
    this.shown = shown;
    const turn = ++this.refreshed;
    await me.meet();
    if (me.server !== 'there') return;
    const mine = me.person ? get<TableEntry[]>('/api/me/tables') : Promise.resolve([]);
    const [entries, open] = await Promise.all([mine, get<TableEntry[]>('/api/tables')]).catch(() => [this.entries, this.open]);
    if (turn !== this.refreshed) return;
    this.entries = entries!;
    this.open = open!.filter((entry) => !entries!.some((own) => own.id === entry.id));
    this.listen();
  }

  private listen(): void {
    this.stop?.();
    this.stop = undefined;
    const ids = this.entries.filter((entry) => !isOver(entry) && entry.id !== this.shown).map(({ id }) => id);
    if (ids.length === 0) return;
    const line = serverLine();
    const watch = () => {
      const others = ids.filter((id) => id !== this.shown);
      for (const id of others.slice(0, MOST_WATCHED)) line.send({ type: 'watch', table: id, detail: 'table' });
    };
    this.stop = line.listen(
      (message) => this.hear(message, ids),
      (state) => state === 'connected' && watch(),
    );
    for (const id of this.watched) if (!ids.includes(id) && id !== this.shown) line.send({ type: 'unwatch', table: id });
    this.watched = new Set(ids);
  }

  private hear(message: ServerMessage, ids: string[]): void {
    if (message.type !== 'table' || !ids.includes(message.table)) return;
    const known = this.entries.find(({ id }) => id === message.table);
    if (known && !isMyTurn(known) && isMyTurn(message.entry)) this.ring(message.entry);
    this.entries = this.entries.map((entry) => (entry.id === message.table ? message.entry : entry));
  }
}

export const onlineShelf = new OnlineShelf();
