// Lists of components in the options of a table.
import type { Component, GameOption, ListPart } from '../table/protocol.ts';

/** What is chosen in a form: a value for an option, a list under the list's own name. */
export type Chosen = Record<string, string | string[]>;

const shuffled = <T>(all: T[]): T[] =>
  all.map((one) => ({ one, at: Math.random() })).sort((a, b) => a.at - b.at).map(({ one }) => one);

/** How many of a part belong into the list. */
export const wanted = ({ count }: ListPart, players: number) => count || players;

const inGroup = (components: Component[], { group }: ListPart) => components.filter((one) => one.group === group).map(({ id }) => id);

/** The list with what it lacks, at random. */
export function filled(parts: ListPart[], components: Component[], players: number, chosen: string[]): string[] {
  return parts.flatMap((part) => {
    const all = inGroup(components, part);
    const rest = shuffled(all.filter((id) => !chosen.includes(id)));
    if (!part.count) return Array.from({ length: players }, (_, i) => (all.includes(chosen[i] ?? '') ? chosen[i]! : rest.pop()!));
    const kept = chosen.filter((id) => all.includes(id)).slice(0, part.count);
    return [...kept, ...rest.slice(0, part.count - kept.length)];
  });
}

/** The part of which too few are chosen. */
export const lacking = (parts: ListPart[], components: Component[], players: number, chosen: string[]) =>
  parts
    .map((part) => ({ part, has: chosen.slice(0, part.count ? undefined : players).filter((id) => inGroup(components, part).includes(id)).length }))
    .find(({ part, has }) => has !== wanted(part, players));

/** What is sent: without the usual values, and with the lists that their options ask for. */
export function agreed(options: GameOption[], chosen: Chosen, players: number): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const { id, list, parts = [] } of options) {
    if (!chosen[id]) continue;
    out[id] = chosen[id];
    const names = chosen[`${id}.list`];
    if (chosen[id] === list && names) out[list] = parts.some(({ count }) => !count) ? names.slice(0, players) : names;
  }
  return out;
}
