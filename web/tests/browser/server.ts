// A real server of tables with the built page, on a port and a store of its own.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program, root } from '../native.ts';
import { openBrowser, type Host } from './host.ts';

export interface ServerHost extends Host {
  /** Where it keeps what it knows, as `--store` names it. */
  store: string;
  /** Ends the server as Ctrl-C would. */
  stop(): Promise<void>;
  /** Starts it again, on the same port and store. */
  start(): Promise<void>;
}

const LIMITS = ['--limit-sign-ins', '1000', '--limit-tables', '1000', '--limit-requests', '100000', '--limit-messages', '500'];

function launch(store: string, port: number): Promise<{ process: ChildProcess; port: number }> {
  const server = spawn(program, ['serve', '--port', String(port), '--store', `sqlite:${store}`, '--lang', 'en', '--page', `${root}build/page`, ...LIMITS]);
  process.once('exit', () => server.kill());
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (bytes: Buffer) => {
      said += String(bytes);
      const address = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(said);
      if (address) resolve({ process: server, port: Number(address[1]) });
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.on('exit', () => reject(new Error(`the server ended: ${said}`)));
  });
}

const ended = (server: ChildProcess) =>
  new Promise<void>((resolve) => {
    server.on('exit', () => resolve());
    server.kill('SIGINT');
  });

export async function startServer(): Promise<ServerHost> {
  if (!existsSync(program)) throw new Error(`${program} is missing: tools/build makes it.`);
  const folder = mkdtempSync(join(tmpdir(), 'timetable-'));
  const store = join(folder, 'tables.db');
  let running = await launch(store, 0);
  const browser = await openBrowser();
  const stop = () => ended(running.process);
  return {
    browser,
    address: `http://127.0.0.1:${running.port}/`,
    store: `sqlite:${store}`,
    stop,
    async start() {
      running = await launch(store, running.port);
    },
    async close() {
      await browser.close();
      if (running.process.exitCode === null) await stop();
      rmSync(folder, { recursive: true });
    },
  };
}
