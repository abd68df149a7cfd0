// The built page on a port of its own, and Debian's Chromium to look at it.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { root } from '../native.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1366, height: 860 } };
export const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

export interface Host {
  browser: Browser;
  address: string;
  close(): Promise<void>;
}

function serve(): Promise<Server> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url!, 'http://x').pathname).replace(/\/$/, '/index.html');
    const file = join(root, 'build/page', path);
    if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

export const openBrowser = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });

/** The built page; or, while one works on it, the one that `npm run dev` serves: PAGE=http://localhost:5173/ */
export async function startHost(): Promise<Host> {
  const browser = await openBrowser();
  if (process.env.PAGE) return { browser, address: process.env.PAGE, close: () => browser.close() };
  const server = await serve();
  const { port } = server.address() as { port: number };
  return {
    browser,
    address: `http://127.0.0.1:${port}/`,
    async close() {
      await browser.close();
      server.close();
    },
  };
}

/** A page of its own that notes every complaint of the browser and every request to somewhere else. */
/** The clock of what a page does not hear for a moment runs faster: a person waits 300 ms, a test does not. */
export const unguarded = () => {
  const now = performance.now.bind(performance);
  performance.now = () => 40 * now();
};

export async function visit(host: Host, options: BrowserContextOptions, settings: object = {}, hurried = true): Promise<{ page: Page; complaints: string[] }> {
  const context = await host.browser.newContext({ locale: 'en-GB', colorScheme: 'dark', ...options });
  await context.addInitScript((kept) => {
    if (!localStorage.getItem('timetable.settings')) localStorage.setItem('timetable.settings', JSON.stringify(kept));
  }, { lang: 'en', speed: 'off', ...settings });
  if (hurried) await context.addInitScript(unguarded);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(`${message.text()} ${message.location().url}`));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(host.address)) complaints.push(`asks ${request.url()}`);
  });
  await page.goto(host.address);
  return { page, complaints };
}
