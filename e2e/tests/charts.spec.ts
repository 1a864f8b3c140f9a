import { games } from '@gunbai/games/registry';
import { assert, assertEqual, isWithinWidth } from '../assertions.ts';
import { audit } from '../audit.ts';
import { visit } from '../browser.ts';
import { test } from '../fixtures.ts';
import { startGame } from '../game-helpers.ts';

for (const screen of ['desktop', 'phone'] as const)
  test(`charts: every game has a page of charts on a ${screen}, reached from its rules`, async ({ address, browser }) => {
    const { page, context, complaints } = await visit(browser, address, { screen, language: screen === 'phone' ? 'ja' : 'en' });
    for (const { id, charts } of games) {
      await page.goto(`/rules/${id}`);
      await page.locator(`a[href="/rules/${id}/charts"]`).click();
      await page.locator('.chart[open] table').first().waitFor();
      assertEqual(await page.locator('.chart').count(), (await charts()).charts.length, `charts of ${id}`);
      assert(await isWithinWidth(page), `${id}: a chart is wider than the screen`);
      await audit(page, `charts of ${id}`);
    }
    assertEqual(complaints, [], 'console');
    await context.close();
  });

test('charts: a search of the rules finds the chart with the costs, and the table marks the row in force', async ({ address, browser }) => {
  const { page, context, complaints } = await visit(browser, address);
  await page.goto('/rules/saigoku');
  await page.getByRole('searchbox').fill('mountain');
  await page.locator('.found-charts').getByText('Terrain Effects Table').click();
  await page.waitForURL('**/rules/saigoku/charts#terrain');
  await page.locator('.chart[open] tr[data-row=mountain]').waitFor();
  await startGame(page, 'kenshin');
  await page.keyboard.press('t');
  const column = page.locator('[data-chart=situation] thead th[data-mark=now]');
  await column.waitFor();
  assertEqual(await column.locator('.visually-hidden').textContent(), ' (in force now)', 'the mark in words');
  await page.locator('[data-chart=situation] .clause').first().click();
  await page.locator('.table-panel [data-clause="9-2"][data-target-clause]').waitFor();
  assertEqual(complaints, [], 'console');
  await context.close();
});
