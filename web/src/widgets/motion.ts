// Things that stay the same thing glide from where they were to where they are: every element with data-key is followed
// by that key, whatever node draws it. (First, last, invert, play.)

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

export function glide(root: Element, before: Places, duration: number): void {
  if (duration <= 0) return;
  for (const element of keyed(root)) {
    const from = origin(element, before);
    if (!from || from.width === 0) continue;
    const to = element.getBoundingClientRect();
    const dx = from.left - to.left;
    const dy = from.top - to.top;
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
