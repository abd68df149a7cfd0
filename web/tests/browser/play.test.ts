// Every game from its first choice to its end through the page.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, PHONE, startHost, visit, type Host } from './host.ts';
import { playToTheEnd, type Manner } from './playing.ts';

let host: Host;
beforeAll(async () => void (host = await startHost()));
afterAll(() => host.close());

const GAMES = ['whisperers', 'collectors', 'temporum', 'hammer', 'echoes'];
const WAYS: [string, object, Manner][] = [
  ['desktop, mouse on the board', DESKTOP, 'board'],
  ['desktop, keyboard alone', DESKTOP, 'keyboard'],
  ['phone, touch', PHONE, 'touch'],
];

describe.each(WAYS)('%s', (_, options, manner) => {
  it.each(GAMES)('%s is played to its end', async (game) => {
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
});
