// Games that were begun before the last upgrade, with other cards and older rules: they are where they were, and are
// played to their ends.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../native.ts';
import { DESKTOP, startHost, visit, type Host } from './host.ts';
import { play } from './playing.ts';

let host: Host;
beforeAll(async () => void (host = await startHost()));
afterAll(() => host.close());

/** The first third of a kept record, as if somebody had been playing it against a bot on this device. */
function begun(game: string): { record: string; entry: object } {
  const [head, ...lines] = readFileSync(`${root}tests/records/${game}-2.jsonl`, 'utf8').trimEnd().split('\n');
  const seats = [{ name: 'Ann', by: 'human' }, { name: 'Bo', by: 'bot:agent' }];
  const kept = lines.slice(0, lines.length / 3);
  const record = `${[JSON.stringify({ ...(JSON.parse(head!) as object), seats }), ...kept].join('\n')}\n`;
  return { record, entry: { id: 'old', game, seats, over: false, asked: [0], steps: kept.length, changed: 1 } };
}

it.each([
  ['temporum', Infinity],
  ['whisperers', 5],
  ['collectors', 5],
  ['hammer', 5],
  ['echoes', 5],
])('%s is found again and goes on', async (game, most) => {
  const { page, complaints } = await visit(host, DESKTOP);
  const { record, entry } = begun(game);
  await page.evaluate(([text, list]) => {
    localStorage.setItem('timetable.record.old', text!);
    localStorage.setItem('timetable.tables', list!);
  }, [record, JSON.stringify([entry])]);
  await page.goto(`${host.address}#/table/old`);
  await page.reload();
  expect(await play(page, 'board', { most })).toBeGreaterThan(3);
  const stored = await page.evaluate(() => localStorage.getItem('timetable.record.old')!);
  expect(stored.startsWith(record.trimEnd())).toBe(true);
  if (most === Infinity) {
    await page.getByRole('button', { name: 'Check the dice' }).click();
    await page.getByText('The dice were fair.').waitFor();
  }
  expect(complaints).toEqual([]);
  await page.context().close();
});
