// a shot of each game after some choices: GAMES SIZES OUT
import { DESKTOP, startHost, visit } from '/work/table/web/tests/browser/host.ts';
const [, , games = 'whisperers', sizes = '1440x900', turns = '3', theme='light'] = process.argv;
const host = await startHost();
for (const size of sizes.split(',')) for (const game of games.split(',')) {
  const [width, height] = size.split('x').map(Number) as [number, number];
  const { page, complaints } = await visit(host, { viewport: { width, height }, colorScheme: theme as 'light', ...(width < 701 ? { hasTouch: true, isMobile: true, deviceScaleFactor: 1 } : {}) }, {});
  await page.locator(`[data-play=${game}]`).click();
  for (let i = 0; i < Number(turns); ++i) {
    await page.waitForFunction(() => document.querySelector('table.end, .slots .all:not([disabled])'), undefined, { timeout: 20000 });
    const targets = page.locator('.board button.target:not(.beside)');
    const n = await targets.count();
    await page.waitForTimeout(350);
    if (n) { const tgt = targets.nth(i % n); await tgt.click({ timeout: 3000, force: true }).catch((e) => console.log(String(e).slice(0, 300))); }
    await page.waitForTimeout(350);
    if (i < Number(turns) - 1) await page.locator('.confirm:not([disabled]), .done:not([disabled])').first().click({ timeout: 1500 }).catch(() => undefined);
    await page.waitForTimeout(300);
  }
  await page.waitForTimeout(500);
  await page.screenshot({ path: `/tmp/shots/${game}-${size}-${theme}.png` });
  console.log(game, size, complaints.join('\n'), JSON.stringify(await page.evaluate(() => [document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth])));
  await page.context().close();
}
await host.close();
