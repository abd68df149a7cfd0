// The worker: the module of the games, one request after the other. Bots think here, so the page never waits.
// made by the C++ build: cmake --preset wasm
import address from '../../../build/wasm/bin/timetable.wasm?url';
import { browserHost, start } from './module.ts';

const module = WebAssembly.compileStreaming(fetch(address)).then((compiled) => start(compiled, browserHost));

self.onmessage = async (event: MessageEvent<{ id: number; request: object }>) => {
  const { id, request } = event.data;
  try {
    self.postMessage({ id, answer: (await module).call(request) });
  } catch (problem) {
    self.postMessage({ id, answer: { error: { code: 'broken', message: String(problem) } } });
  }
};
