import { expect, it } from 'vitest';
import { powers, tws } from '../src/games/whisperers/view.ts';
import type { Picture } from '../src/table/protocol.ts';

it('reads the words of a position', () => {
  const picture = {
    seats: [{ code: 'R' }, { code: 'B' }],
    view: { tw: { R1: 'd@Dawn', B2: 'g@Day*', B3: 'd@Dusk^', R4: 'g@Nightx' } },
  } as unknown as Picture;
  expect(tws(picture)).toMatchObject([
    { id: 'R1', seat: 0, number: 1, age: 'Dawn', gold: false, augmented: false },
    { id: 'B2', seat: 1, number: 2, age: 'Day', gold: true, augmented: true },
    { id: 'B3', age: 'Dusk', titan: true, eliminated: false },
    { id: 'R4', age: 'Night', eliminated: true },
  ]);
  expect(powers(['Judge!', 'Knight'])).toEqual([{ name: 'Judge', active: true }, { name: 'Knight', active: false }]);
});
