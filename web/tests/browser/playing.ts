// Playing through the page as a person does: look at what is offered, choose it in one way or another.
import type { Page } from 'playwright-core';

export type Manner = 'buttons' | 'board' | 'touch' | 'keyboard';

const STATE = () => ({
  over: !!document.querySelector('table.end'),
  offered: [...document.querySelectorAll('[data-choice]')].map((e) => e.getAttribute('data-choice')!).join('|'),
  log: document.querySelectorAll('.log li').length,
});

async function chooseOnce(page: Page, manner: Manner, turn: number): Promise<void> {
  const choices = page.locator('[data-choice]');
  const at = turn % Math.max(1, await choices.count());
  if (manner === 'keyboard') {
    await choices.nth(at).focus();
    await page.keyboard.press('Enter');
    return;
  }
  const targets = page.locator('.board button.target');
  if (manner !== 'buttons' && (await targets.count()) > 0) {
    const target = targets.nth(turn % (await targets.count()));
    await (manner === 'touch' ? target.tap({ timeout: 2000 }) : target.click({ timeout: 2000 })).catch(() => undefined);
    return;
  }
  await (manner === 'touch' ? choices.nth(at).tap({ timeout: 2000 }) : choices.nth(at).click({ timeout: 2000 })).catch(() => undefined);
}

/** Chooses until the game is over; `moment` is called after each choice. */
export async function playToTheEnd(page: Page, manner: Manner, moment: (turn: number) => Promise<void> = async () => {}): Promise<number> {
  for (let turn = 0; turn < 3000; ++turn) {
    await page.waitForFunction(() => document.querySelector('table.end') || document.querySelector('[data-choice]'), undefined, { timeout: 20_000 });
    const before = await page.evaluate(STATE);
    if (before.over) return turn;
    await moment(turn);
    // a half-made selection that leads nowhere new is finished by its buttons
    await chooseOnce(page, turn % 4 === 3 && manner !== 'keyboard' ? 'buttons' : manner, turn);
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
