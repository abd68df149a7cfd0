// Playing through the page as a person does: look at what is offered, select it in one way or another, confirm it.
import type { Locator, Page } from 'playwright-core';

/** `board`: taps on the board and in the bar alone; `touch`: so on a phone; `keyboard`: keys alone. */
export type Manner = 'board' | 'touch' | 'keyboard';

/** All that a choice, or a part of one, changes on the page. */
const look = () => {
  const words = (selector: string) => document.querySelector(selector)?.textContent ?? '';
  return {
    over: !!document.querySelector('table.end'),
    asked: !document.querySelector<HTMLButtonElement>('.slots .all')?.disabled,
    all: JSON.stringify([
      document.querySelector<HTMLElement>('.table.screen')?.dataset.version,
      words('[data-prompt]'),
      words('.slots .confirm'),
      words('.made'),
      words('.count'),
      [...document.querySelectorAll('[aria-pressed=true]')].map((one) => one.getAttribute('data-target') ?? one.getAttribute('data-way')),
      !!document.querySelector('table.end'),
    ]),
  };
};

/** A point of it that nothing lies over: cards of a fan show their edges alone. */
const visible = (element: Element): [number, number] | undefined => {
  const { left, top, width, height } = element.getBoundingClientRect();
  for (const y of [0.5, 0.2, 0.8]) {
    for (const x of [0.5, 0.25, 0.12, 0.06, 0.03, 0.75, 0.88, 0.96]) {
      const at: [number, number] = [left + x * width, top + y * height];
      if (element.contains(document.elementFromPoint(...at))) return at;
    }
  }
  return undefined;
};

const press = async (page: Page, what: Locator, manner: Manner) => {
  if (manner === 'keyboard') {
    await what.focus({ timeout: 2000 }).catch(() => undefined);
    await page.keyboard.press('Enter');
    return;
  }
  const at = await what.evaluate(visible, undefined, { timeout: 2000 }).catch(() => undefined);
  if (!at) return;
  if (manner === 'touch') await page.touchscreen.tap(...at);
  else await page.mouse.click(...at);
};

const CONFIRM = '.slots .confirm:enabled';
const DONE = '.slots .done:enabled';
const THINGS = '.board button.target.on:not(.picked), .rivals button.target.on:not(.picked), [data-way]:not([aria-pressed=true])';
const UNPICKED = '.board button.target.on:not(.picked):not(.beside), .rivals button.target.on:not(.picked):not(.beside), [data-way]:not([aria-pressed=true])';

/** One press: what is settled is confirmed, something is added to what is put together, and now and then a question is let go by. */
async function step(page: Page, manner: Manner, turn: number): Promise<void> {
  if (await page.locator(CONFIRM).count()) {
    if (manner === 'keyboard' && turn % 2) return page.keyboard.press('Enter').then(() => undefined);
    return press(page, page.locator(CONFIRM), manner);
  }
  const done = page.locator(DONE);
  if (turn % 5 === 4 && (await done.count())) return press(page, done, manner);
  if (manner === 'keyboard' && turn % 3 === 0) return page.keyboard.press(String(1 + (turn % 9)));
  for (const some of [UNPICKED, THINGS, '.board button.target.on']) {
    const things = page.locator(some);
    const count = await things.count();
    if (count) return press(page, things.nth((7 * turn) % count), manner);
  }
  if (await done.count()) await press(page, done, manner);
}

interface HowLong {
  /** Called after each choice. */
  moment?: (turn: number) => Promise<void>;
  /** Stops after so many presses, even if the game is not over. */
  most?: number;
}

/** This person is asked. */
export const ASKED = '.slots .all:enabled';
export const asked = async (page: Page): Promise<boolean> => (await page.locator(ASKED).count()) > 0;

/** Makes a choice of the list behind "All choices"; of a set as many members as it needs. */
export async function chooseFromList(page: Page, which = 0): Promise<void> {
  const version = () => page.evaluate(() => document.querySelector<HTMLElement>('.table.screen')?.dataset.version);
  const before = await version();
  if (!(await page.locator('[data-choice]').count())) await page.locator(ASKED).click();
  const choices = page.locator('[data-choice]');
  await choices.first().waitFor();
  const count = await choices.count();
  for (let i = 0; i < count && !(await page.locator(CONFIRM).count()); ++i) await choices.nth((which + i) % count).click();
  await page.locator(CONFIRM).click();
  await page.waitForFunction((was) => document.querySelector<HTMLElement>('.table.screen')?.dataset.version !== was, before);
}

/** Opens a part of the drawer. */
export async function draw(page: Page, part: 'log' | 'chat' | 'rules' | 'table'): Promise<void> {
  await page.locator(`[data-drawer=${part}]`).click();
  await page.locator('.sheet').first().waitFor();
}

/** Presses until the game is over, and tells how often; the list of all choices stays closed. */
export async function play(page: Page, manner: Manner, { moment = async () => {}, most = Infinity }: HowLong = {}): Promise<number> {
  let idle = 0;
  for (let turn = 0; turn < 6000; ++turn) {
    await page.waitForFunction(() => document.querySelector('table.end, .slots .all:enabled'), undefined, { timeout: 20_000 });
    const before = await page.evaluate(look);
    if (before.over || turn >= most) return turn;
    await moment(turn);
    await step(page, manner, turn);
    const patience = Date.now() + 400;
    while (Date.now() < patience && (await page.evaluate(look)).all === before.all) await page.waitForTimeout(8);
    idle = (await page.evaluate(look)).all === before.all ? idle + 1 : 0;
    if (idle > 30) throw new Error(`nothing can be chosen: ${before.all}`);
  }
  throw new Error('the game does not end');
}
