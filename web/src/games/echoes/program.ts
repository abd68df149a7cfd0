// What a card or a Source does, read from the position's signs (src/games/echoes/signs.h): "@summon/water advance:1".

export interface Part {
  /** The word of the deck file: "draw", "gain_vp"; of a trigger: "summon". */
  op: string;
  trigger: boolean;
  /** The number; of a discount cards and time. */
  n: number;
  time: number;
  /** What it counts or lets through: ["water", "creature"], ["source"]. */
  of: string[];
}

export function program(signs: string | undefined): Part[] {
  return (signs ?? '').split(' ').filter(Boolean).map((word) => {
    const [head = '', of = ''] = word.replace(/^@/, '').split('/');
    const [op = '', number = ''] = head.split(':');
    const [n = '', time = ''] = number.split('+');
    return { op, trigger: word.startsWith('@'), n: Number(n || 0), time: Number(time || 0), of: of ? of.split('+') : [] };
  });
}

/** Operations that stand for the others when there is room for one: what somebody gets before what it takes. */
const WEIGHT = ['score', 'conquer', 'fortify', 'slide', 'activate', 'play', 'opponents_discard_vp', 'opponents_discard_cards', 'strength', 'discount', 'advance', 'gain_vp', 'draw', 'remove', 'spend_vp', 'discard', 'choose', 'if'];
const weight = ({ op }: Part) => (WEIGHT.includes(op) ? WEIGHT.indexOf(op) : WEIGHT.length);

/** Its operations, the most telling first. */
export const deeds = (parts: readonly Part[]): Part[] => parts.filter(({ trigger }) => !trigger).sort((a, b) => weight(a) - weight(b));
export const triggerOf = (parts: readonly Part[]): Part | undefined => parts.find(({ trigger }) => trigger);
