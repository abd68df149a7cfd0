// Where the other build and the shared files are, for tests and measurements that run in Node.
import { readFileSync } from 'node:fs';
import { webcrypto } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gameWords, languages } from '../tools/words.ts';
import { start, type TableModule } from '../src/table/module.ts';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..') + '/';
export const program = root + 'build/release/bin/timetable';

export async function startModule(nanoseconds = () => process.hrtime.bigint()): Promise<TableModule> {
  const module = await WebAssembly.compile(readFileSync(root + 'build/wasm/bin/timetable.wasm'));
  const tables = await start(module, {
    random: (bytes) => void webcrypto.getRandomValues(bytes),
    say: (text) => console.error(text),
    nanoseconds,
  });
  for (const lang of languages()) tables.call(gameWords(lang));
  return tables;
}
