// @vitest-environment jsdom
// The widgets that make choices, on a stage with a table that notes what it is asked.
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Picture } from '../src/table/protocol.ts';
import type { Table, TableEvents } from '../src/table/table.ts';

vi.hoisted(() => {
  globalThis.matchMedia = (() => ({ matches: true, addEventListener() {}, removeEventListener() {} })) as never;
});
// the rules are read from the module, which is not here
vi.mock('../src/table/games.ts', async (original) => ({ ...(await original<object>()), rules: async () => [] }));
const { default: Corner } = await import('./Corner.svelte');

const picture: Picture = {
  game: 'whisperers', players: 2, options: {}, version: 5, steps: 5, over: false, you: 0,
  seats: [
    { code: 'R', name: 'Red', player: 'Ann', by: 'human', asked: true },
    { code: 'B', name: 'Blue', player: 'Bo', by: 'bot:greedy', asked: false },
  ],
  question: { id: 'q', prompt: 'Where to?', clause: 'TW-1-1' },
  choices: [
    { code: 'move:1:Dawn', label: 'TW 1 to Dawn', targets: ['tw:R1', 'age:Dawn'] },
    { code: 'move:1:Day', label: 'TW 1 to Day', targets: ['tw:R1', 'age:Day'] },
    { code: 'pass', label: 'Pass', targets: [] },
  ],
  undo: { steps: 1, free: false },
  view: {}, log_from: 0, log: [{ step: 4, lines: ['Red plays #1.'] }],
};

class NotedTable implements Table {
  readonly id = 'x';
  readonly address = '#/table/x';
  readonly replay = '#/replay/x';
  readonly seats = [0];
  asked: unknown[] = [];
  events?: TableEvents;
  watch(_lang: string, _eyes: unknown, events: TableEvents) {
    this.events = events;
    events.connection?.('connected');
    events.picture(picture);
    return () => undefined;
  }
  async choose(...asked: unknown[]) {
    this.asked.push(asked);
  }
  async undo(...asked: unknown[]) {
    this.asked.push(['undo', ...asked]);
  }
  at = async () => picture;
  record = async () => '';
  components = async () => [];
  withheld = async () => [{ label: 'TW 1 to Night', targets: ['tw:R1', 'age:Night'], why: 'Not enough cards: 2 more.', clause: 'TW-1-2' }];
  close() {}
}

let table: NotedTable;
let shown: Record<string, unknown>;
beforeEach(() => {
  table = new NotedTable();
  shown = mount(Corner, { target: document.body, props: { table, targets: ['tw:R1', 'tw:B4', 'age:Dawn', 'age:Night'] } });
  flushSync();
});
afterEach(() => unmount(shown));

const target = (id: string) => document.querySelector<HTMLElement>(`[data-target="${id}"]`)!;
const buttons = () => [...document.querySelectorAll('[data-choice]')].map((e) => e.getAttribute('data-choice'));

it('says what to do and names the clause', () => {
  expect(document.querySelector('[role=status]')!.textContent).toContain('Where to?');
  expect(document.querySelector('.why')!.textContent).toBe('TW-1-1');
});

it('keeps the rule open while others choose, and closes it for another question', async () => {
  const open = () => document.querySelector('.why')!.getAttribute('aria-expanded');
  const show = async (next: Picture) => {
    table.events!.picture(next);
    await vi.waitFor(() => expect(document.querySelector('[role=status]')!.textContent).toContain(next.question!.prompt));
  };
  document.querySelector<HTMLElement>('.why')!.click();
  await show({ ...picture, version: 6, question: { ...picture.question!, prompt: 'And now?' } });
  expect(open()).toBe('true');
  await show({ ...picture, version: 7, question: { id: 'r', prompt: 'Which one?', clause: 'TW-1-2' } });
  expect(open()).toBe('false');
});

it('keeps what is half chosen while others choose', async () => {
  target('tw:R1').click();
  table.events!.picture({ ...picture, version: 6 });
  await tick();
  expect(buttons()).toEqual(['move:1:Dawn', 'move:1:Day']);
  table.events!.picture({ ...picture, version: 7, question: { ...picture.question!, prompt: 'Where now?' } });
  await tick();
  expect(buttons()).toHaveLength(3);
});

it('makes buttons of what choices name, and of nothing else', () => {
  expect(target('tw:R1').tagName).toBe('BUTTON');
  expect(target('age:Night').tagName).toBe('DIV');
});

it('puts a choice together from clicks', async () => {
  target('tw:R1').click();
  await tick();
  expect(buttons()).toEqual(['move:1:Dawn', 'move:1:Day']);
  expect(document.querySelector('.picked')!.textContent).toContain('label of tw:R1');
  target('age:Dawn').click();
  expect(table.asked).toEqual([[0, 5, 'move:1:Dawn']]);
});

it('chooses by button and by digit, and forgets a half-made choice on Escape', async () => {
  target('tw:R1').click();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  await tick();
  expect(buttons()).toHaveLength(3);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: '3' }));
  expect(table.asked).toEqual([[0, 5, 'pass']]);
});

it('asks before it takes back what others have seen', async () => {
  const press = async (text: string) => {
    [...document.querySelectorAll('button')].find((button) => button.textContent?.includes(text))!.click();
    await tick();
  };
  await press('Take back');
  expect(table.asked).toEqual([]);
  await press('Yes');
  expect(table.asked).toEqual([['undo', 0, 5]]);
});

it('says what is missing for something that cannot be chosen', async () => {
  const ask = async (name: string) => {
    const input = document.querySelector<HTMLInputElement>('.why-not input')!;
    input.value = name;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await tick();
    return document.querySelector('.answer [role=status]')!.textContent!;
  };
  document.querySelector<HTMLElement>('[data-why-not]')!.click();
  await vi.waitFor(async () => expect(await ask('label of age:Night')).toContain('Not enough cards: 2 more.'));
  expect(await ask('label of age:Dawn')).toContain('TW 1 to Dawn');
  expect(await ask('label of tw:B4')).toContain('the rules let you choose now: label of tw.');
});

it('tells what happened', () => expect(document.querySelector('.log')!.textContent).toContain('Red plays #1.'));
