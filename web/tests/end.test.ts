// How the points of a game came, round by round, and the end on one screen.
import { expect, it } from 'vitest';
import { apart, rounds, standing } from '../src/widgets/stage/history.ts';
import type { Outline, Picture } from '../src/table/protocol.ts';
import { startModule } from './native.ts';

const module = await startModule();

function playOut(game: string, players: number) {
  const seats = Array.from({ length: players }, (_, i) => ({ name: `P${i}`, by: 'bot:random' }));
  const { table } = module.call({ do: 'open', game, players, seats, entropy: ['rounds'] }) as { table: number };
  for (;;) {
    const { outline } = module.call({ do: 'outline', table }) as { outline: Outline };
    if (outline.over) break;
    module.call({ do: 'bot', table, seat: outline.asked.at(-1) });
  }
  const at = (steps?: number) => (module.call({ do: 'picture', table, seat: 0, steps }) as { picture: Picture }).picture;
  return { at, last: at() };
}

it.each([
  ['whisperers', 3],
  ['collectors', 2],
  ['temporum', 3],
  ['hammer', 2],
  ['echoes', 2],
])('finds the last position of each round of %s without looking at all', async (game, players) => {
  const { at, last } = playOut(game, players);
  let looks = 0;
  const found = await rounds(last.steps, async (step) => (++looks, at(step)), last);
  const all = Array.from({ length: last.steps }, (_, step) => standing(at(step)));
  const ends = all.filter((one, step) => one && one.round !== (all[step + 1] ?? standing(last))?.round);
  expect(found.slice(0, -1)).toEqual(ends);
  expect(found.at(-1)!.scores).toEqual(last.end!.scores);
  // what the positions say is what the game ends with: nothing jumps at the last step but what is scored there
  if (game !== 'hammer') expect(standing(last)!.scores).toEqual(last.end!.scores);
  expect(looks).toBeLessThan(Math.max(60, last.steps));
});

it('says nothing where the position does not tell', async () => {
  const blank = { view: {}, seats: [{ code: 'A' }] } as unknown as Picture;
  expect(standing(blank)).toBeUndefined();
  expect(await rounds(10, async () => blank, blank)).toEqual([]);
  expect(standing({ view: { round: 2, crowns: { A: '9-0-1-0' } }, seats: [{ code: 'A' }] } as unknown as Picture)).toEqual({ round: 2, scores: [2] });
});

it('keeps letters apart', () => {
  expect(apart([10, 90], 5)).toEqual([10, 90]);
  const close = apart([99, 98, 97, 5], 8);
  expect(close[3]).toBe(5);
  expect(close.slice(0, 3)).toEqual([100, 92, 84]);
});
