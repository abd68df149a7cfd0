// The WebAssembly module of src/wasm behind one function: JSON in, JSON out. The module asks its host for very little:
// randomness for the fair dice, a place for a last message, a clock for measurements. That is all there is to WASI here.

export interface Host {
  random(bytes: Uint8Array): void;
  say(text: string): void;
  nanoseconds(): bigint;
}

export interface TableModule {
  call(request: object): unknown;
  /** A net for the bots of the game that it names. */
  give(net: Uint8Array): unknown;
}

interface Exports extends WebAssembly.Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  timetable_request(size: number): number;
  timetable_call(): number;
  timetable_answer_size(): number;
}

const SUCCESS = 0;
const NOT_SUPPORTED = 58;

function imports(host: Host, memory: () => WebAssembly.Memory): Record<string, (...args: never[]) => unknown> {
  const bytes = (at: number, size: number) => new Uint8Array(memory().buffer, at, size);
  const view = () => new DataView(memory().buffer);
  const decoder = new TextDecoder();
  return {
    random_get(at: number, size: number) {
      host.random(bytes(at, size));
      return SUCCESS;
    },
    clock_time_get(_id: number, _precision: bigint, at: number) {
      view().setBigUint64(at, host.nanoseconds(), true);
      return SUCCESS;
    },
    fd_write(_fd: number, vectors: number, count: number, written: number) {
      let total = 0;
      for (let i = 0; i < count; ++i) {
        const at = view().getUint32(vectors + 8 * i, true);
        const size = view().getUint32(vectors + 8 * i + 4, true);
        host.say(decoder.decode(bytes(at, size)));
        total += size;
      }
      view().setUint32(written, total, true);
      return SUCCESS;
    },
    proc_exit(code: number) {
      throw new Error(`the module of the games stopped with code ${code}`);
    },
    environ_sizes_get(count: number, size: number) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return SUCCESS;
    },
    environ_get: () => SUCCESS,
  };
}

/** Whatever else the C library mentions but these games never need is refused. */
function complete(module: WebAssembly.Module, known: WebAssembly.ModuleImports): WebAssembly.Imports {
  const wasi: WebAssembly.ModuleImports = {};
  for (const { name } of WebAssembly.Module.imports(module)) wasi[name] = known[name] ?? (() => NOT_SUPPORTED);
  return { wasi_snapshot_preview1: wasi };
}

export async function start(module: WebAssembly.Module, host: Host): Promise<TableModule> {
  let exports: Exports | undefined;
  const memory = () => exports!.memory;
  const instance = await WebAssembly.instantiate(module, complete(module, imports(host, memory) as WebAssembly.ModuleImports));
  exports = instance.exports as Exports;
  const running = exports;
  running._initialize();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const give = (bytes: Uint8Array): unknown => {
    const room = running.timetable_request(bytes.length);
    new Uint8Array(running.memory.buffer, room, bytes.length).set(bytes);
    const answer = running.timetable_call();
    return JSON.parse(decoder.decode(new Uint8Array(running.memory.buffer, answer, running.timetable_answer_size())));
  };
  return { give, call: (request) => give(encoder.encode(JSON.stringify(request))) };
}

export const browserHost: Host = {
  random: (bytes) => void crypto.getRandomValues(bytes),
  say: (text) => console.error(text),
  nanoseconds: () => BigInt(Math.round(performance.now() * 1e6)),
};
