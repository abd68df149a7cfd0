// @vitest-environment jsdom
// Games on the drawn boards: whatever a choice concerns lies on the board and can be clicked.
import { mount, unmount, type Component } from 'svelte';
import { expect, it, vi } from 'vitest';
import { asking } from '../src/table/games.ts';
import { LocalTable } from '../src/table/local_table.ts';
import type { Choice, Picture } from '../src/table/protocol.ts';
import { startModule } from './native.ts';

vi.hoisted(() => {
  globalThis.matchMedia = (() => ({ matches: true, addEventListener() {}, removeEventListener() {} })) as never;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
const { default: OnTable } = await import('./OnTable.svelte');
const { boardOf } = await import('../src/games/index.ts');

/** Marks that no element of the board stands for, by game: prices and tolls are told beside their place, rivals have strips, some
    answers have buttons only. */
const LEFT_OUT: Record<string, RegExp> = {
  collectors: /^(seat|date|price|toll|dice|digit|worth|offer):/,
  whisperers: /^seat:/,
  echoes: /^choice:/,
  temporum: /^step:/, // the steps out of a Time share one place, one after the other: temporum.test.ts
};

async function openTable(game: string, players: number) {
  const module = await startModule();
  const worker = {
    onmessage: null as ((event: MessageEvent) => void) | null,
    postMessage({ id, request }: { id: number; request: object }) {
      const answer = module.call(request);
      queueMicrotask(() => this.onmessage?.({ data: { id, answer } } as MessageEvent));
    },
  };
  const settings = { ask: asking(worker), shelf: { put: () => undefined }, pause: () => 0 };
  const seats = Array.from({ length: players }, (_, i) => ({ name: `P${i}`, by: i ? 'bot:random' : 'human' }));
  return LocalTable.open(settings, 'x', { game, players, seats });
}

const missing = (choices: readonly Choice[], leftOut?: RegExp) =>
  [...new Set(choices.flatMap(({ targets }) => targets))].filter((target) => !leftOut?.test(target) && !document.querySelector(`[data-target="${target}"]`));

const QUESTIONS = 40;

it.each([
  ['collectors', 2],
  ['whisperers', 3],
  ['echoes', 3],
  ['temporum', 2],
  ['temporum', 5],
  ['hammer', 2],
])('%s with %i players shows what can be chosen', async (game, players) => {
  const table = await openTable(game, players);
  const Board = (await boardOf(game)) as Component<{ picture: Picture }>;
  let asked = 0;
  let shown: Record<string, unknown> = {};
  const last = await new Promise<Picture>((resolve, reject) => {
    const onshow = (picture: Picture) => {
      if (picture.over || asked === QUESTIONS) return resolve(picture);
      if (!picture.choices?.length) return;
      const lost = missing(picture.choices, LEFT_OUT[game]);
      if (lost.length) return reject(new Error(`${picture.question!.id}: ${lost.join(' ')} is not on the board`));
      const choice = picture.choices[(++asked * 7) % picture.choices.length]!;
      table.choose(0, picture.version, choice.code).catch(reject);
    };
    shown = mount(OnTable, { target: document.body, props: { table, Board, onshow } });
  });
  expect(asked).toBeGreaterThan(15);
  expect(document.querySelector(`[data-target="seat:${last.seats[0]!.code}"]`)).not.toBeNull(); // the others have their strips
  await unmount(shown);
}, 90_000);
