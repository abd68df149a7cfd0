// The emblem of a card, composed from what it does: who made it (faction) gives the ground and the ornaments, Creature or
// Artifact the figure, its strength the horns, War or Magic the eyes, its kind of effect the rim, its operation what it
// holds, the trigger the marks around. The same card is drawn alike everywhere; no two cards of a deck are.
import type { Facts, Faction } from './view.ts';
import { deeds, program, triggerOf, type Part } from './program.ts';

/** A path within 100 by 100. */
export interface Stroke {
  d: string;
  fill?: Ink;
  line?: Ink;
  width?: number;
}
/** pale: bone and paper; own: the faction's; deep: its shadow; gold; ink: the dark; fire: of the Flame. */
export type Ink = 'pale' | 'own' | 'deep' | 'gold' | 'ink' | 'fire' | 'mist';

const TURN = 2 * Math.PI;
const r1 = (n: number) => Math.round(n * 10) / 10;
const at = (angle: number, radius: number, x = 50, y = 50): string => `${r1(x + radius * Math.sin(angle))} ${r1(y - radius * Math.cos(angle))}`;
const circle = (x: number, y: number, r: number) => `M${r1(x - r)} ${r1(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));
const mirrored = (half: (side: 1 | -1) => string): string => half(-1) + half(1);

/** A number of its own for each card, and others from it. */
function seed(id: string): (n: number) => number {
  let hash = 2166136261;
  for (const letter of id) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
  return (n) => {
    hash = Math.imul(hash ^ (hash >>> 15), 2246822519) >>> 0;
    return (hash >>> 7) % n;
  };
}

/** What the ground shows: waves, clouds and stars, leaves, strata, rings. */
const GROUND: Record<Faction, (pick: (n: number) => number) => Stroke[]> = {
  water: (pick) => times(4, (i) => ({ d: `M-4 ${20 + i * 20 + pick(6)}q14-${8 + pick(5)} 27 0t27 0 27 0 27 0`, line: 'mist' as const, width: 3 })),
  sky: (pick) => times(9, () => ({ d: circle(8 + pick(84), 8 + pick(84), 1 + pick(3)), fill: 'mist' as const })),
  wood: (pick) => times(7, (i) => ({ d: `M${8 + i * 14} ${100 - pick(20)}q${-8 + pick(4)}-24 4-${46 + pick(30)}q9 26-4 ${46 + pick(10)}z`, fill: 'mist' as const })),
  earth: (pick) => times(4, (i) => ({ d: `M-2 ${26 + i * 20}l${18 + pick(10)}-${6 + pick(8)} ${22 + pick(8)} ${8 + pick(6)} ${20 + pick(8)}-${9 + pick(6)} 46 8`, line: 'mist' as const, width: 2.5 })),
  neutral: (pick) => times(3, (i) => ({ d: circle(50, 50, 20 + i * 12 + pick(4)), line: 'mist' as const, width: 2 })),
};

/** The rim says when it acts. */
function rim(facts: Facts): Stroke[] {
  switch (facts.effect) {
    case 'immediate':
      return [{ d: times(16, (i) => `M${at((i / 16) * TURN - 0.07, 42)}L${at((i / 16) * TURN, 49)} ${at((i / 16) * TURN + 0.07, 42)}z`).join(''), fill: 'gold' }];
    case 'permanent':
      return [{ d: circle(50, 50, 47) + circle(50, 50, 43), line: 'gold', width: 1.6 }];
    case 'scoring':
      return [{ d: times(12, (i) => leaf((i / 12) * TURN)).join(''), fill: 'gold' }];
    default: // a Flame
      return [{ d: times(9, (i) => tongue((i / 9) * TURN)).join(''), fill: 'fire' }];
  }
}
const leaf = (angle: number) => `M${at(angle - 0.2, 42)}Q${at(angle - 0.1, 50)} ${at(angle + 0.14, 47)}Q${at(angle, 41)} ${at(angle - 0.2, 42)}z`;
const tongue = (angle: number) => `M${at(angle - 0.17, 42)}Q${at(angle - 0.1, 47)} ${at(angle + 0.12, 50)}Q${at(angle + 0.1, 45)} ${at(angle + 0.22, 42)}z`;

/** Marks around the figure: what it waits for. */
function marks(trigger: Part | undefined): Stroke[] {
  if (!trigger) return [];
  const n = { summon: 3, play: 4, conquer: 5, flame: 6, remove: 7, slide: 8, draw_action: 9, advance_action: 10, time_draw: 11, paying: 2, conquering: 12, fortifying: 13, defending: 14, fortify: 15 }[trigger.op] ?? 3;
  const shape = ['paying', 'conquering', 'fortifying', 'defending'].includes(trigger.op) ? (a: number) => `M${at(a - 0.05, 37)}L${at(a, 33)} ${at(a + 0.05, 37)} ${at(a, 41)}z` : (a: number) => circle(50 + 37 * Math.sin(a), 50 - 37 * Math.cos(a), 1.8);
  const first = trigger.of.length ? 0.18 : 0;
  return [{ d: times(n, (i) => shape(first + (i / n) * TURN)).join(''), fill: 'pale' }];
}

/** Horns, fins, feathers or antlers: as many as it is strong. */
function crown(faction: Faction, strength: number, pick: (n: number) => number): Stroke[] {
  const n = Math.max(1, Math.min(7, strength));
  const spread = 0.26 + 0.05 * pick(3);
  const long = 12 + pick(4) + n;
  const spike = (i: number): string => {
    const angle = (i - (n - 1) / 2) * spread;
    const foot = (shift: number) => at(angle + shift, 21, 50, 52);
    const tip = at(angle * 1.15, 22 + long - Math.abs(i - (n - 1) / 2), 50, 52);
    const bend = at(angle * 1.4 + 0.22, 22 + long / 2, 50, 52);
    const other = at(angle * 1.1 - 0.05, 22 + long / 2, 50, 52);
    if (faction === 'earth') return `M${foot(-0.13)}L${tip}L${foot(0.13)}z`;
    if (faction === 'sky') return `M${foot(-0.1)}Q${at(angle - 0.24, 22 + long * 0.7, 50, 52)} ${tip}Q${bend} ${foot(0.1)}z`;
    return `M${foot(-0.12)}Q${other} ${tip}Q${bend} ${foot(0.12)}z`;
  };
  return [{ d: times(n, spike).join(''), fill: faction === 'wood' || faction === 'earth' ? 'gold' : 'pale', line: 'ink', width: 1.2 }];
}

const SKULL: Record<Faction, (wide: number) => string> = {
  water: (w) => `M50 30C${50 + w} 30 ${54 + w} 52 ${48 + w * 0.8} 62C62 76 56 80 50 82C44 80 38 76 ${52 - w * 0.8} 62C${46 - w} 52 ${50 - w} 30 50 30z`,
  sky: (w) => `M50 30C${52 + w} 32 ${50 + w} 56 ${50 + w * 0.5} 64L50 84L${50 - w * 0.5} 64C${50 - w} 56 ${48 - w} 32 50 30z`,
  wood: (w) => `M50 34C${44 + w} 26 ${56 + w} 44 ${44 + w} 56Q60 80 50 82Q40 80 ${56 - w} 56C${44 - w} 44 ${56 - w} 26 50 34z`,
  earth: (w) => `M${50 - w * 0.7} 32L${50 + w * 0.7} 32L${50 + w} 46L${50 + w * 0.9} 66L62 80L38 80L${50 - w * 0.9} 66L${50 - w} 46z`,
  neutral: (w) => `M50 26C${50 + w * 0.9} 28 ${54 + w} 54 ${50 + w} 80Q50 88 ${50 - w} 80C${46 - w} 54 ${50 - w * 0.9} 28 50 26z`,
};

/** Ears, fins or brows beside the head. */
const EARS: ((side: 1 | -1, y: number) => string)[] = [
  (s, y) => `M${50 + s * 19} ${y}Q${50 + s * 36} ${y - 12} ${50 + s * 33} ${y + 6}Q${50 + s * 27} ${y + 10} ${50 + s * 19} ${y + 9}z`,
  (s, y) => `M${50 + s * 18} ${y + 6}L${50 + s * 38} ${y + 2}L${50 + s * 30} ${y + 9}L${50 + s * 37} ${y + 14}L${50 + s * 18} ${y + 16}z`,
  (s, y) => `M${50 + s * 17} ${y + 2}L${50 + s * 31} ${y - 18}L${50 + s * 27} ${y + 8}z`,
  (s, y) => circle(50 + s * 24, y, 6.5),
];

function eyes(magic: boolean, kind: number): Stroke[] {
  if (magic) {
    const one = (s: 1 | -1) => circle(50 + s * 9.5, 52, 5);
    const pupil = (s: 1 | -1) => (kind === 0 ? circle(50 + s * 9.5, 52, 2) : kind === 1 ? `M${50 + s * 9.5} 48.500v7` : `M${46.5 + s * 9.5} 52h7`);
    return [{ d: mirrored(one), fill: 'ink' }, { d: mirrored(pupil), fill: kind === 0 ? 'gold' : undefined, line: 'gold', width: 1.6 }];
  }
  const slit = (s: 1 | -1) => (kind === 0 ? `M${50 + s * 4} 54L${50 + s * 17} ${46}L${50 + s * 15} 56z` : kind === 1 ? `M${50 + s * 4} 52L${50 + s * 16} 48L${50 + s * 16} 53L${50 + s * 7} 57z` : `M${50 + s * 5} 55Q${50 + s * 10} 45 ${50 + s * 17} 47Q${50 + s * 14} 57 ${50 + s * 5} 55z`);
  return [{ d: mirrored(slit), fill: 'ink' }];
}

function creature(facts: Facts, pick: (n: number) => number): Stroke[] {
  const wide = 19 + pick(3) * 2.5;
  const ear = EARS[pick(EARS.length)]!;
  const earY = 44 + pick(3) * 5;
  const muzzle = [
    { d: 'M44 66Q50 62 56 66L50 72z', fill: 'ink' as const },
    { d: 'M40 67h20M43 67v5M48 67v6M52 67v6M57 67v5', line: 'ink' as const, width: 1.8 },
    { d: 'M50 58v8M42 68q8 7 16 0', line: 'ink' as const, width: 2.2 },
    { d: 'M45 62L50 76L55 62z', fill: 'gold' as const, line: 'ink' as const, width: 1.2 },
  ][facts.faction === 'sky' && pick(3) ? 3 : pick(4)]!;
  const paint = [
    [{ d: 'M50 33v12', line: 'own' as const, width: 3.5 }],
    [{ d: mirrored((s) => `M${50 + s * 7} 61L${50 + s * 17} 60M${50 + s * 8} 65L${50 + s * 15} 66`), line: 'own' as const, width: 2.2 }],
    [{ d: 'M50 35L54 41L50 47L46 41z', fill: 'own' as const }],
    [{ d: circle(50, 39, 2) + circle(43, 41, 1.6) + circle(57, 41, 1.6), fill: 'own' as const }],
    [],
  ][pick(5)]!;
  return [
    { d: mirrored((s) => ear(s, earY)), fill: 'own', line: 'ink', width: 1.2 },
    ...crown(facts.faction, facts.strength ?? 0, pick),
    { d: SKULL[facts.faction](wide), fill: 'pale', line: 'ink', width: 1.4 },
    ...paint,
    ...eyes(facts.specialization === 'magic', pick(3)),
    muzzle,
  ];
}

/** What an Artifact is, by its foremost operation. */
const THINGS: Record<string, (w: number) => Stroke[]> = {
  draw: (w) => [{ d: `M${32 - w} 34Q50 26 50 34Q50 26 ${68 + w} 34V74Q50 66 50 74Q50 66 ${32 - w} 74z`, fill: 'pale', line: 'ink', width: 1.5 }, { d: `M50 34V74M${37 - w} 44q6-3 9-1M${37 - w} 53q6-3 9-1M54 43q6-3 9 1M54 52q6-3 9 1`, line: 'ink', width: 1.6 }],
  gain_vp: (w) => [{ d: `M32 ${46 - w}H68L64 64Q50 74 36 64z`, fill: 'gold', line: 'ink', width: 1.5 }, { d: `M44 68h12l4 12H40zM32 ${46 - w}q-10 2-4 14M68 ${46 - w}q10 2 4 14`, line: 'ink', width: 2.4, fill: 'pale' }],
  slide: () => [{ d: 'M32 26H68V32L55 50L68 68V76H32V68L45 50L32 32z', fill: 'pale', line: 'ink', width: 1.5 }, { d: 'M39 36H61L50 50zM36 72q14-16 28 0z', fill: 'gold' }, { d: 'M29 26H71M29 76H71', line: 'gold', width: 4 }],
  advance: (w) => [{ d: circle(50, 52, 23 + w), fill: 'pale', line: 'ink', width: 1.5 }, { d: `M50 52L${62 + w} 40M50 52L44 66M50 32v5M70 52h-5M50 72v-5M30 52h5`, line: 'ink', width: 2.4 }, { d: circle(50, 52, 3), fill: 'gold' }],
  play: (w) => [{ d: `M38 78L${30 - w} 44Q50 18 ${70 + w} 44L62 78z`, fill: 'pale', line: 'ink', width: 1.5 }, { d: 'M50 40V62M41 54L50 64L59 54', line: 'own', width: 4 }, { d: 'M36 78H64', line: 'gold', width: 5 }],
  conquer: (w) => [{ d: `M38 24V80`, line: 'ink', width: 4 }, { d: `M40 28L${76 + w} 36L62 44L${76 + w} 54L40 58z`, fill: 'own', line: 'ink', width: 1.5 }, { d: circle(38, 23, 4), fill: 'gold' }],
  strength: (w) => [{ d: `M50 20L${57 + w} 34V58H${43 - w}V34z`, fill: 'pale', line: 'ink', width: 1.5 }, { d: 'M32 58H68V64H32zM46 64H54V80H46z', fill: 'gold', line: 'ink', width: 1.3 }, { d: 'M50 28V56', line: 'ink', width: 1.6 }],
  fortify: (w) => [{ d: `M30 78V38H36V44H43V38H57V44H64V38H70V78z`, fill: 'pale', line: 'ink', width: 1.5 }, { d: `M${44 - w} 78V62a6 6 0 0 1 ${12 + 2 * w} 0V78z`, fill: 'ink' }, { d: 'M30 54H70M50 44V54M38 54V64M62 54V64', line: 'ink', width: 1.2 }],
  activate: (w) => [{ d: circle(50, 50, 25 + w), fill: 'own', line: 'ink', width: 1.5 }, { d: circle(50, 50, 17), fill: 'pale', line: 'gold', width: 2.5 }, { d: circle(50, 50, 10) + circle(50, 50, 4), line: 'ink', width: 1.8 }],
  discount: (w) => [{ d: `M50 24Q58 34 ${66 + w} 48Q70 74 50 78Q30 74 ${34 - w} 48Q42 34 50 24z`, fill: 'pale', line: 'ink', width: 1.5 }, { d: 'M42 56H58', line: 'ink', width: 4 }, { d: 'M44 28q6-8 12 0', line: 'gold', width: 3.5 }],
  opponents: (w) => [{ d: `M28 30q22 14 44 0q-4 30-22 ${48 + w}q-18-18-22-${48 + w}z`, fill: 'ink', line: 'pale', width: 1.6 }, { d: 'M36 38L50 72M64 38L50 72M42 36L50 52L58 36', line: 'pale', width: 1.8 }],
  remove: (w) => [{ d: `M30 44H70Q70 76 50 78Q30 76 30 44z`, fill: 'ink', line: 'pale', width: 1.6 }, { d: `M40 40Q${36 - w} 30 44 24M50 40Q46 30 52 20M60 40Q${64 + w} 32 58 26`, line: 'pale', width: 2.4 }, { d: 'M26 44H74', line: 'gold', width: 4 }],
  score: (w) => [{ d: `M30 28H70V70L50 ${82 + w}L30 70z`, fill: 'own', line: 'ink', width: 1.5 }, { d: star(50, 51, 15), fill: 'gold', line: 'ink', width: 1.2 }, { d: 'M27 28H73', line: 'gold', width: 4 }],
};
function star(x: number, y: number, r: number): string {
  return `M${times(10, (i) => at((i / 10) * TURN, i % 2 ? r * 0.45 : r, x, y)).join('L')}z`;
}

const familyOf = (op: string) => (op.startsWith('opponents') ? 'opponents' : op === 'spend_vp' || op === 'discard' ? 'remove' : op in THINGS ? op : 'draw');

/** Studs of an Artifact: the faction's, as many as the card's number. */
const STUD: Record<Faction, (x: number, y: number) => string> = {
  water: (x, y) => `M${x} ${y - 4}q4 5 0 7q-4-2 0-7z`,
  sky: (x, y) => star(x, y, 4),
  wood: (x, y) => `M${x - 4} ${y + 2}q1-7 8-6q0 6-8 6z`,
  earth: (x, y) => `M${x} ${y - 4}l4 4-4 4-4-4z`,
  neutral: (x, y) => circle(x, y, 3),
};

function artifact(facts: Facts, op: string, pick: (n: number) => number): Stroke[] {
  const thing = THINGS[familyOf(op)]!(pick(4) - 1);
  const n = 2 + pick(4);
  const first = pick(6) * 0.17;
  const studs = times(n, (i) => {
    const a = first + (i / n) * TURN;
    return STUD[facts.faction](r1(50 + 32 * Math.sin(a)), r1(50 - 32 * Math.cos(a)));
  });
  const halo: Stroke = [{ d: circle(50, 50, 31), line: 'mist' as const, width: 2 }, { d: `M${times(6, (i) => at((i / 6) * TURN, 33)).join('L')}z`, line: 'mist' as const, width: 2 }, { d: `M${times(4, (i) => at((i / 4) * TURN + 0.78, 36)).join('L')}z`, line: 'mist' as const, width: 2 }][pick(3)]!;
  return [halo, { d: studs.join(''), fill: 'pale' }, ...thing];
}

/** What it holds: the foremost operation as often as its number says, at the chin of a Creature. */
const HELD: Record<string, (x: number, y: number) => Stroke> = {
  draw: (x, y) => ({ d: `M${x - 4} ${y - 6}h8v12h-8z`, fill: 'pale', line: 'ink', width: 1.4 }),
  gain_vp: (x, y) => ({ d: circle(x, y, 5), fill: 'gold', line: 'ink', width: 1.4 }),
  score: (x, y) => ({ d: star(x, y, 6.5), fill: 'gold', line: 'ink', width: 1.2 }),
  slide: (x, y) => ({ d: `M${x - 5} ${y - 6}h7l4 6-4 6h-7l4-6z`, fill: 'pale', line: 'ink', width: 1.3 }),
  advance: (x, y) => ({ d: `M${x - 4} ${y - 6}l7 6-7 6v-4l3-2-3-2z`, fill: 'gold', line: 'ink', width: 1.2 }),
  play: (x, y) => ({ d: `M${x} ${y + 6}l-6-7h3v-5h6v5h3z`, fill: 'pale', line: 'ink', width: 1.3 }),
  conquer: (x, y) => ({ d: `M${x - 4} ${y - 7}h9l-3 4 3 4h-6v6h-3z`, fill: 'own', line: 'pale', width: 1.4 }),
  fortify: (x, y) => ({ d: `M${x - 6} ${y + 6}v-12h3v3h2v-3h3v3h2v-3h3v12z`, fill: 'pale', line: 'ink', width: 1.3 }),
  activate: (x, y) => ({ d: circle(x, y, 6) + circle(x, y, 2.5), line: 'gold', width: 2 }),
  strength: (x, y) => ({ d: `M${x - 5} ${y - 6}h10v6q-1 5-5 7q-4-2-5-7z`, fill: 'gold', line: 'ink', width: 1.3 }),
  discount: (x, y) => ({ d: `M${x - 5} ${y - 2}h10v4h-10z`, fill: 'gold', line: 'ink', width: 1.2 }),
  opponents: (x, y) => ({ d: `M${x - 5} ${y - 6}q2 8-1 12M${x} ${y - 6}q2 8-1 12M${x + 5} ${y - 6}q2 8-1 12`, line: 'fire', width: 2.4 }),
  remove: (x, y) => ({ d: `M${x - 5} ${y - 5}l10 10m0-10l-10 10`, line: 'fire', width: 3 }),
};

function held(deed: Part | undefined): Stroke[] {
  const draw = deed && HELD[familyOf(deed.op)];
  if (!draw) return [];
  const n = Math.max(1, Math.min(4, deed.n || deed.time || 1));
  return times(n, (i) => draw(50 + (i - (n - 1) / 2) * 13, 87));
}

export interface Emblem {
  /** A disk for Creatures, a plate for Artifacts. */
  plate: string;
  strokes: Stroke[];
}

const DISK = circle(50, 50, 49);
const PLATE = `M${times(8, (i) => at(((i + 0.5) / 8) * TURN, 50)).join('L')}z`;

export function emblem(id: string, facts: Facts): Emblem {
  const pick = seed(id);
  const parts = program(facts.does);
  const [first, second] = deeds(parts);
  const figure = facts.type === 'creature' ? creature(facts, pick) : artifact(facts, first?.op ?? 'draw', pick);
  const holds = facts.type === 'creature' ? held(first) : held(second);
  return {
    plate: facts.type === 'creature' ? DISK : PLATE,
    strokes: [...GROUND[facts.faction](pick), ...rim(facts), ...marks(triggerOf(parts)), ...figure, ...holds],
  };
}
