// Things that a sentence of the log names become links to what they say.
import { expect, it } from 'vitest';
import type { Component } from '../src/table/protocol.ts';
import { named, peopled } from '../src/widgets/named.ts';

const thing = (name: string): Component => ({ id: name, name, group: '', text: '', clause: 'TW-7-1', source: '' });
const things = ['Swarm', 'Robot', 'Robot Uprising', '#1', 'Épée'].map(thing);
const parts = (line: string) => named(line, things).map(({ text, card }) => (card ? `[${text}]` : text)).join('');

it('finds whole names, the longest first', () => {
  expect(parts('Red uses the Swarm.')).toBe('Red uses the [Swarm].');
  expect(parts('Red visits Robot Uprising, then Robot.')).toBe('Red visits [Robot Uprising], then [Robot].');
  expect(parts('Swarms and Épées are other words.')).toBe('Swarms and Épées are other words.');
  expect(parts('L’Épée')).toBe('L’[Épée]');
});

it('leaves the sentence as it is', () => {
  for (const line of ['Swarm', 'Red plays #1.', '', 'Swarm Swarm']) expect(named(line, things).map(({ text }) => text).join('')).toBe(line);
});

it('finds the people of a sentence, by the names they have here', () => {
  const seat = (code: string, name: string, player: string) => ({ code, name, player, by: 'human', asked: false });
  const seats = [seat('R', 'Red', 'You'), seat('B', 'Blue', 'Ben')];
  expect(peopled('Blue pays Red 2 gold.', seats, 'You')).toEqual([{ text: 'Ben', seat: 1 }, { text: ' pays ' }, { text: 'Red', seat: 0 }, { text: ' 2 gold.' }]);
  expect(peopled('A Redwood grows.', seats, 'You')).toEqual([{ text: 'A Redwood grows.' }]);
});
