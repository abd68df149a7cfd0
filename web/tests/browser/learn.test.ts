// A newcomer's first game, and what one learns from a game afterwards.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toAddress } from '../../src/table/shared.ts';
import { root } from '../native.ts';
import { violations, widest } from './axe.ts';
import { DESKTOP, PHONE, startHost, visit, type Host } from './host.ts';

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
    await page.locator(`${NEXT}, [data-choice]`).first().waitFor();
    if (await page.locator(NEXT).count()) return choices;
    // what is offered now is gone once it has been answered, even if the same is offered again
    const offered = await page.locator('[data-choice]').evaluateAll((all) => all.map((one) => one.setAttribute('data-seen', '')).length);
    if (offered > 1) {
      const ask = page.locator('[data-guide-ask]');
      await ask.or(page.locator('.advised')).first().waitFor();
      if (await ask.count()) await ask.click();
      await page.locator('.advised').click();
    } else await page.locator('[data-choice]').click();
    await page.locator('[data-seen]').first().waitFor({ state: 'detached' });
  }
  throw new Error('the first round does not end');
}

it.each(GAMES)('%s is taught by playing it, to the end of its first round', async (game, options) => {
  const { page, complaints } = await visit(host, options);
  await page.locator(`[data-learn=${game}]`).click();
  await page.locator(NEXT).waitFor();
  expect(await page.locator('[data-choice]').count()).toBe(0);
  await page.locator('.board .pointed').first().waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await widest(page)).toBeLessThanOrEqual(0);
  await page.locator(NEXT).click();
  await page.getByText('2 of 3').waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
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
  await page.locator('select.lang').selectOption('fr');
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
  await page.locator('[data-choice]').first().waitFor();
  expect(await page.locator('.seat', { hasText: 'You' }).count()).toBe(1);
  expect(complaints).toEqual([]);
  await page.context().close();
});
