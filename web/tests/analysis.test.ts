// The analysis in the page is that of the program: the module looks at a record as `timetable analyse` does.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { analyse, chancesOf, type Analysis } from '../src/table/analysis.ts';
import type { Ask } from '../src/table/games.ts';
import { program, root, startModule } from './native.ts';

const asking = async (): Promise<Ask> => {
  const module = await startModule();
  module.give(readFileSync(root + 'nets/whisperers.net'));
  return async <T>(request: object) => module.call(request) as T;
};
const file = root + 'tests/records/whisperers-2.jsonl';

it('says what the program says, and how far it is', async () => {
  const told: number[] = [];
  const here = await analyse(await asking(), readFileSync(file, 'utf8'), 8, (done) => told.push(done));
  const native = JSON.parse(execFileSync(program, ['analyse', file, '--json', '--samples', '8']).toString()) as Analysis;
  expect(here.net).toBe(true);
  expect(told).toEqual(native.steps.map((_, i) => i + 1));
  expect(here.decisions.map(({ step, played }) => [step, played])).toEqual(native.decisions.map(({ step, played }) => [step, played]));
  const [mine, theirs] = [chancesOf(here), chancesOf(native)];
  mine.forEach((chances, i) => chances.forEach((chance, seat) => expect(chance).toBeCloseTo(theirs[i]![seat]!, 2)));
});

it('accounts for every seat’s way from its first chances to its result', async () => {
  const { seats, biggest_mistakes } = await analyse(await asking(), readFileSync(file, 'utf8'), 4, () => {});
  for (const { first, chance, own_choices, others_choices, common_choices, last } of seats) {
    expect(first + chance + own_choices + others_choices + common_choices).toBeCloseTo(last, 6);
  }
  expect(biggest_mistakes.length).toBeLessThanOrEqual(3);
  for (const { lost, mistake } of biggest_mistakes) expect([lost >= 0.01, mistake]).toEqual([true, true]);
});
