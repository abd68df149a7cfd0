// From clicks to a choice. What can be clicked is what the targets of the choices name: no rules here. A click on an
// element leaves the choices that concern it; when one is left, it is made; until then the page shows what is being
// put together, and a second click on the same element takes it back.
import type { Choice } from './protocol.ts';

export interface Selection {
  readonly choices: readonly Choice[];
  readonly picked: readonly string[];
}

export const nothing: Selection = { choices: [], picked: [] };

const fits = (choice: Choice, picked: readonly string[]) => picked.every((target) => choice.targets.includes(target));

/** The choices that still agree with what has been picked. */
export const remaining = ({ choices, picked }: Selection): Choice[] => choices.filter((choice) => fits(choice, picked));

/** Would a click on this element mean something now? Not if it is part of every choice that is left: it tells nothing. */
export function clickable(selection: Selection, target: string): boolean {
  if (selection.picked.includes(target)) return true;
  const left = remaining(selection);
  const named = left.filter((choice) => choice.targets.includes(target)).length;
  return named > 0 && (named < left.length || left.length === 1);
}

/** Is this element part of every choice that is left: what the question is about? */
export function central(selection: Selection, target: string): boolean {
  const left = remaining(selection);
  return left.length > 0 && left.every((choice) => choice.targets.includes(target));
}

/** After a click: either a choice that is settled, or a new selection. */
export function pick(selection: Selection, target: string): { chosen: Choice } | { selection: Selection } {
  if (selection.picked.includes(target)) {
    return { selection: { ...selection, picked: selection.picked.filter((other) => other !== target) } };
  }
  const next = { ...selection, picked: [...selection.picked, target] };
  const left = remaining(next);
  const [only] = left;
  return only && left.length === 1 ? { chosen: only } : { selection: next };
}

/** Choices that stand together: of a long list, those that differ in their ends alone share a stem. */
export interface Family {
  readonly stem: string;
  readonly from: number;
  readonly choices: readonly Choice[];
}

const long = 12;
const fewest = 3;

/** "Jump with Buzz to 2050" up to its last word, "Buy for 3 cards: an Action" up to the colon; nothing for one word. */
function stemOf(label: string): string {
  const colon = label.indexOf(': ');
  return label.slice(0, colon < 0 ? label.lastIndexOf(' ') + 1 : colon + 2);
}

export function families(choices: readonly Choice[]): Family[] {
  const stems = choices.map((choice) => stemOf(choice.label));
  const out: Family[] = [];
  for (let from = 0, end = 0; from < choices.length; from = end) {
    while (end < choices.length && stems[end] === stems[from]) ++end;
    const stem = choices.length > long && end - from >= fewest ? (stems[from] ?? '') : '';
    const before = out.at(-1);
    if (stem || !before || before.stem) out.push({ stem, from, choices: choices.slice(from, end) });
    else out[out.length - 1] = { ...before, choices: choices.slice(before.from, end) };
  }
  return out;
}
