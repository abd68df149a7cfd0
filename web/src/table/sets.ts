// Questions that build a set: members are put in and taken out in any order, and confirmed once.
import type { Choice, SetQuestion } from './protocol.ts';

/** How often each member is in, by its code, in the order in which they were put in. */
export type Members = ReadonlyMap<string, number>;
export const nobody: Members = new Map();

export const sizeOf = (members: Members): number => [...members.values()].reduce((sum, n) => sum + n, 0);

/** The members a tap on this element means: not if it tells none of them from the others. */
export function membersAt(set: SetQuestion, target: string): Choice[] {
  const named = set.members.filter(({ targets }) => targets.includes(target));
  return named.length < set.members.length || set.members.length === 1 ? named : [];
}

/** One more of it, or none once all of it is in. Where only one fits, it takes the place of the other. */
export function toggled(set: SetQuestion, members: Members, code: string): Members {
  const copies = set.members.find((member) => member.code === code)?.copies ?? 0;
  const room = set.most - set.so_far;
  const has = members.get(code) ?? 0;
  const next = new Map(room === 1 && !has ? [] : members);
  if (has >= copies || (has > 0 && sizeOf(members) >= room)) next.delete(code);
  else if (sizeOf(next) < room) next.set(code, has + 1);
  return next;
}

export const codesOf = (members: Members): string[] => [...members].flatMap(([code, n]) => Array<string>(n).fill(code));

/** What the members count together, where it is not their number that counts. */
export const totalOf = ({ members: all, total }: SetQuestion, members: Members): number =>
  all.reduce((sum, { code, worth = 0 }) => sum + worth * (members.get(code) ?? 0), total?.now ?? 0);

export function complete(set: SetQuestion, members: Members): boolean {
  const size = set.so_far + sizeOf(members);
  return members.size > 0 && size >= set.least && size <= set.most && (!set.total || totalOf(set, members) > set.total.beyond);
}
