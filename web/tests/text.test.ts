// French is complete: the same strings with the same arguments, none left empty or in English.
import { expect, it } from 'vitest';
import { en } from '../src/text/en.ts';
import { fr } from '../src/text/fr.ts';

const SAME_IN_BOTH = new Set([
  'app',
  'options',
  'pause',
  'score',
  'home.pause',
  'botNames.4',
  'hammer.actions',
  'hammer.jamais',
  'hammer.phases.action',
  'collectors.kinds.animal',
  'collectors.kinds.atlas-of-wonders',
  'collectors.kinds.library-catalogue',
]);

function leaves(value: unknown, path: string, out: Map<string, unknown>): Map<string, unknown> {
  if (value && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) leaves(inner, path ? `${path}.${key}` : key, out);
  } else out.set(path, value);
  return out;
}

/** What a string or a function of the catalogue says. */
const said = (value: unknown) => (typeof value === 'function' ? String(value('A', 'B', 'C')) : String(value));

const english = leaves(en, '', new Map());
const french = leaves(fr, '', new Map());

it('has the same strings', () => expect([...french.keys()].sort()).toEqual([...english.keys()].sort()));

it.each([...english.keys()])('says %s in French', (key) => {
  expect(said(french.get(key)).trim()).not.toBe('');
  expect(typeof french.get(key)).toBe(typeof english.get(key));
  if (!SAME_IN_BOTH.has(key)) expect(said(french.get(key))).not.toBe(said(english.get(key)));
  expect(said(french.get(key))).not.toMatch(/ [?!:;]/); // a space before these is a non-breaking one
});
