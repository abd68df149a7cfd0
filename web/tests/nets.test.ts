// Bots in the page: their nets come as files of their own, and a game goes on without them.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gameOf, withNets } from '../src/table/nets.ts';
import type { BotLevel, Picture } from '../src/table/protocol.ts';
import { root, startModule } from './native.ts';

const GAME = 'hammer';
const LAYERS = (inputs: number) => [inputs * 64, 64, 64 * 32, 32, 32 * 7, 7];

/** A net that knows nothing: every weight is zero. Its shape is that of src/search/net.h. */
function emptyNet(): Uint8Array {
  const header = readFileSync(`${root}src/games/${GAME}/game.h`, 'utf8');
  const constant = (name: string) => Number(header.match(new RegExp(`${name} = (\\d+)`))![1]);
  const bytes: number[] = [...new TextEncoder().encode('timetable net 1\n')];
  const number = (n: number) => bytes.push(n & 255, (n >> 8) & 255, (n >> 16) & 255, n >> 24);
  number(GAME.length);
  bytes.push(...new TextEncoder().encode(GAME));
  for (const n of [1, constant('kFeatureVersion'), constant('kFeatureCount'), 0]) number(n);
  for (const size of LAYERS(constant('kFeatureCount'))) {
    number(0x3f800000);
    for (let i = 0; i < 2 * size; ++i) bytes.push(0);
  }
  return new Uint8Array(bytes);
}

async function table(net: Uint8Array | number) {
  const complaints: unknown[] = [];
  const get = async () => new Response(typeof net === 'number' ? null : (net as BodyInit), { status: typeof net === 'number' ? net : 200 });
  const call = withNets(await startModule(), () => 'the address', get, (problem) => complaints.push(String(problem)));
  const seats = [{ name: 'Ann' }, { name: 'Bo', by: 'bot:historian' }];
  const { table } = (await call({ do: 'open', game: GAME, seats } as object)) as { table: number };
  const { picture } = (await call({ do: 'picture', table, lang: 'fr' } as object)) as { picture: Picture };
  const { levels } = (await call({ do: 'levels', game: GAME, lang: 'en' } as object)) as { levels: BotLevel[] };
  return { picture, levels, complaints };
}

describe('the net of a game', () => {
  it('is asked for when bots may play, and not before', () => {
    expect(gameOf({ do: 'open', game: GAME })).toBe(GAME);
    expect(gameOf({ do: 'resume', record: `{"game":"${GAME}"}\n{}` })).toBe(GAME);
    expect(gameOf({ do: 'resume', record: 'hello' })).toBeUndefined();
    expect(gameOf({ do: 'rules', game: GAME })).toBeUndefined();
  });

  it('is used by the bots of the table', async () => {
    const { picture, levels, complaints } = await table(emptyNet());
    expect(complaints).toEqual([]);
    expect(picture.seats[1]).toMatchObject({ by: 'bot:historian', bot: 'Historien' });
    expect(picture.seats[1]!.note).toBeUndefined();
    expect(levels.filter((level) => level.usual)).toHaveLength(1);
    expect(levels.some((level) => level.note)).toBe(false);
  });

  it.each([
    ['not there', 404],
    ['cut off', emptyNet().slice(0, 5000)],
  ])('that is %s is said, and the game goes on', async (_, net) => {
    const { picture, levels, complaints } = await table(net as Uint8Array | number);
    expect(complaints).toHaveLength(1);
    expect(picture.seats[1]!.note).toContain('gourmand');
    expect(levels.find((level) => level.id === 'historian')!.note).toContain('greedy');
  });
});
