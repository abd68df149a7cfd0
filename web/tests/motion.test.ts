// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { glide, places } from '../src/widgets/motion.ts';

type Moved = Record<string, string>;

/** Lays out elements by their data-x, and notes where each animation begins. */
function scene(html: string, moved: Moved = {}): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = html;
  for (const element of root.querySelectorAll<HTMLElement>('[data-key]')) {
    element.getBoundingClientRect = () => new DOMRect(Number(element.dataset.x), 0, 40, 40);
    element.animate = (frames) => {
      moved[element.dataset.key!] = (frames as Keyframe[])[0]!['transform'] as string;
      return {} as Animation;
    };
  }
  return root;
}

it('moves what has moved, from where it was', () => {
  const moved: Moved = {};
  const before = places(scene('<i data-key="a" data-x="10"></i><i data-key="b" data-x="50"></i><i data-key="deck" data-x="200"></i>'));
  glide(scene('<i data-key="a" data-x="110"></i><i data-key="b" data-x="50"></i><i data-key="new" data-from="deck" data-x="0"></i>', moved), before, 100);
  expect(moved).toEqual({ a: 'translate(-100px, 0px)', new: 'translate(200px, 0px)' });
});

it('lets a tile carry its cards: what rides along does not move twice', () => {
  const moved: Moved = {};
  const before = places(scene('<div data-key="tile" data-x="0"><i data-key="card" data-x="5"></i></div><i data-key="other" data-x="300"></i>'));
  glide(scene('<div data-key="tile" data-x="100"><i data-key="card" data-x="105"></i><i data-key="other" data-x="120"></i></div>', moved), before, 100);
  expect(moved).toEqual({ tile: 'translate(-100px, 0px)', other: 'translate(280px, 0px)' });
});

it('lets appear what comes from nowhere, as one thing, and not when all is drawn for the first time', () => {
  const moved: Moved = {};
  const now = '<i data-key="a" data-x="10"></i><div data-key="tile" data-x="0"><i data-key="card" data-x="5"></i></div>';
  glide(scene(now, moved), new Map(), 100);
  expect(moved).toEqual({});
  glide(scene(now, moved), places(scene('<i data-key="a" data-x="10"></i>')), 100);
  expect(moved).toEqual({ tile: 'scale(0.6)' });
});

it('does nothing where nothing shall move', () => {
  const moved: Moved = {};
  const before = places(scene('<i data-key="a" data-x="10"></i>'));
  glide(scene('<i data-key="a" data-x="110"></i>', moved), before, 0);
  expect(moved).toEqual({});
});
