// What the others did, told one thing after the other: each moment of the game is shown for as long as its words take to be
// read, and nobody has to wait for it who does not want to.
import type { LogEntry, Picture } from '../table/protocol.ts';

export interface Moment {
  picture: Picture;
  lines: string[];
  entry: LogEntry;
  /** The person's own doing: shown, but not told. */
  own: boolean;
}

const LEAST = 700;
const LETTER = 22;
const MOST = 3500;

/** How long these words are left to be read, in milliseconds at the usual pace. */
export const readingTime = (lines: string[]): number => Math.min(MOST, LEAST + LETTER * lines.join(' ').length);

export class Narrator {
  /** What is being told; nothing: the table is shown as it is. */
  moment = $state.raw<Moment>();
  /** How many moments come after it. */
  left = $state(0);
  private queue: Moment[] = [];
  private wake: () => void = () => undefined;
  private telling: Promise<void> | undefined;
  private skipped = false;

  /** `pace`: how much slower than usual; 0: nothing is told. */
  constructor(
    /** What comes before the board changes: a reveal, a scoring on the stage. */
    private readonly stage: (moment: Moment) => Promise<void>,
    private readonly show: (moment: Moment) => void,
    private readonly end: () => void,
    private readonly pace: () => number,
  ) {}

  /** Kept once everything is told. */
  tell(moments: Moment[], hurry = 1): Promise<void> {
    this.queue.push(...moments);
    this.left = this.queue.length;
    return (this.telling ??= this.run(hurry));
  }

  get busy(): boolean {
    return !!this.telling;
  }

  next(): void {
    this.wake();
  }

  skip(): void {
    this.queue = [];
    this.skipped = !!this.telling;
    this.wake();
  }

  private async run(hurry: number): Promise<void> {
    for (let moment = this.queue.shift(); moment; moment = this.queue.shift()) {
      this.left = this.queue.length;
      if (!moment.own) this.moment = moment;
      if (!this.skipped) await this.stage(moment);
      this.show(moment);
      if (!moment.own && !this.skipped) await this.rest((readingTime(moment.lines) * this.pace()) / hurry);
    }
    this.telling = undefined;
    this.skipped = false;
    this.moment = undefined;
    this.end();
  }

  private rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const clock = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(clock);
        resolve();
      };
    });
  }
}
