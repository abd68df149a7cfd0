// Pictures of every page and of every board, on a desktop and on a phone, light and dark: npm run screenshots [GAME | pages]
// Bots play each game once, with as many players as it takes; its moments are kept, so that `npm run screenshots GAME again`
// takes the same pictures of a page that looks different by now. All is put into build/screenshots.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { GameDescription, Outline } from '../src/table/protocol.ts';
import { root, startModule } from '../tests/native.ts';
import { DESKTOP, PHONE, startHost, visit } from '../tests/browser/host.ts';

const GAMES = ['whisperers', 'collectors', 'temporum', 'hammer', 'echoes'];
const LAPTOP: BrowserContextOptions = { viewport: { width: 1366, height: 768 } };
const WIDE: BrowserContextOptions = { viewport: { width: 2560, height: 1440 } };
/** Moments worth a picture, as parts of what the first player is asked. */
const MOMENTS: Record<string, number> = { start: 0, middle: 0.4, late: 0.8 };
type Look = [name: string, moment: string, size: BrowserContextOptions, theme: 'light' | 'dark', lang: 'en' | 'fr'];
const LOOKS: Look[] = [
  ['desktop-start', 'start', DESKTOP, 'light', 'en'],
  ['desktop-middle', 'middle', DESKTOP, 'dark', 'en'],
  ['desktop-late', 'late', DESKTOP, 'light', 'fr'],
  ['desktop-end', 'end', DESKTOP, 'dark', 'en'],
  ['laptop-start', 'start', LAPTOP, 'light', 'en'],
  ['laptop-middle', 'middle', LAPTOP, 'dark', 'fr'],
  ['laptop-late', 'late', LAPTOP, 'light', 'en'],
  ['wide-middle', 'middle', WIDE, 'light', 'en'],
  ['wide-late', 'late', WIDE, 'dark', 'en'],
  ['phone-start', 'start', PHONE, 'light', 'en'],
  ['phone-middle', 'middle', PHONE, 'dark', 'fr'],
  ['phone-late', 'late', PHONE, 'light', 'en'],
  ['phone-end', 'end', PHONE, 'light', 'en'],
];

const [wanted, again] = process.argv.slice(2);
const folder = root + 'build/screenshots/';
mkdirSync(folder + 'moments', { recursive: true });
const host = await startHost();

const file = (game: string, moment: string) => `${folder}moments/${game}-${moment}.jsonl`;

/** The first player is a bot while the game is played, and a person when it is looked at. */
async function play(game: string): Promise<void> {
  const module = await startModule();
  const { games } = module.call({ do: 'games', lang: 'en' }) as { games: GameDescription[] };
  const players = games.find(({ id }) => id === game)!.players[1];
  const seats = ['You', 'Pendulum', 'Sundial', 'Hourglass', 'Water Clock'].slice(0, players).map((name) => ({ name, by: 'bot:greedy' }));
  const { table } = module.call({ do: 'open', game, players, seats, entropy: ['screenshots'] }) as { table: number };
  const now = () => (module.call({ do: 'outline', table }) as { outline: Outline }).outline;
  const record = () => (module.call({ do: 'record', table }) as { record: string }).record.replace('bot:greedy', 'human');
  const asked: string[] = [];
  for (let outline = now(); !outline.over; outline = now()) {
    if (outline.asked.includes(0)) asked.push(record());
    module.call({ do: 'bot', table, seat: outline.asked.at(-1) });
  }
  for (const [moment, part] of Object.entries(MOMENTS)) writeFileSync(file(game, moment), asked[Math.floor(part * asked.length)]!);
  writeFileSync(file(game, 'end'), record());
}

async function come(game: string, moment: string, size: BrowserContextOptions, settings: object): Promise<Page> {
  const { page } = await visit(host, size, settings);
  await page.evaluate((record) => localStorage.setItem('timetable.record.moment', record), readFileSync(file(game, moment), 'utf8'));
  await page.goto(`${host.address}#/table/moment`);
  await page.locator(moment === 'end' ? 'table.end' : '.slots .all:enabled').first().waitFor();
  await page.waitForTimeout(300);
  return page;
}

async function shootGame(game: string): Promise<void> {
  for (const [name, moment, size, theme, lang] of LOOKS) {
    if (!existsSync(file(game, moment))) continue;
    const page = await come(game, moment, size, { theme, lang });
    // what one sees without scrolling, then everything; of a laptop and a wide screen the former
    if (size === LAPTOP || size === WIDE) {
      await page.screenshot({ path: `${folder}${game}-${name}.png` });
      await page.context().close();
      continue;
    }
    if (size === PHONE) {
      await page.screenshot({ path: `${folder}${game}-${name}-screen.png` });
      await page.addStyleTag({ content: '.now { position: static !important; max-height: none !important; }' });
    }
    await page.screenshot({ path: `${folder}${game}-${name}.png`, fullPage: true });
    if (moment === 'end') {
      await page.locator('a[href^="#/replay/"]').click();
      await page.locator('input[type=range]').waitFor();
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${folder}${game}-${name.replace('end', 'replay')}.png` });
    }
    await page.context().close();
  }
}

async function shootPages(): Promise<void> {
  for (const [size, options] of Object.entries({ desktop: DESKTOP, phone: PHONE, wide: WIDE })) {
    for (const theme of ['dark', 'light'] as const) {
      const { page } = await visit(host, options, { theme, lang: theme === 'dark' ? 'en' : 'fr' });
      for (const [name, address, sign] of [
        ['home', '#/', '[data-play]'],
        ['rules', '#/rules/whisperers/TW-4-51', '.wanted'],
        ['new', '#/new/collectors', 'form'],
        ['settings', '#/settings', 'select'],
      ] as const) {
        if (size === 'wide' && name !== 'home') continue;
        await page.goto(host.address + address);
        await page.locator(sign).first().waitFor();
        await page.waitForTimeout(300);
        await page.screenshot({ path: `${folder}${name}-${size}-${theme}.png`, fullPage: name === 'home' || name === 'new' });
      }
      await page.context().close();
    }
  }
}

if (!wanted || wanted === 'pages') await shootPages();
for (const game of GAMES.filter((id) => !wanted || id === wanted)) {
  if (!again) await play(game);
  await shootGame(game);
}
await host.close();
