import { describe, expect, it } from 'vitest';
import { count, datesByPlace, detoursTo, digits, exploitsOf, journeyTo, origin, rowAndColumn, signed, SLOTS, spacesAt, spent, windows, worths, type CollectorsView } from '../src/games/collectors/view.ts';
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

  it('reads dearer ways, and what a slot is worth, off the choices', () => {
    const dearer = { code: 'travel:era-3:2', label: 'dearer', targets: ['detour:era-3:2', 'date:4444', 'price:2'] };
    expect(detoursTo('era-3', [dearer])).toEqual([{ id: 'detour:era-3:2', label: 'dearer', date: '4444', price: 2, toll: [] }]);
    const lay = (kind: string, slot: string, worth: number) => ({ code: '', label: '', targets: [`card:${kind}`, `slot:X:${slot}`, `worth:${worth}`] });
    const choices = [lay('ruby', 'r1c1', 4), lay('plant', 'r1c1', -3), lay('ruby', 'r1c2', 0)];
    expect(worths('X:r1c1', choices)).toEqual([{ kind: 'ruby', points: 4 }, { kind: 'plant', points: -3 }]);
    expect(worths('X:r3c4', choices)).toEqual([]);
  });

  it('groups the dates by where they lead', () => {
    const to = (text: string, place: string) => ({ ...date(text), targets: [`place:${place}`, ...date(text).targets, `date:${text}`] });
    expect([...datesByPlace([to('9840', 'future'), to('0984', 'era-1'), to('0489', 'era-1')])]).toEqual([['future', ['9840']], ['era-1', ['0489', '0984']]]);
    const travelling = { code: 'travel:era-3:1', label: '', targets: ['place:era-3', 'date:4484', 'price:1'] };
    expect(datesByPlace([travelling]).size).toBe(0);
  });

  it('keeps every exploit in its place when it is taken', () => {
    const view = { display: ['exploit-row', 'exploit-books'], exploits: { X: ['exploit-column'], Y: [] } } as unknown as CollectorsView;
    expect(exploitsOf(view)).toEqual([{ id: 'exploit-books', owner: undefined }, { id: 'exploit-column', owner: 'X' }, { id: 'exploit-row', owner: undefined }]);
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
