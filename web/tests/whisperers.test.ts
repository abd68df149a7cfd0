import { expect, it } from 'vitest';
import { idle, places, powers, softly, strongest, tally, tws, unplaced, viewOf } from '../src/games/whisperers/view.ts';
import type { Picture } from '../src/table/protocol.ts';

const seats = [{ code: 'R', player: 'Ann' }, { code: 'B', player: 'Ben' }];
const showing = (view: object) => ({ seats, view }) as unknown as Picture;

it('reads the words of a position', () => {
  expect(tws(showing({ tw: { R1: 'd@Dawn', B2: 'g@Day*', B3: 'd@Dusk^', R4: 'g@Nightx' } }))).toMatchObject([
    { id: 'R1', seat: 0, number: 1, age: 'Dawn', gold: false, augmented: false },
    { id: 'B2', seat: 1, number: 2, age: 'Day', gold: true, augmented: true },
    { id: 'B3', age: 'Dusk', titan: true, eliminated: false },
    { id: 'R4', age: 'Night', eliminated: true },
  ]);
  expect(powers(['Judge!', 'Knight'])).toEqual([{ name: 'Judge', active: true }, { name: 'Knight', active: false }]);
  expect(unplaced('B3', showing({}), true)).toMatchObject({ id: 'B3', seat: 1, number: 3, gold: true });
});

it('tells what every strength is made of', () => {
  const picture = showing({
    tw: { R3: 'd@Dusk*', R1: 'd@Dusk', R4: 'd@Duskx', B2: 'g@Dusk', B1: 'd@Day' },
    own: { R: ['Knight!', 'Judge'], B: [] },
    dark: { Dusk: { R: 8, B: 0 } },
    gold: { Dusk: { R: 0, B: 2 } },
  });
  const [ann, ben] = tally(picture, 'Dusk');
  expect(ann).toMatchObject({ dark: 8, darkBeyond: 1, by: ['Knight'], terms: [{ number: 3, times: 2 }, { number: 1, times: 1 }] });
  expect(ben).toMatchObject({ dark: 0, gold: 2, goldBeyond: 0 });
  expect(strongest([ann!, ben!])).toBe(ann);
  expect(strongest([{ ...ann! }, { ...ben!, dark: 8 }])).toBeUndefined();
});

it('keeps nine places for nine cards, wherever they are', () => {
  const view = viewOf(showing({ hand: { R: ['#1', '#2', 'Inv', 'Aug', 'Term'] }, row: { R: ['#3'] }, withdrawn: { R: ['#4'] }, gift: { R: 'Prog' }, chosen: { R: 'pair:Aug+Term' } }));
  expect(places(view, 'R').map(({ code, where }) => `${code} ${where}`)).toEqual(['#1 hand', '#2 hand', '#3 row', '#4 withdrawn', 'Prog given', 'Inv hand', 'Aug chosen', 'Term chosen']);
});

it('warns of actions that find nothing to act on', () => {
  const awake = (tw: string, activated: number | null = 2) => showing({ tw: { R2: tw }, activated: { R: activated } });
  expect(idle(awake('d@Day', null), 'R', 'Prog')).toBe('none');
  expect(idle(awake('d@Dayx'), 'R', 'Inv')).toBe('none');
  expect(idle(awake('d@Day*'), 'R', 'Aug')).toBe('doubled');
  expect(idle(awake('d@Day*'), 'R', 'Prog')).toBeUndefined();
  expect(idle(awake('d@Day', null), 'R', 'Term')).toBeUndefined();
  expect(idle(awake('d@Day', null), 'R', '#1')).toBeUndefined();
});

it('lets long names break near their middle', () => {
  expect(['Retrogression', 'Augmentation', 'Inversion', 'Whisperer 1'].map((name) => softly(name).replace('\u00ad', '|'))).toEqual(['Retro|gression', 'Augmenta|tion', 'Inversion', 'Whisperer 1']);
});
