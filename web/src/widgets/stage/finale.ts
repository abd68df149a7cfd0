// The end of any game on the stage: one row of the score sheet after the other, each worth its points, then the sum.
import { t } from '../../state/settings.svelte.ts';
import type { Picture, TallyRow } from '../../table/protocol.ts';
import type { Moment, Side, Step } from './moments.ts';

const most = (of: readonly number[]) => Math.max(...of);
const level = (points: number, full: number) => Math.max(0, Math.min(1, points / full));
const written = (n: number) => (n < 0 ? `−${-n}` : String(n));

function rowStep(row: TallyRow, sums: readonly number[], full: number): Step {
  const sides = row.of.map((points, seat): Side => ({ seat, pieces: [], terms: [{ label: t().stage.soFar, value: written(sums[seat] ?? 0) }], total: written(points), level: level((sums[seat] ?? 0) + points, full), won: points > 0 && points === most(row.of) }));
  return { title: row.name, sides, awards: row.of.flatMap((points, seat) => (points ? [{ seat, points }] : [])) };
}

export const winnersOf = ({ end, seats }: Picture): string[] => seats.filter((_, i) => end?.ranks[i] === 1).map(({ player }) => player);

/** What parted the first from the second: the row that breaks ties, or the row in which the first was furthest ahead. */
export function decisive(picture: Picture): { row: TallyRow; by: number; tie: boolean } | undefined {
  const { end, tally = [] } = picture;
  const [first, second] = [...(end?.ranks.keys() ?? [])].sort((a, b) => end!.ranks[a]! - end!.ranks[b]!);
  if (first === undefined || second === undefined || end!.ranks[second] === 1) return undefined;
  const ahead = (row: TallyRow) => row.of[first]! - row.of[second]!;
  const tie = end!.scores[first] === end!.scores[second];
  const rows = tally.filter(({ points, of }) => points !== tie && of[first] !== of[second]);
  const row = tie ? rows[0] : rows.sort((a, b) => ahead(b) - ahead(a))[0];
  return row && (tie || ahead(row) > 0) ? { row, by: ahead(row), tie } : undefined;
}

export function finale(picture: Picture): Moment[] {
  const { end, tally = [] } = picture;
  if (!end) return [];
  const rows = tally.filter(({ points, of }) => points && of.some((n) => n));
  const sums = picture.seats.map(() => 0);
  const full = Math.max(1, ...end.scores);
  const steps = rows.map((row) => {
    const step = rowStep(row, [...sums], full);
    row.of.forEach((points, seat) => (sums[seat]! += points));
    return step;
  });
  const sides = picture.seats.map((_, seat): Side => ({ seat, pieces: [], terms: rows.map((row) => ({ label: row.name, value: written(row.of[seat]!) })), total: written(end.scores[seat]!), level: level(end.scores[seat]!, full), won: end.ranks[seat] === 1 }));
  return [{ kind: 'end', steps: [...steps, { title: t().gameOver, sides, verdict: t().wins(winnersOf(picture).join(', ')) }] }];
}
