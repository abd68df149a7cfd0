// What axe-core has to say against a page, and whether it is wider than the screen.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { root } from '../native.ts';

const axe = readFileSync(root + 'web/node_modules/axe-core/axe.min.js', 'utf8');

export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }).axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 140)).join(' ; ')}`);
  });
}

export const widest = (page: Page) => page.evaluate((width) => document.documentElement.scrollWidth - width, page.viewportSize()!.width);
