import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GLYPHS } from '../src/games/temporum/glyphs.ts';
import { pick, settled } from '../src/table/choosing.ts';
import * as view from '../src/games/temporum/view.ts';
import type { Choice, Component, Picture } from '../src/table/protocol.ts';
import { en } from '../src/text/en/index.ts';
import { pageWords } from '../tools/words.ts';
import { root, startModule } from './native.ts';

const START = 'LRRLLL';

it('lays the slots out as a triangle', () => {
  expect([0, 2, 3, 5, 6, 9].map(view.timeOf)).toEqual([0, 1, 2, 2, 3, 3]);
  expect(view.slotsOf(2)).toEqual([3, 4, 5]);
  expect(view.slotsOf(3).map((slot) => view.placeOf(slot))).toEqual([0.125, 0.375, 0.625, 0.875]);
  expect(view.slotsOf(1).map((slot) => view.placeOf(slot, true))).toEqual([0.25, 0.75]);
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

describe('a plan of crowns', () => {
  const choices = ['2-0-0', '1-1-0'].map((plan): Choice => {
    const steps = plan.split('-').flatMap((n, time) => Array.from({ length: Number(n) }, (_, i) => `step:${time + 1}:${i + 1}`));
    return { code: `advance:${plan}`, label: plan, targets: ['crowns:R', ...steps] };
  });

  it('takes the steps that all plans share and offers the others', () => {
    expect(view.planningOf(choices)).toEqual({ sure: [1, 0, 0], open: 1, steps: ['step:1:2', 'step:2:1', undefined] });
    expect(view.planningOf([choices[1]!])).toEqual({ sure: [1, 1, 0], open: 0, steps: ['step:1:1', 'step:2:1', undefined] });
    expect(view.afterPlan([10, 0, 0, 0], [1, 1, 0])).toEqual([9, 0, 1, 0]);
  });

  it('is made by taps alone, one a step', () => {
    const after = pick({ choices, picked: [] }, 'step:2:1');
    expect('selection' in after && settled(after.selection)?.code).toBe('advance:1-1-0');
  });

  it('is no plan while something else is asked', () => {
    expect(view.planningOf([])).toBeUndefined();
    expect(view.planningOf([...choices, { code: 'decline', label: '', targets: [] }])).toBeUndefined();
  });
});

it('writes what a Zone does in words and signs, unless its deck says other numbers', () => {
  expect(view.pieces('2▮; ruler: 3●')).toEqual([{ sign: 'card', n: '2' }, { words: '; ruler: ' }, { sign: 'gold', n: '3' }]);
  expect(view.briefOf('4●, 1▮', 'Gain 4 gold; then draw a card.')).toBe('4●, 1▮');
  expect(view.briefOf('4●, 1▮', 'Gain 5 gold; then draw a card.')).toBeUndefined();
});

it('gathers what is offered beside the board', () => {
  const offers = view.offersOf([{ code: 'choose:score', label: 'Score a card', targets: ['mode:score'] }, { code: 'play:artist', label: '', targets: ['card:artist'] }, { code: 'decline', label: '', targets: [] }]);
  expect(offers.map(({ id }) => id)).toEqual(['mode:score']);
  expect(view.cardOfOffer('waiting:anubis-statuette')).toBe('anubis-statuette');
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

  it.each(['en', 'de', 'fr'])('has short words for every Zone that its text bears out (%s)', (lang) => {
    const { components } = module.call({ do: 'components', game: 'temporum', lang }) as { components: Component[] };
    const words = lang === 'en' ? {} : pageWords(lang);
    const brief = (id: string) => words[en.temporum.brief[id]!] ?? en.temporum.brief[id];
    const missing = deck.zones.filter(({ id }) => !view.briefOf(brief(id), components.find((one) => one.id === id)!.text));
    expect(missing.map(({ id }) => id)).toEqual([]);
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
