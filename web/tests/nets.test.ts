// Bots in the page: their nets come as files of their own, and a game goes on without them.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gameOf, withNets } from '../src/table/nets.ts';
import type { BotLevel, Picture } from '../src/table/protocol.ts';
import { root, startModule } from './native.ts';

const GAME = 'hammer';
const shipped = new Uint8Array(readFileSync(`${root}nets/${GAME}.net`));

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
    const { picture, levels, complaints } = await table(shipped);
    expect(complaints).toEqual([]);
    expect(picture.seats[1]).toMatchObject({ by: 'bot:historian', bot: 'Historien' });
    expect(picture.seats[1]!.note).toBeUndefined();
    expect(levels.filter((level) => level.usual)).toHaveLength(1);
    expect(levels.some((level) => level.note)).toBe(false);
  });

  it.each([
    ['not there', 404],
    ['cut off', shipped.slice(0, 5000)],
  ])('that is %s is said, and the game goes on', async (_, net) => {
    const { picture, levels, complaints } = await table(net as Uint8Array | number);
    expect(complaints).toHaveLength(1);
    expect(picture.seats[1]!.note).toContain('gourmand');
    expect(levels.find((level) => level.id === 'historian')!.note).toContain('greedy');
  });
});
