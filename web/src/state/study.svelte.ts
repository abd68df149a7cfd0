// The analysis of one game, made beside everything else: it tells how far it is, and can be stopped.
import { analyse, type Analysed } from '../table/analysis.ts';
import { besides } from '../table/games.ts';

const SAMPLES = 64;
/** What was found stays for this visit. */
const known = new Map<string, Analysed>();

export class Study {
  result = $state.raw<Analysed>();
  progress = $state.raw<{ done: number; of: number }>();
  problem = $state.raw<unknown>();
  private end: (() => void) | undefined;

  constructor(private readonly table: string) {
    this.result = known.get(table);
  }

  async begin(record: string): Promise<void> {
    this.stop();
    this.problem = undefined;
    this.progress = { done: 0, of: 1 };
    const { ask, end } = besides();
    this.end = end;
    try {
      const result = await analyse(ask, record, SAMPLES, (done, of) => this.end === end && (this.progress = { done, of }));
      known.set(this.table, result);
      if (this.end === end) this.result = result;
    } catch (problem) {
      if (this.end === end) this.problem = problem;
    }
    if (this.end === end) this.stop();
  }

  stop(): void {
    this.end?.();
    this.end = undefined;
    this.progress = undefined;
  }
}
