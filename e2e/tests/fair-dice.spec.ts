import type { GameRecord } from '@gunbai/engine';
import type { Page } from '@playwright/test';
import { assert } from '../assertions.ts';
import { visit } from '../browser.ts';
import { test } from '../fixtures.ts';
import { enterName } from '../online-helpers.ts';
import { withServer } from '../server.ts';

const openTable = async (page: Page): Promise<string> => {
  await page.goto('/online');
  await enterName(page, 'Hanako');
  await page.getByRole('link', { name: 'Open a table' }).click();
  await page.locator('.setup button[type=submit]').click();
  await page.getByText('Waiting for players').waitFor();
  return new URL(page.url()).pathname;
};

const join = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await enterName(page, 'Goemon');
};

const resign = async (page: Page): Promise<void> => {
  await page.locator('.table-tools button').last().click();
  await page.locator('[data-item=resign]').click();
  await page.locator('dialog footer button[data-kind=main]').click();
};

test('fair dice: both browsers confirm, also from another page, and check the dice at the end and after a rematch', async ({ browser }) => {
  await withServer(async (server) => {
    const host = await visit(browser, server.address);
    const guest = await visit(browser, server.address);
    const path = await openTable(host.page);
    // The host waits elsewhere: the dice are confirmed from there.
    await host.page.goto('/settings');
    await join(guest.page, path);
    await guest.page.getByText('Waiting for Hanako to confirm the dice; any open Gunbai page does this automatically.').waitFor();
    await guest.page.waitForSelector('.board-stage');
    await host.page.goto(path);
    await host.page.waitForSelector('.board-stage');
    await resign(host.page);
    for (const { page } of [host, guest]) await page.getByText('This device checked the dice').waitFor();
    await host.page.getByRole('button', { name: 'Rematch' }).click();
    await host.page.getByText('Waiting for players').waitFor();
    await guest.page.getByRole('button', { name: 'Rematch with seats swapped' }).click();
    for (const { page } of [host, guest]) await page.waitForSelector('.board-stage');
    await resign(guest.page);
    for (const { page } of [host, guest]) await page.getByText('This device checked the dice').waitFor();
  });
});

test('fair dice: a browser names what a dishonest server replaced', async ({ browser }) => {
  await withServer(async (server) => {
    const host = await visit(browser, server.address);
    const guest = await visit(browser, server.address);
    const path = await openTable(host.page);
    await join(guest.page, path);
    await host.page.waitForSelector('.board-stage');
    await guest.page.waitForSelector('.board-stage');
    await host.page.route('**/record', async (route) => {
      const response = await route.fetch();
      const record = (await response.json()) as GameRecord;
      await route.fulfill({ response, json: { ...record, entropy: { ...record.entropy, p2: '00'.repeat(32) } } });
    });
    await resign(guest.page);
    await guest.page.getByText('This device checked the dice').waitFor();
    await host.page.getByText('The dice are not what this device saw before the game:').waitFor();
    await host.page.getByText('What Goemon added to the dice was replaced.').waitFor();
    await host.page.getByText('The rolls in the record do not follow from the seed.').waitFor();
  });
});

test('fair dice: a player who changes device before the start begins there, and all confirm again', async ({ browser }) => {
  await withServer(async (server) => {
    const host = await visit(browser, server.address);
    const guest = await visit(browser, server.address);
    const path = await openTable(host.page);
    const cookies = await host.page.context().cookies();
    await host.page.close();
    await join(guest.page, path);
    await guest.page.getByText('Waiting for Hanako to confirm the dice; any open Gunbai page does this automatically.').waitFor();
    const phone = await visit(browser, server.address, { screen: 'phone' });
    await phone.page.context().addCookies(cookies);
    await phone.page.goto(path);
    await phone.page.getByText('You took this seat on another device.').waitFor();
    await phone.page.getByRole('button', { name: 'Begin on this device' }).click();
    for (const { page } of [phone, guest]) await page.waitForSelector('.board-stage');
    assert((await phone.page.locator('.problem').count()) === 0, 'a problem is shown to the player who changed device');
  });
});
