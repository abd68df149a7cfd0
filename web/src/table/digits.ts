// Which digit key means which choice. Within a turn a choice keeps its digit, and no other choice of the same kind gets it.
import type { Picture } from './protocol.ts';

export type Digits = ReadonlyMap<string, number>;
const LAST = 9;

/** The question a map was made for, so that another question begins anew. */
const asked = new WeakMap<Digits, string>();

export function numbered(before: Digits, { question, choices, you }: Picture): Digits {
  if (!question || !choices) return before;
  const key = `${you}/${question.id}`;
  const kept = asked.get(before) === key ? before : new Map<string, number>();
  const next = new Map(kept);
  let digit = Math.max(0, ...kept.values());
  for (const { code } of choices) if (!next.has(code) && digit < LAST) next.set(code, ++digit);
  asked.set(next, key);
  return next;
}
