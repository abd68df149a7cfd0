// Games of earlier releases in the page: the module says which deck it lacks, the page fetches it, the game goes on.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withDecks } from '../src/table/decks.ts';
import { deckFile, fromDisk, root, startEmptyModule } from './native.ts';

const record = readFileSync(`${root}tests/records/temporum-2.jsonl`, 'utf8');
const header = JSON.parse(record.split('\n')[0]!) as { deck: string };

describe('the deck of an old record', async () => {
  const module = await startEmptyModule();
  const opening = (get: (file: string) => Promise<Response>, address = deckFile) => {
    const complaints: string[] = [];
    const call = withDecks(module, address, get, (problem) => complaints.push(String(problem)), async (request) => module.call(request));
    return call({ do: 'verify', record }).then((answer) => ({ answer, complaints }));
  };

  it('is named where it is missing', () => {
    expect(module.call({ do: 'resume', record })).toMatchObject({ error: { code: 'needs-deck' }, deck: { game: 'temporum', digest: header.deck } });
  });

  it.each([
    ['is not there', async () => new Response(null, { status: 404 }), 1],
    ['is no deck', async () => new Response('hello'), 0],
    ['is another one', async () => fromDisk(`${root}decks/temporum.json`), 0],
  ])('that %s leaves the refusal as it is', async (_, get, complaints) => {
    const found = await opening(get);
    expect(found.answer).toMatchObject({ error: { code: 'needs-deck' } });
    expect(found.complaints).toHaveLength(complaints);
  });

  it('that nobody knows is not fetched', async () => {
    const found = await opening(() => Promise.reject(new Error('fetched')), () => undefined);
    expect(found.answer).toMatchObject({ error: { code: 'needs-deck' } });
    expect(found.complaints).toEqual([]);
  });

  it('is fetched once, and the game is there', async () => {
    let fetched = 0;
    const get = (file: string) => (++fetched, fromDisk(file));
    for (let i = 0; i < 2; ++i) expect((await opening(get)).answer).toEqual({ checked: expect.any(Number) });
    expect(fetched).toBe(1);
  });
});
