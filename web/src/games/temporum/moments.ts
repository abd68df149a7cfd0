// What Temporum stages: a scoring and whatever else moves many crowns at once, and who rules then. All numbers are those of the
// pictures.
import { listed, t } from '../../state/settings.svelte.ts';
import type { Award, Moment, MomentsOf, Passage, Piece, Side, Step } from '../../widgets/stage/moments.ts';
import { TIMES, crownsOf, viewOf } from './view.ts';

const words = () => t().temporum;

/** Fewer steps are seen on the board well enough. */
const WORTH_IT = 3;
const LAST = TIMES.length - 1;
const ALL = 10;

/** How many steps lead from one row of crowns to another: each crown counts its Times. */
export const stepsBetween = (before: readonly number[], after: readonly number[]) =>
  after.reduce((sum, n, time) => sum + n * time, 0) - before.reduce((sum, n, time) => sum + n * time, 0);

/** The card that was scored or played for it: it lies on the table, or was there before the discard pile grew. */
function cardOf({ before, after, name }: Passage, seat: number): Piece[] {
  const [was, now] = [viewOf(before), viewOf(after)];
  const id = was.table.at(-1) ?? now.table.at(-1) ?? (now.discard.length > was.discard.length ? now.discard.at(-1) : undefined);
  return id && before.seats[seat]?.code === was.active ? [{ id, label: name(id), from: `table:${id}:0`, seat }] : [];
}

function sideOf(passage: Passage, seat: number): Side | undefined {
  const { code } = passage.before.seats[seat]!;
  const [was, now] = [crownsOf(viewOf(passage.before), code), crownsOf(viewOf(passage.after), code)];
  if (stepsBetween(was, now) < WORTH_IT) return undefined;
  const terms = TIMES.flatMap((numeral, time) => (was[time] === now[time] ? [] : [{ label: words().time(numeral), value: `${was[time]} → ${now[time]}` }]));
  const arrived = now[LAST] !== was[LAST];
  return { seat, pieces: cardOf(passage, seat), terms, ...(arrived && { total: words().inLast(now[LAST]!) }), won: now[LAST] === ALL };
}

/** Who has begun to rule where. */
function verdictOf({ before, after }: Passage): string | undefined {
  const player = (code: string) => after.seats.find((seat) => seat.code === code)?.player ?? code;
  const news = TIMES.flatMap((numeral) => {
    const fresh = viewOf(after).ruled[numeral].filter((code) => !viewOf(before).ruled[numeral].includes(code));
    return fresh.length ? [words().nowRules(listed(fresh.map(player)), numeral)] : [];
  });
  return news.length ? news.join(' ') : undefined;
}

export const moments: MomentsOf = (passage): Moment[] => {
  const { before, after } = passage;
  if (viewOf(before).round + 1 < viewOf(after).round) return [];
  const sides = before.seats.flatMap((_, seat) => sideOf(passage, seat) ?? []);
  if (!sides.length) return [];
  const awards = sides.flatMap(({ seat }): Award[] => {
    const { code } = before.seats[seat!]!;
    const points = crownsOf(viewOf(after), code)[LAST]! - crownsOf(viewOf(before), code)[LAST]!;
    return points > 0 ? [{ seat: seat!, points, label: words().time(TIMES[LAST]!) }] : [];
  });
  const verdict = verdictOf(passage);
  const step: Step = { title: words().crownsMove, sides, ...(verdict && { verdict }), awards };
  return [{ kind: 'scoring', steps: [step] }];
};
