// What the games are, told by the module while the page is built, so that home shows them before the module is there.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { start } from '../src/table/module.ts';

const NAME = 'virtual:games';
const file = resolve(import.meta.dirname ?? __dirname, '../../build/wasm/bin/timetable.wasm');

/** The games in a language, whose words the module is given first; English needs none. */
export async function describe(lang = 'en', words?: object): Promise<object> {
  const module = await start(await WebAssembly.compile(readFileSync(file)), { random: () => undefined, say: console.error, nanoseconds: () => 0n });
  if (words) module.call(words);
  return (module.call({ do: 'games', lang }) as { games: object }).games;
}

export function games(): Plugin {
  return {
    name: 'timetable-games',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined;
      this.addWatchFile(file);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(await describe()))});`;
    },
  };
}
