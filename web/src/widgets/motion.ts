// Things that stay the same thing glide from where they were to where they are: every element with data-key is followed
// by that key, whatever node draws it. (First, last, invert, play.) What comes from nowhere appears.

export type Places = Map<string, DOMRect>;

const keyed = (root: Element) => root.querySelectorAll<HTMLElement>('[data-key]');

export function places(root: Element): Places {
  const found: Places = new Map();
  for (const element of keyed(root)) found.set(element.dataset.key!, element.getBoundingClientRect());
  return found;
}

/** Where a new thing comes from: the place of the element its data-from names. */
const origin = (element: HTMLElement, before: Places) =>
  before.get(element.dataset.key!) ?? (element.dataset.from ? before.get(element.dataset.from) : undefined);

interface Way {
  dx: number;
  dy: number;
}
const STILL: Way = { dx: 0, dy: 0 };

/** How far each thing has come, and what of it is its own way: a card on a tile that slides is carried by the tile. */
function ways(root: Element, before: Places): Map<HTMLElement, { whole: Way; own: Way }> {
  const found = new Map<HTMLElement, { whole: Way; own: Way }>();
  for (const element of keyed(root)) {
    const from = origin(element, before);
    const carrier = element.parentElement?.closest<HTMLElement>('[data-key]');
    const carried = (carrier && found.get(carrier)?.whole) ?? STILL;
    if (!from || from.width === 0) {
      found.set(element, { whole: carried, own: STILL });
      continue;
    }
    const to = element.getBoundingClientRect();
    const whole = { dx: from.left - to.left, dy: from.top - to.top };
    found.set(element, { whole, own: { dx: whole.dx - carried.dx, dy: whole.dy - carried.dy } });
  }
  return found;
}

/** New, from nowhere, and no part of something that is new itself. */
function appears(element: HTMLElement, before: Places): boolean {
  const carrier = element.parentElement?.closest<HTMLElement>('[data-key]');
  return before.size > 0 && !origin(element, before) && (!carrier || !!origin(carrier, before));
}

export function glide(root: Element, before: Places, duration: number): void {
  if (duration <= 0) return;
  for (const [element, { own }] of ways(root, before)) {
    const { dx, dy } = own;
    if (appears(element, before)) {
      element.animate([{ opacity: 0, transform: 'scale(0.6)' }, { opacity: 1, transform: 'scale(1.08)', offset: 0.7 }, { transform: 'none' }], { duration, easing: 'ease-out' });
      continue;
    }
    if (Math.abs(dx) < 2 && Math.abs(dy) < 2) continue;
    element.animate(
      [
        { transform: `translate(${dx}px, ${dy}px)`, zIndex: 5 },
        { transform: `translate(${dx / 2}px, ${dy / 2 - 14}px) scale(1.12)`, zIndex: 5, offset: 0.5 },
        { transform: 'none', zIndex: 5 },
      ],
      { duration, easing: 'cubic-bezier(.4,.1,.2,1)' },
    );
  }
}
