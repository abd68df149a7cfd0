// @vitest-environment jsdom
// A table on a server as a room: presence, clocks, talk, consent; and what is told to somebody who comes back.
import { flushSync, mount, unmount } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Picture, TableEntry } from '../src/table/protocol.ts';
import type { RoomEvents, ServerTable } from '../src/table/server_table.ts';
import { Refused } from '../src/table/table.ts';
import { duration } from '../src/widgets/duration.ts';

vi.hoisted(() => {
  globalThis.matchMedia = (() => ({ matches: true, addEventListener() {}, removeEventListener() {} })) as never;
});
const { Room } = await import('../src/state/room.svelte.ts');
const { markSeen, seenSteps } = await import('../src/state/seen.ts');
const { isMyTurn } = await import('../src/state/online_shelf.svelte.ts');
const { default: Tally } = await import('../src/widgets/Tally.svelte');

const entry: TableEntry = {
  id: 'k3', game: 'temporum', players: 2, options: {}, state: 'running', public: false, rated: false, pace: { kind: 'none' },
  seats: [{ kind: 'person', name: 'Ben', present: true }, { kind: 'person', name: 'Ann', you: true, present: true }],
  turn: [1], opened: '', link: '/table/k3', version: 4,
};
const picture = (version: number, asked: boolean): Picture =>
  ({ version, ...(asked ? { question: { id: 'q', prompt: '', clause: '' } } : {}) }) as Picture;

const asked: unknown[] = [];
const table = {
  id: 'k3',
  agree: async (...what: unknown[]) => void asked.push(what),
  act: async (action: string) => (action === 'start' ? Promise.reject(new Refused('not-allowed', 'Some seats are free.')) : entry),
} as unknown as ServerTable;
let room: InstanceType<typeof Room> & RoomEvents;
beforeEach(() => {
  room = new Room(table);
  asked.length = 0;
});

it('knows whose seat is ours and whose turn it is', () => {
  room.entry(entry);
  expect(room.mine).toBe(1);
  expect(isMyTurn(entry)).toBe(true);
  expect(isMyTurn({ ...entry, seats: [entry.seats[0]!, { ...entry.seats[1]!, stand_in: true }] })).toBe(false);
  expect(isMyTurn({ ...entry, state: 'over' })).toBe(false);
});

it('lets only the running clock run down, and never below nothing', () => {
  room.clock({ left_ms: [60_000, 5_000], running: [1] });
  const now = room.time!.at;
  expect([room.left(0, now + 3000), room.left(1, now + 3000), room.left(1, now + 9000)]).toEqual([60_000, 2000, 0]);
});

it('says durations as clocks do', () => {
  const say = (ms: number) => duration(ms, (days, hours) => `${days} d ${hours} h`);
  expect([say(0), say(61_000), say(3_723_000), say(90_000_000)]).toEqual(['0:00', '1:01', '1:02:03', '1 d 1 h']);
});

it('keeps each line of the talk once, in order', () => {
  for (const n of [2, 1, 2]) room.said({ n, name: 'Ben', seat: 0, text: `line ${n}`, at: '' });
  expect(room.talk.map(({ n }) => n)).toEqual([1, 2]);
});

it('asks for consent until it is given, refused or overtaken', () => {
  room.consent({ version: 4, by: 0, steps: 2 });
  room.answer(true);
  expect(asked).toEqual([[4, true]]);
  room.consent({ version: 5, by: 0, steps: 2 });
  room.picture(picture(6, false));
  expect(room.asking).toBeUndefined();
  room.consent({ version: 6, agreed: false });
  expect(room.turnedDown).toBe(true);
});

it('rings when we are asked and were not before', () => {
  room.ring = vi.fn();
  room.picture(picture(1, true)); // on arriving one sees it
  room.picture(picture(2, false));
  room.picture(picture(3, true));
  expect(room.ring).toHaveBeenCalledTimes(1);
});

it('keeps a refusal for the reader', async () => {
  await room.act('start');
  expect(room.problem?.code).toBe('not-allowed');
  await room.act('join');
  expect(room.problem).toBeUndefined();
  expect(room.lobby).toEqual(entry);
});

it('remembers how far each table was seen', () => {
  markSeen('a', 12);
  markSeen('b', 3);
  markSeen('a', 14);
  expect([seenSteps('a'), seenSteps('b'), seenSteps('c')]).toEqual([14, 3, 0]);
});

it('shows what the scores are made of, and what breaks ties below', () => {
  const over = {
    seats: [{ player: 'Ann' }, { player: 'Ben' }],
    end: { ranks: [1, 2], scores: [21, 9] },
    tally: [{ name: 'Crowns', points: true, of: [21, 9] }, { name: 'Gold', points: false, of: [2, 5] }],
  } as unknown as Picture;
  const shown = mount(Tally, { target: document.body, props: { picture: over } });
  flushSync();
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent!.trim());
  expect(rows).toEqual(['Crowns219', 'Points219', 'Gold (breaks ties)25']);
  void unmount(shown);
});
