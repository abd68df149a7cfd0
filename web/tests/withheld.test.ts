// "Why can't I?" gives causes: positions set up by hand, and whole games in which no cause contradicts what is offered.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Choice, Lang, Outline, Picture, Withheld } from '../src/table/protocol.ts';
import type { TableModule } from '../src/table/module.ts';
import { root, startModule } from './native.ts';

let module: TableModule;
beforeAll(async () => void (module = await startModule()));
const call = <T>(request: { do: string } & Record<string, unknown>) => module.call(request) as T;

/** A table in this position, for two. */
function stand(game: string, position: object): number {
  const head = JSON.parse(readFileSync(`${root}tests/records/${game}-2.jsonl`, 'utf8').split('\n')[0]!);
  const secret = '00'.repeat(32);
  const commitment = createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex');
  const seats = [0, 1].map((i) => ({ name: `P${i}`, by: 'human' }));
  const record = JSON.stringify({ ...head, options: {}, players: 2, seats, secret, fairness: { commitment, entropy: [] }, position }) + '\n';
  const answer = call<{ table: number; error?: { message: string } }>({ do: 'resume', record });
  expect(answer.error).toBeUndefined();
  return answer.table;
}
const withheld = (table: number, seat: number, lang: Lang = 'en') => call<{ withheld: Withheld[] }>({ do: 'withheld', table, seat, lang }).withheld;
const why = (table: number, seat: number, target: string) => withheld(table, seat).find(({ targets }) => targets.includes(target))?.why;

describe('exploits of Time Collectors', () => {
  it('say how many cards, crystals, or cards of a line are missing', () => {
    const table = stand('collectors', {
      turn: 'X', order: ['X', 'Y'], dates: { X: '5000', Y: '1000' }, crystals: { X: 2 },
      boards: { X: 'plants', Y: 'animals' }, cards: { X: 'P.PW/..../....' },
      display: ['plants', 'wonders', 'crystals', 'row', 'column'], exploits: { Y: ['animal'] },
    });
    expect(why(table, 0, 'exploit:exploit-plants')).toBe('Too few plants on your board: 1 more.');
    expect(why(table, 0, 'exploit:exploit-wonders')).toBe('Too few wonders on your board: 3 more.');
    expect(why(table, 0, 'exploit:exploit-crystals')).toBe('Too few crystals for this exploit: 3 more.');
    expect(why(table, 0, 'exploit:exploit-row')).toBe('No row is full: the fullest lacks 1.');
    expect(why(table, 0, 'exploit:exploit-column')).toBe('No column is full: the fullest lacks 2.');
    expect(why(table, 0, 'exploit:exploit-animal')).toBe('Another player has taken it: each exploit exists once.');
    expect(why(table, 0, 'exploit:exploit-books')).toBeUndefined(); // not in this game
  });

  it('that are fulfilled wait for the end of the turn', () => {
    const table = stand('collectors', {
      turn: 'X', order: ['X', 'Y'], dates: { X: '5000', Y: '1000' }, crystals: { X: 6 }, boards: { X: 'plants', Y: 'animals' }, display: ['crystals', 'row'],
    });
    expect(why(table, 0, 'exploit:exploit-crystals')).toBe('Exploits are taken at the end of one\'s own turn.');
  });
});

describe('reactions of Time Hammer', () => {
  const hand = ['rewind-spool', 'mute-key', 'detour-flare', 'decoy-projector', 'booster-coil', 'stasis-clamp', 'brownout', 'foresight-prism'];
  it('say which moment they wait for', () => {
    const table = stand('hammer', { at: 'task', active: 'A', hand: { A: hand }, actions: { A: 2, V: 1 }, agents: { A: ['buzz@2000'], V: ['tick@2010'] } });
    const turned = 'It is a reaction: it is played when a Flux or Stasis has been turned up that it can change.';
    for (const [card, said] of Object.entries({
      'rewind-spool': turned,
      'booster-coil': turned,
      'stasis-clamp': turned,
      'mute-key': 'It is a reaction: it is played when the other player has played a Gadget.',
      'detour-flare': 'It is a reaction: it is played when a HAMMER infects a decade.',
      'decoy-projector': 'It is a reaction: it is played when one of your Agents is attacked.',
      brownout: 'It is for the other player\'s turn: the colour of its gear says so.',
      'foresight-prism': 'It is for another phase.',
    })) {
      expect([card, why(table, 0, `card:${card}`)]).toEqual([card, said]);
    }
  });

  it('in the moment itself, the others say why not now', () => {
    const table = stand('hammer', {
      hand: { A: ['booster-coil', 'mute-key', 'salvage-drone'] }, discard: ['jump-01'], agents: { A: ['juno-vale@1990', 'buzz@2030'] }, jamais: { A: 0 },
      start: { jump: 'juno-vale', to: '2050' },
    });
    const { outline } = call<{ outline: Outline }>({ do: 'outline', table, seat: 0 });
    expect(outline.choices).toContain('play:booster-coil');
    expect(why(table, 0, 'card:mute-key')).toContain('when the other player has played a Gadget');
    expect(why(table, 0, 'card:salvage-drone')).toBe('It is no reaction: it is played in a phase of its gears, between events.');
    expect(withheld(table, 0).some(({ label, why }) => /reboot/i.test(label) && why === 'Not enough Jamais\' cubes: 1 more.')).toBe(true);
  });
});

describe.each(['collectors', 'hammer'])('%s, a whole game', (game) => {
  it('gives no cause for what is offered, in both languages', () => {
    const seats = [0, 1].map((i) => ({ name: `P${i}`, by: 'bot:greedy' }));
    const { table } = call<{ table: number }>({ do: 'open', game, players: 2, seats, entropy: ['why'] });
    let told = 0;
    for (let i = 0; i < 120; ++i) {
      const { outline } = call<{ outline: Outline }>({ do: 'outline', table });
      if (outline.over) break;
      const seat = outline.asked[0]!;
      for (const lang of ['en', 'fr'] as const) {
        const { picture } = call<{ picture: Picture }>({ do: 'picture', table, seat, lang });
        const offered = new Set((picture.choices as Choice[]).map(({ label }) => label));
        const all = withheld(table, seat, lang);
        told += all.length;
        expect(all.filter(({ label }) => offered.has(label))).toEqual([]);
        expect(all.filter(({ why }) => why.includes('{'))).toEqual([]);
      }
      call({ do: 'bot', table, seat });
    }
    expect(told).toBeGreaterThan(50);
  });
});
