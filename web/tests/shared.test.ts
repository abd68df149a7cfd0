import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fromAddress, toAddress } from '../src/table/shared.ts';
import { root } from './native.ts';

it.each(['whisperers-4', 'echoes-4', 'hammer-2'])('packs %s into an address and back', async (name) => {
  const record = readFileSync(`${root}tests/records/${name}.jsonl`, 'utf8');
  const address = await toAddress(record);
  expect(address).toMatch(/^[\w-]+$/);
  expect(address.length).toBeLessThan(record.length / 2);
  expect(await fromAddress(address)).toBe(record);
});

it('refuses what is no such address', () => expect(fromAddress('hello')).rejects.toThrow());
