import { expect, it } from 'vitest';
import { burning, byFaction, copies, effectText, onTheWay, tiles, type EchoesView, type Facts } from '../src/games/echoes/view.ts';

const facts = (faction: string, effect: string) => ({ faction, effect }) as unknown as Facts;
const view = {
  ring: ['blue', 'yellow', 'red', 'blue', 'yellow', 'red'],
  tile: { A: 6, B: 2 },
  board: { A: { '1': ['thief'], '2': [], '3': [], '4': ['miner', 'builder'], '5': [] } },
  facts: { thief: facts('water', 'blue'), miner: facts('earth', 'red'), builder: facts('water', 'permanent') },
  flame: { A: 'red' },
  tokens: { A: [] as string[] },
  moving: { A: ['explorer'] },
  aside: { A: 'princess', B: 'miner' },
  hand: { A: [], B: ['miner'] },
} as unknown as EchoesView;

it('lays the tiles from position 5 to 1, then the one off the board', () => {
  expect(tiles(view, 'A').map(({ number, position, flame }) => [number, position, flame])).toEqual([
    [5, 5, 'yellow'],
    [4, 4, 'blue'],
    [3, 3, 'red'],
    [2, 2, 'yellow'],
    [1, 1, 'blue'],
    [6, 0, 'red'],
  ]);
  expect(tiles(view, 'A')[1]!.cards).toEqual(['miner', 'builder']);
  expect(tiles(view, 'B').at(-1)).toMatchObject({ number: 2, flame: 'yellow' });
  expect(tiles(view, 'B')[4]).toMatchObject({ number: 3, position: 1 }); // leaves next
});

it('groups a Fellowship by faction', () => {
  expect(byFaction(['miner', 'thief', 'builder'], view.facts)).toEqual([
    { faction: 'water', cards: ['thief', 'builder'] },
    { faction: 'earth', cards: ['miner'] },
  ]);
});

it('knows which effects the Flame offers', () => {
  expect(burning('miner', 'A', view)).toBe(true);
  expect(burning('thief', 'A', view)).toBe(false);
  expect(burning('miner', 'A', { ...view, tokens: { A: ['miner'] } })).toBe(false);
});

it('shows cards on their way, but not twice', () => {
  expect(onTheWay(view, 'A')).toEqual(['explorer', 'princess']);
  expect(onTheWay(view, 'B')).toEqual([]); // still in the hand
});

it('tells the effect of a card and its copies apart', () => {
  expect(effectText('Strength 2, cost 1 card and 2 time, 1 VP. Immediate: Draw 1 card.')).toBe('Immediate: Draw 1 card.');
  expect(copies(['lens', 'orb', 'lens']).map(({ key }) => key)).toEqual(['lens', 'orb', 'lens#2']);
});
