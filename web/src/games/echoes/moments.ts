// What is staged in Echoes of Time: the first cards, which turn over together; a Source conquered, taken or fortified.
import { t } from '../../state/settings.svelte.ts';
import type { Award, Moment, MomentsOf, Passage, Piece, Side, Step } from '../../widgets/stage/moments.ts';
import { viewOf, type EchoesView, type Source } from './view.ts';

const said = () => t().echoes.moments;
const seatOf = ({ after }: Passage, code: string) => after.seats.findIndex((seat) => seat.code === code);

/** Everything that lies open before somebody. */
function open(view: EchoesView, seat: string): string[] {
  return [...Object.values(view.board[seat] ?? {}).flat(), ...(view.free[seat] ?? []), ...(view.moving[seat] ?? []), ...(view.aside[seat] ? [view.aside[seat]] : [])];
}

/** The tile a card lies on, if it does. */
const tileOf = (view: EchoesView, seat: string, id: string) => Object.entries(view.board[seat] ?? {}).find(([, cards]) => cards.includes(id))?.[0];

function firstCards(passage: Passage): Moment[] {
  const [before, after] = [viewOf(passage.before), viewOf(passage.after)];
  if (before.at !== 'first-choice' || after.at === 'first-choice') return [];
  const sides = passage.after.seats.map(({ code }, seat): Side => {
    const known = open(before, code);
    const shown = open(after, code).filter((id) => !known.includes(id) || id === before.aside[code]).slice(0, 1);
    const tile = shown[0] && tileOf(after, code, shown[0]);
    return {
      seat,
      pieces: shown.map((id) => ({ id, label: passage.name(id), from: `seat:${code}`, turns: true })),
      terms: tile ? [{ label: said().tile, value: tile }] : [],
    };
  });
  return sides.some(({ pieces }) => pieces.length) ? [{ kind: 'reveal', steps: [{ title: said().first, note: said().together, sides }], picture: passage.after }] : [];
}

const creatures = (passage: Passage, code: string, ids: readonly string[]): Piece[] => ids.map((id) => ({ id, label: passage.name(id), from: `card:${code}:${id}` }));
const strengths = (passage: Passage, facts: EchoesView['facts'], ids: readonly string[]) => ids.map((id) => ({ label: passage.name(id), value: String(facts[id]?.strength ?? 0) }));

/** What Creatures bring, and the least that effects must have added where they alone would not have been enough. */
function exceeding(passage: Passage, facts: EchoesView['facts'], is: Source, need: number): Pick<Side, 'terms' | 'total'> {
  const terms = strengths(passage, facts, is.beneath);
  if (is.strength > need) return { terms, total: String(is.strength) };
  return { terms: [...terms, { label: said().effects, value: `≥ ${need + 1 - is.strength}` }], total: `≥ ${need + 1}` };
}

/** Those who came, and what they had to exceed: a number in the centre, Creatures where somebody held the Source. */
function conquest(passage: Passage, id: string, was: Source, is: Source): Step {
  const [before, after] = [viewOf(passage.before), viewOf(passage.after)];
  const [winner, loser] = [seatOf(passage, is.of), seatOf(passage, was.of)];
  const who = passage.after.seats[winner]!.player;
  const source = passage.name(id);
  const least = was.needed ?? was.conquer;
  const need = String(least);
  const attack: Side = { seat: winner, pieces: creatures(passage, is.of, is.beneath), ...exceeding(passage, after.facts, is, least), won: true };
  const defence: Side =
    loser < 0
      ? { title: said().toExceed, pieces: [{ id, label: source, from: `place:${id}` }], terms: [], total: need }
      : { seat: loser, title: said().toExceed, pieces: creatures(passage, was.of, was.beneath), terms: strengths(passage, before.facts, was.beneath), total: need };
  const lost: Award[] = loser < 0 ? [] : [{ seat: loser, points: -is.vp_conquered, label: said().lost }];
  return {
    title: source,
    note: said().conquest,
    sides: [attack, defence],
    verdict: loser < 0 ? said().conquers(who, source) : said().takes(who, source, passage.after.seats[loser]!.player),
    awards: [{ seat: winner, points: is.vp_conquered, label: said().forSource }, ...lost],
  };
}

function fortification(passage: Passage, id: string, is: Source): Step {
  const seat = seatOf(passage, is.of);
  return {
    title: passage.name(id),
    note: said().fortification,
    sides: [
      { seat, pieces: creatures(passage, is.of, is.beneath), ...exceeding(passage, viewOf(passage.after).facts, is, is.fortify), won: true },
      { title: said().toExceed, pieces: [{ id, label: passage.name(id), from: `place:${id}` }], terms: [], total: String(is.fortify) },
    ],
    verdict: said().fortifies(passage.after.seats[seat]!.player, passage.name(id)),
    awards: [{ seat, points: is.vp_fortified - is.vp_conquered, label: said().forWalls }],
  };
}

function atSources(passage: Passage): Moment[] {
  const before = viewOf(passage.before).sources;
  return Object.entries(viewOf(passage.after).sources).flatMap(([id, is]): Moment[] => {
    const was = before[id];
    if (!was || seatOf(passage, is.of) < 0) return [];
    if (was.of !== is.of) return [{ kind: 'conquest', steps: [conquest(passage, id, was, is)] }];
    return is.fortified && !was.fortified ? [{ kind: 'conquest', steps: [fortification(passage, id, is)] }] : [];
  });
}

export const moments: MomentsOf = (passage) => [...firstCards(passage), ...atSources(passage)];
