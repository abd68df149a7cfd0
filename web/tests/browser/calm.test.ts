// Nothing moves when nothing happens, what was meant for another question is not heard, and games leave nothing behind.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DESKTOP, PHONE, startHost, visit, type Host } from './host.ts';
import { ASKED, draw } from './playing.ts';
import { violations } from './axe.ts';

let host: Host;
beforeAll(async () => void (host = await startHost()));
afterAll(() => host.close());

const GAMES = ['whisperers', 'collectors', 'temporum', 'hammer', 'echoes'];
const IDLE = 4000;

it('an idle page costs under 2 % of a core, and nothing on it moves', async () => {
  const { page } = await visit(host, DESKTOP, { speed: 'normal' });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const busy = async () => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')!.value;
  for (const game of GAMES) {
    await page.goto(`${host.address}#/`);
    await page.locator(`[data-play=${game}]`).click();
    await page.locator(ASKED).waitFor({ timeout: 60_000 });
    await page.waitForTimeout(1500);
    const endless = await page.evaluate(() => document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations === Infinity).length);
    expect(endless, game).toBe(0);
    // what else runs on this machine makes it look busier than it is: the calmest of three looks counts
    let share = 1;
    for (let look = 0; look < 3 && share >= 0.02; ++look) {
      const before = await busy();
      await page.waitForTimeout(IDLE);
      share = Math.min(share, (1000 * ((await busy()) - before)) / IDLE);
    }
    console.log(`${game}: ${(100 * share).toFixed(2)} % of a core while idle`);
    expect(share, game).toBeLessThan(0.02);
  }
  await page.context().close();
});

it('ten games in a row leave no more behind than two', async () => {
  const { page } = await visit(host, DESKTOP);
  const session = await page.context().newCDPSession(page);
  const count = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { nodes } = await session.send('Memory.getDOMCounters');
    const heap = (await session.send('Runtime.getHeapUsage')).usedSize;
    return { nodes, heap };
  };
  const playOne = async (game: string) => {
    await page.locator(`[data-play=${game}]`).click();
    await page.locator(ASKED).waitFor();
    await page.locator('.board button.target.on').first().click({ timeout: 3000 }).catch(() => undefined);
    await page.goto(`${host.address}#/`);
    await page.locator('[data-play]').first().waitFor();
  };
  for (const game of GAMES) await playOne(game);
  const two = await count();
  for (const game of [...GAMES, ...GAMES]) await playOne(game);
  const ten = await count();
  expect(ten.nodes).toBeLessThan(1.25 * two.nodes);
  expect(ten.heap).toBeLessThan(1.3 * two.heap);
  await page.context().close();
});

it('a button that has just changed its meaning hears nothing for a moment', async () => {
  const { page } = await visit(host, DESKTOP, {}, false);
  await page.locator('[data-play=whisperers]').click();
  await page.locator(ASKED).waitFor();
  await page.waitForTimeout(400);
  const version = await page.locator('.table.screen').getAttribute('data-version');
  await page.evaluate(async () => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: '1' }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    document.querySelector<HTMLElement>('.slots .confirm')!.click(); // it means the choice for 50 ms
  });
  expect(await page.locator('.table.screen').getAttribute('data-version')).toBe(version);
  expect(await page.locator('.slots .confirm').isEnabled()).toBe(true);
  await page.waitForTimeout(320);
  await page.locator('.slots .confirm').click();
  await page.waitForFunction((was) => document.querySelector<HTMLElement>('.table.screen')!.dataset.version !== was, version);
  await page.context().close();
});

it('what rivals do is told one by one, skipped, and told again', async () => {
  const { page } = await visit(host, DESKTOP, { speed: 'slow' });
  await page.locator('[data-play=hammer]').click();
  const next = page.locator('.slots .confirm', { hasText: 'Next' });
  for (let i = 0; i < 12 && !(await next.count()); ++i) {
    await page.locator(`${ASKED}, .telling`).first().waitFor({ timeout: 30_000 });
    if (await next.count()) break;
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(400);
    if (await page.locator('.slots .done:enabled').count()) await page.locator('.slots .done').click().catch(() => undefined);
    await page.waitForTimeout(400);
  }
  await next.waitFor({ timeout: 20_000 });
  expect((await page.locator('[data-prompt]').innerText()).length).toBeGreaterThan(5);
  expect(await page.locator('.board button.target.on').count()).toBe(0); // what was cannot be chosen
  for (const patience = Date.now() + 30_000; !(await page.locator(ASKED).count()) && Date.now() < patience; ) {
    if (await page.locator('.telling .slots .done').count()) await page.locator('.telling .slots .done').click({ timeout: 1000 }).catch(() => undefined);
    await page.waitForTimeout(150);
  }
  await page.locator(ASKED).waitFor();
  await page.getByRole('button', { name: 'Tell the last turn again' }).click();
  await next.waitFor();
  await page.context().close();
});

it('two tabs never write over each other', async () => {
  const { page } = await visit(host, DESKTOP);
  await page.locator('[data-play=temporum]').click();
  await page.locator(ASKED).waitFor();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByText('This game is open in another tab').waitFor();
  await page.keyboard.press('1');
  await page.locator('.slots .confirm:enabled').click();
  await page.waitForTimeout(500);
  await other.getByRole('button', { name: 'Go on here instead' }).click();
  await other.locator('.table > .board').waitFor();
  await page.getByText('This game is open in another tab').waitFor();
  await other.locator('[data-drawer=log]').click();
  expect(await other.locator('.log li').count()).toBeGreaterThan(0);
  await page.context().close();
});

it.each([['desktop', DESKTOP, 'dark'], ['phone', PHONE, 'light']] as const)('every state of the bar and everything that lies over the table is accessible, on a %s', async (_, size, theme) => {
  const { page, complaints } = await visit(host, size, { theme });
  await page.locator('[data-play=hammer]').click();
  await page.locator(ASKED).waitFor();
  const check = async (what: string) => expect(await violations(page), what).toEqual([]);
  await page.keyboard.press('1');
  await check('selected');
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await page.locator('[data-choice]').first().waitFor();
  await check('all choices');
  await page.keyboard.press('Escape');
  for (const part of ['log', 'rules', 'table'] as const) {
    await draw(page, part);
    await check(part);
    await page.getByRole('button', { name: 'Close' }).click();
  }
  await page.locator('.rivals button.who').first().click();
  await page.locator('.sheet').waitFor();
  await check('a rival');
  expect(complaints).toEqual([]);
  await page.context().close();
});
