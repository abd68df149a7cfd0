// People in several browsers at one table, through a real server: build/release/bin/timetable with build/page.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../native.ts';
import { violations, widest } from './axe.ts';
import { DESKTOP, PHONE, visit } from './host.ts';
import { chooseIfAsked, openTable, playTogether, sitDown } from './people.ts';
import { ASKED, asked, chooseFromList, draw } from './playing.ts';
import { startServer, type ServerHost } from './server.ts';

let host: ServerHost;
beforeAll(async () => void (host = await startServer()));
afterAll(() => host.close());

describe('two people in two browsers', () => {
  it('play whisperers to the end; one goes away in the middle and comes back; somebody watches and sees nothing hidden', async () => {
    const ann = await visit(host, DESKTOP);
    const link = await openTable(host, ann.page, 'whisperers', 'Ann');
    const ben = await visit(host, PHONE);
    await sitDown(ben.page, link, 'Ben');
    const cleo = await visit(host, DESKTOP);
    const heard: { picture?: { you: number | null; choices?: unknown; question?: unknown } }[] = [];
    cleo.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(JSON.parse(String(payload)))));
    await cleo.page.goto(link);
    await cleo.page.getByText('Ben').first().waitFor();
    await ann.page.getByRole('button', { name: 'Start the game' }).click();
    await draw(cleo.page, 'table');
    await cleo.page.getByText('You are watching').waitFor();

    const pages = [ann.page, ben.page];
    await playTogether(pages, async (turn) => {
      if (turn !== 12) return;
      await ben.page.close();
      await ann.page.getByText('away').first().waitFor();
      const again = await ben.page.context().newPage();
      again.on('console', (message) => message.type() === 'error' && ben.complaints.push(message.text()));
      await again.goto(link);
      await again.locator('.table > .board').waitFor();
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
    await Promise.race(pages.map((page) => page.locator(ASKED).waitFor()));
    // now and then the server answers something with 409 when the next game begins: why is not known, nothing is seen of it
    for (const { complaints } of [ann, ben, cleo]) expect(complaints.filter((one) => !one.includes('409 (Conflict)'))).toEqual([]);
    for (const { page } of [ann, cleo]) await page.context().close();
    await pages[1]!.context().close();
  });
});

describe('around the game', () => {
  it('a guest keeps the account, signs out, signs in elsewhere, and deletes everything', async () => {
    const ann = await visit(host, DESKTOP);
    await ann.page.goto(`${host.address}#/me`);
    await ann.page.getByLabel('Your name').first().fill('Anna');
    await ann.page.getByRole('button', { name: 'Save the name' }).click();
    await ann.page.getByText('You are called Anna here.').waitFor();
    await ann.page.getByLabel('Password').first().fill('correct horse');
    await ann.page.getByRole('button', { name: 'Keep the account' }).click();
    await ann.page.getByText('Your account is kept.').waitFor();
    const other = await visit(host, PHONE);
    await other.page.goto(`${host.address}#/me`);
    const form = other.page.locator('form', { has: other.page.getByRole('button', { name: 'Sign in' }) });
    await form.getByLabel('Your name').fill('Anna');
    await form.getByLabel('Password').fill('correct horse');
    await form.getByRole('button', { name: 'Sign in' }).click();
    await other.page.getByText('You are called Anna here.').waitFor();
    await other.page.goto(`${host.address}#/people/Anna`);
    await other.page.getByRole('heading', { name: 'Games of Anna' }).waitFor();
    await other.page.goto(`${host.address}#/me`);
    await other.page.getByRole('button', { name: 'Sign out' }).click();
    await other.page.getByText('The server does not know you yet.').waitFor();
    await ann.page.getByRole('button', { name: 'Delete the account' }).click();
    await ann.page.getByRole('button', { name: 'Yes' }).click();
    await ann.page.getByText('The server does not know you yet.').waitFor();
    for (const { page, complaints } of [ann, other]) {
      expect(complaints).toEqual([]);
      await page.context().close();
    }
  });

  it('people talk, leave to a stand-in, come back, and resign after a question', async () => {
    const ann = await visit(host, DESKTOP);
    const ben = await visit(host, DESKTOP);
    const link = await openTable(host, ann.page, 'temporum', 'Ann');
    await sitDown(ben.page, link, 'Ben');
    await ben.page.getByLabel('Say something to the table').fill('Hello <b>Ann</b>');
    await ben.page.getByRole('button', { name: 'Say it' }).click();
    await ann.page.getByText('Hello <b>Ann</b>').waitFor();
    await ann.page.getByRole('button', { name: 'Start the game' }).click();
    for (const { page } of [ann, ben]) await page.locator('.table > .board').waitFor();
    const [first, other] = (await asked(ann.page)) ? [ann, ben] : [ben, ann];
    await other.page.goto(host.address);
    await other.page.locator('[data-play]').first().waitFor();
    for (let i = 0; i < 3; ++i) {
      await chooseIfAsked(first.page, 0);
      await first.page.waitForTimeout(300);
    }
    await other.page.goto(link);
    await other.page.getByText('happened since you were here').waitFor();
    await draw(ben.page, 'table');
    await ben.page.getByRole('button', { name: 'Leave for now' }).click();
    await ben.page.getByRole('button', { name: 'Yes' }).click();
    await ann.page.getByText('a bot stands in').waitFor();
    await ben.page.getByRole('button', { name: 'Take my seat back' }).click();
    await ann.page.getByText('a bot stands in').waitFor({ state: 'detached' });
    await ben.page.getByRole('button', { name: 'Resign' }).click();
    await ben.page.getByRole('button', { name: 'Yes' }).click();
    await ann.page.locator('.strip', { hasText: 'resigned' }).waitFor();
    for (const { page, complaints } of [ann, ben]) {
      expect(complaints).toEqual([]);
      await page.context().close();
    }
  });

  it('taking back what others have seen needs their consent', async () => {
    const ann = await visit(host, DESKTOP);
    const ben = await visit(host, DESKTOP);
    const link = await openTable(host, ann.page, 'whisperers', 'Ann');
    await sitDown(ben.page, link, 'Ben');
    await ann.page.getByRole('button', { name: 'Start the game' }).click();
    // until Ann is asked again and Ben has chosen since her last choice
    for (let hers = 0, his = 0, patience = Date.now() + 60_000; ; ) {
      if (Date.now() > patience) throw new Error(`nobody goes on: ${await ann.page.locator('.now').innerText()} / ${await ben.page.locator('.now').innerText()}`);
      const hersNow = await asked(ann.page);
      if (hersNow && hers > 0 && his > 0) break;
      if (hersNow) {
        await chooseIfAsked(ann.page, 0);
        hers += 1;
        his = 0;
      } else if (await chooseIfAsked(ben.page, 0)) his += 1;
      await ann.page.waitForTimeout(200);
    }
    for (const agree of ['No', 'Yes, let them']) {
      await ann.page.getByRole('button', { name: 'Take back' }).click();
      await ann.page.getByRole('button', { name: 'Yes', exact: true }).click();
      await ben.page.getByText('Ann asks to take back').waitFor();
      await ben.page.getByRole('button', { name: agree, exact: true }).click();
      if (agree === 'No') await ann.page.getByText('did not agree').waitFor();
      else await ben.page.getByText('Ann asks to take back').waitFor({ state: 'detached' });
    }
    for (const { page } of [ann, ben]) await page.context().close();
  });

  it('a server that goes away is told and found again; nothing is lost', async () => {
    const ann = await visit(host, DESKTOP);
    await ann.page.goto(`${host.address}#/invite/hammer`);
    await ann.page.getByLabel('Seat 2').selectOption({ index: 2 });
    await ann.page.getByRole('button', { name: 'Open the table' }).click();
    await ann.page.locator(ASKED).waitFor();
    await host.stop();
    await ann.page.getByText('The server cannot be reached.').waitFor();
    await host.start();
    await ann.page.getByText('The server cannot be reached.').waitFor({ state: 'detached', timeout: 30_000 });
    await chooseFromList(ann.page);
    await draw(ann.page, 'log');
    await ann.page.locator('.log li').first().waitFor();
    await ann.page.goto(host.address);
    await ann.page.getByText('online', { exact: true }).first().waitFor();
    await ann.page.context().close();
  });

  it('a list is chosen in the form of a table for friends, and both play with it', async () => {
    const ann = await visit(host, PHONE);
    await ann.page.goto(`${host.address}#/invite/temporum`);
    await ann.page.getByLabel('Your name').fill('Ann');
    await ann.page.locator('[data-options] summary').click();
    await ann.page.locator('[data-option=zones]').selectOption('chosen');
    await ann.page.getByRole('button', { name: 'Open the table' }).click();
    await ann.page.getByText('The list is not complete: Zone of Time I, 0 of 1.').first().waitFor();
    await ann.page.getByRole('button', { name: 'Fill up at random' }).click();
    const names = ann.page.locator('[data-list] input:checked + span');
    const zones = await names.evaluateAll((found) => found.map((name) => name.firstChild!.textContent!.trim()));
    expect(new Set(zones).size).toBe(10);
    await ann.page.getByRole('button', { name: 'Open the table' }).click();
    const link = await ann.page.getByLabel('The link for friends').inputValue();
    const ben = await visit(host, DESKTOP);
    await sitDown(ben.page, link, 'Ben');
    await ann.page.getByRole('button', { name: 'Start the game' }).click();
    for (const { page } of [ann, ben]) {
      await page.locator('.table > .board').waitFor();
      const board = await page.locator('.table > .board').textContent();
      for (const zone of zones) expect(board).toContain(zone);
    }
    for (const { page, complaints } of [ann, ben]) {
      expect(complaints).toEqual([]);
      await page.context().close();
    }
  });

  it('a table is opened with a deck of one’s own; a file that is none is told', async () => {
    const { page, complaints } = await visit(host, DESKTOP);
    await page.goto(`${host.address}#/invite/whisperers`);
    const open = page.getByRole('button', { name: 'Open the table' });
    await page.locator('[data-options] summary').click();
    await page.locator('[data-deck]').setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from('{"cards": ') });
    await open.click();
    await page.getByText('mine.json is not JSON.').first().waitFor();
    const deck = JSON.parse(readFileSync(root + 'decks/whisperers.json', 'utf8')) as { powers: { name: { en: string } }[] };
    deck.powers[0]!.name.en = 'Clockmaker';
    await page.locator('[data-deck]').setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(deck)) });
    await page.getByText('mine.json can be played with.').waitFor(); // until then the form keeps to what it said of the first file
    await page.locator('fieldset select').nth(1).selectOption({ index: 2 });
    await open.click();
    await page.locator(ASKED).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('a table that does not exist is told', async () => {
    const { page, complaints } = await visit(host, DESKTOP);
    await page.goto(`${host.address}#/online/nowhere`);
    await page.getByText('This table does not exist here any more').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it.each(['whisperers', 'collectors', 'temporum', 'hammer', 'echoes'])('%s against bots works on the served page, in its worker', async (game) => {
    const { page, complaints } = await visit(host, PHONE);
    await page.locator(`[data-play=${game}]`).click();
    await page.locator(ASKED).waitFor();
    await chooseFromList(page);
    const close = page.getByRole('button', { name: 'Close' }); // of the list, if it stays for the next choice
    await close.click({ timeout: 1000 }).catch(() => undefined);
    await draw(page, 'log');
    await page.locator('.log li').first().waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe.each([['desktop, dark', DESKTOP, 'dark'], ['phone, light', PHONE, 'light']] as const)('%s', (_, options, theme) => {
  it('the pages that speak to a server are accessible and fit, in both languages', async () => {
    for (const lang of ['en', 'fr']) {
      const { page, complaints } = await visit(host, options, { theme, lang });
      const check = async (sign: string) => {
        await page.locator(sign).first().waitFor();
        await page.waitForTimeout(150);
        expect(await violations(page), `${sign} in ${lang}`).toEqual([]);
        expect(await widest(page), `${sign} in ${lang}`).toBeLessThanOrEqual(0);
      };
      await page.goto(`${host.address}#/me`);
      await check('.account section');
      await page.goto(`${host.address}#/invite/echoes`);
      await check('form');
      await page.locator('input[type=radio]').last().check();
      await page.locator('form > button').click();
      await check('.gathering');
      await page.goto(host.address);
      await check('[data-play]');
      await page.goto(`${host.address}#/me`);
      await check('.account section:nth-of-type(4)');
      await page.goto(`${host.address}#/invite/whisperers`);
      await page.locator('fieldset select').nth(1).selectOption({ index: 2 });
      await page.locator('form > button').click();
      await page.locator(ASKED).waitFor();
      await draw(page, 'rules');
      await page.locator('[data-why-not]').click();
      await check('.why-not .clause');
      expect(complaints).toEqual([]);
      await page.context().close();
    }
  });
});
