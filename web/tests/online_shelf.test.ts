// The list of one's tables on a server and the table on the screen share one connection: the list must not watch it.
import { beforeEach, expect, it, vi } from 'vitest';

const answers: ((entries: object[]) => void)[] = [];
const sent: { type: string; table: string; detail?: string }[] = [];
const states: ((state: string) => void)[] = [];
vi.mock('../src/state/me.svelte.ts', () => ({ me: { meet: async () => undefined, server: 'there', person: { name: 'Ann' } } }));
vi.mock('../src/table/http.ts', () => ({
  get: (path: string) => (path === '/api/me/tables' ? new Promise((resolve) => answers.push(resolve)) : Promise.resolve([])),
}));
vi.mock('../src/state/server.ts', () => ({
  serverLine: () => ({
    send: (message: never) => sent.push(message),
    listen: (_: unknown, state: (state: string) => void) => {
      states.push(state);
      state('connected');
      return () => undefined;
    },
  }),
}));
const { onlineShelf } = await import('../src/state/online_shelf.svelte.ts');

const table = (id: string) => ({ id, state: 'running', turn: [], seats: [] });
const watched = () => sent.filter(({ type }) => type === 'watch').map((message) => message.table);
beforeEach(() => {
  for (const list of [answers, sent, states]) list.length = 0;
});

it('does not watch the table that came onto the screen while the list was asked for', async () => {
  const before = onlineShelf.refresh();
  const after = onlineShelf.refresh('new');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!([table('new'), table('old')]);
  await after;
  answers[0]!([table('new'), table('old')]);
  await before;
  expect(watched()).toEqual(['old']);
});

it('does not watch it when the connection comes back before the list is read again', async () => {
  const first = onlineShelf.refresh();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]!([table('new'), table('old')]);
  await first;
  expect(watched()).toEqual(['new', 'old']);
  void onlineShelf.refresh('new');
  states.at(-1)!('connected');
  expect(watched()).toEqual(['new', 'old', 'old']);
});
