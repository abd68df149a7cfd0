// How the points came, round by round: the last position of each round, found by halving the game where the round changes.
import type { Picture } from '../../table/protocol.ts';

export interface Standing {
  round: number;
  scores: number[];
}

type Numbers = Record<string, unknown>;

/** Crowns by Time, "9-0-1-0": what counts is the steps they have come. */
const stepsOf = (crowns: string): number => crowns.split('-').reduce((sum, n, time) => sum + time * Number(n), 0);

/** What somebody has: points, Skill, or steps of crowns, whatever the game counts. */
function pointsOf(view: Numbers, code: string): number | undefined {
  for (const key of ['score', 'vp', 'skill', 'crowns']) {
    const found = (view[key] as Numbers | undefined)?.[code];
    if (typeof found === 'number') return found;
    if (typeof found === 'string') return stepsOf(found);
    if (found && typeof found === 'object') return Number((found as { total?: number }).total);
  }
  return undefined;
}

/** Nothing where the position does not tell. */
export function standing({ view, seats }: Picture): Standing | undefined {
  const scores = seats.map(({ code }) => pointsOf(view as Numbers, code));
  const { round } = view as { round?: unknown };
  return typeof round === 'number' && scores.every((n) => n !== undefined && Number.isFinite(n)) ? { round, scores: scores as number[] } : undefined;
}

/** Rounds may be counted down; what matters is that they change. */
export async function rounds(steps: number, look: (step: number) => Promise<Picture>, last: Picture): Promise<Standing[]> {
  const seen = new Map<number, Standing | undefined>();
  const at = async (step: number) => {
    if (!seen.has(step)) seen.set(step, standing(await look(step)));
    return seen.get(step);
  };
  const ends: Standing[] = [];
  const between = async (low: number, high: number): Promise<void> => {
    const [first, second] = [await at(low), await at(high)];
    if (!second || first?.round === second.round) return;
    if (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      await between(low, middle);
      return between(middle, high);
    }
    if (first) ends.push(first);
  };
  seen.set(steps, standing(last));
  await between(0, steps);
  const final = standing(last);
  return final ? [...ends, { round: final.round, scores: last.end?.scores ?? final.scores }] : [];
}

/** Heights moved as little as keeps them so far from each other, within 0 to 100; in the order they were given. */
export function apart(heights: readonly number[], gap: number): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => heights[a]! - heights[b]!);
  const placed = [...heights];
  order.forEach((i, n) => {
    if (n > 0) placed[i] = Math.max(placed[i]!, placed[order[n - 1]!]! + gap);
  });
  let most = 100;
  for (const i of order.reverse()) {
    placed[i] = Math.min(placed[i]!, most);
    most = placed[i]! - gap;
  }
  return placed;
}
