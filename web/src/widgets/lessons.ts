// What a question means, in a few sentences: by its id, or by the start of it ("use" explains "use-axis").
import { t } from '../state/settings.svelte.ts';

export function lessonOf(game: string, question: string): { id: string; text: string } | undefined {
  const all = t().lessons[game] ?? {};
  const id = Object.keys(all).find((start) => question === start || question.startsWith(`${start}-`));
  return id === undefined ? undefined : { id, text: all[id]! };
}
