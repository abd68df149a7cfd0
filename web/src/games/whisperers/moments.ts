// What The Time Whisperers stages: cards, placements and powers that turn over at the same moment, and the scoring, age by
// age. All numbers are those of the pictures; what these do not settle is left out.
import { t } from '../../state/settings.svelte.ts';
import type { Picture } from '../../table/protocol.ts';
import type { Award, Moment, MomentsOf, Passage, Piece, Side, Step, Term } from '../../widgets/stage/moments.ts';
import { acting, AGES, componentOf, tally, tws, viewOf, type Age, type Tally, type Tw } from './view.ts';

const words = () => t().whisperers;
const seatsOf = (picture: Picture) => picture.seats.map(({ code, player }, seat) => ({ code, player, seat }));
const byId = (picture: Picture) => new Map(tws(picture).map((tw) => [tw.id, tw]));

/** What a Whisperer has come to since: "Whisperer 3", "→ Dusk". */
function change(was: Tw, now: Tw): Term[] {
  const label = words().whisperer(now.number);
  return [
    ...(was.age !== now.age ? [{ label, value: `→ ${words().ages[now.age]}` }] : []),
    ...(was.gold !== now.gold ? [{ label, value: now.gold ? words().gold : words().dark }] : []),
    ...(now.augmented && !was.augmented ? [{ label, value: '×2' }] : []),
  ];
}

function changes({ before, after }: Passage, code: string): Term[] {
  const was = byId(before);
  return tws(after).flatMap((now) => (now.code === code && was.has(now.id) ? change(was.get(now.id)!, now) : []));
}

/** The cards that were added to the rows at the same moment. */
function cards(passage: Passage): Step | undefined {
  const { before, after, name } = passage;
  const [was, now] = [viewOf(before), viewOf(after)];
  if (was.round !== now.round) return undefined;
  const sides: Side[] = seatsOf(after).flatMap(({ code, seat }) => {
    const [old, row] = [was.row[code] ?? [], now.row[code] ?? []];
    const card = row.at(-1);
    if (!card || row.length !== old.length + 1) return [];
    const piece: Piece = { id: componentOf(card), label: card.startsWith('#') ? words().whisperer(Number(card.slice(1))) : name(componentOf(card)), from: `seat:${code}`, turns: true, seat };
    return [{ seat, title: piece.label, pieces: [piece], terms: changes(passage, code) }];
  });
  return sides.length > 1 ? { title: words().revealed, note: words().turn(was.turn), sides } : undefined;
}

/** The Whisperers that were put into an age at the same moment. */
function placements({ before, after }: Passage): Step | undefined {
  const was = byId(before);
  const fresh = tws(after).filter(({ id }) => !was.has(id));
  const [first] = fresh;
  if (!first || fresh.length !== after.seats.length || fresh.some(({ age }) => age !== first.age)) return undefined;
  const sides = fresh.map((tw): Side => {
    const label = words().tw(after.seats[tw.seat]!.player, tw.number, tw.gold ? words().gold : words().dark);
    return { seat: tw.seat, pieces: [{ id: `side:${tw.id}${tw.gold ? 'g' : 'd'}`, label, turns: true, seat: tw.seat }], terms: [] };
  });
  return { title: words().ages[first.age] ?? first.age, note: words().placed, sides };
}

/** The powers that everybody has activated for the round that begins. */
function activations({ before, after, name }: Passage): Step | undefined {
  const [was, now] = [viewOf(before), viewOf(after)];
  if (was.round === now.round) return undefined;
  const sides = seatsOf(after).flatMap(({ code, seat }): Side[] => {
    const pieces = acting(now, code).map((power) => ({ id: componentOf(power), label: name(componentOf(power)), from: `seat:${code}`, turns: true, seat }));
    return pieces.length ? [{ seat, title: pieces.map(({ label }) => label).join(', '), pieces, terms: [] }] : [];
  });
  return sides.length > 1 ? { title: words().activated, note: words().round(now.round), sides } : undefined;
}

/** Has anything come to another place or side since? Then what was counted is not what is shown. */
function untouched({ before, after }: Passage, age: Age): boolean {
  const now = byId(after);
  const same = (tw: Tw) => now.get(tw.id)?.age === tw.age && now.get(tw.id)?.gold === tw.gold;
  return tws(before).every((tw) => (tw.age !== age && now.get(tw.id)?.age !== age) || same(tw));
}

/** Of the pictures before and after a scoring: could it be this strength that gave control to this seat? */
function settles(counts: readonly Tally[], control: string | null): boolean {
  const most = Math.max(...counts.map(({ dark }) => dark));
  const first = counts.filter(({ dark }) => dark === most && most > 0);
  return control === null ? first.length !== 1 : first.some(({ code }) => code === control);
}

function strengthSide(count: Tally, here: readonly Tw[], control: string | null, name: Passage['name']): Side {
  const mine = here.filter((tw) => tw.code === count.code && !tw.eliminated && !tw.gold);
  const factors = mine.flatMap((tw): Term[] => {
    if (!tw.titan && !tw.augmented) return [];
    return [{ label: name(tw.titan ? 'titan' : 'augmentation'), value: tw.titan ? '×3' : '×2' }];
  });
  const beyond = count.darkBeyond ? [{ label: count.by.map((power) => name(componentOf(power))).join(', '), value: `+${count.darkBeyond}` }] : [];
  return {
    seat: count.seat,
    pieces: mine.map((tw) => ({ id: `tw:${tw.id}`, label: words().whisperer(tw.number), from: `tw:${tw.id}`, seat: tw.seat })),
    terms: [...factors, ...beyond],
    total: `${count.dark}`,
    won: count.code === control,
  };
}

interface Paid {
  age: Age;
  award: Award;
}

/** What everybody gained, laid on the ages they control: one point an age, the rest on the Phantom's, else on the last. */
function payments({ before, after }: Passage): Paid[] {
  const [was, now] = [viewOf(before), viewOf(after)];
  return seatsOf(after).flatMap(({ code, seat }): Paid[] => {
    const gained = (now.vp[code] ?? 0) - (was.vp[code] ?? 0);
    const held = AGES.filter((age) => now.control[age] === code);
    if (gained <= 0 || !held.length) return [];
    const even = gained >= held.length ? held.map((age) => ({ age, award: { seat, points: 1, label: words().forAge } })) : [];
    const rest = gained - even.length;
    const haunted = held.includes(was.phantom);
    const more = { age: haunted ? was.phantom : held.at(-1)!, award: { seat, points: rest, label: haunted ? words().phantom : words().more } };
    return rest ? [...even, more] : even;
  });
}

function scoredAge(passage: Passage, age: Age, paid: readonly Paid[]): Step | undefined {
  const { before, after, name } = passage;
  const counts = tally(before, age);
  const control = viewOf(after).control[age];
  const here = tws(before).filter((tw) => tw.age === age);
  const shown = untouched(passage, age) && settles(counts, control);
  const sides = shown && counts.some(({ dark }) => dark > 0) ? counts.map((count) => strengthSide(count, here, control, name)) : [];
  const awards = paid.filter((one) => one.age === age).map(({ award }) => award);
  if (!sides.length && !awards.length) return undefined;
  const who = seatsOf(after).find(({ code }) => code === control)?.player;
  return {
    title: words().ages[age] ?? age,
    note: viewOf(before).phantom === age ? words().haunted : words().darkStrength,
    sides,
    verdict: who ? words().controls(who) : words().controlled,
    awards,
  };
}

/** The gold powers that left the ages: whose they are now. */
function golden({ before, after, name }: Passage): Step | undefined {
  const [was, now] = [viewOf(before), viewOf(after)];
  const sides = AGES.flatMap((age): Side[] => {
    const power = was.tiles[age]?.find((one) => !AGES.some((other) => now.tiles[other]?.includes(one)));
    if (!power) return [];
    const owner = seatsOf(after).find(({ code }) => now.own[code]?.some((one) => one.replace('!', '') === power));
    const piece: Piece = { id: componentOf(power), label: name(componentOf(power)), from: `power:${power}`, ...(owner && { seat: owner.seat }) };
    return [{ title: words().powerOf(piece.label, words().ages[age] ?? age), pieces: [piece], terms: [{ label: owner?.player ?? words().nobody, value: '' }], won: !!owner }];
  });
  return sides.length ? { title: words().goldPowers, sides } : undefined;
}

function scored({ before, after }: Passage): boolean {
  const [was, now] = [viewOf(before), viewOf(after)];
  const gained = before.seats.some(({ code }) => was.vp[code] !== now.vp[code]);
  return gained || (was.round !== now.round && was.at !== 'activate' && was.at !== 'setup' && was.at !== 'place') || (after.over && !before.over);
}

const moment = (kind: Moment['kind'], steps: (Step | undefined)[]): Moment[] => {
  const there = steps.filter((step): step is Step => !!step);
  return there.length ? [{ kind, steps: there }] : [];
};

export const moments: MomentsOf = (passage) => {
  if (viewOf(passage.before).round + 1 < viewOf(passage.after).round) return [];
  const counted = scored(passage);
  const paid = counted ? payments(passage) : [];
  return [
    ...moment('reveal', [placements(passage), cards(passage)]),
    ...moment('scoring', counted ? [...AGES.map((age) => scoredAge(passage, age, paid)), golden(passage)] : []),
    ...moment('reveal', [activations(passage)]),
  ];
};
