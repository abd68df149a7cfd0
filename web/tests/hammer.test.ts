import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GLYPHS } from '../src/games/hammer/glyphs.ts';
import * as view from '../src/games/hammer/view.ts';
import { en } from '../src/text/en/index.ts';
import type { Choice, Component, Picture } from '../src/table/protocol.ts';
import { root, startModule } from './native.ts';

it('reads where an Agent stands and whether it guards', () => {
  expect(view.agents(['tick@2020', 'sable-quist@1990[G]'])).toEqual([
    { id: 'tick', year: '2020', guard: false },
    { id: 'sable-quist', year: '1990', guard: true },
  ]);
  expect(['1990', '2020', '2050'].map(view.epochOf)).toEqual(['past', 'present', 'future']);
});

it('says a Command in short', () => {
  expect(view.power('In your Discovery Phase: +1 Draw.')).toBe('+1 Draw');
  expect(view.power('+1 en Saut.')).toBe('+1 en Saut');
});

describe('what the board shows of a choice before it is made', () => {
  const components = new Map(
    [
      ['skitter', 'J 2, A 0. Hold. (3/6)'],
      ['mangle', 'J 1, A 2. Hold. (4/5)'],
    ].map(([id, text]) => [id!, { id: id!, name: id!, group: 'Agent', text: text!, clause: '', source: '' } as Component]),
  );
  const position = { agents: { A: ['skitter@1990'], V: ['mangle@1990[G]'] }, commands: { '2030': 'A', '2040': 'V' }, quark: null } as unknown as view.HammerView;

  it('is the sum of a Jump', () => {
    expect(view.sumOf(position, 'jump:skitter:2050', components)).toEqual({ kind: 'jump', agent: 'skitter', to: '2050', distance: 6, jump: 2, command: 1, needed: 3 });
    expect(view.sumOf(position, 'jump:skitter:2000', components)).toMatchObject({ needed: 0 });
  });

  it('is the two sums of an attack', () => {
    expect(view.sumOf(position, 'attack:skitter:mangle', components)).toEqual({
      kind: 'fight',
      sides: [{ agent: 'skitter', attack: 0, command: 0, guard: 0 }, { agent: 'mangle', attack: 2, command: 1, guard: 1 }],
    });
  });

  it('is nothing where a Quark changes it, or of anything else', () => {
    expect(view.sumOf({ ...position, quark: 'ceasefire' }, 'attack:skitter:mangle', components)).toBeUndefined();
    for (const code of ['pass', 'guard:skitter', 'recruit:mangle:2000', 'jump:nobody:2000', 'jump:skitter:jump']) expect(view.sumOf(position, code, components)).toBeUndefined();
  });

  it('is where the Agent would stand', () => {
    expect(view.ghostOf('jump:skitter:2050')).toEqual({ id: 'skitter', year: '2050' });
    expect(['attack:skitter:mangle', 'buy:action:cards', 'pass', undefined].map(view.ghostOf)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

it('offers the order of the deck place by place, and other offers once each', () => {
  const order = [['a', 'b'], ['b', 'a']].map((cards): Choice => ({ code: '', label: '', targets: cards.map((card, i) => `top:${i + 1}:${card}`) }));
  expect(view.ordersOf(order)).toEqual([{ card: 'a', places: ['1', '2'] }, { card: 'b', places: ['1', '2'] }]);
  const offers = view.offersOf([['asset:draw'], ['agent:x', 'cubes:1'], ['agent:y', 'cubes:1'], []].map((targets): Choice => ({ code: '', label: '', targets })));
  expect(offers.map(({ id }) => id)).toEqual(['asset:draw', 'cubes:1']);
});

it('names the cards on the table as choices do', () => {
  const trial = (use: view.Trial['use']) => ({ use }) as view.Trial;
  expect([0, 1].map((n) => view.resultOf(trial('fight'), n))).toEqual(['result:attacker', 'result:defender']);
  expect(view.resultOf(trial('jump'), 0)).toBe('result:card');
});

interface DeckCard {
  id: string;
  type: view.Kind;
  flux: number;
  stasis: number | 'P';
  J?: number;
  A?: number;
  level?: number;
  decade?: number | string;
}

describe('with the module', async () => {
  const module = await startModule();
  const deck = JSON.parse(readFileSync(root + 'decks/hammer.json', 'utf8')) as { cards: DeckCard[]; quarks: { id: string }[] };

  it.each(['en', 'fr'])('reads the kind and the numbers of every card (%s)', (lang) => {
    const { components } = module.call({ do: 'components', game: 'hammer', lang }) as { components: Component[] };
    for (const card of deck.cards) {
      const component = components.find(({ id }) => id === card.id)!;
      expect(view.kindOf(component)).toBe(card.type);
      expect(view.figures(component.text)).toMatchObject({
        flux: String(card.flux),
        stasis: String(card.stasis),
        jump: card.J ?? 0,
        attack: card.A ?? 0,
        effect: expect.stringMatching(/\.$/),
      });
      expect(view.nounOf(card.id, component)).toBe(card.type === 'jump' ? 'jump' : card.id);
      if (card.type === 'hammer') expect(view.strike(component.text)).toEqual({ year: String(card.decade), level: card.level });
    }
  });

  it('has a drawing for each of them', () => {
    const drawn = [...deck.cards.filter(({ type }) => type === 'agent' || type === 'gadget'), ...deck.quarks];
    expect(drawn.map(({ id }) => id).filter((id) => !(id in GLYPHS))).toEqual([]);
  });

  it('counts the Jumps of the discard pile as one', () => {
    const { components } = module.call({ do: 'components', game: 'hammer', lang: 'en' }) as { components: Component[] };
    const known = new Map(components.map((component) => [component.id, component]));
    expect(view.pileNouns(['jump-01', 'buzz', 'jump-04'], known)).toEqual([
      { id: 'jump-04', noun: 'jump', count: 2 },
      { id: 'buzz', noun: 'buzz', count: 1 },
    ]);
  });

  it('finds in a real position all that the board draws, and has a lesson for every question', () => {
    const seats = ['Ann', 'Ben'].map((name) => ({ name, by: 'human' }));
    const { table } = module.call({ do: 'open', game: 'hammer', players: 2, seats, entropy: ['x'] }) as { table: number };
    const asked = new Set<string>();
    for (let turn = 0; turn < 400; ++turn) {
      const pictures = [0, 1].map((seat) => (module.call({ do: 'picture', table, seat }) as { picture: Picture }).picture);
      const picture = pictures.find(({ choices }) => choices?.length);
      if (!picture) break;
      const position = view.viewOf(picture);
      expect(view.YEARS.flatMap((year) => view.fluxOf(position, year))).toHaveLength(8);
      expect(position.track.repair).toHaveLength(position.track.expert - position.track.start + 1);
      if (position.trial?.use === 'jump' && position.trial.cards[0]) expect(position.trial.results).toHaveLength(1);
      if (position.hammer) expect(view.YEARS).toContain(position.hammer.on);
      asked.add(picture.question!.id);
      const { code } = picture.choices![(turn * 7) % picture.choices!.length]!;
      module.call({ do: 'choose', table, seat: picture.you, version: picture.version, code });
    }
    expect(asked.size).toBeGreaterThan(8);
    expect([...asked].filter((id) => !(id in en.lessons.hammer!))).toEqual([]);
  });
});
