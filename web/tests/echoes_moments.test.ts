// Moments of Echoes of Time, found in whole games that the module plays.
import { expect, it, vi } from 'vitest';
import type { LogEntry, Outline, Picture } from '../src/table/protocol.ts';
import { startModule } from './native.ts';

vi.hoisted(() => {
  globalThis.matchMedia = (() => ({ matches: true, addEventListener() {}, removeEventListener() {} })) as never;
});
const { moments } = await import('../src/games/echoes/moments.ts');
const { inWords } = await import('../src/widgets/stage/moments.ts');
const { decisive, finale, winnersOf } = await import('../src/widgets/stage/finale.ts');
const { emblem } = await import('../src/games/echoes/emblem.ts');
const { deeds, program } = await import('../src/games/echoes/program.ts');
const { viewOf } = await import('../src/games/echoes/view.ts');

const module = await startModule();
const name = (id: string) => id;

/** All pictures of a game, one a step, as the first seat sees them. */
function game(entropy: string, players: number): Picture[] {
  const seats = Array.from({ length: players }, (_, i) => ({ name: `P${i}`, by: 'bot:greedy' }));
  const { table } = module.call({ do: 'open', game: 'echoes', players, seats, entropy: [entropy] }) as { table: number };
  const pictures: Picture[] = [];
  for (;;) {
    pictures.push((module.call({ do: 'picture', table, seat: 0 }) as { picture: Picture }).picture);
    const { outline } = module.call({ do: 'outline', table }) as { outline: Outline };
    if (outline.over) return pictures;
    module.call({ do: 'bot', table, seat: outline.asked.at(-1) });
  }
}
// what chance brings differs each time
const played = game('moments', 3);
const passages = played.slice(1).map((after, i) => ({ before: played[i]!, after, log: after.log.slice(played[i]!.log.length) as LogEntry[], name }));

it('turns the first cards over together, once, each on its tile', () => {
  const found = passages.flatMap((passage) => moments(passage).filter(({ kind }) => kind === 'reveal').map((moment) => ({ passage, moment })));
  expect(found).toHaveLength(1);
  const { passage, moment } = found[0]!;
  const [step] = moment.steps;
  expect(step!.sides).toHaveLength(3);
  for (const side of step!.sides) {
    const code = passage.after.seats[side.seat!]!.code;
    expect(side.pieces).toHaveLength(1);
    expect(side.pieces[0]).toMatchObject({ turns: true, from: `seat:${code}` });
    expect(viewOf(passage.before).facts[side.pieces[0]!.id] === undefined || side.seat === 0).toBe(true);
  }
});

it('stages each conquest with those who fought and what they had to exceed', () => {
  let conquered = 0;
  for (const passage of passages) {
    const [was, is] = [viewOf(passage.before).sources, viewOf(passage.after).sources];
    const changed = Object.keys(is).filter((id) => is[id]!.of !== was[id]?.of && is[id]!.of !== 'centre' && id in was);
    const found = moments(passage).filter(({ kind, steps }) => kind === 'conquest' && steps[0]!.sides[0]!.won && changed.includes(steps[0]!.title));
    expect(found.map(({ steps }) => steps[0]!.title).sort()).toEqual(changed.sort());
    for (const { steps } of found) {
      const [attack, defence] = steps[0]!.sides;
      ++conquered;
      expect(attack!.pieces.map(({ id }) => id)).toEqual(is[steps[0]!.title]!.beneath);
      const number = (text: string) => Number(text.replace('≥ ', ''));
      expect(attack!.terms.reduce((sum, { value }) => sum + number(value), 0)).toBe(number(attack!.total!));
      expect(number(attack!.total!)).toBeGreaterThan(Number(defence!.total));
      expect(Number(defence!.total)).toBe(was[steps[0]!.title]!.needed);
      expect(inWords(steps[0]!, passage.after)).toContain(passage.after.seats[attack!.seat!]!.player);
    }
  }
  expect(conquered).toBeGreaterThan(0);
});

it('finds nothing where nothing happened, and nothing false after a long absence', () => {
  for (const picture of played.slice(0, 40)) expect(moments({ before: picture, after: picture, log: [], name })).toEqual([]);
  const away = moments({ before: played[Math.floor(played.length / 3)]!, after: played.at(-1)!, log: [], name });
  for (const { steps } of away) expect(viewOf(played.at(-1)!).sources[steps[0]!.title]).toBeDefined();
});

it('ends every game with the rows of its score sheet, the sum, the winner', () => {
  const last = played.at(-1)!;
  const [end] = finale(last);
  const rows = last.tally!.filter(({ points, of }) => points && of.some(Boolean));
  expect(end!.steps).toHaveLength(rows.length + 1);
  expect(end!.steps.at(-1)!.sides.map(({ total }) => Number(total))).toEqual(last.end!.scores);
  expect(end!.steps.at(-1)!.verdict).toContain(winnersOf(last)[0]);
  expect(finale(played[0]!)).toEqual([]);
});

it('draws an emblem of its own for every card, the same each time', () => {
  const facts = Object.assign({}, ...played.map((picture) => viewOf(picture).facts)) as ReturnType<typeof viewOf>['facts'];
  const drawn = new Map(Object.entries(facts).map(([id, card]) => [id, JSON.stringify(emblem(id, card))]));
  expect(drawn.size).toBeGreaterThan(40);
  expect(new Set(drawn.values()).size).toBe(drawn.size);
  for (const [id, card] of Object.entries(facts)) {
    expect(JSON.stringify(emblem(id, card))).toBe(drawn.get(id));
    expect(drawn.get(id)).not.toMatch(/NaN|undefined/);
    expect(deeds(program(card.does)).length, id).toBeGreaterThan(0);
  }
});

it('reads what a card does', () => {
  expect(program('@summon/water advance:1')).toEqual([
    { op: 'summon', trigger: true, n: 0, time: 0, of: ['water'] },
    { op: 'advance', trigger: false, n: 1, time: 0, of: [] },
  ]);
  expect(program('play:2+1/water+creature')[0]).toEqual({ op: 'play', trigger: false, n: 2, time: 1, of: ['water', 'creature'] });
  expect(deeds(program('draw:2 opponents_discard_cards:1')).map(({ op }) => op)).toEqual(['opponents_discard_cards', 'draw']);
  expect(program(undefined)).toEqual([]);
});

it('names what decided it', () => {
  const picture = { end: { ranks: [2, 1], scores: [10, 12] }, tally: [{ name: 'cards', points: true, of: [8, 4] }, { name: 'sources', points: true, of: [2, 8] }, { name: 'gold', points: false, of: [0, 9] }] } as unknown as Picture;
  expect(decisive(picture)).toMatchObject({ row: { name: 'sources' }, by: 6, tie: false });
  const tied = { ...picture, end: { ranks: [2, 1], scores: [12, 12] } } as Picture;
  expect(decisive(tied)).toMatchObject({ row: { name: 'gold' }, tie: true });
  expect(decisive({ ...picture, end: { ranks: [1, 1], scores: [12, 12] } } as Picture)).toBeUndefined();
});
