// How much a first visit loads and how soon it can be played: npm run startup
import { existsSync, readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { root } from '../tests/native.ts';
import { DESKTOP, PHONE, startHost } from '../tests/browser/host.ts';

const GAMES = ['whisperers', 'collectors', 'temporum', 'hammer', 'echoes'];
const folder = root + 'build/page/';
/** As a server sends it: the compressed form where the build has made one. */
const sent = (path: string) => (existsSync(`${folder}${path}.gz`) ? statSync(`${folder}${path}.gz`).size : gzipSync(readFileSync(folder + path)).length);
const kib = (bytes: number) => `${(bytes / 1024).toFixed(0)} KiB`;

const host = await startHost();
const context = await host.browser.newContext({ ...DESKTOP, serviceWorkers: 'block' });
const page = await context.newPage();
const loaded = new Set<string>();
page.on('request', (request) => loaded.add(new URL(request.url()).pathname.replace(/^\/$/, '/index.html').slice(1)));
await page.goto(host.address);
await page.locator('[data-play]').first().waitFor();
const files = [...loaded].filter((path) => existsSync(folder + path));
const module = files.filter((path) => path.endsWith('.wasm'));
const rest = files.filter((path) => !path.endsWith('.wasm'));
const total = (paths: string[]) => paths.map(sent).reduce((a, b) => a + b, 0);
console.log(`first page: ${rest.length} files, ${kib(total(rest))} compressed; module: ${kib(total(module))} compressed`);
await context.close();

for (const [size, options] of [['desktop', DESKTOP], ['phone', PHONE]] as const) {
  for (const game of GAMES) {
    const fresh = await (await host.browser.newContext({ ...options, serviceWorkers: 'block' })).newPage();
    const start = Date.now();
    await fresh.goto(host.address);
    await fresh.locator(`[data-play=${game}]`).click();
    await fresh.locator('[data-prompt]').first().waitFor(); // the board is there, and somebody is asked
    const shown = Date.now() - start;
    const begins = await fresh.locator('[data-prompt].mine').count();
    await fresh.locator('.slots .all:enabled').first().waitFor();
    const first = begins ? 'you begin' : `a bot begins, the first choice is yours after ${Date.now() - start} ms`;
    console.log(`${game} on a ${size}: from the address to the running game ${shown} ms; ${first}`);
    await fresh.context().close();
  }
}
await host.close();
