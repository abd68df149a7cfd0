// Whole games played by chance, as the pictures that the first seat is shown of them, for tests of what is staged.
import type { TableModule } from '../src/table/module.ts';
import type { Outline, Picture } from '../src/table/protocol.ts';
import type { MomentsOf } from '../src/widgets/stage/moments.ts';

export function played(module: TableModule, game: string, players: number, seed: string): Picture[] {
  const seats = Array.from({ length: players }, (_, i) => ({ name: `P${i}`, by: 'bot:random' }));
  const { table } = module.call({ do: 'open', game, players, seats, entropy: [seed] }) as { table: number };
  const shown: Picture[] = [];
  for (;;) {
    shown.push((module.call({ do: 'picture', table, lang: 'en', seat: 0 }) as { picture: Picture }).picture);
    const { outline } = module.call({ do: 'outline', table }) as { outline: Outline };
    if (outline.over) return shown;
    module.call({ do: 'bot', table, seat: outline.asked[0] });
  }
}

export const passages = (shown: readonly Picture[], moments: MomentsOf) =>
  shown.slice(1).map((after, i) => {
    const before = shown[i]!;
    return { before, after, found: moments({ before, after, log: after.log, name: (id) => id }) };
  });
