// The pages that speak to a server, on desktop and phone: npm run screenshots:online, then look into build/screenshots.
// Needs the built page and build/release/bin/timetable.
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { root } from '../tests/native.ts';
import { DESKTOP, PHONE, visit } from '../tests/browser/host.ts';
import { startServer } from '../tests/browser/server.ts';

const folder = root + 'build/screenshots/';
mkdirSync(folder, { recursive: true });
const host = await startServer();
for (const [size, options, theme, lang] of [['desktop', DESKTOP, 'dark', 'en'], ['phone', PHONE, 'light', 'fr']] as const) {
  const shoot = async (page: Page, name: string) => {
    await page.waitForTimeout(400);
    await page.screenshot({ path: `${folder}online-${size}-${name}.png`, fullPage: true });
  };
  const ann = await visit(host, options, { theme, lang });
  const ben = await visit(host, options, { theme, lang });
  await ann.page.goto(`${host.address}#/invite/temporum`);
  await ann.page.locator('form').waitFor();
  await ann.page.locator('form > details summary').click();
  await shoot(ann.page, 'invite');
  await ann.page.goto(`${host.address}#/invite/whisperers`);
  await ann.page.locator('input[autocomplete=nickname]').fill('Ann');
  await ann.page.locator('[data-pace]').selectOption({ index: 2 });
  await ann.page.locator('input[value=true]').check();
  await ann.page.locator('form > details summary').click();
  await ann.page.locator('form > details select').first().selectOption({ index: 1 });
  await ann.page.locator('form > button').click();
  await ann.page.locator('.gathering').waitFor();
  const link = await ann.page.locator('input[readonly]').inputValue();
  await ben.page.locator('[data-play]').first().waitFor();
  await shoot(ben.page, 'home-open-tables');
  await ben.page.goto(link);
  await ben.page.locator('input[autocomplete=nickname]').fill('Ben');
  await shoot(ben.page, 'join');
  await ben.page.locator('.seats button').click();
  await shoot(ann.page, 'gathering');
  await ann.page.locator('.do button').first().click();
  for (const page of [ann.page, ben.page]) await page.locator('.board').waitFor();
  await ben.page.locator('.chat input').fill('Good luck!');
  await ben.page.locator('.chat form button').click();
  await shoot(ann.page, 'running');
  for (let i = 0; i < 14; ++i) for (const page of [ann.page, ben.page]) await page.locator('[data-choice]').first().click({ timeout: 800 }).catch(() => undefined);
  await ben.page.goto(host.address);
  await ben.page.locator('[data-play]').first().waitFor();
  await shoot(ben.page, 'home-my-tables');
  await ann.page.locator('.undo button').click({ timeout: 1000 }).catch(() => undefined);
  await ann.page.locator('.undo button').first().click({ timeout: 1000 }).catch(() => undefined);
  await ben.page.goto(link);
  await ben.page.locator('.board').waitFor();
  await shoot(ben.page, 'came-back');
  await ben.page.locator('[data-why-not]').click({ timeout: 1000 }).catch(() => undefined);
  await shoot(ben.page, 'why-not');
  await ben.page.goto(`${host.address}#/me`);
  await ben.page.locator('input[type=password]').first().waitFor();
  await shoot(ben.page, 'account');
  await ben.page.goto(`${host.address}#/online/nowhere`);
  await ben.page.locator('[role=alert]').waitFor();
  await shoot(ben.page, 'no-such-table');
  await ann.page.goto(`${host.address}#/settings`);
  await ann.page.locator('select').first().waitFor();
  await shoot(ann.page, 'settings');
  for (const { page, complaints } of [ann, ben]) {
    if (complaints.length) console.log(complaints);
    await page.context().close();
  }
}
await host.close();
