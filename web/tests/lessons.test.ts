// A newcomer learns by playing: every question a game can put to a player has its lesson. The ids are read from the sources.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { en } from '../src/text/en/index.ts';
import { root } from './native.ts';

/** Where a game lists its questions; those put to chance have no lesson. */
const ASKED: Record<string, RegExp> = {
  temporum: /\{Ask::\w+,\s*"([\w-]+)",\s*"TP-[\d-]+",\s*"(?!Chance)/g,
  hammer: /constexpr Asked \w+ = \{\s*"([\w-]+)",\s*"TH-[\d-]+",\s*"(?!Chance)/g,
  collectors: /\bask\("(?!(?:deal-board|draw-exploit|roll-die|reveal-card)")([a-z-]+)"/g,
  echoes: /(?:\bask\(|(?<=\bkIds\[\] = \{[^}]*))"(?!(?:sources|first-player|draw)")([a-z-]+)"/g,
};
const AT_LEAST: Record<string, number> = { temporum: 20, hammer: 20, collectors: 8, echoes: 18 };

it.each(Object.keys(ASKED))('%s explains every question', (game) => {
  const source = readFileSync(`${root}src/games/${game}/text.cc`, 'utf8');
  const asked = [...source.matchAll(ASKED[game]!)].map(([, id]) => id!);
  expect(new Set(asked).size).toBeGreaterThanOrEqual(AT_LEAST[game]!);
  const told = Object.keys(en.lessons[game]!);
  expect(asked.filter((id) => !told.some((start) => id === start || id.startsWith(`${start}-`)))).toEqual([]);
  // the first that fits is told: the special ones stand before the general ones
  for (const id of told) expect(told.find((start) => id === start || id.startsWith(`${start}-`))).toBe(id);
  expect(told.filter((start) => !asked.some((id) => id === start || id.startsWith(`${start}-`)))).toEqual([]);
});
