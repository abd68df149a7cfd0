// A newcomer's first game, and what one learns from a game afterwards.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toAddress } from '../../src/table/shared.ts';
import { root } from '../native.ts';
import { violations, widest } from './axe.ts';
import { DESKTOP, PHONE, startHost, visit, type Host } from './host.ts';
import { ASKED } from './playing.ts';

let host: Host;
beforeAll(async () => void (host = await startHost()));
afterAll(() => host.close());

const NEXT = '[data-guide-next]';
const GAMES: [string, object][] = [
  ['whisperers', PHONE],
  ['collectors', DESKTOP],
  ['temporum', PHONE],
  ['hammer', DESKTOP],
  ['echoes', PHONE],
];

/** Does what the guide advises until it says that the first round is over. */
async function playFirstRound(page: Page): Promise<number> {
  for (let choices = 0; choices < 80; ++choices) {
    await page.locator(`${NEXT}, ${ASKED}`).first().waitFor();
    if (await page.locator(NEXT).count()) return choices;
    if (await page.locator('.sheet').count()) await page.getByRole('button', { name: 'Close' }).click();
    const ask = page.locator('[data-guide-ask]');
    const advice = page.locator('[data-advised]');
    await Promise.race([ask.or(advice).first().waitFor({ timeout: 3000 }).catch(() => undefined)]);
    if (await ask.count()) await ask.click();
    const code = await advice.first().getAttribute('data-advised', { timeout: 3000 }).catch(() => null);
    if (!(await page.locator('[data-choice]').count())) await page.locator(ASKED).click();
    const wanted = code ? page.locator(`[data-choice="${code}"]`) : page.locator('[data-choice]').first();
    const version = await page.locator('.table.screen').getAttribute('data-version');
    await wanted.click();
    for (let n = 0; (await page.locator('.slots .confirm:enabled').count()) === 0; ++n) await page.locator('[data-choice][aria-pressed=false]').nth(n % 2).click();
    await page.locator('.slots .confirm').click();
    await page.waitForFunction((was) => document.querySelector<HTMLElement>('.table.screen')?.dataset.version !== was, version);
  }
  throw new Error('the first round does not end');
}

it.each(GAMES)('%s is taught by playing it, to the end of its first round', async (game, options) => {
  const { page, complaints } = await visit(host, options);
  await page.locator(`[data-learn=${game}]`).click();
  await page.locator(NEXT).waitFor();
  await page.locator('.board .pointed').first().waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await widest(page)).toBeLessThanOrEqual(0);
  await page.locator(NEXT).click();
  await page.getByText('2 of 3').waitFor();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByText('1 of 3').waitFor();
  for (let chapter = 0; chapter < 3; ++chapter) await page.locator(NEXT).click();
  await page.getByText('What this is about:').waitFor();
  await page.reload(); // the guide stays at this table
  await page.getByText('What this is about:').waitFor();
  expect(await playFirstRound(page)).toBeGreaterThan(0);
  await page.getByText('The first round is over.').waitFor();
  await page.locator(NEXT).click();
  await page.getByRole('button', { name: 'Go on without the guide' }).click();
  await page.getByText('What this is about:').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.context().close();
});

it.each([['desktop', DESKTOP], ['phone', PHONE]])('a game is analysed in the page, stopped, begun again, read; on a %s', async (_, options) => {
  const { page, complaints } = await visit(host, options);
  await page.goto(`${host.address}#/shared/${await toAddress(readFileSync(root + 'tests/records/temporum-2.jsonl', 'utf8'))}`);
  const begin = page.getByRole('button', { name: 'Analyse the game' });
  const more = page.locator('[data-drawer=more]'); // on a phone it stands behind the board
  await page.getByRole('slider').waitFor();
  if (await more.count()) await more.click();
  await begin.click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await begin.click();
  await page.getByRole('slider').fill('20'); // looking goes on meanwhile
  await page.getByText(/Step 20 of/).first().waitFor();
  await page.getByRole('heading', { name: 'The biggest mistakes' }).waitFor({ timeout: 120_000 });
  await page.getByText('Judged by a small net').waitFor();
  expect(await page.locator('figure polyline').count()).toBe(2);
  await page.getByRole('button', { name: /^Look at step/ }).first().click();
  await page.getByText(/^Here .* chose “/).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await widest(page)).toBeLessThanOrEqual(0);
  await page.locator('select.lang').evaluate((list: HTMLSelectElement) => { // it stands behind the screen of the replay
    list.value = 'fr';
    list.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.getByText(/^Ici, .* a choisi «/).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('somebody else’s game is played on in the place of anyone', async () => {
  const { page, complaints } = await visit(host, DESKTOP);
  await page.goto(`${host.address}#/shared/${await toAddress(readFileSync(root + 'tests/records/temporum-3.jsonl', 'utf8'))}`);
  await page.getByRole('slider').fill('60');
  await page.getByText(/Step 60 of/).first().waitFor();
  await page.getByLabel('Played by').selectOption('1');
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.locator(ASKED).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
