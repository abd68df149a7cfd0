// Where the other build and the shared files are, for tests and measurements that run in Node.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { webcrypto } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gameWords, languages } from '../tools/words.ts';
import { start, type TableModule } from '../src/table/module.ts';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..') + '/';
export const program = root + 'build/release/bin/timetable';

/** The module as it is when a page opens. */
export async function startEmptyModule(nanoseconds = () => process.hrtime.bigint()): Promise<TableModule> {
  const module = await WebAssembly.compile(readFileSync(root + 'build/wasm/bin/timetable.wasm'));
  const tables = await start(module, {
    random: (bytes) => void webcrypto.getRandomValues(bytes),
    say: (text) => console.error(text),
    nanoseconds,
  });
  for (const lang of languages()) tables.call(gameWords(lang));
  return tables;
}

/** The module with the decks of all releases, which the page fetches one by one. */
export async function startModule(nanoseconds?: () => bigint): Promise<TableModule> {
  const module = await startEmptyModule(nanoseconds);
  const history = `${root}decks/history/`;
  for (const game of readdirSync(history)) {
    for (const file of readdirSync(history + game)) {
      module.call({ do: 'keep-deck', game, deck: readFileSync(`${history}${game}/${file}`, 'utf8') });
    }
  }
  return module;
}

/** Where a deck of an earlier release lies, if there is one. */
export function deckFile(game: string, digest: string): string | undefined {
  const file = `${root}decks/history/${game}/${digest}.json`;
  return existsSync(file) ? file : undefined;
}

/** A file as the page fetches it. */
export const fromDisk = async (file: string) => new Response(readFileSync(file));
