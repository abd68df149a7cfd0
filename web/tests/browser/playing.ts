// Playing through the page as a person does: look at what is offered, choose it in one way or another.
import type { Locator, Page } from 'playwright-core';

export type Manner = 'board' | 'touch' | 'keyboard';

/** All that a choice, or a part of one, changes on the page. */
const look = () => ({
  over: !!document.querySelector('table.end'),
  all: JSON.stringify([
    [...document.querySelectorAll('[data-choice]')].map((choice) => choice.getAttribute('data-choice')),
    [...document.querySelectorAll('[aria-pressed=true]')].map((target) => target.getAttribute('data-target')),
    document.querySelectorAll('.log li').length,
    !!document.querySelector('table.end'),
  ]),
});

const press = (what: Locator, manner: Manner) =>
  (manner === 'touch' ? what.tap({ timeout: 2000 }) : what.click({ timeout: 2000 })).catch(() => undefined);

/** With `plainly`, by the list of choices although the board offers something: a half-made selection that leads nowhere new is finished. */
async function chooseOnce(page: Page, manner: Manner, turn: number, plainly: boolean): Promise<void> {
  const choices = page.locator('[data-choice]');
  const choice = choices.nth(turn % Math.max(1, await choices.count()));
  if (manner === 'keyboard') {
    await choice.focus();
    await page.keyboard.press('Enter');
    return;
  }
  const targets = page.locator('.board button.target');
  const places = plainly ? 0 : await targets.count();
  await press(places > 0 ? targets.nth(turn % places) : choice, manner);
}

interface HowLong {
  /** Called after each choice. */
  moment?: (turn: number) => Promise<void>;
  /** Stops after so many choices, even if the game is not over. */
  most?: number;
}

/** Chooses until the game is over, and tells how often. */
export async function play(page: Page, manner: Manner, { moment = async () => {}, most = Infinity }: HowLong = {}): Promise<number> {
  for (let turn = 0; turn < 3000; ++turn) {
    await page.waitForFunction(() => document.querySelector('table.end, [data-choice]'), undefined, { timeout: 20_000 });
    const before = await page.evaluate(look);
    if (before.over || turn >= most) return turn;
    await moment(turn);
    await chooseOnce(page, manner, turn, turn % 4 === 3);
    for (const patience = Date.now() + 1500; Date.now() < patience; ) {
      if ((await page.evaluate(look)).all !== before.all) break;
      await page.waitForTimeout(15);
    }
  }
  throw new Error('the game does not end');
}
