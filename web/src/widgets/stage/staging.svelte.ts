// When moments are shown: one step after the other, at the pace of the settings, to be sped up and skipped. A table makes
// one of these, puts `<Staged {staging} {picture} />` over its board, and holds the next picture until `play` is done:
//
//   await staging.play(moments, before)
//
// `next` and `skip` are the buttons of the bar while `step` is there; `told` are the words of what was shown last. With
// reduced motion nothing is staged: `play` returns at once and the words stand in `told`, which the bar reads out.
import { settings, type Speed } from '../../state/settings.svelte.ts';
import type { Picture } from '../../table/protocol.ts';
import { inWords, lasts, LONGEST, type Moment, type Step } from './moments.ts';

const PACE: Record<Speed, number> = { slow: 1.4, normal: 1, fast: 0.45, off: 0 };

interface Shown {
  steps: Step[];
  pictures: Picture[];
  at: number;
}

export class Staging {
  private shown = $state.raw<Shown>();
  told = $state.raw<string[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private done: (() => void) | undefined;

  /** What is on the stage now. */
  get step(): Step | undefined {
    return this.shown?.steps[this.shown.at];
  }
  get steps(): readonly Step[] {
    return this.shown?.steps ?? [];
  }
  get at(): number {
    return this.shown?.at ?? 0;
  }
  /** The position that what is on the stage belongs to. */
  get picture(): Picture | undefined {
    return this.shown?.pictures[this.shown.at];
  }

  /** Shows these moments, before anything else is shown; done when they are, or when they are skipped. */
  play(moments: readonly Moment[], picture: Picture): Promise<void> {
    this.skip();
    const steps = moments.flatMap((moment) => moment.steps);
    const pictures = moments.flatMap((moment) => moment.steps.map(() => moment.picture ?? picture));
    this.told = steps.map((step) => inWords(step, picture));
    if (!steps.length || !settings.move) return Promise.resolve();
    return new Promise((done) => {
      this.done = done;
      this.show({ steps, pictures, at: 0 });
    });
  }

  /** On to the next step; after the last one the table goes on. */
  next(): void {
    clearTimeout(this.timer);
    const { shown } = this;
    if (shown && shown.at + 1 < shown.steps.length) this.show({ ...shown, at: shown.at + 1 });
    else this.skip();
  }

  /** The table goes on at once. */
  skip(): void {
    clearTimeout(this.timer);
    this.shown = undefined;
    const { done } = this;
    this.done = undefined;
    done?.();
  }

  /** How long the step on the stage stands. */
  get duration(): number {
    return this.step && this.picture ? Math.min(LONGEST, lasts(this.step, this.picture) * PACE[settings.speed]) : 0;
  }

  private show(shown: Shown): void {
    this.shown = shown;
    this.timer = setTimeout(() => this.next(), this.duration);
  }
}
