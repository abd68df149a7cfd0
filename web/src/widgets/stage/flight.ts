// How things come to the stage and leave it. Only transform and opacity move.

const EASE = 'cubic-bezier(.3,.1,.2,1)';
export const FORWARD = 380;
export const TURN = 450;
const AWAY = 620;
const APART = 120;

/** The element of the board with this key, wherever it is; those on the stage itself are none. */
function onBoard(key: string, stage: Element): Element | undefined {
  return [...document.querySelectorAll<HTMLElement>('[data-key]')].find((element) => element.dataset.key === key && !stage.contains(element) && element.getBoundingClientRect().width > 0);
}

interface Way {
  dx: number;
  dy: number;
  scale: number;
}
function way(from: DOMRect, to: DOMRect): Way {
  return {
    dx: from.left + from.width / 2 - to.left - to.width / 2,
    dy: from.top + from.height / 2 - to.top - to.height / 2,
    scale: Math.max(0.1, from.width / Math.max(1, to.width)),
  };
}
const at = ({ dx, dy, scale }: Way) => `translate(${dx}px, ${dy}px) scale(${scale})`;

/** Each piece comes from where it lies on the board, or from its owner; what turns over does so when all have come. */
export function comeForward(stage: Element, part: number): void {
  for (const piece of stage.querySelectorAll<HTMLElement>('[data-piece]')) {
    const { comes, owner } = piece.dataset;
    const origin = (comes ? onBoard(comes, stage) : undefined) ?? (owner ? onBoard(`seat:${owner}`, stage) : undefined);
    const from = origin ? at(way(origin.getBoundingClientRect(), piece.getBoundingClientRect())) : 'scale(0.85)';
    piece.animate([{ transform: from, opacity: origin ? 1 : 0 }, { transform: 'none', opacity: 1 }], { duration: FORWARD * part, easing: EASE });
    const body = piece.querySelector('[data-turns]');
    body?.animate([{ transform: 'rotateY(180deg)' }, { transform: 'rotateY(180deg)', offset: 0.45 }, { transform: 'none' }], { duration: (FORWARD + TURN) * part, easing: EASE });
  }
}

/** Columns grow to where they stand. */
export function grow(stage: Element, part: number): void {
  for (const column of stage.querySelectorAll<HTMLElement>('[data-level]')) {
    column.animate([{ transform: 'scaleY(0)' }, {}], { duration: AWAY * part, easing: EASE });
  }
}

/** Points travel from the stage to their owners, one after the other, and land before the step ends. */
export function travel(stage: Element, part: number, duration: number): void {
  const coins = [...stage.querySelectorAll<HTMLElement>('[data-award]')];
  const begin = Math.max(0.3 * duration, duration - (AWAY + APART * coins.length) * part - 150);
  coins.forEach((coin, i) => {
    const target = onBoard(`seat:${coin.dataset.award}`, stage);
    if (!target) return;
    const there = way(target.getBoundingClientRect(), coin.getBoundingClientRect());
    coin.animate([{ transform: 'none', opacity: 1 }, { transform: `translate(${there.dx / 2}px, ${there.dy / 2 - 40}px) scale(1.25)`, opacity: 1, offset: 0.5 }, { transform: `translate(${there.dx}px, ${there.dy}px) scale(0.7)`, opacity: 0.2 }], {
      delay: begin + i * APART * part,
      duration: AWAY * part,
      easing: EASE,
      fill: 'forwards',
    });
  });
}
