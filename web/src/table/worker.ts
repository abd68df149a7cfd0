// The worker: the module of the games, one request after the other. Bots think here, so the page never waits.
// made by the C++ build: cmake --preset wasm
import address from '../../../build/wasm/bin/timetable.wasm?url';
import { browserHost, start } from './module.ts';
import { withNets } from './nets.ts';

const nets = import.meta.glob<string>('../../../nets/*.net', { query: '?url', import: 'default', eager: true });
const netAddress = (game: string) => nets[`../../../nets/${game}.net`];

const answering = WebAssembly.compileStreaming(fetch(address))
  .then((compiled) => start(compiled, browserHost))
  .then((module) => withNets(module, netAddress, (from) => fetch(from), (problem) => console.error(problem)));

self.onmessage = async (event: MessageEvent<{ id: number; request: object }>) => {
  const { id, request } = event.data;
  try {
    self.postMessage({ id, answer: await (await answering)(request) });
  } catch (problem) {
    self.postMessage({ id, answer: { error: { code: 'broken', message: String(problem) } } });
  }
};
