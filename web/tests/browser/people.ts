// What people do at a table on a server, through the page.
import type { Page } from 'playwright-core';
import type { Host } from './host.ts';
import { asked, chooseFromList } from './playing.ts';

/** Opens a table for two and gives its link. */
export async function openTable(host: Host, page: Page, game: string, name: string): Promise<string> {
  await page.goto(`${host.address}#/invite/${game}`);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Open the table' }).click();
  return page.getByLabel('The link for friends').inputValue();
}

export async function sitDown(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Sit down on seat 2' }).click();
}

/** Makes one choice if this page is asked. */
export async function chooseIfAsked(page: Page, turn: number): Promise<boolean> {
  if (!(await asked(page))) return false;
  await chooseFromList(page, turn).catch(() => undefined);
  return true;
}

const isOver = async (page: Page) => (await page.locator('table.end').count()) > 0;

/** Both choose whatever is offered until the game is over; `moment` may exchange a page for another one. */
export async function playTogether(pages: Page[], moment: (turn: number) => Promise<void> = async () => {}): Promise<number> {
  for (let turn = 0, since = Date.now(); turn < 3000; ) {
    if ((await Promise.all(pages.map(isOver))).every(Boolean)) return turn;
    const chose = await Promise.all(pages.map((page) => chooseIfAsked(page, turn)));
    if (chose.some(Boolean)) {
      since = Date.now();
      await moment(++turn);
    } else if (Date.now() - since > 30_000) {
      const shown = await Promise.all(pages.map((page) => page.locator('.now').innerText()));
      throw new Error(`nobody is asked: ${JSON.stringify(shown)}`);
    }
    await pages[0]!.waitForTimeout(chose.some(Boolean) ? 10 : 50);
  }
  throw new Error('the game does not end');
}
