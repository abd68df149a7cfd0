// @vitest-environment jsdom
// The widgets that make choices, on a stage with a table that notes what it is asked.
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Foreseen, Picture } from '../src/table/protocol.ts';
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
  async chooseSet(...asked: unknown[]) {
    this.asked.push(asked);
  }
  async undo(...asked: unknown[]) {
    this.asked.push(['undo', ...asked]);
  }
  foreseen: Foreseen | undefined;
  foresee = async () => this.foreseen;
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

/** What a new question was asked for is heard once it has stood for a moment. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 320));
const pressed = () => [...document.querySelectorAll('[data-target][aria-pressed=true]')].map((one) => (one as HTMLElement).dataset.target);
const slot = (name: string) => document.querySelector<HTMLButtonElement>(`.slots .${name}`)!;
const press = (key: string) => window.dispatchEvent(new KeyboardEvent('keydown', { key }));

it('says what to do', () => expect(document.querySelector('[data-prompt]')!.textContent).toContain('Where to?'));

it('keeps what is half chosen while others choose', async () => {
  await settle();
  target('tw:R1').click();
  table.events!.picture({ ...picture, version: 6 });
  await tick();
  expect(pressed()).toEqual(['tw:R1']);
  table.events!.picture({ ...picture, version: 7, question: { ...picture.question!, prompt: 'Where now?' } });
  await tick();
  expect(pressed()).toEqual([]);
});

it('makes buttons of what choices name, and of nothing else', () => {
  expect(target('tw:R1').tagName).toBe('BUTTON');
  expect(target('age:Night').tagName).toBe('DIV');
});

it('puts a choice together from taps, and makes it with the second tap on the last', async () => {
  await settle();
  target('tw:R1').click();
  await tick();
  expect(pressed()).toEqual(['tw:R1']);
  expect(document.querySelector('.made')!.textContent).toContain('label of tw:R1');
  target('age:Dawn').click();
  await tick();
  expect(slot('confirm').textContent).toContain('TW 1 to Dawn');
  expect(table.asked).toEqual([]);
  target('age:Dawn').click();
  expect(table.asked).toEqual([[0, 5, 'move:1:Dawn']]);
});

it('hears no tap that was meant for the question before', async () => {
  await settle();
  table.events!.picture({ ...picture, version: 7, question: { ...picture.question!, prompt: 'Where now?' } });
  await tick();
  target('tw:R1').click();
  slot('done').click();
  await tick();
  expect(pressed()).toEqual([]);
  expect(table.asked).toEqual([]);
});

it('selects by digit and by the list, confirms with Enter, and lets go on Escape', async () => {
  await settle();
  press('2');
  await tick();
  expect(slot('confirm').textContent).toContain('TW 1 to Day');
  press('Escape');
  await tick();
  expect(slot('confirm').disabled).toBe(true);
  document.querySelector<HTMLElement>('[data-choice="move:1:Day"]')!.click();
  await tick();
  expect(table.asked).toEqual([]);
  press('Enter');
  expect(table.asked).toEqual([[0, 5, 'move:1:Day']]);
});

it('asks once more before a turn ends in which something is left to do', async () => {
  await settle();
  slot('done').click();
  await tick();
  expect(document.querySelector('.see')!.textContent).toContain('2 more things');
  expect(table.asked).toEqual([]);
  slot('done').click();
  expect(table.asked).toEqual([[0, 5, 'pass']]);
});

it('shows what follows from the choice that is settled', async () => {
  table.foreseen = { code: 'move:1:Day', surely: ['Day is yours.'], numbers: [{ name: 'VP', from: 1, to: 2 }], odds: [{ n: 5, of: 8, lines: ['You stand.'], numbers: [] }, { n: 3, of: 8, lines: ['You fall.'], numbers: [] }] };
  press('2');
  await vi.waitFor(() => expect(document.querySelector('.seen')?.textContent).toContain('Day is yours.'));
  expect(document.querySelector('.seen')!.textContent).toMatch(/VP\s*1\s*2/);
  expect(document.querySelector('.seen')!.textContent).toContain('5 of 8');
});

it('toggles the members of a set in any order and confirms them once', async () => {
  const member = (id: string) => ({ code: `pay:${id}`, label: `Pay ${id}`, targets: [id], copies: 1 });
  const members = ['tw:R1', 'tw:B4', 'age:Dawn'].map(member);
  table.events!.picture({ ...picture, version: 8, question: { ...picture.question!, prompt: 'Pay 2' }, choices: members, set: { so_far: 0, least: 2, most: 2, members } });
  await tick();
  await settle();
  for (const id of ['tw:B4', 'tw:R1', 'tw:B4', 'age:Dawn']) target(id).click();
  await tick();
  expect(pressed().sort()).toEqual(['age:Dawn', 'tw:R1']);
  expect(document.querySelector('.count')!.textContent).toContain('2 of 2');
  await settle();
  slot('confirm').click();
  expect(table.asked).toEqual([[0, 8, ['pay:tw:R1', 'pay:age:Dawn']]]);
});

it('answers a question with one answer for the person', async () => {
  table.events!.picture({ ...picture, version: 9, question: { ...picture.question!, prompt: 'React?' }, choices: picture.choices!.slice(2) });
  await vi.waitFor(() => expect(table.asked).toEqual([[0, 9, 'pass']]));
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

it('tells what happened', () => expect(document.querySelector('.log')!.textContent).toContain('Ann plays #1.'));
