// A game that is played is one screen: through whole games, in every size, nothing scrolls, nothing grows, nothing jumps.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHost, visit, type Host } from './host.ts';
import { play } from './playing.ts';

let host: Host;
beforeAll(async () => void (host = await startHost()));
afterAll(() => host.close());

const SIZES: [number, number][] = [[1366, 768], [1440, 900], [1920, 1080], [820, 1180], [390, 844], [360, 640]];
/** Every so many presses all sizes are tried. */
const EVERY = 23;

/** Where the parts of the screen are, and how far anything reaches beyond it. */
const measure = () => {
  const box = (selector: string) => {
    const { left, top, width, height } = document.querySelector(`.table.screen > ${selector}`)!.getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
  };
  const root = document.scrollingElement!;
  const board = document.querySelector('.table.screen > .board')!;
  const inside = [...board.querySelectorAll<HTMLElement>('button.target.on')];
  const area = board.getBoundingClientRect();
  return {
    areas: ['.top', '.rivals', '.board', '.bar', '.bar > .see', '.bar > .slots', '.bar .confirm', '.bar .done', '.bar .all'].map((part) => [part, ...box(part)].join(' ')),
    scrolls: [root.scrollHeight - innerHeight, root.scrollWidth - innerWidth, board.scrollHeight - board.clientHeight, board.scrollWidth - board.clientWidth].map((n) => Math.max(0, n - 1)),
    outside: inside
      .filter((one) => {
        const { left, right, top, bottom, width } = one.getBoundingClientRect();
        return width > 0 && (right < area.left || left > area.right || bottom < area.top || top > area.bottom);
      })
      .map((one) => one.dataset.target),
  };
};

it.each(['whisperers', 'collectors', 'temporum', 'hammer', 'echoes'])('%s stays where it is, at every size', async (game) => {
  const { page, complaints } = await visit(host, { viewport: { width: 1366, height: 768 } });
  await page.locator(`[data-play=${game}]`).click();
  await page.locator('.table > .board').waitFor();
  const first = new Map<string, string[]>();
  const look = async (at: Page, turn: number) => {
    for (const [width, height] of SIZES) {
      await at.setViewportSize({ width, height });
      const { areas, scrolls, outside } = await at.evaluate(measure);
      const size = `${width}x${height}`;
      expect(scrolls, `${size} after ${turn}`).toEqual([0, 0, 0, 0]);
      expect(outside, `${size} after ${turn}: out of reach`).toEqual([]);
      first.set(size, first.get(size) ?? areas);
      expect(areas, `${size} after ${turn}`).toEqual(first.get(size));
    }
    await at.setViewportSize({ width: 1366, height: 768 });
  };
  await play(page, 'board', { moment: async (turn) => void (turn % EVERY === 0 && (await look(page, turn))) });
  expect(complaints).toEqual([]);
  await page.context().close();
});
