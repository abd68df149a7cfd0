// Every game through the page, in one manner: a file each, so that they run side by side.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BrowserContextOptions } from 'playwright-core';
import { startHost, visit, type Host } from './host.ts';
import { play, type Manner } from './playing.ts';

const GAMES = ['whisperers', 'collectors', 'temporum', 'hammer', 'echoes'];
const PART = 50; // presses

/** The games of `whole` from the first choice to the end; of the others the first choices, in which each kind of question has come. */
export function playEveryGame(options: BrowserContextOptions, manner: Manner, whole: readonly string[] = GAMES): void {
  let host: Host;
  beforeAll(async () => void (host = await startHost()));
  afterAll(() => host.close());

  const begin = async (game: string) => {
    const { page, complaints } = await visit(host, options);
    await page.locator(`[data-play=${game}]`).click();
    return { page, complaints };
  };

  it.each(whole)(`%s is played to its end: ${manner}`, async (game) => {
    const { page, complaints } = await begin(game);
    expect(await play(page, manner)).toBeGreaterThan(5);
    expect(await page.locator('table.end tbody tr').count()).toBeGreaterThanOrEqual(2);
    if (manner === 'touch') await page.getByRole('tab').last().tap(); // phones show a part at a time
    await page.getByRole('button', { name: 'Check the dice' }).click();
    await page.getByText('The dice were fair.').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it.each(GAMES.filter((game) => !whole.includes(game)))(`%s is begun: ${manner}`, async (game) => {
    const { page, complaints } = await begin(game);
    expect(await play(page, manner, { most: PART })).toBeGreaterThan(5);
    await page.locator('table.end, .slots .all:enabled').first().waitFor();
    if (await page.locator('table.end').count()) await page.getByRole('button', { name: 'Close' }).click();
    await page.locator('[data-drawer=log]').click();
    expect(await page.locator('.log li').count()).toBeGreaterThan(5);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
}
