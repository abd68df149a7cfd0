// From taps to a choice. What can be tapped is what the targets of the choices name: no rules here. A tap on an element
// leaves the choices that concern it and lets go of what does not go together with it; a choice that is left alone is
// settled, and made by a second tap on what was tapped or by confirming it.
import type { Choice } from './protocol.ts';

export interface Selection {
  readonly choices: readonly Choice[];
  readonly picked: readonly string[];
  /** A choice that was selected as a whole, from the list. */
  readonly whole?: Choice | undefined;
}

export const nothing: Selection = { choices: [], picked: [] };

const fits = (choice: Choice, picked: readonly string[]) => picked.every((target) => choice.targets.includes(target));

/** The choices that still agree with what has been picked. */
export const remaining = ({ choices, picked, whole }: Selection): Choice[] =>
  whole ? [whole] : choices.filter((choice) => fits(choice, picked));

/** Is this element part of every choice that is left: what the question is about? */
export function central(selection: Selection, target: string): boolean {
  const left = remaining(selection);
  return left.length > 0 && left.every((choice) => choice.targets.includes(target));
}

/** Would a tap on this element mean something? Not if it is part of every choice: it tells nothing. */
export function tappable({ choices }: Selection, target: string): boolean {
  const named = choices.filter((choice) => choice.targets.includes(target)).length;
  return named > 0 && (named < choices.length || choices.length === 1);
}

/** Does it go together with what has been picked? */
export const joins = (selection: Selection, target: string): boolean =>
  tappable(selection, target) && remaining(selection).some((choice) => choice.targets.includes(target));

/** The choice that would be made now, if it is only one and the person has said something. */
export function settled(selection: Selection): Choice | undefined {
  const left = remaining(selection);
  return left.length === 1 && (selection.whole || selection.picked.length || selection.choices.length === 1) ? left[0] : undefined;
}

/** What was picked, as far as it goes together with this one too: the newest first. */
function joined(choices: readonly Choice[], picked: readonly string[], target: string): string[] {
  let kept = [target];
  for (const other of [...picked].reverse()) {
    if (choices.some((choice) => fits(choice, [other, ...kept]))) kept = [other, ...kept];
  }
  return kept;
}

/** After a tap: either a choice that is made, or a new selection. */
export function pick(selection: Selection, target: string): { chosen: Choice } | { selection: Selection } {
  const { choices, picked } = selection;
  const ready = settled(selection);
  const again = picked.includes(target) || selection.whole?.targets.includes(target) || choices.length === 1;
  if (again && ready?.targets.includes(target)) return { chosen: ready };
  if (picked.includes(target)) return { selection: { choices, picked: picked.filter((other) => other !== target) } };
  return { selection: { choices, picked: joined(choices, picked, target) } };
}

/** How choices begin that end a question without choosing anything: passing, staying, ending the turn. */
const ENDINGS = /^(pass|done|end-turn|call-off|decline(:.*)?)$/;
export const ending = (choices: readonly Choice[]): Choice | undefined => choices.find(({ code }) => ENDINGS.test(code));

/** Of the choices that are left, those that no tap on the board settles: the bar has buttons for them. `placed`: lies there. */
export function ways(selection: Selection, placed: (target: string) => boolean, done: Choice | undefined): readonly Choice[] {
  const left = remaining(selection.whole ? { ...selection, whole: undefined } : selection);
  if (left.length < 2) return [];
  const tells = (target: string) => placed(target) && !selection.picked.includes(target) && !left.every(({ targets }) => targets.includes(target));
  return left.filter((choice) => choice.code !== done?.code && !choice.targets.some(tells));
}

/** Without the last thing that was picked. */
export const unpicked = ({ choices, picked, whole }: Selection): Selection => ({ choices, picked: whole ? [] : picked.slice(0, -1) });

/** Choices that stand together: of a long list, those that differ in their ends alone share a stem. */
export interface Family {
  readonly stem: string;
  readonly from: number;
  readonly choices: readonly Choice[];
}

const LONG = 12;
const fewest = 3;

/** "Jump with Buzz to 2050" up to its last word, "Buy for 3 cards: an Action" up to the colon; nothing for one word. */
function stemOf(label: string): string {
  const colon = label.indexOf(': ');
  return label.slice(0, colon < 0 ? label.lastIndexOf(' ') + 1 : colon + 2);
}

export function families(choices: readonly Choice[], long = LONG): Family[] {
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
