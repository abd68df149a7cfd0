// What is staged of whole games of Time Hammer, picture by picture as a table shows them.
import { beforeAll, expect, it, vi } from 'vitest';
import type { TableModule } from '../src/table/module.ts';
import { viewOf } from '../src/games/hammer/view.ts';
import { startModule } from './native.ts';
import { passages, played } from './played.ts';

vi.hoisted(() => {
  globalThis.matchMedia = (() => ({ matches: true, addEventListener() {}, removeEventListener() {} })) as never;
});
const { moments } = await import('../src/games/hammer/moments.ts');

let module: TableModule;
beforeAll(async () => void (module = await startModule()));

it('stages Jumps, repairs and discoveries, with the sums that lay on the table and the Skill that was gained', () => {
  const titles: string[] = [];
  let [sums, skill] = [0, 0];
  for (const seed of ['one', 'two', 'three', 'four']) {
    for (const { before, after, found } of passages(played(module, 'hammer', 2, seed), moments)) {
      for (const step of found.flatMap(({ steps }) => steps)) {
        titles.push(step.title);
        const { trial } = viewOf(before);
        for (const [n, { total, title }] of step.sides.entries()) {
          if (total === undefined || !trial) continue;
          ++sums;
          expect(Number(total)).toBe(title ? trial.needed : trial.results[n]);
        }
        for (const { seat, points } of step.awards ?? []) {
          skill += points;
          const { code } = before.seats[seat]!;
          expect(points).toBe(viewOf(after).skill[code]! - viewOf(before).skill[code]!);
        }
      }
    }
  }
  expect(titles.filter((title) => / jumps to \d{4}/.test(title)).length).toBeGreaterThan(3);
  expect(titles.filter((title) => title.startsWith('Repair of')).length).toBeGreaterThan(0);
  expect(sums).toBeGreaterThan(5);
  expect(skill).toBeGreaterThan(3);
});
