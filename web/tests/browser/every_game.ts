// Every game from its first choice to its end through the page, in one manner: a file each, so that they run side by side.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BrowserContextOptions } from 'playwright-core';
import { startHost, visit, type Host } from './host.ts';
import { playToTheEnd, type Manner } from './playing.ts';

const GAMES = ['whisperers', 'collectors', 'temporum', 'hammer', 'echoes'];

export function playEveryGame(options: BrowserContextOptions, manner: Manner): void {
  let host: Host;
  beforeAll(async () => void (host = await startHost()));
  afterAll(() => host.close());

  it.each(GAMES)(`%s is played to its end: ${manner}`, async (game) => {
    const { page, complaints } = await visit(host, options);
    await page.locator(`[data-play=${game}]`).click();
    const choices = await playToTheEnd(page, manner);
    expect(choices).toBeGreaterThan(5);
    expect(await page.locator('table.end tbody tr').count()).toBeGreaterThanOrEqual(2);
    await page.getByRole('button', { name: 'Check the dice' }).click();
    await page.getByText('The dice were fair.').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
}
