// A sentence of the log with the things it names: cards, powers, Zones, Sources, wherever they stand in it.
import type { Component } from '../table/protocol.ts';

export interface Piece {
  text: string;
  card?: Component;
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

export function named(line: string, things: Component[]): Piece[] {
  const found = first(line, things);
  if (!found) return line ? [{ text: line }] : [];
  const { at, card } = found;
  const end = at + card.name.length;
  return [...(at > 0 ? [{ text: line.slice(0, at) }] : []), { text: card.name, card }, ...named(line.slice(end), things)];
}
