// What is staged of whole games of Temporum, picture by picture as a table shows them.
import { beforeAll, expect, it, vi } from 'vitest';
import type { TableModule } from '../src/table/module.ts';
import { crownsOf, viewOf } from '../src/games/temporum/view.ts';
import { startModule } from './native.ts';
import { passages, played } from './played.ts';

vi.hoisted(() => {
  globalThis.matchMedia = (() => ({ matches: true, addEventListener() {}, removeEventListener() {} })) as never;
});
const { moments, stepsBetween } = await import('../src/games/temporum/moments.ts');

let module: TableModule;
beforeAll(async () => void (module = await startModule()));

it('counts the steps of crowns', () => {
  expect(stepsBetween([10, 0, 0, 0], [8, 1, 0, 1])).toBe(4);
  expect(stepsBetween([8, 2, 0, 0], [9, 1, 0, 0])).toBe(-1);
});

it.each([2, 3, 5])('stages what moves many crowns in a game of %i, with the numbers of the pictures', (players) => {
  let staged = 0;
  for (const { before, after, found } of passages(played(module, 'temporum', players, 'crowns'), moments)) {
    for (const step of found.flatMap(({ steps }) => steps)) {
      ++staged;
      for (const { seat, total, terms } of step.sides) {
        const { code } = before.seats[seat!]!;
        const [was, now] = [crownsOf(viewOf(before), code), crownsOf(viewOf(after), code)];
        expect(total).toBe(now[3] === was[3] ? undefined : `${now[3]} of 10 in Time IV`);
        expect(terms).toHaveLength(was.filter((n, time) => n !== now[time]).length);
        const award = step.awards?.find((one) => one.seat === seat)?.points ?? 0;
        expect(award).toBe(Math.max(0, now[3]! - was[3]!));
      }
    }
  }
  expect(staged).toBeGreaterThan(3);
});
