// Pictures of every page and of every board at three moments, on a desktop and on a phone: npm run screenshots [GAME]
// They are put into build/screenshots.
import { mkdirSync } from 'node:fs';
import { root } from '../tests/native.ts';
import { DESKTOP, PHONE, startHost, visit } from '../tests/browser/host.ts';
import { playToTheEnd } from '../tests/browser/playing.ts';

const games = process.argv[2] ? [process.argv[2]] : ['whisperers', 'collectors', 'temporum', 'hammer', 'echoes'];
const folder = root + 'build/screenshots/';
mkdirSync(folder, { recursive: true });
const host = await startHost();
const sizes = { desktop: DESKTOP, phone: PHONE };
for (const [size, options] of Object.entries(sizes)) {
  for (const theme of ['dark', 'light']) {
    const { page } = await visit(host, options, { theme });
    await page.locator('[data-play]').first().waitFor();
    await page.screenshot({ path: `${folder}home-${size}-${theme}.png`, fullPage: true });
    await page.context().close();
  }
  for (const [name, address, sign] of [['rules', '#/rules/whisperers/TW-4-51', '.wanted'], ['new', '#/new/whisperers', 'form'], ['settings', '#/settings', 'select']] as const) {
    const { page } = await visit(host, options, { lang: 'fr', theme: 'light' });
    await page.goto(host.address + address);
    await page.locator(sign).first().waitFor();
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${folder}${name}-${size}.png` });
    await page.context().close();
  }
  for (const game of games) {
    const { page } = await visit(host, options, { theme: size === 'phone' ? 'light' : 'dark' });
    await page.locator(`[data-play=${game}]`).click();
    const shoot = (moment: string) => page.screenshot({ path: `${folder}${game}-${size}-${moment}.png`, fullPage: true });
    await playToTheEnd(page, 'buttons', async (turn) => {
      if (turn === 0) await shoot('start');
      if (turn === 14) await shoot('middle');
    });
    await shoot('end');
    await page.getByRole('link', { name: 'Look at the whole game' }).click();
    await page.locator('input[type=range]').waitFor();
    await shoot('replay');
    await page.context().close();
  }
}
await host.close();
