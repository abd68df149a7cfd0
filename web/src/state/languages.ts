// The languages of the page: English from the code, the others loaded when they are shown.
import described from 'virtual:games';
import others from 'virtual:languages';
import type { GameDescription } from '../table/protocol.ts';
import { en, type Catalogue } from '../text/en/index.ts';
import { PSEUDO, translated } from '../text/message.ts';

interface Spoken {
  texts: Catalogue;
  games: GameDescription[];
}

/** What a person can choose among. */
export const languages: { code: string; name: string }[] = [{ code: 'en', name: 'English' }, ...others.map(({ code, name }) => ({ code, name }))];

const english: Spoken = { texts: translated(en, 'en', {}), games: described };
const loaded = new Map<string, Spoken>([['en', english]]);

/** The language of this code ("fr-CA" is "fr"), or English. */
export function languageCalled(code: string): string {
  if (code === PSEUDO) return code;
  const known = (wanted: string) => languages.find((language) => language.code.toLowerCase() === wanted.toLowerCase())?.code;
  return known(code) ?? known(code.split('-')[0]!) ?? 'en';
}

/** Makes a language ready to be shown. English stays where it cannot be had. */
export async function load(code: string): Promise<void> {
  if (loaded.has(code)) return;
  if (code === PSEUDO) return void loaded.set(code, { texts: translated(en, code, {}), games: described });
  const { words, games } = (await others.find((language) => language.code === code)!.load()).default;
  loaded.set(code, { texts: translated(en, code, words), games });
}

const spoken = (code: string): Spoken => loaded.get(code) ?? english;

export const texts = (code: string): Catalogue => spoken(code).texts;
/** All games, known without the module. */
export const games = (code: string): GameDescription[] => spoken(code).games;
