// A finished game seen with the AI's eyes, as `timetable analyse --json` tells it: made by the module, step by step.
import type { Ask } from './games.ts';

export interface AnalysedDecision {
  /** The choice is number `step` of the game. */
  step: number;
  seat: number;
  question: string;
  /** Codes of choices. */
  played: string;
  best: string;
  /** Chances to win before it, and with either choice. */
  chances: number;
  worth_played: number;
  worth_best: number;
  half_interval: number;
  lost: number;
  mistake: boolean;
}

/** One seat's way from its first chances to its result. */
export interface Ledger {
  player: string;
  first: number;
  chance: number;
  own_choices: number;
  others_choices: number;
  common_choices: number;
  last: number;
  lost: number;
  decisions: number;
  agreed: number;
}

export interface Analysis {
  seats: Ledger[];
  before: number[];
  steps: { seat: number | null; moved_by: 'chance' | 'choice' | 'common-choice'; chances: number[] }[];
  decisions: AnalysedDecision[];
  biggest_mistakes: AnalysedDecision[];
}

interface Progress {
  done: number;
  of: number;
  analysis?: Analysis;
}

/** `net`: whether the judge has learnt the game, or plays it on at random. */
export type Analysed = Analysis & { net: boolean };

export async function analyse(ask: Ask, record: string, samples: number, told: (done: number, of: number) => void): Promise<Analysed> {
  const { net } = await ask<Progress & { net: boolean }>({ do: 'analyse', record, samples });
  for (;;) {
    const { done, of, analysis } = await ask<Progress>({ do: 'analyse-on' });
    told(done, of);
    if (analysis) return { ...analysis, net };
  }
}

/** Everybody's chances after each step, the beginning first. */
export const chancesOf = ({ before, steps }: Analysis): number[][] => [before, ...steps.map(({ chances }) => chances)];
