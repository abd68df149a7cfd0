// What is staged of whole games of Time Collectors, picture by picture as a table shows them.
import { beforeAll, expect, it, vi } from 'vitest';
import type { Outline, Picture } from '../src/table/protocol.ts';
import type { TableModule } from '../src/table/module.ts';
import { viewOf } from '../src/games/collectors/view.ts';
import { startModule } from './native.ts';

vi.hoisted(() => {
  globalThis.matchMedia = (() => ({ matches: true, addEventListener() {}, removeEventListener() {} })) as never;
});
const { moments } = await import('../src/games/collectors/moments.ts');

let module: TableModule;
beforeAll(async () => void (module = await startModule()));

/** All pictures that the first seat is shown of a game played by chance. */
function game(players: number, seed: string): Picture[] {
  const seats = Array.from({ length: players }, (_, i) => ({ name: `P${i}`, by: 'bot:random' }));
  const { table } = module.call({ do: 'open', game: 'collectors', players, seats, entropy: [seed] }) as { table: number };
  const shown: Picture[] = [];
  for (;;) {
    shown.push((module.call({ do: 'picture', table, lang: 'en', seat: 0 }) as { picture: Picture }).picture);
    const { outline } = module.call({ do: 'outline', table }) as { outline: Outline };
    if (outline.over) return shown;
    module.call({ do: 'bot', table, seat: outline.asked[0] });
  }
}

it.each([2, 3, 4])('turns the dates of every round over and scores the boards of %i at the end', (players) => {
  const shown = game(players, 'dates');
  const staged = shown.slice(1).flatMap((after, i) => moments({ before: shown[i]!, after, log: after.log, name: (id) => id }).map((moment) => ({ moment, after })));
  const reveals = staged.filter(({ moment }) => moment.kind === 'reveal');
  expect(reveals).toHaveLength(viewOf(shown.at(-1)!).round);
  for (const { moment, after } of reveals) {
    const told = moment.steps[0]!.sides.map(({ seat, pieces }) => `${after.seats[seat!]!.code} ${pieces[0]!.label}`);
    expect(told).toEqual(viewOf(after).order.map((code) => `${code} ${viewOf(after).dates[code]}`));
  }
  const ends = staged.filter(({ moment }) => moment.kind === 'end');
  expect(ends).toHaveLength(1);
  const { moment, after } = ends[0]!;
  expect(moment.steps[0]!.sides.map(({ total }) => Number(total!.replace('−', '-')))).toEqual(after.end!.scores);
});

it('says nothing where nothing has turned over', () => {
  const shown = game(2, 'still');
  const [first, last] = [shown[0]!, shown.at(-1)!];
  expect(moments({ before: last, after: last, log: [], name: (id) => id })).toEqual([]);
  expect(moments({ before: first, after: first, log: [], name: (id) => id })).toEqual([]);
});
