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

  put(id: string, record: string, outline: Outline & { game: string; seats: LocalSeat[] }): void {
    const { game, seats, over, asked, steps } = outline;
    const entry = { id, game, seats, over, asked, steps, changed: Date.now() };
    this.entries = [entry, ...this.entries.filter((other) => other.id !== id)];
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
    return this.unstored.get(id) ?? localStorage.getItem(PREFIX + id) ?? undefined;
  }

  remove(id: string): void {
    this.entries = this.entries.filter((entry) => entry.id !== id);
    this.unstored.delete(id);
    localStorage.removeItem(PREFIX + id);
    localStorage.setItem(LIST, JSON.stringify(this.entries));
    this.full = false;
  }
}

export const shelf = new LocalShelf();
export const freshId = () => crypto.randomUUID().slice(0, 8);
