// The sentences of the page: messages in the syntax that translators know (ICU), read by FormatJS. src/core/message.h is
// the same for the games; tests/message_vectors.json holds both to the same results.
import { IntlMessageFormat } from 'intl-messageformat';

/** A sentence with places for what is told: say<[n: number]>('{n, plural, one {# card} other {# cards}}'). Its arguments
 *  come in the order in which the English sentence first speaks of them. */
export interface Sentence<Told extends unknown[]> {
  (...told: Told): string;
  message: string;
}

/** What a catalogue has for a message: `context\u0004message` where the message has a context. */
export type Translations = Record<string, string>;

const BEHIND_CONTEXT = '\u0004';
export const PSEUDO = 'en-XA';

/** Tells a message apart from the same English with another sense. */
export const context = (sense: string, message: string): string => sense + BEHIND_CONTEXT + message;
const english = (message: string): string => message.slice(message.indexOf(BEHIND_CONTEXT) + 1);

/** The names of the arguments, in the order in which the message first speaks of them. */
export function argumentsOf(message: string): string[] {
  const names = new Set<string>();
  type Part = ReturnType<IntlMessageFormat['getAst']>[number];
  const walk = (parts: Part[]): void => {
    for (const part of parts) {
      if ('value' in part && part.type !== 0) names.add(String(part.value).replace(/_start$/, ''));
      if ('options' in part) for (const { value } of Object.values(part.options)) walk(value);
    }
  };
  walk(new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst());
  return [...names];
}

/** 'vowel' where a language that elides would do so before this text, else 'other'. */
export const startOf = (text: string): string => (/^[aeiouàâäéèêëîïôöùûüœæ]/i.test(text) ? 'vowel' : 'other');

const read = new Map<string, IntlMessageFormat>();

/** The message in a language, with its arguments by name. */
export function format(message: string, lang: string, told: Record<string, unknown>): string {
  const key = lang + BEHIND_CONTEXT + message;
  let parsed = read.get(key);
  if (!parsed) read.set(key, (parsed = new IntlMessageFormat(message, lang === PSEUDO ? 'en' : lang, undefined, { ignoreTag: true })));
  const starts = Object.entries(told).map(([name, value]) => [`${name}_start`, startOf(String(value))]);
  return parsed.format({ ...told, ...Object.fromEntries(starts) } as Record<string, string>) as string;
}

const ACCENTED: Record<string, string> = { a: 'á', c: 'ç', e: 'é', i: 'í', n: 'ñ', o: 'ó', u: 'ú', y: 'ý', A: 'Á', C: 'Ç', E: 'É', I: 'Í', N: 'Ñ', O: 'Ó', U: 'Ú', Y: 'Ý' };

/** A message as a language nobody speaks would have it: accented and two fifths longer, arguments untouched. */
export function pseudo(message: string): string {
  const longer = (words: string): string => {
    let letters = 0;
    return words.replace(/[A-Za-z]+|./gs, (part) => {
      if (!/[A-Za-z]/.test(part)) return part;
      letters += part.length;
      const more = '~'.repeat(Math.floor((2 * letters) / 5));
      letters %= 5;
      return part.replace(/./g, (c) => ACCENTED[c] ?? c) + more;
    });
  };
  let out = '';
  let depth = 0;
  let from = 0;
  // words stand at even depths: outside, and inside the branches of a plural or select
  for (let i = 0; i <= message.length; ++i) {
    const c = message[i];
    if (c !== '{' && c !== '}' && c !== undefined) continue;
    const words = message.slice(from, i);
    out += depth % 2 === 0 ? longer(words) : words;
    out += c ?? '';
    depth += c === '{' ? 1 : -1;
    from = i + 1;
  }
  return out;
}

export function say<Told extends unknown[]>(message: string): Sentence<Told> {
  return sentence(message, 'en', english(message));
}

function sentence<Told extends unknown[]>(message: string, lang: string, said: string): Sentence<Told> {
  let names: string[] | undefined;
  const told = (...values: Told): string => {
    names ??= argumentsOf(english(message));
    return format(said, lang, Object.fromEntries(names.map((name, i) => [name, values[i]])));
  };
  return Object.assign(told, { message });
}

/** A tree of sentences in another language; English where the catalogue has nothing. */
export function translated<Tree>(tree: Tree, lang: string, catalogue: Translations): Tree {
  const found = (message: string) => (lang === PSEUDO ? pseudo(english(message)) : (catalogue[message] ?? english(message)));
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const said = found(value);
      return /[{}]|''/.test(said) ? format(said, lang, {}) : said;
    }
    if (typeof value === 'function') {
      const { message } = value as Sentence<unknown[]>;
      return sentence(message, lang, found(message));
    }
    if (Array.isArray(value)) return value.map(walk);
    return Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(tree) as Tree;
}
