// The languages of the page, from words/: for each what the page says (page.po) and what the games say (the other
// catalogues, which the module reads). Loaded when a language is shown; English stands in the code.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { describe } from './descriptions.ts';

const root = resolve(import.meta.dirname ?? __dirname, '../..');
const folder = resolve(root, 'words');
const NAME = 'virtual:languages';
const OF_GAMES = 'virtual:languages-of-games';
const PAGE = 'virtual:page-words/';
const GAMES = 'virtual:game-words/';

export interface PoEntry {
  context: string;
  id: string;
  text: string;
}

/** The entries of a PO file; the program's own reader (src/core/po.cc) is the one that finds mistakes. */
export function readPo(text: string): PoEntry[] {
  const out: PoEntry[] = [];
  for (const block of text.split(/\n\s*\n/)) {
    const entry: PoEntry = { context: '', id: '', text: '' };
    const fields: Record<string, keyof PoEntry> = { msgctxt: 'context', msgid: 'id', msgstr: 'text' };
    let into: keyof PoEntry | undefined;
    let fuzzy = false;
    for (const line of block.split('\n')) {
      if (/^#,.*\bfuzzy\b/.test(line)) fuzzy = true;
      const [, keyword, quoted] = /^(?:(msgctxt|msgid|msgstr)\s+)?(".*")\s*$/.exec(line) ?? [];
      if (quoted === undefined) continue;
      into = keyword ? fields[keyword] : into;
      if (into) entry[into] += JSON.parse(quoted) as string;
    }
    if (into && !fuzzy) out.push(entry);
  }
  return out;
}

const po = (lang: string, domain: string) => readFileSync(resolve(folder, lang, `${domain}.po`), 'utf8');
const codes = () => readdirSync(folder).filter((code) => existsSync(resolve(folder, code, 'page.po')));

const nameOf = (lang: string) => {
  const head = readPo(po(lang, 'program')).find(({ id }) => id === '')?.text ?? '';
  return /^X-Name: (.*)$/m.exec(head)?.[1] ?? lang;
};

export const pageWords = (lang: string): Record<string, string> =>
  Object.fromEntries(
    readPo(po(lang, 'page'))
      .filter(({ id, text }) => id && text)
      .map(({ context, id, text }) => [context ? `${context}\u0004${id}` : id, text]),
  );

/** What the module is told of a language: a request of its own. */
export function gameWords(lang: string): object {
  const domains = readdirSync(resolve(folder, lang)).map((file) => file.replace(/\.po$/, '')).filter((domain) => domain !== 'page');
  const short = (text: string) => text.replace(/^#(?!,).*\n/gm, '').replace(/\n\n+/g, '\n\n');
  return {
    do: 'words',
    lang,
    catalogues: Object.fromEntries(domains.map((domain) => [domain, short(po(lang, domain))])),
  };
}

export const languages = codes;

export function words(): Plugin {
  const list = () => codes().map((code) => `{code: '${code}', name: ${JSON.stringify(nameOf(code))}, load: () => import('${PAGE}${code}')}`);
  const ofGames = () => codes().map((code) => `{code: '${code}', load: () => import('${GAMES}${code}')}`);
  return {
    name: 'timetable-words',
    resolveId: (id) => (id === NAME || id === OF_GAMES || id.startsWith(PAGE) || id.startsWith(GAMES) ? `\0${id}` : undefined),
    async load(id) {
      const literal = (value: object) => `export default JSON.parse(${JSON.stringify(JSON.stringify(value))});`;
      if (id === `\0${NAME}`) return `export default [${list().join(',\n')}];`;
      if (id === `\0${OF_GAMES}`) return `export default [${ofGames().join(',\n')}];`;
      if (id.startsWith(`\0${PAGE}`)) {
        const lang = id.slice(PAGE.length + 1);
        return literal({ words: pageWords(lang), games: await describe(lang, gameWords(lang)) });
      }
      if (id.startsWith(`\0${GAMES}`)) return literal(gameWords(id.slice(GAMES.length + 1)));
      return undefined;
    },
  };
}
