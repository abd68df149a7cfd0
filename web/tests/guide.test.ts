// A first game for each of the five: what it is about, what to look at on the board, a word after the first round.
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { en } from '../src/text/en/index.ts';
import { firstGameOf } from '../src/games/first_game.ts';
import type { TableModule } from '../src/table/module.ts';
import type { Picture } from '../src/table/protocol.ts';
import { root, startModule } from './native.ts';

const GAMES = ['whisperers', 'collectors', 'temporum', 'hammer', 'echoes'];
let module: TableModule;
beforeAll(async () => void (module = await startModule()));

it.each(GAMES)('%s is introduced chapter by chapter', (game) => {
  const { opening, round, end } = en.guide.games[game]!;
  expect(opening.length).toBeGreaterThanOrEqual(3);
  expect(firstGameOf(game).explained).toHaveLength(opening.length);
  for (const text of [...opening.map((chapter) => chapter.text), round, end]) expect(text.length).toBeGreaterThan(80);
});

it.each(GAMES)('%s has on its board what the chapters point at', (game) => {
  const folder = `${root}web/src/games/${game}/`;
  const drawn = readdirSync(folder).filter((name) => name !== 'first_game.ts').map((name) => readFileSync(folder + name, 'utf8')).join('') + readFileSync(root + 'web/src/widgets/SeatPanel.svelte', 'utf8');
  expect(firstGameOf(game).explained.flat().filter((start) => !new RegExp(`id="${start}|[\`']${start}`).test(drawn))).toEqual([]);
});

it.each(GAMES)('%s begins with round 1, whose end the guide waits for', (game) => {
  const seats = [{ name: 'A' }, { name: 'B', by: 'bot:greedy' }];
  const { table } = module.call({ do: 'open', game, seats }) as { table: number };
  const { picture } = module.call({ do: 'picture', table, seat: 0 }) as { picture: Picture };
  expect((picture.view as { round: number }).round).toBeLessThanOrEqual(1);
});
