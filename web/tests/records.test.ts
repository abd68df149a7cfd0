// The module replays the kept records of all games to the same pictures, boards and dice as the native program.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withDecks } from '../src/table/decks.ts';
import type { Picture } from '../src/table/protocol.ts';
import { deckFile, fromDisk, program, root, startEmptyModule } from './native.ts';

const folder = root + 'tests/records/';
const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));

describe('the module and the native program', async () => {
  const module = await startEmptyModule();
  const complain = (problem: unknown) => expect(problem).toBeUndefined();
  const call = withDecks(module, deckFile, fromDisk, complain, async (request) => module.call(request));
  it('have records to compare', () => expect(names.length).toBeGreaterThan(20));
  it.each(names)('agree on %s', async (name) => {
    const record = readFileSync(folder + name, 'utf8');
    const opened = (await call({ do: 'resume', record })) as { table: number };
    const { table } = opened;
    expect(opened).toEqual({ table: expect.any(Number) });
    expect((module.call({ do: 'record', table }) as { record: string }).record).toBe(record);
    expect(module.call({ do: 'verify', record })).toEqual({ checked: expect.any(Number) });
    for (const lang of ['en', 'fr']) {
      const told = execFileSync(program, ['replay', folder + name, '--json', '--reveal', '--lang', lang], { maxBuffer: 1 << 26 });
      const native = JSON.parse(told.toString()) as { steps: { log: string[] }[]; position: unknown };
      const { picture } = module.call({ do: 'picture', table, open: true, lang }) as { picture: Picture };
      expect(picture.view).toEqual(native.position);
      // what the page is told has the spaces of French that do not break
      expect(picture.log.map(({ step, lines }) => ({ step, lines: lines.map((line) => line.replaceAll('\u00a0', ' ')) }))).toEqual(native.steps.flatMap(({ log }, step) => (log.length ? [{ step, lines: log }] : [])));
    }
    module.call({ do: 'close', table });
  });
});
