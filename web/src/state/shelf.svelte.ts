// The games of this device: their records, in the browser's own storage.
import type { LocalSeat, Shelf } from '../table/local_table.ts';
import type { Outline } from '../table/protocol.ts';

export interface ShelfEntry {
  id: string;
  game: string;
  seats: LocalSeat[];
  over: boolean;
  asked: number[];
  steps: number;
  changed: number;
}

export interface Removed {
  entry: ShelfEntry;
  record: string;
}

const PREFIX = 'timetable.record.';
const LIST = 'timetable.tables';

function read(): ShelfEntry[] {
  try {
    return JSON.parse(localStorage.getItem(LIST) ?? '[]');
  } catch {
    return [];
  }
}

class LocalShelf implements Shelf {
  entries = $state<ShelfEntry[]>(read());
  /** The storage refused the last record. */
  full = $state(false);
  /** What could not be stored stays at least for this visit. */
  private readonly unstored = new Map<string, string>();

  constructor() {
    // another tab has begun, continued or removed a game
    globalThis.addEventListener?.('storage', (event) => (event as StorageEvent).key === LIST && (this.entries = this.others('')));
  }

  put(id: string, record: string, outline: Outline & { game: string; seats: LocalSeat[] }): void {
    const { game, seats, over, asked, steps } = outline;
    this.write(id, record, [{ id, game, seats, over, asked, steps, changed: Date.now() }, ...this.others(id)]);
  }

  private write(id: string, record: string, entries: ShelfEntry[]): void {
    this.entries = entries;
    try {
      localStorage.setItem(PREFIX + id, record);
      localStorage.setItem(LIST, JSON.stringify(this.entries));
      this.unstored.delete(id);
      this.full = false;
    } catch {
      this.unstored.set(id, record);
      this.full = true;
    }
  }

  record(id: string): string | undefined {
    try {
      return this.unstored.get(id) ?? localStorage.getItem(PREFIX + id) ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** What it takes to bring a game back after it was removed. */
  take(id: string): Removed | undefined {
    const entry = this.entries.find((one) => one.id === id);
    const record = this.record(id);
    return entry && record !== undefined ? { entry, record } : undefined;
  }

  restore({ entry, record }: Removed): void {
    this.write(entry.id, record, [entry, ...this.others(entry.id)]);
  }

  remove(id: string): void {
    this.entries = this.others(id);
    this.unstored.delete(id);
    try {
      localStorage.removeItem(PREFIX + id);
      localStorage.setItem(LIST, JSON.stringify(this.entries));
      this.full = false;
    } catch {
      // where nothing can be stored, nothing is left behind
    }
  }

  /** The other games, those of other tabs included. */
  private others(id: string): ShelfEntry[] {
    const only_here = this.entries.filter((entry) => this.unstored.has(entry.id));
    const stored = read().filter((entry) => !this.unstored.has(entry.id));
    return [...only_here, ...stored].filter((entry) => entry.id !== id);
  }
}

export const shelf = new LocalShelf();
export const freshId = () => crypto.randomUUID().slice(0, 8);
