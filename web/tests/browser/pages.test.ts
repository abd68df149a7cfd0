// Every page for everybody: no accessibility violation, no complaint of the browser, a sentence where something is wrong.
import { languages } from '../../tools/words.ts';
import { readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toAddress } from '../../src/table/shared.ts';
import { root } from '../native.ts';
import { violations, widest } from './axe.ts';
import { DESKTOP, PHONE, startHost, visit, type Host } from './host.ts';
import { ASKED, chooseFromList, draw, play } from './playing.ts';

let host: Host;
beforeAll(async () => void (host = await startHost()));
afterAll(() => host.close());

const SIZES: [string, object, string][] = [
  ['desktop, dark', DESKTOP, 'dark'],
  ['desktop, light', DESKTOP, 'light'],
  ['phone, light', PHONE, 'light'],
];
const PLACES = [
  ['home', '#/', '[data-play]'],
  ['settings', '#/settings', 'main select'],
  ['a new table', '#/new/temporum', 'form'],
  ['rules', '#/rules/hammer', '.clause'],
  ['a guide', '#/guide/temporum', '.guide-page section'],
  ['a table that does not exist', '#/table/nowhere', '[role=alert]'],
] as const;

describe.each(SIZES)('%s', (_, options, theme) => {
  it.each(['en', 'fr', 'en-XA'])('every page is accessible and fits, in %s', async (lang) => {
    const { page, complaints } = await visit(host, options, { theme, lang });
    for (const [name, address, sign] of PLACES) {
      await page.goto(host.address + address);
      await page.locator(sign).first().waitFor();
      expect(await violations(page), name).toEqual([]);
      expect(await widest(page), name).toBeLessThanOrEqual(0);
      expect(complaints, name).toEqual([]);
    }
    await page.context().close();
  });

  it.each(['en', 'en-XA'])('every table is accessible and fits, in %s', async (lang) => {
    const { page, complaints } = await visit(host, options, { theme, lang });
    for (const game of ['whisperers', 'collectors', 'temporum', 'hammer', 'echoes']) {
      await page.goto(`${host.address}#/`);
      await page.locator(`[data-play=${game}]`).click();
      await page.locator(ASKED).waitFor();
      await page.waitForTimeout(200);
      expect(await violations(page), game).toEqual([]);
      expect(await widest(page), game).toBeLessThanOrEqual(0);
      expect(complaints, game).toEqual([]);
    }
    await page.context().close();
  });
});

it('the rules, and the rule behind a question, are told in French', async () => {
  const { page, complaints } = await visit(host, DESKTOP, { lang: 'fr' });
  await page.locator('[data-play=whisperers]').click();
  await draw(page, 'rules');
  await page.locator('.why').click();
  await page.locator('[lang=fr]', { hasText: 'TW-3-7 Placement secret' }).last().waitFor();
  await page.goto(`${host.address}#/rules/whisperers/TW-4-70`);
  await page.getByRole('heading', { name: '3. Mise en place' }).waitFor();
  expect(await page.locator('#TW-4-70').getAttribute('lang')).toBe('fr');
  expect(await page.locator('#TW-9-1').getAttribute('lang')).toBe('en');
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('a replay is scrubbed, forked and accessible', async () => {
  const { page, complaints } = await visit(host, DESKTOP);
  await page.locator('[data-play=whisperers]').click();
  await play(page, 'board');
  await page.getByRole('link', { name: 'Look at the whole game' }).click();
  const line = page.getByRole('slider');
  await line.fill('20');
  await page.getByText(/Step 20 of/).first().waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.locator(ASKED).waitFor();
  expect(page.url()).toContain('#/table/');
  expect(complaints).toEqual([]);
  await page.context().close();
});

it.each([['desktop', DESKTOP], ['phone', PHONE]])('lists are chosen in the form of a table, on a %s', async (_, size) => {
  const { page, complaints } = await visit(host, size);
  await page.goto(`${host.address}#/new/temporum`);
  await page.locator('[data-options] summary').click();
  await page.locator('[data-option=zones]').selectOption('chosen');
  const list = page.locator('[data-list]');
  await list.waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await widest(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.getByText('The list is not complete: Zone of Time I, 0 of 1.').first().waitFor();
  const first = list.getByRole('checkbox').first();
  await first.focus();
  await page.keyboard.press('Space');
  expect(await list.getByRole('checkbox').nth(1).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Fill up at random' }).click();
  expect(await list.locator('input:checked').count()).toBe(10);
  expect(await first.isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.locator(ASKED).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('a table of this device takes a deck of one’s own; it is replayed and forked after a reload', async () => {
  const { page, complaints } = await visit(host, PHONE);
  await page.goto(`${host.address}#/new/whisperers`);
  await page.locator('[data-options] summary').click();
  const give = (text: string) => page.locator('[data-deck]').setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await give('{"cards": ');
  await page.getByText('mine.json is not JSON.').first().waitFor();
  await give('{"cards": []}');
  await page.getByText('This deck cannot be played with: mine.json').first().waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await widest(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  expect(page.url()).toContain('#/new/');
  const deck = readFileSync(root + 'decks/whisperers.json', 'utf8').replace('"Psychic"', '"Clockmaker"');
  await give(deck);
  await page.getByText('mine.json can be played with.').first().waitFor();
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await chooseFromList(page);
  await page.waitForTimeout(300);
  await page.reload();
  await page.locator(ASKED).waitFor();
  await page.goto(page.url().replace('/table/', '/replay/'));
  await page.getByRole('slider').waitFor();
  await page.locator('[data-drawer=more]').click();
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.locator(ASKED).waitFor();
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('timetable.record.')).map((key) => localStorage.getItem(key)!));
  expect(kept.length).toBe(2);
  for (const record of kept) expect(record).toContain('own_deck');
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('a shared link opens the game elsewhere', async () => {
  const record = readFileSync(root + 'tests/records/whisperers-4.jsonl', 'utf8');
  const { page, complaints } = await visit(host, PHONE);
  await page.goto(`${host.address}#/shared/${await toAddress(record)}`);
  await page.getByRole('slider').waitFor();
  expect(page.url()).toContain('#/replay/');
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('things glide to their new places, and stand still where that is wanted', async () => {
  for (const speed of ['slow', 'off']) {
    const { page } = await visit(host, DESKTOP, { speed });
    await page.goto(`${host.address}#/shared/${await toAddress(readFileSync(root + 'tests/records/whisperers-4.jsonl', 'utf8'))}`);
    const line = page.getByRole('slider');
    await line.waitFor();
    let moved = 0;
    for (const step of ['30', '40', '50', '60']) {
      await line.fill(step);
      await page.getByText(`Step ${step} of`).first().waitFor();
      await page.waitForTimeout(250);
      moved += await page.evaluate(() => document.getAnimations().filter((a) => (a.effect as KeyframeEffect).target?.hasAttribute('data-key')).length);
    }
    if (speed === 'slow') expect(moved).toBeGreaterThan(0);
    else expect(moved).toBe(0);
    await page.context().close();
  }
});

it('starts with small files, and says how soon it can be played', async () => {
  const folder = root + 'build/page/assets/';
  const packed = (name: string) => gzipSync(readFileSync(folder + name), { level: 9 }).length;
  const names = readdirSync(folder).filter((name) => !name.endsWith('.gz'));
  const module = names.filter((name) => name.endsWith('.wasm'));
  expect(module.map(packed).reduce((a, b) => a + b)).toBeLessThan(1024 * 1024);
  const ofALanguage = new RegExp(`^(${languages().join('|')})-`); // one of them is loaded
  const rest = names.filter((name) => /\.(js|css)$/.test(name) && !ofALanguage.test(name)).map(packed).reduce((a, b) => a + b); // of all pages together
  expect(rest).toBeLessThan(340 * 1024);
  const first = names.filter((name) => /^index-.*\.(js|css)$/.test(name)).map(packed).reduce((a, b) => a + b); // what the first page waits for
  expect(first).toBeLessThan(100 * 1024);
  const { page } = await visit(host, DESKTOP);
  const start = Date.now();
  await page.goto(host.address);
  await page.locator('[data-play=whisperers]').click();
  await page.locator(ASKED).waitFor();
  console.log(`files ${Math.round(rest / 1024)} KiB, module ${Math.round(packed(module[0]!) / 1024)} KiB, playable after ${Date.now() - start} ms`);
  await page.context().close();
});

it('is played without a connection, and the game is still there after a reload', async () => {
  const { page } = await visit(host, PHONE);
  await page.locator('[data-play]').first().waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  await page.context().setOffline(true);
  await page.reload();
  await page.locator('[data-play=hammer]').click();
  await chooseFromList(page);
  await page.reload();
  await page.locator(ASKED).waitFor();
  await page.goto(host.address);
  await page.getByRole('link', { name: 'Go on' }).waitFor();
  await page.context().close();
});

it('two people at one device see the curtain between their turns', async () => {
  const { page } = await visit(host, DESKTOP);
  await page.goto(host.address + '#/new/whisperers');
  await page.getByLabel('Seat 2').selectOption('human');
  await page.getByLabel('Name of player 1').fill('Ann');
  await page.getByLabel('Name of player 2').fill('Ben');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('button', { name: 'I am Ann' }).click();
  await chooseFromList(page);
  await page.getByRole('button', { name: 'I am Ben' }).waitFor();
  expect(await page.locator('.table > .board').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'I am Ben' }).click();
  await page.locator(ASKED).waitFor();
  await page.context().close();
});

const RECORD = () => readFileSync(root + 'tests/records/hammer-2.jsonl', 'utf8');
const file = (text: string) => ({ name: 'x.jsonl', mimeType: 'text/plain', buffer: Buffer.from(text) });

it.each([
  ['broken', () => RECORD().slice(0, 300)],
  ['foreign', () => '[Event "Casual game"]\n1. e4 e5\n'],
  ['empty', () => ''],
  ['of other rules', () => RECORD().replace('"ruleset":1', '"ruleset":9')],
])('a record that is %s is refused with a sentence, and the page goes on', async (_, text) => {
  const { page, complaints } = await visit(host, DESKTOP);
  await page.locator('input[type=file]').setInputFiles(file(text()));
  await page.getByText('This cannot be read as a record of a game').waitFor();
  await page.locator('input[type=file]').setInputFiles(file(RECORD()));
  await page.getByRole('slider').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('a link that is broken is told', async () => {
  const { page } = await visit(host, DESKTOP);
  await page.goto(`${host.address}#/shared/abc`);
  await page.getByText('This cannot be read as a record of a game').waitFor();
  await page.getByRole('link', { name: 'Back to all games' }).click();
  await page.locator('[data-play]').first().waitFor();
  await page.context().close();
});

it('a record that was opened stays, once, and can be removed after a question', async () => {
  const { page } = await visit(host, DESKTOP);
  for (let i = 0; i < 2; ++i) {
    await page.goto(`${host.address}#/`);
    await page.locator('input[type=file]').setInputFiles(file(RECORD()));
    await page.getByRole('slider').waitFor();
  }
  await page.reload();
  await page.getByRole('slider').waitFor();
  await page.goto(`${host.address}#/`);
  await page.getByRole('link', { name: 'Watch again' }).waitFor();
  expect(await page.getByRole('link', { name: 'Watch again' }).count()).toBe(1);
  await page.getByRole('button', { name: 'Remove this game of Time Hammer' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('link', { name: 'Watch again' }).waitFor({ state: 'detached' });
  await page.context().close();
});

it('two tabs do not lose each other’s games', async () => {
  const { page } = await visit(host, DESKTOP);
  const other = await page.context().newPage();
  await other.goto(host.address);
  await other.locator('[data-play=hammer]').click();
  await other.locator(ASKED).waitFor();
  await page.getByRole('link', { name: 'Go on' }).waitFor();
  await page.locator('[data-play=temporum]').click();
  await page.locator(ASKED).waitFor();
  await page.reload();
  await page.goto(`${host.address}#/`);
  await page.getByRole('link', { name: 'Go on' }).nth(1).waitFor();
  await page.context().close();
});

it('a page that is older than its server says so', async () => {
  const { page } = await visit(host, { ...DESKTOP, serviceWorkers: 'block' });
  await page.context().route('**/api/hello', (route) => route.fulfill({ json: { protocol: 2, server: '9', you: null } }));
  await page.reload();
  await page.getByText('This page is out of date.').waitFor();
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await page.locator('[data-play]').first().waitFor();
  await page.context().close();
});

it('a long press reads a card and chooses nothing', async () => {
  const { page } = await visit(host, PHONE);
  await page.locator('[data-play=temporum]').tap();
  const card = page.locator('.board button.target.on[data-tip]').first();
  await card.scrollIntoViewIfNeeded();
  const { x, y } = (await card.boundingBox())!;
  const prompt = await page.locator('[data-prompt]').innerText();
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 20, y: y + 12 }] });
  await page.getByRole('tooltip').waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(300); // a choice would have changed the question by now
  expect(await page.locator('[data-prompt]').innerText()).toBe(prompt);
  await page.context().close();
});

// At its edge it would come and go under a resting pointer, and never be still enough to be clicked.
it('a button does not move when the pointer comes', async () => {
  const { page } = await visit(host, DESKTOP);
  await page.locator('[data-play=temporum]').click();
  const button = page.locator('.board button.target.on').first();
  const before = await button.boundingBox();
  await button.hover();
  await page.waitForTimeout(300); // as long as anything glides
  expect(await button.evaluate((e) => e.matches(':hover'))).toBe(true);
  expect(await button.boundingBox()).toEqual(before);
  await page.context().close();
});

it('what happened is told with links to the rules', async () => {
  const { page } = await visit(host, DESKTOP);
  await page.locator('[data-play=temporum]').click();
  await chooseFromList(page);
  await draw(page, 'log');
  const rule = page.locator('.log .clause').first();
  await rule.waitFor();
  await page.locator('.log .line a').first().hover();
  await page.getByRole('tooltip').waitFor();
  await rule.click();
  // the log goes on meanwhile: which rule it was, the address tells
  const clause = /[A-Z]+-[\d-]+$/.exec(page.url())![0];
  await page.locator(`.wanted[id="${clause}"]`).waitFor();
  await page.goBack();
  await draw(page, 'log');
  await page.locator('.log .clause').first().waitFor();
  await page.context().close();
});

it('a full storage is told, and the game goes on', async () => {
  const { page } = await visit(host, DESKTOP);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.locator('[data-play=temporum]').click();
  await page.getByText('The storage of this browser is full').waitFor();
  await chooseFromList(page);
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download the record' }).click()]);
  expect(readFileSync(await saved.path(), 'utf8')).toContain('"game":"temporum"');
  await page.goto(`${host.address}#/`); // it is still there for this visit
  await page.getByRole('link', { name: 'Go on' }).click();
  await page.locator(ASKED).waitFor();
  await page.context().close();
});

it('the language changes in the middle of a game', async () => {
  const { page } = await visit(host, DESKTOP);
  await page.locator('[data-play=temporum]').click();
  await page.locator(ASKED).waitFor();
  const english = await page.locator('[data-prompt]').innerText();
  await draw(page, 'table');
  await page.locator('.at-hand .lang').selectOption('fr');
  await page.waitForFunction((before) => document.querySelector('[data-prompt]')!.textContent !== before, english);
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  await page.context().close();
});
