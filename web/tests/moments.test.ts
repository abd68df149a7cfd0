// @vitest-environment jsdom
// Moments in words and in time, and the stage that shows them.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Picture } from '../src/table/protocol.ts';
import type { Moment, Step } from '../src/widgets/stage/moments.ts';

let calm = false;
vi.hoisted(() => {
  globalThis.matchMedia = (() => ({ get matches() { return (globalThis as { calm?: boolean }).calm === true; }, addEventListener() {}, removeEventListener() {} })) as never;
});
const { inWords, lasts, LONGEST, signed } = await import('../src/widgets/stage/moments.ts');
const { Staging } = await import('../src/widgets/stage/staging.svelte.ts');
const { default: Staged } = await import('../src/widgets/stage/Staged.svelte');

const picture = { game: 'none', seats: [{ code: 'R', player: 'Ann' }, { code: 'B', player: 'Ben' }], view: {} } as unknown as Picture;
const dusk: Step = {
  title: 'Dusk',
  note: 'dark strength',
  sides: [
    { seat: 0, pieces: [{ id: 'tw:R3', label: 'Whisperer 3', from: 'tw:R3' }], terms: [{ label: 'Augmentation', value: '×2' }], total: '6', won: true },
    { seat: 1, pieces: [], terms: [], total: '2' },
  ],
  verdict: 'Ann controls Dusk.',
  awards: [{ seat: 0, points: 1, label: 'the age' }],
};
const night: Step = { title: 'Night', sides: [{ title: 'To exceed', pieces: [], terms: [], total: '4' }] };
const scoring: Moment = { kind: 'scoring', steps: [dusk, night] };

const setCalm = (value: boolean) => ((globalThis as { calm?: boolean }).calm = calm = value);
beforeEach(() => {
  vi.useFakeTimers();
  setCalm(false);
  Element.prototype.animate = vi.fn() as never;
});
afterEach(() => vi.useRealTimers());

it('says everything in words', () => {
  expect(inWords(dusk, picture)).toBe('Dusk (dark strength). Ann: Whisperer 3, Augmentation ×2 = 6; Ben: 2. Ann controls Dusk. Ann +1 (the age).');
  expect(inWords(night, picture)).toBe('Night. To exceed: 4.');
  expect([signed(2), signed(-2)]).toEqual(['+2', '−2']);
});

it('never stands for three seconds', () => {
  expect(lasts(night, picture)).toBeLessThan(lasts(dusk, picture));
  const long = { ...dusk, verdict: 'word '.repeat(200) };
  expect(lasts(long, picture)).toBe(LONGEST);
  expect(LONGEST).toBeLessThan(3000);
});

it('shows one step after the other, then lets the table go on', async () => {
  const staging = new Staging();
  let done = false;
  void staging.play([scoring], picture).then(() => (done = true));
  expect(staging.step).toBe(dusk);
  await vi.advanceTimersByTimeAsync(LONGEST);
  expect(staging.step).toBe(night);
  expect(done).toBe(false);
  await vi.advanceTimersByTimeAsync(LONGEST);
  expect(staging.step).toBeUndefined();
  expect(done).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it('is sped up and skipped, and leaves no timer', async () => {
  const staging = new Staging();
  let done = 0;
  void staging.play([scoring], picture).then(() => ++done);
  staging.next();
  expect(staging.step).toBe(night);
  staging.next();
  await vi.advanceTimersByTimeAsync(0);
  expect([staging.step, done, vi.getTimerCount()]).toEqual([undefined, 1, 0]);
  void staging.play([scoring], picture).then(() => ++done);
  staging.skip();
  staging.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect([staging.step, done, vi.getTimerCount()]).toEqual([undefined, 2, 0]);
});

it('draws what is revealed from the position in which it is', () => {
  const staging = new Staging();
  const after = { ...picture, view: { open: true } } as unknown as Picture;
  void staging.play([{ kind: 'reveal', steps: [night], picture: after }, scoring], picture);
  expect(staging.picture).toBe(after);
  staging.next();
  expect(staging.picture).toBe(picture);
  staging.skip();
});

it('a second play ends the first one', async () => {
  const staging = new Staging();
  let done = 0;
  void staging.play([scoring], picture).then(() => ++done);
  void staging.play([{ kind: 'reveal', steps: [night] }], picture);
  await vi.advanceTimersByTimeAsync(0);
  expect([done, staging.step]).toEqual([1, night]);
});

it('stages nothing with reduced motion, and says the same words', async () => {
  setCalm(true);
  const staging = new Staging();
  await staging.play([scoring], picture);
  expect(staging.step).toBeUndefined();
  expect(staging.told).toEqual([inWords(dusk, picture), inWords(night, picture)]);
  expect(calm && vi.getTimerCount()).toBe(0);
});

it('draws the sides, the terms, the totals and the awards', async () => {
  const staging = new Staging();
  const shown = mount(Staged, { target: document.body, props: { staging } });
  void staging.play([scoring], picture);
  flushSync();
  await vi.advanceTimersByTimeAsync(1);
  flushSync();
  const panel = document.querySelector('.panel')!;
  expect(panel.querySelector('h2')!.textContent).toBe('Dusk');
  expect(panel.querySelectorAll('.side')).toHaveLength(2);
  expect(panel.querySelector('.won')!.textContent).toContain('6');
  expect(panel.querySelector('[data-comes]')!.getAttribute('data-comes')).toBe('tw:R3');
  expect(panel.querySelector('[data-award]')!.getAttribute('data-award')).toBe('R');
  expect(panel.querySelector('[role=status]')!.textContent).toBe(inWords(dusk, picture));
  panel.querySelector<HTMLElement>('.skip')!.click();
  flushSync();
  expect(document.querySelector('.panel')).toBeNull();
  await unmount(shown);
});
