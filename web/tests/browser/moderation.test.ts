// Somebody complains, and a moderator looks after it on a phone, through a real server.
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { program } from '../native.ts';
import { violations, widest } from './axe.ts';
import { DESKTOP, PHONE, visit } from './host.ts';
import { openTable, sitDown } from './people.ts';
import { startServer, type ServerHost } from './server.ts';

let host: ServerHost;
beforeAll(async () => void (host = await startServer()));
afterAll(() => host.close());

describe('moderation', () => {
  it('a report is seen on a phone, and its writer is muted', async () => {
    const mia = await visit(host, PHONE);
    await mia.page.goto(`${host.address}#/host`);
    await mia.page.getByText('Only moderators of this server').waitFor();
    await mia.page.goto(`${host.address}#/me`);
    await mia.page.getByLabel('Your name').first().fill('Mia');
    await mia.page.getByRole('button', { name: 'Save the name' }).click();
    await mia.page.getByText('You are called Mia here.').waitFor();
    await mia.page.getByLabel('Password').first().fill('correct horse');
    await mia.page.getByRole('button', { name: 'Keep the account' }).click();
    await mia.page.getByText('Your account is kept.').waitFor();
    execFileSync(program, ['admin', 'role', 'Mia', 'owner', '--store', host.store]);

    const ann = await visit(host, DESKTOP);
    const ben = await visit(host, DESKTOP);
    const link = await openTable(host, ann.page, 'whisperers', 'Ann');
    await sitDown(ben.page, link, 'Ben');
    await ben.page.getByLabel('Say something to the table').fill('something rude');
    await ben.page.getByRole('button', { name: 'Say it' }).click();
    await ann.page.getByText('something rude').waitFor();
    const table = /\/(?:table|online|shared)\/([\w-]+)/.exec(ann.page.url().replace('#', ''))![1]!;
    await ann.page.goto(`${host.address}#/report/table/${table}/line/1`);
    await ann.page.getByLabel('Why').fill('this is rude');
    expect(await violations(ann.page)).toEqual([]);
    await ann.page.getByRole('button', { name: 'Send the report' }).click();
    await ann.page.getByText('Sent. Thank you').waitFor();

    await mia.page.waitForTimeout(6000); // the server looks every five seconds at what the shell has done
    await mia.page.reload();
    await mia.page.getByRole('link', { name: 'Look after this server' }).click();
    await mia.page.getByText('Ann complains of Ben').waitFor();
    await mia.page.getByText('Ben: something rude').waitFor();
    expect(await violations(mia.page)).toEqual([]);
    expect(await widest(mia.page)).toBeLessThanOrEqual(0);
    await mia.page.getByRole('button', { name: 'Mute' }).first().click();
    await mia.page.getByText('Done.').waitFor();
    await ben.page.getByLabel('Say something to the table').fill('more of it');
    await ben.page.getByRole('button', { name: 'Say it' }).click();
    expect(await ann.page.getByText('more of it').count()).toBe(0);
    for (const { page } of [ann, ben, mia]) await page.context().close();
  });
});
