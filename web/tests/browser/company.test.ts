// People who do not know each other find each other, through a real server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations, widest } from './axe.ts';
import { DESKTOP, PHONE, visit } from './host.ts';
import { startServer, type ServerHost } from './server.ts';

let host: ServerHost;
beforeAll(async () => void (host = await startServer()));
afterAll(() => host.close());

describe('company', () => {
  it('two who want to play the same game now sit at one table, and it begins', async () => {
    const visitors = [await visit(host, PHONE), await visit(host, DESKTOP)];
    for (const { page } of visitors) {
      await page.goto(`${host.address}#/now/whisperers`);
      await page.getByLabel('How much time?').selectOption('calm');
      expect(await violations(page)).toEqual([]);
      expect(await widest(page)).toBeLessThanOrEqual(0);
      await page.getByRole('button', { name: 'Look for somebody' }).click();
    }
    for (const { page, complaints } of visitors) {
      await page.locator('section.board').waitFor();
      expect(complaints).toEqual([]);
      await page.context().close();
    }
  });

  it('the best of a game and the people one knows have pages', async () => {
    const ann = await visit(host, PHONE);
    await ann.page.goto(`${host.address}#/leaders/temporum`);
    await ann.page.getByText('Nobody yet: play rated games').waitFor();
    expect(await violations(ann.page)).toEqual([]);
    await ann.page.goto(`${host.address}#/me`);
    await ann.page.getByLabel('Your name').first().fill('Anna');
    await ann.page.getByRole('button', { name: 'Save the name' }).click();
    await ann.page.getByRole('link', { name: 'Friends and invitations' }).click();
    await ann.page.getByText('No invitation at the moment.').waitFor();
    expect(await violations(ann.page)).toEqual([]);
    expect(await widest(ann.page)).toBeLessThanOrEqual(0);
    await ann.page.getByLabel('Name of somebody with a password').fill('Nobody');
    await ann.page.getByRole('button', { name: 'Add as a friend' }).click();
    await ann.page.getByRole('alert').waitFor();
    await ann.page.context().close();
  });
});
