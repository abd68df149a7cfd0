// The two kinds of table behind one interface: in the module (here without a worker), and on a server (a socket that the
// test plays).
import { describe, expect, it, vi } from 'vitest';
import { asking } from '../src/table/games.ts';
import { LocalTable } from '../src/table/local_table.ts';
import { addressOf } from '../src/state/server.ts';
import { continued } from '../src/table/pictures.ts';
import { Line, ServerTable } from '../src/table/server_table.ts';
import type { LogEntry, Picture } from '../src/table/protocol.ts';
import { startModule } from './native.ts';

async function localSettings() {
  const module = await startModule();
  const worker = {
    onmessage: null as ((event: MessageEvent) => void) | null,
    postMessage({ id, request }: { id: number; request: object }) {
      const answer = module.call(request);
      queueMicrotask(() => this.onmessage?.({ data: { id, answer } } as MessageEvent));
    },
  };
  const kept = new Map<string, string>();
  const shelf = { put: (id: string, record: string) => void kept.set(id, record) };
  return { settings: { ask: asking(worker), shelf, pause: () => 0 }, kept };
}

describe('a table in the page', () => {
  it('is played to its end by a person and a bot, keeps its record and can be resumed', async () => {
    const { settings, kept } = await localSettings();
    const seats = [{ name: 'Ann', by: 'human' }, { name: 'Bo', by: 'bot:greedy' }];
    const table = await LocalTable.open(settings, 'one', { game: 'whisperers', players: 2, seats });
    let log: LogEntry[] = [];
    const end = await new Promise<Picture>((resolve, reject) => {
      table.watch('en', { seat: 0 }, {
        picture(picture) {
          log = continued(log, picture);
          if (picture.over) resolve(picture);
          const choice = picture.choices?.[0];
          if (choice) table.choose(0, picture.version, choice.code).catch(reject);
        },
      });
    });
    expect(end.end?.ranks).toHaveLength(2);
    const whole = (await table.at(end.steps, 'en', { seat: 0 })).log;
    expect(log).toEqual(whole);
    await vi.waitFor(() => expect(kept.get('one')).toContain('"end":true'));
    const again = await LocalTable.resume(settings, 'two', kept.get('one')!);
    expect((await again.at(end.steps, 'en', { seat: 0 })).view).toEqual(end.view);
    const fork = await again.fork('three', 20, [seats[0]!, { name: 'Cy', by: 'human' }]);
    expect(fork.seats).toEqual([0, 1]);
  });

  it('takes a choice that a bot asked at the same time has overtaken, and no other stale one', async () => {
    const { settings } = await localSettings();
    const seats = [{ name: 'Ann', by: 'human' }, { name: 'Bo', by: 'bot:greedy' }];
    const slow = { ...settings, pause: () => 300 };
    const table = await LocalTable.open(slow, 'one', { game: 'whisperers', players: 2, seats });
    const pictures: Picture[] = [];
    table.watch('en', { seat: 0 }, { picture: (picture) => pictures.push(picture) });
    await vi.waitFor(() => expect(pictures[0]?.choices).toBeDefined());
    const [first] = pictures;
    const code = first!.choices![0]!.code;
    // the bot chooses, and the person as well, before the page has shown it
    await settings.ask({ do: 'bot', table: 1, seat: 1 });
    await table.choose(0, first!.version, code);
    await vi.waitFor(() => expect(pictures.at(-1)!.steps).toBeGreaterThanOrEqual(2));
    await expect(table.choose(0, first!.version, code)).rejects.toMatchObject({ code: 'stale' });
    table.close();
  });

  it('refuses with a code and a sentence', async () => {
    const { settings } = await localSettings();
    await expect(LocalTable.resume(settings, 'x', 'not a record\n')).rejects.toMatchObject({ code: 'malformed' });
  });
});

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;
  constructor() {
    FakeSocket.all.push(this);
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

describe('a table on a server', () => {
  it('is found by the link that friends are given', () => {
    expect(addressOf('/table/k3v9', '?key=a%20b')).toBe('/#/online/k3v9/a%20b');
    expect(addressOf('/table/k3v9', '')).toBe('/#/online/k3v9');
    expect(addressOf('/', '')).toBeUndefined();
  });

  it('comes back after a lost connection with the last version it saw', async () => {
    vi.useFakeTimers();
    FakeSocket.all = [];
    const line = new Line('ws://x', () => new FakeSocket() as unknown as WebSocket);
    const table = new ServerTable(line, 'k3v9', [0], 'secret');
    const states: string[] = [];
    const versions: number[] = [];
    table.watch('fr', { seat: 0 }, { picture: (p) => versions.push(p.version), connection: (s) => states.push(s) });
    const first = FakeSocket.all[0]!;
    first.open();
    expect(first.sent[0]).toMatchObject({ type: 'watch', table: 'k3v9', detail: 'picture', lang: 'fr', key: 'secret' });
    first.say({ type: 'state', table: 'k3v9', version: 7, picture: { version: 7 } });
    const choice = table.choose(0, 7, 'card:#1');
    expect(first.sent[1]).toMatchObject({ type: 'choose', version: 7, code: 'card:#1' });
    first.say({ type: 'done', id: first.sent[1]!.id, table: 'k3v9', version: 8 });
    await choice;
    const refused = table.choose(0, 7, 'card:#2');
    first.say({ type: 'error', id: first.sent[2]!.id, error: { code: 'stale', message: 'The game has moved on.' } });
    await expect(refused).rejects.toMatchObject({ code: 'stale' });
    first.close();
    await vi.advanceTimersByTimeAsync(600);
    const second = FakeSocket.all[1]!;
    second.open();
    expect(second.sent[0]).toMatchObject({ type: 'watch', version: 7 });
    expect(versions).toEqual([7]);
    expect(states).toEqual(['connecting', 'connected', 'lost', 'connecting', 'connected']);
    line.close();
    vi.useRealTimers();
  });

  it('calls again as somebody else, and says then what was to be said', async () => {
    vi.useFakeTimers();
    FakeSocket.all = [];
    const line = new Line('ws://x', () => new FakeSocket() as unknown as WebSocket);
    const table = new ServerTable(line, 'k3v9', []);
    FakeSocket.all[0]!.open();
    line.renew();
    const said = table.say('Hello');
    await vi.advanceTimersByTimeAsync(10);
    const second = FakeSocket.all[1]!;
    second.open();
    await vi.advanceTimersByTimeAsync(1);
    expect(second.sent[0]).toMatchObject({ type: 'say', text: 'Hello' });
    second.say({ type: 'done', id: second.sent[0]!.id, table: 'k3v9', version: 0 });
    await said;
    line.close();
    vi.useRealTimers();
  });
});
