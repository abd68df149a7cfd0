// What the others did, told one thing after the other: each moment of the game is shown for as long as its words take to be
// read, and nobody has to wait for it who does not want to.
import type { Picture } from '../table/protocol.ts';

export interface Moment {
  picture: Picture;
  lines: string[];
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

  /** `pace`: how much slower than usual; 0: nothing is told. */
  constructor(
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
    this.wake();
  }

  private async run(hurry: number): Promise<void> {
    for (let moment = this.queue.shift(); moment; moment = this.queue.shift()) {
      this.left = this.queue.length;
      this.moment = moment;
      this.show(moment);
      await this.rest((readingTime(moment.lines) * this.pace()) / hurry);
    }
    this.telling = undefined;
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
