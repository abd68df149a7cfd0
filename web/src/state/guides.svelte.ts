// Which tables have a guide, and what it has told there already; kept on this device.
const KEY = 'timetable.guides';
const MOST = 20;
export type Part = 'opening' | 'round' | 'end';
type Kept = [table: string, told: Part[]][];

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}

class Guides {
  private kept = $state.raw<Kept>(read());

  at(table: string): boolean {
    return this.kept.some(([id]) => id === table);
  }
  told(table: string, part: Part): boolean {
    return !!this.kept.find(([id]) => id === table)?.[1].includes(part);
  }
  begin(table: string): void {
    this.keep([[table, []], ...this.kept]);
  }
  tell(table: string, part: Part): void {
    this.keep(this.kept.map(([id, told]) => [id, id === table ? [...told, part] : told]));
  }
  leave(table: string): void {
    this.keep(this.kept.filter(([id]) => id !== table));
  }

  private keep(kept: Kept): void {
    this.kept = kept.slice(0, MOST);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // then the guide is there for this visit
    }
  }
}

export const guides = new Guides();
