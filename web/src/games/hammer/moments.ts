// What Time Hammer stages: Jumps, fights, repairs, and a discovery that brings Skill. The sums are those of the card that lay
// on the table; where nobody could react to it, only the card and what came of it are shown.
import { t } from '../../state/settings.svelte.ts';
import type { Picture } from '../../table/protocol.ts';
import type { Award, Moment, MomentsOf, Passage, Piece, Side, Step, Term } from '../../widgets/stage/moments.ts';
import { HIDDEN, agentOf, agents, viewOf, type HammerView, type Trial } from './view.ts';

const words = () => t().hammer;
const seatOf = ({ seats }: Picture, code: string) => seats.findIndex((seat) => seat.code === code);
const known = (id: string | null | undefined): id is string => !!id && id !== HIDDEN;

function awardsOf({ before, after }: Passage): Award[] {
  return before.seats.flatMap(({ code }, seat): Award[] => {
    const points = (viewOf(after).skill[code] ?? 0) - (viewOf(before).skill[code] ?? 0);
    return points > 0 ? [{ seat, points, label: words().skillWord }] : [];
  });
}

const agentPiece = ({ name }: Passage, id: string, seat: number): Piece => ({ id, label: name(id), from: `agent:${id}`, seat });
const cardPiece = ({ name }: Passage, id: string, from: string): Piece => ({ id, label: name(id), from, turns: true });
const changeOf = (trial: Trial, n: number): Term[] =>
  trial.changes[n] ? [{ label: words().byGadgets, value: `${trial.changes[n]! > 0 ? '+' : '−'}${Math.abs(trial.changes[n]!)}` }] : [];
const totalOf = (trial: Trial, n: number) => (trial.results[n] === undefined ? {} : { total: String(trial.results[n]) });

/** The card and the sum of one side of what lay on the table. */
function sideOf(passage: Passage, trial: Trial, n: number, seat: number | undefined, won: boolean): Side {
  const [agent, card] = [trial.agents[n], trial.cards[n]];
  const pieces = [
    ...(known(agent) && seat !== undefined ? [agentPiece(passage, agent, seat)] : []),
    ...(known(card) ? [cardPiece(passage, card, `trial:${n}`)] : []),
  ];
  return { ...(seat !== undefined && { seat }), pieces, terms: changeOf(trial, n), ...totalOf(trial, n), won };
}

const asked = (trial: Trial): Side[] => (trial.needed === null ? [] : [{ title: words().toReach, pieces: [], terms: [], total: String(trial.needed) }]);

function jumped(passage: Passage, trial: Trial): Step | undefined {
  const [agent] = trial.agents;
  if (!known(agent)) return undefined;
  const arrived = agentOf(viewOf(passage.after), agent)?.year === trial.to;
  const { name } = passage;
  return {
    title: words().jumps(name(agent), trial.to),
    sides: [sideOf(passage, trial, 0, seatOf(passage.before, trial.who), arrived), ...asked(trial)],
    verdict: arrived ? words().arrives(name(agent), trial.to) : words().isLost(name(agent)),
  };
}

function fought(passage: Passage, trial: Trial): Step | undefined {
  const [attacker, defender] = trial.agents;
  if (!known(attacker) || !known(defender)) return undefined;
  const { before, after, name } = passage;
  const stands = (id: string) => agentOf(viewOf(after), id)?.year === agentOf(viewOf(before), id)?.year;
  const [one, other] = [stands(attacker), stands(defender)];
  const loser = one === other ? undefined : one ? defender : attacker;
  const first = seatOf(before, trial.who);
  return {
    title: words().attacks(name(attacker), name(defender)),
    sides: [sideOf(passage, trial, 0, first, loser === defender), sideOf(passage, trial, 1, 1 - first, loser === attacker)],
    ...(loser && { verdict: words().isLost(name(loser)) }),
  };
}

function repaired(passage: Passage, trial: Trial): Step {
  const well = trial.needed !== null && (trial.results[0] ?? 0) >= trial.needed;
  const struck = viewOf(passage.before).hammer?.card;
  const hammer: Side = { title: words().toReach, pieces: known(struck) ? [cardPiece(passage, struck, `hammer:${struck}`)] : [], terms: [], total: String(trial.needed ?? '') };
  return {
    title: words().repairOf(trial.to),
    sides: [sideOf(passage, trial, 0, undefined, well), hammer],
    verdict: well ? words().isRepaired(trial.to) : words().isNotRepaired(trial.to),
  };
}

function discovered(passage: Passage, card: string | null | undefined): Step | undefined {
  if (!known(card) || !awardsOf(passage).length) return undefined;
  return { title: words().discoveryFlux, sides: [{ pieces: [cardPiece(passage, card, 'deck')], terms: [] }] };
}

/** A Jump that nobody could react to: the Agent that stands elsewhere now, or nowhere. */
function unseenJump(passage: Passage): Step | undefined {
  const { before, after, name } = passage;
  const [was, now] = [viewOf(before), viewOf(after)];
  const card = now.last?.card;
  const gone = Object.entries(was.agents).flatMap(([code, list]) => agents(list).flatMap(({ id, year }) => (agentOf(now, id)?.year === year ? [] : [{ id, code }])));
  const [only] = gone;
  if (gone.length !== 1 || !only || !known(card)) return undefined;
  const year = agentOf(now, only.id)?.year;
  const seat = seatOf(before, only.code);
  return {
    title: year ? words().jumps(name(only.id), year) : name(only.id),
    sides: [{ seat, pieces: [agentPiece(passage, only.id, seat), cardPiece(passage, card, 'deck')], terms: [], won: !!year }],
    verdict: year ? words().arrives(name(only.id), year) : words().isLost(name(only.id)),
  };
}

const over = (trial: Trial | null, after: HammerView): trial is Trial =>
  !!trial && trial.results.length > 0 && (after.trial?.use !== trial.use || after.trial.agents.join() !== trial.agents.join() || after.trial.to !== trial.to);

function stepOf(passage: Passage): Step | undefined {
  const [was, now] = [viewOf(passage.before), viewOf(passage.after)];
  const { trial } = was;
  if (over(trial, now)) {
    if (trial.use === 'jump') return jumped(passage, trial);
    if (trial.use === 'repair') return repaired(passage, trial);
    if (trial.use === 'fight') return fought(passage, trial);
    return trial.use === 'discovery' ? discovered(passage, trial.cards[0]) : undefined;
  }
  if (now.trial || !now.last || (was.last?.card === now.last.card && was.last.as === now.last.as)) return undefined;
  if (now.last.as === 'jump') return unseenJump(passage);
  return now.last.as === 'discovery' ? discovered(passage, now.last.card) : undefined;
}

export const moments: MomentsOf = (passage): Moment[] => {
  if (viewOf(passage.before).round + 1 < viewOf(passage.after).round) return [];
  const step = stepOf(passage);
  return step ? [{ kind: 'attack', steps: [{ ...step, awards: awardsOf(passage) }] }] : [];
};
