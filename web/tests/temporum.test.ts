import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GLYPHS } from '../src/games/temporum/glyphs.ts';
import * as view from '../src/games/temporum/view.ts';
import type { Choice, Component, Picture } from '../src/table/protocol.ts';
import { root, startModule } from './native.ts';

const START = 'LRRLLL';

it('lays the slots out as a triangle', () => {
  expect([0, 2, 3, 5, 6, 9].map(view.timeOf)).toEqual([0, 1, 2, 2, 3, 3]);
  expect(view.slotsOf(2)).toEqual([3, 4, 5]);
  expect(view.slotsOf(3).map(view.placeOf)).toEqual([0.125, 0.375, 0.625, 0.875]);
  expect(view.placeOf(0)).toBe(0.5);
});

it('follows history down its paths', () => {
  expect(view.realSlots(START)).toEqual([0, 1, 4, 7]);
  expect(view.realSlots(view.switched(START, 0))).toEqual([0, 2, 5, 8]);
  const fork = view.branches(START, 1);
  expect(fork.filter(({ on }) => on).map(({ id }) => id)).toEqual(['1R', '2R']);
  expect(fork.filter(({ real }) => real)).toMatchObject([{ from: 1, to: 4 }]);
});

it('keeps each crown the same crown while it advances', () => {
  expect(view.crownsByTime([2, 1, 0, 1])).toEqual([[3, 2], [1], [], [0]]);
  expect(view.crownsByTime([1, 2, 0, 1])).toEqual([[3], [2, 1], [], [0]]);
});

it('tells what a copy acts as', () => {
  expect(view.inPlay('explorer/artist')).toEqual({ acts: 'explorer', card: 'artist' });
  expect(view.inPlay('explorer')).toEqual({ acts: 'explorer', card: 'explorer' });
});

it('puts a plan of crowns together from what is offered', () => {
  const plans = view.plansOf(['advance:1-1-0', 'advance:2-0-0', 'decline'].map((code) => ({ code }) as Choice));
  expect(plans.map(({ plan }) => plan)).toEqual([[1, 1, 0], [2, 0, 0]]);
  expect(view.leadsOn(plans, view.oneMore([1, 0, 0], 1))).toBe(true);
  expect(view.leadsOn(plans, view.oneMore([2, 0, 0], 1))).toBe(false);
  expect(view.afterPlan([10, 0, 0, 0], [2, 1, 0])).toEqual([8, 1, 1, 0]);
});

describe('with the module', async () => {
  const module = await startModule();
  const deck = JSON.parse(readFileSync(root + 'decks/temporum.json', 'utf8')) as {
    player_cards: { id: string; gold: number; crowns: number; score_cost: number }[];
    zones: { id: string }[];
  };

  it.each(['en', 'fr'])('reads the figures of every card in its text (%s)', (lang) => {
    const { components } = module.call({ do: 'components', game: 'temporum', lang }) as { components: Component[] };
    for (const card of deck.player_cards) {
      const { text } = components.find(({ id }) => id === card.id)!;
      expect(view.figures(text)).toMatchObject({ gold: card.gold, crowns: card.crowns, price: card.score_cost });
      expect(view.figures(text).effect).toMatch(/\.$/);
    }
  });

  it('has a drawing for each of them', () => {
    expect([...deck.player_cards, ...deck.zones].map(({ id }) => id).filter((id) => !(id in GLYPHS))).toEqual([]);
  });

  it('reads a real position as the module words it', () => {
    const seats = ['Ann', 'Ben', 'Cy'].map((name) => ({ name, by: 'human' }));
    const { table } = module.call({ do: 'open', game: 'temporum', players: 3, seats, entropy: ['x'] }) as { table: number };
    const { picture } = module.call({ do: 'picture', table, seat: 0 }) as { picture: Picture };
    const position = view.viewOf(picture);
    expect(position.real).toEqual(view.realSlots(position.paths));
    for (const { code } of picture.seats) {
      expect(view.crownsOf(position, code)).toEqual([10, 0, 0, 0]);
      expect(position.pawns[code]).toBe(7);
      expect(position.hand[code]).toHaveLength(position.hand_size[code]!);
    }
    expect(position.hand.G!.every((id) => id === view.HIDDEN)).toBe(true);
  });
});
