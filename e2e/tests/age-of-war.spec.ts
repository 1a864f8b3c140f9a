import type { Page } from '@playwright/test';
import { assertEqual } from '../assertions.ts';
import { visit } from '../browser.ts';
import { test } from '../fixtures.ts';
import { startGame } from '../game-helpers.ts';
import { fixDice } from '../wargame-helpers.ts';

const FREE_LINE = '.centre .line[data-state="selectable"]';
/** Longer than an action can be undone. */
const AFTER_UNDO_TIME_MS = 3000;

const openTable = async (page: Page): Promise<void> => {
  await startGame(page, 'age-of-war', ['person', 'person']);
  await page.locator(FREE_LINE).first().waitFor();
};

const waitForFill = (page: Page): Promise<unknown> => page.locator('.line-filled').waitFor();
const countFilled = (page: Page): Promise<number> => page.locator('.line-filled').count();

for (const screen of ['desktop', 'phone'] as const)
  test(`age-of-war: one tap fills a line and rolls the other dice, and undo takes it back until then (${screen})`, async ({
    address,
    browser,
  }) => {
    const { page, context, complaints } = await visit(browser, address, { screen });
    await fixDice(context);
    await openTable(page);
    const line = page.locator(FREE_LINE).first();
    const tap = (): Promise<void> => (screen === 'phone' ? line.tap() : line.click());
    await tap();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.waitForTimeout(AFTER_UNDO_TIME_MS);
    assertEqual(await countFilled(page), 0, 'filled lines after an undo');
    assertEqual(await page.locator('.line[data-state="selected"]').count(), 0, 'lines still chosen');
    await tap();
    await waitForFill(page);
    assertEqual(complaints, [], 'console');
    await context.close();
  });

test('age-of-war: a line chosen by key waits for a second key', async ({ address, browser }) => {
  const { page, context, complaints } = await visit(browser, address);
  await fixDice(context);
  await openTable(page);
  await page.keyboard.press('Tab');
  await page.locator(FREE_LINE).first().focus();
  await page.keyboard.press('Enter');
  await page.waitForTimeout(AFTER_UNDO_TIME_MS);
  assertEqual(await countFilled(page), 0, 'filled lines before the second key');
  await page.getByRole('button', { name: 'Confirm' }).waitFor();
  await page.keyboard.press('Enter');
  await waitForFill(page);
  assertEqual(complaints, [], 'console');
  await context.close();
});
