// A sentence of the log with the things it names: cards, powers, Zones, Sources, wherever they stand in it.
import type { Component, SeatPicture } from '../table/protocol.ts';

export interface Piece {
  text: string;
  card?: Component;
  /** It is somebody at the table. */
  seat?: number;
}

const LETTER = /[\p{L}\p{N}]/u;
/** "Swarm" is named in "uses the Swarm.", not in "Swarming". */
const alone = (line: string, from: number, to: number) => !LETTER.test(line[from - 1] ?? '') && !LETTER.test(line[to] ?? '');

/** The longest name that stands earliest. */
function first(line: string, things: Component[]): { at: number; card: Component } | undefined {
  let best: { at: number; card: Component } | undefined;
  for (const card of things) {
    const at = card.name.length > 2 ? line.indexOf(card.name) : -1;
    if (at < 0 || !alone(line, at, at + card.name.length)) continue;
    if (!best || at < best.at || (at === best.at && card.name.length > best.card.name.length)) best = { at, card };
  }
  return best;
}

/** The people in a piece of a sentence: by their own names where the game calls them by their colours; "You" has no name. */
export function peopled(text: string, seats: readonly SeatPicture[], you: string): Piece[] {
  let best: { at: number; seat: number; name: string } | undefined;
  seats.forEach(({ name, player }, seat) => {
    for (const called of new Set([name, player])) {
      const at = called.length > 2 && called !== you ? text.indexOf(called) : -1;
      if (at >= 0 && alone(text, at, at + called.length) && (!best || at < best.at)) best = { at, seat, name: called };
    }
  });
  if (!best) return text ? [{ text }] : [];
  const { at, seat, name } = best;
  const { player } = seats[seat]!;
  return [...(at > 0 ? [{ text: text.slice(0, at) }] : []), { text: player === you ? name : player, seat }, ...peopled(text.slice(at + name.length), seats, you)];
}

export function named(line: string, things: Component[]): Piece[] {
  const found = first(line, things);
  if (!found) return line ? [{ text: line }] : [];
  const { at, card } = found;
  const end = at + card.name.length;
  return [...(at > 0 ? [{ text: line.slice(0, at) }] : []), { text: card.name, card }, ...named(line.slice(end), things)];
}
