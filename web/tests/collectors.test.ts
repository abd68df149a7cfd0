import { describe, expect, it } from 'vitest';
import { count, digits, journeyTo, origin, rowAndColumn, signed, SLOTS, spacesAt, spent, windows, type CollectorsView } from '../src/games/collectors/view.ts';
import type { Choice } from '../src/table/protocol.ts';

const date = (text: string): Choice => ({ code: `arrange:${text}`, label: text, targets: ['dice:X', ...[...text].map((digit, i) => `digit:${i + 1}:${digit}`)] });

describe('composing a date', () => {
  it('fills the windows on which all dates that are left agree', () => {
    expect(windows([date('0984'), date('0948')])).toEqual(['0', '9', undefined, undefined]);
    expect(windows([date('5555')])).toEqual(['5', '5', '5', '5']);
    expect(windows([date('0489'), date('9840')])).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('takes as many dice as windows are filled', () => {
    expect(spent([4, 4, 8, 9], ['4', undefined, '9', undefined])).toEqual([true, false, false, true]);
    expect(spent([0, 4, 8, 9], [undefined, undefined, undefined, undefined])).toEqual([false, false, false, false]);
  });

  it('marks the dice that were turned', () => {
    expect(digits('0984', '1984')).toEqual([
      { digit: '1', changed: true },
      { digit: '9', changed: false },
      { digit: '8', changed: false },
      { digit: '4', changed: false },
    ]);
    expect(digits('0984', null).some((one) => one.changed)).toBe(false);
  });
});

describe('the timeline', () => {
  it('knows the cards beside a place', () => {
    expect(spacesAt(0)).toEqual([0]); // the first era
    expect(spacesAt(1)).toEqual([0, 1]); // 1984
    expect(spacesAt(7)).toEqual([3]); // 8053: the future has no card
    expect(spacesAt(8)).toEqual([]);
  });

  it('tells where a collected card lay', () => {
    const places = ['era-1', 'key-1984', 'era-2'].map((id) => ({ id, from: '', to: '' }));
    const view = { places, pawns: { X: 'key-1984', Y: 'era-2' } } as unknown as CollectorsView;
    expect([origin(view, 'X', 0), origin(view, 'X', 1), origin(view, 'Y', 0)]).toEqual(['space:t1', 'space:t2', 'space:t2']);
  });

  it('reads the way to a place off its choice', () => {
    const choices = [
      { code: 'travel:era-3:2', label: 'dearer', targets: ['detour:era-3:2', 'date:4444', 'price:2'] },
      { code: 'travel:era-3:1', label: 'cheaper', targets: ['place:era-3', 'date:4484', 'price:1', 'toll:Y', 'toll:Z'] },
    ];
    expect(journeyTo('era-3', choices)).toEqual({ label: 'cheaper', date: '4484', price: 1, toll: ['Y', 'Z'] });
    expect(journeyTo('era-1', choices)).toBeUndefined();
  });

  it('counts piles and points', () => {
    expect(count({ ruby: 2, plant: 5 })).toBe(7);
    expect([signed(12), signed(-9)]).toEqual(['12', '−9']);
  });
});

it('names the twelve slots row by row', () => {
  expect(SLOTS).toHaveLength(12);
  expect(SLOTS[4]).toBe('r2c1');
  expect(rowAndColumn('r2c4')).toEqual([2, 4]);
});
