// The worker: the module of the games, one request after the other. Bots think here, so the page never waits.
// made by the C++ build: cmake --preset wasm
import address from '../../../build/wasm/bin/timetable.wasm?url';
import { browserHost, start } from './module.ts';
import others from 'virtual:languages-of-games';
import { withDecks } from './decks.ts';
import { withNets } from './nets.ts';
import { withWords } from './words.ts';

const nets = import.meta.glob<string>('../../../nets/*.net', { query: '?url', import: 'default', eager: true });
const netAddress = (game: string) => nets[`../../../nets/${game}.net`];

const decks = import.meta.glob<string>('../../../decks/history/*/*.json', { query: '?url', import: 'default', eager: true });
const deckAddress = (game: string, digest: string) => decks[`../../../decks/history/${game}/${digest}.json`];

const answering = WebAssembly.compileStreaming(fetch(address))
  .then((compiled) => start(compiled, browserHost))
  .then((module) => {
    const complain = (problem: unknown) => console.error(problem);
    const wordsOf = (lang: string) => others.find(({ code }) => code === lang)?.load().then((loaded) => loaded.default);
    const get = (from: string) => fetch(from);
    const played = withNets(module, netAddress, get, complain);
    return withWords(module, wordsOf, withDecks(module, deckAddress, get, complain, played), complain);
  });

self.onmessage = async (event: MessageEvent<{ id: number; request: object }>) => {
  const { id, request } = event.data;
  try {
    self.postMessage({ id, answer: await (await answering)(request) });
  } catch (problem) {
    self.postMessage({ id, answer: { error: { code: 'broken', message: String(problem) } } });
  }
};
