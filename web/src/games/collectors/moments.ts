// What Time Collectors stages: dates that turn over together, and at the end what every board is worth, family by family.
import { t } from '../../state/settings.svelte.ts';
import type { Moment, MomentsOf, Passage, Side, Step } from '../../widgets/stage/moments.ts';
import { FAMILIES, signed, viewOf } from './view.ts';

const words = () => t().collectors;
const shown = (date: string | null | undefined): date is string => /^\d{4}$/.test(date ?? '');

/** Everybody has composed a date, and now all of them are to be seen. */
function dates({ before, after }: Passage): Step | undefined {
  const [was, now] = [viewOf(before), viewOf(after)];
  const all = after.seats.every(({ code }) => shown(now.dates[code]));
  const hidden = before.seats.some(({ code }) => !shown(was.dates[code]));
  if (!all || !hidden || !now.order.length) return undefined;
  const sides = now.order.map((code, n): Side => {
    const seat = after.seats.findIndex((one) => one.code === code);
    const date = now.dates[code]!;
    return { seat, pieces: [{ id: `date:${date}`, label: date, from: `seat:${code}`, turns: true, seat }], terms: [], total: `${n + 1}.`, won: n === 0 };
  });
  return { title: words().revealed, sides, verdict: words().begins(after.seats[sides[0]!.seat!]!.player) };
}

/** What every board is worth at the end. */
function ending({ before, after }: Passage): Step | undefined {
  if (before.over || !after.over) return undefined;
  const { score } = viewOf(after);
  const best = Math.max(...after.seats.map(({ code }) => score[code]!.total));
  const sides = after.seats.map(({ code }, seat): Side => {
    const mine = score[code]!;
    const terms = FAMILIES.filter((family) => mine[family] !== 0).map((family) => ({ label: words().families[family] ?? family, value: signed(mine[family]) }));
    return { seat, pieces: [], terms, total: signed(mine.total), won: mine.total === best };
  });
  return { title: words().finalScore, sides };
}

export const moments: MomentsOf = (passage): Moment[] => {
  const [revealed, ended] = [dates(passage), ending(passage)];
  return [...(revealed ? [{ kind: 'reveal' as const, steps: [revealed] }] : []), ...(ended ? [{ kind: 'end' as const, steps: [ended] }] : [])];
};
