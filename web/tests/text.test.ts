// The page's sentences: every language that has a folder says all of them, with the same arguments, and none breaks.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages, pageWords, readPo } from '../tools/words.ts';
import { en } from '../src/text/en/index.ts';
import { argumentsOf, format, pseudo, PSEUDO, translated, type Sentence } from '../src/text/message.ts';
import { root } from './native.ts';

interface Vector {
  message: string;
  lang?: string;
  told?: Record<string, string | number>;
  result: string;
}
const vectors = JSON.parse(readFileSync(root + 'tests/message_vectors.json', 'utf8')) as Vector[];

it.each(vectors)('reads $message as the games do', ({ message, lang = 'en', told = {}, result }) => expect(format(message, lang, told)).toBe(result));

/** Every message of the tree, as catalogues know it. */
function messages(value: unknown, out: string[] = []): string[] {
  if (typeof value === 'string') out.push(value);
  else if (typeof value === 'function') out.push((value as Sentence<unknown[]>).message);
  else for (const inner of Object.values(value as object)) messages(inner, out);
  return out;
}
const all = [...new Set(messages(en))];
const bare = (message: string) => message.slice(message.indexOf('\u0004') + 1);

/** What a sentence of a tree says when it is told A, B and C, or numbers where it counts. */
const said = (value: unknown): string => (typeof value === 'function' ? String((value as (...told: unknown[]) => string)(2, 3, 4, 5)) : String(value));
function leaves(value: unknown, path: string, out: Map<string, string>): Map<string, string> {
  if (value && typeof value === 'object') for (const [key, inner] of Object.entries(value)) leaves(inner, `${path}.${key}`, out);
  else out.set(path, said(value));
  return out;
}

describe.each(languages())('in %s', (lang) => {
  const words = pageWords(lang);
  it('has every sentence', () => expect(all.filter((message) => !words[message])).toEqual([]));
  it('has no other', () => expect(Object.keys(words).filter((message) => !all.includes(message))).toEqual([]));
  it('speaks of the same things', () => {
    for (const message of all) expect(argumentsOf(words[message] ?? '').sort(), message).toEqual(argumentsOf(bare(message)).sort());
  });
  it('can be said', () => {
    for (const [path, text] of leaves(translated(en, lang, words), '', new Map())) expect(text.trim(), path).not.toBe('');
  });
});

it('French has a space at which no line breaks before ? ! : ;', () => {
  for (const text of Object.values(pageWords('fr'))) expect(text.replace(/\{[^}]*,/g, '')).not.toMatch(/ [?!:;]/);
});

it('the pseudo-language says everything, longer, with its arguments', () => {
  const english = leaves(translated(en, 'en', {}), '', new Map());
  const longer = leaves(translated(en, PSEUDO, {}), '', new Map());
  for (const [path, text] of english) {
    if (/[a-z]{5}/i.test(text)) expect(longer.get(path)!.length, path).toBeGreaterThan(text.length);
  }
  expect(pseudo('Draw {n, plural, one {# card} other {# cards}} now')).toBe('Dráw~ {n, plural, one {# çárd~} other {# çárds~~}} ñów~');
});

it('a catalogue is read as translators write it', () => {
  expect(readPo('#, fuzzy\nmsgid "a"\nmsgstr "b"\n\nmsgctxt "c"\nmsgid ""\n"one "\n"two"\nmsgstr "\\"x\\""\n')).toEqual([{ context: 'c', id: 'one two', text: '"x"' }]);
});
