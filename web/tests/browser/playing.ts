// Playing through the page as a person does: look at what is offered, choose it in one way or another.
import type { Locator, Page } from 'playwright-core';

export type Manner = 'board' | 'touch' | 'keyboard';

const STATE = () => ({
  over: !!document.querySelector('table.end'),
  offered: [...document.querySelectorAll('[data-choice]')].map((e) => e.getAttribute('data-choice')!).join('|'),
  log: document.querySelectorAll('.log li').length,
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

/** Chooses until the game is over; `moment` is called after each choice. */
export async function playToTheEnd(page: Page, manner: Manner, moment: (turn: number) => Promise<void> = async () => {}): Promise<number> {
  for (let turn = 0; turn < 3000; ++turn) {
    await page.waitForFunction(() => document.querySelector('table.end') || document.querySelector('[data-choice]'), undefined, { timeout: 20_000 });
    const before = await page.evaluate(STATE);
    if (before.over) return turn;
    await moment(turn);
    await chooseOnce(page, manner, turn, turn % 4 === 3);
    await page
      .waitForFunction(
        (known) => !!document.querySelector('table.end') || [...document.querySelectorAll('[data-choice]')].map((e) => e.getAttribute('data-choice')).join('|') !== known.offered || document.querySelectorAll('.log li').length !== known.log,
        before,
        { timeout: 1500 },
      )
      .catch(() => undefined);
  }
  throw new Error('the game does not end');
}
