// What is staged of whole games of The Time Whisperers, picture by picture as a table shows them.
import { beforeAll, expect, it, vi } from 'vitest';
import type { Outline, Picture } from '../src/table/protocol.ts';
import type { TableModule } from '../src/table/module.ts';
import { AGES, viewOf } from '../src/games/whisperers/view.ts';
import { startModule } from './native.ts';

vi.hoisted(() => {
  globalThis.matchMedia = (() => ({ matches: true, addEventListener() {}, removeEventListener() {} })) as never;
});
const { moments } = await import('../src/games/whisperers/moments.ts');

let module: TableModule;
beforeAll(async () => void (module = await startModule()));

/** All pictures that the first seat is shown of a game played by chance. */
function game(players: number, seed: string): Picture[] {
  const seats = Array.from({ length: players }, (_, i) => ({ name: `P${i}`, by: 'bot:random' }));
  const { table } = module.call({ do: 'open', game: 'whisperers', players, seats, entropy: [seed] }) as { table: number };
  const shown: Picture[] = [];
  for (;;) {
    shown.push((module.call({ do: 'picture', table, lang: 'en', seat: 0 }) as { picture: Picture }).picture);
    const { outline } = module.call({ do: 'outline', table }) as { outline: Outline };
    if (outline.over) return shown;
    module.call({ do: 'bot', table, seat: outline.asked[0] });
  }
}

const passages = (shown: Picture[]) =>
  shown.slice(1).map((after, i) => ({ before: shown[i]!, after, moments: moments({ before: shown[i]!, after, log: after.log, name: (id) => id }) }));

it.each([2, 3, 4])('stages every placement, reveal and scoring of a game of %i', (players) => {
  let [placed, revealed, scored, compared] = [0, 0, 0, 0];
  for (const seed of ['one', 'two', 'three']) {
    for (const { before, after, moments: staged } of passages(game(players, seed))) {
      const awards = staged.flatMap(({ steps }) => steps).flatMap(({ awards: some }) => some ?? []);
      before.seats.forEach(({ code }, seat) => {
        const sum = awards.filter((award) => award.seat === seat).reduce((all, { points }) => all + points, 0);
        expect(sum).toBe(viewOf(after).vp[code]! - viewOf(before).vp[code]!);
      });
      for (const { kind, steps } of staged) {
        if (kind === 'scoring') ++scored;
        for (const step of steps) {
          if (kind === 'reveal') step.sides.some(({ pieces }) => pieces[0]?.id.startsWith('side:')) ? ++placed : ++revealed;
          const age = AGES.find((one) => one === step.title);
          if (kind !== 'scoring' || !age) continue;
          for (const { seat, total, won } of step.sides) {
            ++compared;
            expect(Number(total)).toBe(viewOf(before).dark[age][before.seats[seat!]!.code]);
            expect(won).toBe(viewOf(after).control[age] === before.seats[seat!]!.code);
          }
        }
      }
    }
  }
  expect(placed).toBe(3 * (players === 4 ? 3 : 4));
  expect(scored).toBeGreaterThanOrEqual(3 * 4);
  expect(revealed).toBeGreaterThan(3 * 4 * 2);
  expect(compared).toBeGreaterThan(3 * 4 * 2);
});

it('shows what a revealed card does, and to whom', () => {
  const all = passages(game(3, 'terms')).flatMap(({ moments: staged }) => staged.filter(({ kind }) => kind === 'reveal').flatMap(({ steps }) => steps));
  const terms = all.flatMap(({ sides }) => sides).flatMap((side) => side.terms.map((term) => `${side.pieces[0]!.id}: ${term.value}`));
  expect(terms.some((told) => /^(progression|retrogression): → (Dawn|Day|Dusk|Night)$/.test(told))).toBe(true);
  expect(terms.some((told) => /^inversion: (gold|dark)$/.test(told))).toBe(true);
  expect(terms.some((told) => told === 'augmentation: ×2')).toBe(true);
});

it('says nothing of what it did not see', () => {
  const shown = game(2, 'gap');
  const [first, last] = [shown[0]!, shown.at(-1)!];
  expect(moments({ before: first, after: last, log: [], name: (id) => id })).toEqual([]);
  expect(moments({ before: last, after: last, log: [], name: (id) => id })).toEqual([]);
});
