// People in several browsers at one table, through a real server: build/release/bin/timetable with build/page.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations, widest } from './axe.ts';
import { DESKTOP, PHONE, visit } from './host.ts';
import { startServer, type ServerHost } from './server.ts';

let host: ServerHost;
beforeAll(async () => void (host = await startServer()));
afterAll(() => host.close());

/** Opens a table for two and gives its link. */
async function openTable(page: Page, game: string, name: string): Promise<string> {
  await page.goto(`${host.address}#/invite/${game}`);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Open the table' }).click();
  return page.getByLabel('The link for friends').inputValue();
}

async function sitDown(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Sit down on seat 2' }).click();
}

/** Makes one choice if this page is asked. */
async function chooseIfAsked(page: Page, turn: number): Promise<boolean> {
  const choices = page.locator('[data-choice]');
  const count = await choices.count();
  if (count === 0) return false;
  await choices.nth(turn % count).click({ timeout: 2000 }).catch(() => undefined);
  return true;
}

const isOver = async (page: Page) => (await page.locator('table.end').count()) > 0;

/** Both choose whatever is offered until the game is over; `moment` may exchange a page for another one. */
async function playTogether(pages: Page[], moment: (turn: number) => Promise<void> = async () => {}): Promise<number> {
  for (let turn = 0, idle = 0; turn < 3000; ) {
    if ((await Promise.all(pages.map(isOver))).every(Boolean)) return turn;
    const chose = await Promise.all(pages.map((page) => chooseIfAsked(page, turn)));
    if (chose.some(Boolean)) {
      idle = 0;
      await moment(++turn);
    } else if (++idle > 200) throw new Error('nobody is asked');
    await pages[0]!.waitForTimeout(chose.some(Boolean) ? 10 : 50);
  }
  throw new Error('the game does not end');
}

describe('two people in two browsers', () => {
  it('play whisperers to the end; one goes away in the middle and comes back; somebody watches and sees nothing hidden', async () => {
    const ann = await visit(host, DESKTOP);
    const link = await openTable(ann.page, 'whisperers', 'Ann');
    const ben = await visit(host, PHONE);
    await sitDown(ben.page, link, 'Ben');
    const cleo = await visit(host, DESKTOP);
    const heard: { picture?: { you: number | null; choices?: unknown; question?: unknown } }[] = [];
    cleo.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(JSON.parse(String(payload)))));
    await cleo.page.goto(link);
    await cleo.page.getByText('Ben').first().waitFor();
    await ann.page.getByRole('button', { name: 'Start the game' }).click();
    await cleo.page.getByText('You are watching').waitFor();

    const pages = [ann.page, ben.page];
    await playTogether(pages, async (turn) => {
      if (turn !== 12) return;
      await ben.page.close();
      await ann.page.getByText('away').first().waitFor();
      const again = await ann.page.context().browser()!.contexts()[1]!.newPage();
      again.on('console', (message) => message.type() === 'error' && ben.complaints.push(message.text()));
      await again.goto(link);
      await again.getByText('happened since').first().waitFor();
      pages[1] = again;
    });
    for (const page of pages) expect(await page.locator('table.end tbody tr').count()).toBe(2);
    await ann.page.getByRole('button', { name: 'Check the dice' }).click();
    await ann.page.getByText('The dice were fair.').waitFor();
    await cleo.page.locator('table.end').waitFor();
    const pictures = heard.flatMap(({ picture }) => (picture ? [picture] : []));
    expect(pictures.length).toBeGreaterThan(10);
    expect(pictures.filter(({ you, choices, question }) => you !== null || choices || question)).toEqual([]);

    await ann.page.getByRole('button', { name: 'Play again with the same people' }).click();
    await ann.page.getByRole('button', { name: 'Start the game' }).waitFor();
    await pages[1]!.getByRole('button', { name: 'To the next game' }).click();
    await pages[1]!.getByRole('button', { name: 'Start the game' }).click();
    await Promise.race(pages.map((page) => page.locator('[data-choice]').first().waitFor()));
    for (const { complaints } of [ann, ben, cleo]) expect(complaints).toEqual([]);
    for (const { page } of [ann, cleo]) await page.context().close();
    await pages[1]!.context().close();
  });
});
