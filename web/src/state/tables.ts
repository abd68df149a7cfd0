// Finding and opening tables of this device.
import { firstGameOf } from '../games/first_game.ts';
import { ask } from '../table/games.ts';
import { LocalTable, type LocalSeat, type LocalTableRequest } from '../table/local_table.ts';
import type { GameDescription } from '../table/protocol.ts';
import { Refused } from '../table/table.ts';
import { guides } from './guides.svelte.ts';
import { settings, t } from './settings.svelte.ts';
import { freshId, shelf, type Removed } from './shelf.svelte.ts';

const local = { ask, shelf, pause: () => settings.pause() };
const live = new Map<string, LocalTable>();

const alive = (table: LocalTable) => {
  live.set(table.id, table);
  return table;
};

export const openTable = async (request: LocalTableRequest) => alive(await LocalTable.open(local, freshId(), request));

/** The game of a record for this visit. */
export const resumeRecord = async (record: string) => alive(await LocalTable.resume(local, freshId(), record));

/** A record that came as a file or with a link: it stays on this device, once, however often it is opened. */
export async function keepRecord(record: string): Promise<LocalTable> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(record)));
  const id = Array.from(digest.slice(0, 6), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const table = live.get(id) ?? alive(await LocalTable.resume(local, id, record));
  await table.keep();
  return table;
}

export async function tableOf(id: string): Promise<LocalTable> {
  const known = live.get(id);
  if (known) return known;
  const record = shelf.record(id);
  if (record === undefined) throw new Refused('unknown', 'There is no such table.');
  return alive(await LocalTable.resume(local, id, record));
}

/** As it is kept now: another tab may have played on since. */
export async function freshTableOf(id: string): Promise<LocalTable> {
  const known = live.get(id);
  const kept = shelf.record(id);
  if (known && kept !== undefined && (await known.record()) !== kept) forgetTable(id);
  return tableOf(id);
}

/** Lets go of a game whose record is kept: whoever comes back finds it there. */
export function forgetTable(id: string): void {
  if (shelf.record(id) === undefined) return;
  live.get(id)?.close();
  live.delete(id);
}

export async function forkTable(table: LocalTable, steps: number, seats: LocalSeat[]): Promise<LocalTable> {
  return alive(await table.fork(freshId(), steps, seats));
}

export function removeTable(id: string): void {
  live.get(id)?.close();
  live.delete(id);
  shelf.remove(id);
}

/** Removes a table, and gives what brings it back. */
export function takeTable(id: string): Removed | undefined {
  const taken = shelf.take(id);
  removeTable(id);
  return taken;
}

export const usualLevel = (game: GameDescription) => game.levels.find((level) => level.usual)?.id ?? 'greedy';

/** You against as few bots as the game allows, at its usual level. */
export function quickTable(game: GameDescription, level = usualLevel(game)): LocalTableRequest {
  const players = game.players[0];
  const seats: LocalSeat[] = [{ name: t().yourName, by: 'human' }];
  while (seats.length < players) seats.push({ name: t().botNames[seats.length - 1]!, by: `bot:${level}` });
  return { game: game.id, players, seats, entropy: [crypto.randomUUID()] };
}

/** A first game with a guide, against the weakest bot. */
export async function learningTable(game: GameDescription): Promise<LocalTable> {
  const table = await openTable({ ...quickTable(game, game.levels[0]?.id), options: firstGameOf(game.id).options });
  guides.begin(table.id);
  return table;
}
