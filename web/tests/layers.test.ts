// The folders of README.md: who may use whom. Tables know no Svelte, widgets no game, games no other game and no table.
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve, dirname } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './native.ts';

const source = root + 'web/src/';
const MAY_USE: Record<string, string[]> = {
  table: ['table'],
  text: ['text'],
  state: ['state', 'table', 'text', 'games/first_game.ts'],
  // the table's own view finds the board by the game's name
  widgets: ['widgets', 'state', 'table', 'games/index.ts', 'games/first_game.ts'],
  games: ['widgets', 'state', 'table/protocol.ts', 'games/first_game.ts'],
  pages: ['pages', 'widgets', 'state', 'table', 'games/index.ts', 'games/Cover.svelte'],
};

const files = (readdirSync(source, { recursive: true }) as string[]).filter((name) => /\.(ts|svelte)$/.test(name) && name.includes('/'));

it.each(files)('%s uses only what is below it', (name) => {
  const [folder, part] = name.split('/');
  const text = readFileSync(source + name, 'utf8');
  for (const [, from] of text.matchAll(/(?:from|import) '(\.[^']+)'/g)) {
    const used = relative(source, resolve(dirname(join(source, name)), from!));
    if (used.startsWith('..')) continue; // the module, made by the C++ build
    const own = folder === 'games' ? [`games/${part}`] : [];
    const allowed = [...MAY_USE[folder!]!, ...own].some((prefix) => used === prefix || used.startsWith(prefix + '/'));
    expect(allowed, `${name} uses ${used}`).toBe(true);
  }
  if (folder === 'table') expect(text).not.toMatch(/from 'svelte/);
});

it.each(files)('%s has no style in its markup, which the policy of the server forbids', (name) => {
  const markup = readFileSync(source + name, 'utf8').replace(/<(script|style)[\s\S]*?<\/\1>/g, '');
  expect([...markup.matchAll(/\sstyle="[^"{]*"/g)].map(([found]) => found)).toEqual([]);
});

it('sees the files', () => expect(files.length).toBeGreaterThan(40));
