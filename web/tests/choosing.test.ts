import { expect, it } from 'vitest';
import { central, clickable, families, pick, remaining, type Selection } from '../src/table/choosing.ts';

const choice = (code: string, ...targets: string[]) => ({ code, label: code, targets });
const start: Selection = {
  choices: [choice('a', 'tw:1', 'age:Dawn'), choice('b', 'tw:1', 'age:Day'), choice('c', 'tw:2'), choice('no')],
  picked: [],
};

it('settles a choice as soon as only one is meant', () => {
  expect(pick(start, 'tw:2')).toEqual({ chosen: start.choices[2] });
  const half = pick(start, 'tw:1');
  if (!('selection' in half)) throw new Error('settled too early');
  expect(remaining(half.selection).map((c) => c.code)).toEqual(['a', 'b']);
  expect(pick(half.selection, 'age:Day')).toEqual({ chosen: start.choices[1] });
});

it('offers only what still leads to a choice', () => {
  expect(clickable(start, 'age:Dawn')).toBe(true);
  expect(clickable(start, 'age:Night')).toBe(false);
  expect(clickable({ ...start, picked: ['tw:1'] }, 'tw:2')).toBe(false);
});

it('offers nothing that is part of every choice, but names it as what the question is about', () => {
  const about: Selection = { choices: [choice('a', 'age:Dawn', 'tw:1'), choice('b', 'age:Dawn', 'tw:2')], picked: [] };
  expect(clickable(about, 'age:Dawn')).toBe(false);
  expect(central(about, 'age:Dawn')).toBe(true);
  expect(clickable(about, 'tw:1')).toBe(true);
  expect(clickable({ ...about, choices: about.choices.slice(0, 1) }, 'age:Dawn')).toBe(true);
});

it('takes back what is clicked twice', () => {
  expect(pick({ ...start, picked: ['tw:1'] }, 'tw:1')).toEqual({ selection: start });
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
