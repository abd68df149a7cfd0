// The options of a table in a form: lists of components, and decks of one's own.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Component, GameDescription, Lang } from '../src/table/protocol.ts';
import { deckOf, withDeck } from '../src/table/shared.ts';
import type { TableModule } from '../src/table/module.ts';
import { agreed, filled, lacking } from '../src/widgets/option_lists.ts';
import { deckFile as releasedDeck, root, startModule } from './native.ts';

let module: TableModule;
beforeAll(async () => void (module = await startModule()));

const call = <T>(request: { do: string } & Record<string, unknown>) => module.call(request) as T;
const games = (lang: Lang) => call<{ games: GameDescription[] }>({ do: 'games', lang }).games;
const cards = (game: string, lang: Lang) => call<{ components: Component[] }>({ do: 'components', game, lang }).components;
const seats = (players: number) => Array.from({ length: players }, (_, i) => ({ name: `P${i}`, by: 'bot:greedy' }));
const deckFile = (game: string) => JSON.parse(readFileSync(`${root}decks/${game}.json`, 'utf8'));
type Answer = { table?: number; record?: string; warnings?: string[]; error?: { code: string; message: string } };

describe.each(['en', 'fr'] as const)('lists in %s', (lang) => {
  it.each(['temporum', 'whisperers', 'collectors'])('of %s are made of its components, and tables open with them', (game) => {
    const description = games(lang).find(({ id }) => id === game)!;
    const option = description.options.find(({ list }) => list)!;
    const known = cards(game, lang);
    for (let players = description.players[0]; players <= description.players[1]; ++players) {
      expect(lacking(option.parts!, known, players, [])?.has).toBe(0);
      const names = filled(option.parts!, known, players, []);
      expect(new Set(names).size).toBe(names.length);
      expect(lacking(option.parts!, known, players, names)).toBeUndefined();
      const options = agreed(description.options, { [option.id]: option.list!, [`${option.id}.list`]: names }, players);
      expect(options).toEqual({ [option.id]: option.list, [option.list!]: names });
      expect(call<Answer>({ do: 'open', game, players, options, seats: seats(players) }).error).toBeUndefined();
    }
  });
});

it('keeps what was chosen when the rest is filled up, and says what is missing', () => {
  const { options } = games('en').find(({ id }) => id === 'temporum')!;
  const { parts } = options.find(({ list }) => list)!;
  const known = cards('temporum', 'en');
  const mine = known.find(({ group }) => group === parts![3]!.group)!.id;
  const names = filled(parts!, known, 2, [mine]);
  expect(names).toContain(mine);
  expect(lacking(parts!, known, 2, names.filter((id) => id !== mine))).toEqual({ part: parts![3], has: 3 });
});

it('sends a list only with the value that takes it, and no usual value', () => {
  const { options } = games('en').find(({ id }) => id === 'temporum')!;
  expect(agreed(options, { zones: 'harsh', 'zones.list': ['x'], first: '' }, 2)).toEqual({ zones: 'harsh' });
});

describe('a deck of one’s own', () => {
  it('is checked in the words of the program', () => {
    expect(call<Answer>({ do: 'check-deck', game: 'whisperers', deck: deckFile('whisperers') })).toEqual({ warnings: [] });
    const bad = call<Answer>({ do: 'check-deck', game: 'whisperers', deck: { cards: [] } });
    expect(bad.error?.code).toBe('malformed');
    const mauvais = call<Answer>({ do: 'check-deck', game: 'whisperers', deck: { cards: [] }, lang: 'fr' });
    expect(mauvais.error?.message).toContain('le champ « format » manque');
    expect(bad.error?.message.split('\n').length).toBeGreaterThan(2);
  });

  it('stays with its record: it is resumed, forked, checked and analysed without another file', () => {
    const deck = deckFile('whisperers') as { powers: { name: { en: string } }[] };
    deck.powers[0]!.name.en = 'Clockmaker';
    const { table } = call<Answer>({ do: 'open', game: 'whisperers', players: 2, seats: seats(2), entropy: ['deck'], deck });
    for (let i = 0; i < 12; ++i) {
      const { outline } = call<{ outline: { asked: number[] } }>({ do: 'outline', table });
      module.call({ do: 'bot', table, seat: outline.asked[0] });
    }
    const { record } = call<Answer>({ do: 'record', table });
    expect(deckOf(record!)).toEqual(deck);
    const again = call<Answer>({ do: 'resume', record });
    expect(again.error).toBeUndefined();
    expect(JSON.stringify(call({ do: 'components', table: again.table, lang: 'en' }))).toContain('Clockmaker');
    const line = call<Answer>({ do: 'fork', table: again.table, steps: 5, seats: seats(2) });
    expect(deckOf(call<Answer>({ do: 'record', table: line.table }).record!)).toEqual(deck);
    expect(call<Answer>({ do: 'verify', record }).error).toBeUndefined();
    expect(call<Answer>({ do: 'picture', table: again.table, steps: 3, lang: 'en' }).error).toBeUndefined();
  });

  it('can be put into a record that came without it', () => {
    const record = readFileSync(root + 'tests/records/whisperers-4.jsonl', 'utf8');
    expect(deckOf(record)).toBeUndefined();
    const { deck } = JSON.parse(record.split('\n')[0]!) as { deck: string };
    const released = readFileSync(releasedDeck('whisperers', deck)!, 'utf8');
    const whole = withDeck(record, released);
    expect(deckOf(whole)).toEqual(JSON.parse(released));
    expect(whole.slice(whole.indexOf('\n'))).toBe(record.slice(record.indexOf('\n')));
    expect(call<Answer>({ do: 'resume', record: whole }).error).toBeUndefined();
  });
});
