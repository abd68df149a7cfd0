// Asking the module of the games: one worker for the whole page, started when it is first needed.
import { request } from './http.ts';
import { Refused } from './table.ts';
import type { BotLevel, Clause, Component, GameGuide, Lang, Refusal } from './protocol.ts';

export type Ask = <T>(request: { do: string } & Record<string, unknown>) => Promise<T>;

interface Post {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror?: ((event: ErrorEvent) => void) | null;
}

/** Turns messages to and from a worker into questions and answers. */
export function asking(worker: Post): Ask {
  let last = 0;
  const waiting = new Map<number, { resolve(value: never): void; reject(error: Error): void }>();
  worker.onmessage = ({ data }: MessageEvent<{ id: number; answer: Partial<Refusal> }>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    const error = data.answer.error;
    if (error) asked?.reject(new Refused(error.code, error.message));
    else asked?.resolve(data.answer as never);
  };
  worker.onerror = (event) => {
    for (const asked of waiting.values()) asked.reject(new Refused('broken', event.message));
    waiting.clear();
  };
  return (request) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      worker.postMessage({ id: last, request });
    });
}

const newWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** Refusals come in the language of the page, whatever was asked. */
const inPageLang =
  (ask: Ask): Ask =>
  (request) =>
    ask({ lang: document.documentElement.lang || 'en', ...request });

let started: Ask | undefined;
/** Starts the worker: whoever will need it soon waits less. */
export const warm = (): Ask => (started ??= inPageLang(asking(newWorker())));
export const ask: Ask = (request) => warm()(request);

/** A worker of its own for what takes long: the tables go on meanwhile, and it can be ended at any moment. */
export function besides(): { ask: Ask; end(): void } {
  const worker = newWorker();
  return { ask: inPageLang(asking(worker)), end: () => worker.terminate() };
}

/** The bots of a game, after its net has been fetched: only then is known whether all of them can play. */
export const levels = async (game: string, lang: Lang) =>
  (await ask<{ levels: BotLevel[] }>({ do: 'levels', game, lang })).levels;
const ruleTexts = import.meta.glob<string>('../../../docs/rules/*.md', { query: '?url', import: 'default', eager: true });
const ruleText = async (file: string) => {
  const address = ruleTexts[`../../../docs/rules/${file}.md`];
  return address ? (await request('GET', address)).text() : '';
};
/** The rules by clause: the module has none in it, it is given the text. */
export async function rules(game: string, lang: Lang): Promise<Clause[]> {
  const [text, translated] = await Promise.all([ruleText(game), ruleText(`${game}.${lang}`)]);
  return (await ask<{ clauses: Clause[] }>({ do: 'rules', game, lang, text, translated })).clauses;
}
const guideTexts = import.meta.glob<string>('../../../docs/guide/*.md', { query: '?url', import: 'default', eager: true });
/** The game in plain words, in the language or in English; nothing where it has no guide. */
export async function guideOf(game: string, lang: Lang): Promise<GameGuide | undefined> {
  const at = (file: string) => guideTexts[`../../../docs/guide/${file}.md`];
  const translated = at(`${game}.${lang}`);
  const address = translated ?? at(game);
  if (!address) return undefined;
  const text = await (await request('GET', address)).text();
  return (await ask<{ guide: GameGuide }>({ do: 'guide', game, lang: translated ? lang : 'en', text })).guide;
}
export const components = async (game: string, lang: Lang, deck?: object) =>
  (await ask<{ components: Component[] }>({ do: 'components', game, lang, deck })).components;
/** What is unusual about a deck; one that cannot be played with is refused, a line for each problem. */
export const checkDeck = async (game: string, deck: object) => (await ask<{ warnings: string[] }>({ do: 'check-deck', game, deck })).warnings;
export const verify = async (record: string) => (await ask<{ checked: number }>({ do: 'verify', record })).checked;
