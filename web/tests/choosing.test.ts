import { expect, it } from 'vitest';
import { central, ending, families, joins, pick, remaining, settled, tappable, unpicked, ways, type Selection } from '../src/table/choosing.ts';
import { numbered } from '../src/table/digits.ts';
import type { Picture } from '../src/table/protocol.ts';

const choice = (code: string, ...targets: string[]) => ({ code, label: code, targets });
const start: Selection = {
  choices: [choice('a', 'tw:1', 'age:Dawn'), choice('b', 'tw:1', 'age:Day'), choice('c', 'tw:2'), choice('no')],
  picked: [],
};

const after = (selection: Selection, ...taps: string[]): Selection =>
  taps.reduce((now, target) => {
    const next = pick(now, target);
    if (!('selection' in next)) throw new Error(`${target} has made a choice`);
    return next.selection;
  }, selection);

it('selects with the first tap and chooses with the second', () => {
  const once = after(start, 'tw:2');
  expect(settled(once)).toBe(start.choices[2]);
  expect(pick(once, 'tw:2')).toEqual({ chosen: start.choices[2] });
});

it('puts a choice of two parts together in any order, and chooses at a tap on what was tapped before', () => {
  const half = after(start, 'tw:1');
  expect(remaining(half).map((c) => c.code)).toEqual(['a', 'b']);
  expect(settled(half)).toBeUndefined();
  const both = after(half, 'age:Day');
  expect(settled(both)).toBe(start.choices[1]);
  expect(pick(both, 'age:Day')).toEqual({ chosen: start.choices[1] });
  const other = after(start, 'age:Dawn');
  expect(settled(other)?.code).toBe('a');
  expect(after(other, 'tw:1').picked).toEqual(['age:Dawn', 'tw:1']); // another thing: no second tap on the same
});

it('lets go of what does not go together with the last tap', () => {
  expect(after(start, 'tw:1', 'age:Dawn', 'age:Day').picked).toEqual(['tw:1', 'age:Day']);
  expect(after(start, 'tw:1', 'age:Dawn', 'tw:2').picked).toEqual(['tw:2']);
  expect(after(start, 'tw:1', 'tw:1').picked).toEqual([]);
  expect(unpicked(after(start, 'tw:1', 'age:Dawn')).picked).toEqual(['tw:1']);
});

it('offers everything that a choice names, and tells what goes with what is picked', () => {
  expect(tappable(start, 'age:Dawn')).toBe(true);
  expect(tappable(start, 'age:Night')).toBe(false);
  const half = after(start, 'tw:1');
  expect([tappable(half, 'tw:2'), joins(half, 'tw:2'), joins(half, 'age:Day')]).toEqual([true, false, true]);
});

it('offers nothing that is part of every choice, but names it as what the question is about', () => {
  const about: Selection = { choices: [choice('a', 'age:Dawn', 'tw:1'), choice('b', 'age:Dawn', 'tw:2')], picked: [] };
  expect(tappable(about, 'age:Dawn')).toBe(false);
  expect(central(about, 'age:Dawn')).toBe(true);
  expect(tappable(about, 'tw:1')).toBe(true);
  const only = { ...about, choices: about.choices.slice(0, 1) };
  expect(tappable(only, 'age:Dawn')).toBe(true);
  expect(settled(only)?.code).toBe('a');
  expect(pick(only, 'age:Dawn')).toEqual({ chosen: only.choices[0] });
});

it('makes a choice of the list as a whole', () => {
  const whole = { ...start, whole: start.choices[0]! };
  expect(settled(whole)?.code).toBe('a');
  expect(pick(whole, 'age:Dawn')).toEqual({ chosen: start.choices[0] });
  expect(after(whole, 'tw:2').picked).toEqual(['tw:2']);
});

it('knows what ends a question, and what no tap settles', () => {
  const all = () => true;
  const codes = (choices: readonly { code: string }[]) => choices.map(({ code }) => code);
  const two = [choice('accept', 'seat:R'), choice('decline', 'seat:R')];
  expect(ending(two)?.code).toBe('decline');
  expect(ending([choice('pass:golden-goose', 'card:1')])).toBeUndefined();
  expect(codes(ways({ choices: two, picked: [] }, all, ending(two)))).toEqual(['accept']);
  const same = [choice('gold', 'card:1'), choice('crowns', 'card:1'), choice('x', 'card:2'), choice('y', 'card:2', 'age:3'), choice('pass')];
  expect(ways({ choices: same, picked: [] }, all, ending(same))).toEqual([]);
  expect(codes(ways({ choices: same, picked: ['card:1'] }, all, ending(same)))).toEqual(['gold', 'crowns']);
  expect(codes(ways({ choices: same, picked: ['card:2'] }, all, ending(same)))).toEqual(['x']);
  expect(codes(ways({ choices: same, picked: [] }, (target) => target !== 'card:1', ending(same)))).toEqual(['gold', 'crowns']); // not on the board
});

it('gives a choice the same digit for the whole turn', () => {
  const asks = (id: string, ...codes: string[]) => ({ question: { id, prompt: '', clause: '' }, you: 0, choices: codes.map((code) => choice(code)) }) as unknown as Picture;
  const first = numbered(new Map(), asks('task', 'a', 'b', 'c'));
  const second = numbered(first, asks('task', 'b', 'c', 'd'));
  expect(['b', 'c', 'd'].map((code) => second.get(code))).toEqual([2, 3, 4]);
  expect(numbered(second, asks('pay', 'd')).get('d')).toBe(1);
});

it('puts choices of a long list that differ in their ends alone under one stem', () => {
  const named = (label: string) => ({ ...choice(label), label });
  const years = ['1990', '2000', '2010'].map((year) => named(`Jump with Buzz to ${year}`));
  const rest = Array.from({ length: 10 }, (_, i) => named(`Other${i}`));
  const all = [named('Pass'), ...years, ...rest];
  expect(families(all).map(({ stem, from, choices }) => [stem, from, choices.length])).toEqual([
    ['', 0, 1],
    ['Jump with Buzz to ', 1, 3],
    ['', 4, 10],
  ]);
  expect(families(all).flatMap((family) => family.choices)).toEqual(all);
  expect(families(years)).toEqual([{ stem: '', from: 0, choices: years }]);
});
