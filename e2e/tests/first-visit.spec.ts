import { test } from '../fixtures.ts';
import { games } from '@gunbai/games/registry';
import type { Page } from '@playwright/test';
import { visit } from '../browser.ts';
import { assert, assertEqual } from '../assertions.ts';
import { askAdvice } from '../game-helpers.ts';
import { withServer } from '../server.ts';
import { enterName } from '../online-helpers.ts';

const GAMES = games.map(({ id }) => id);

/** Number of selectable targets in view. */
const countSelectableInView = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('.board-stage :is([data-state="selectable"], .selectable-rings path, .order-actions .button)')].filter(
        (target) => {
          const { left, right, top, bottom } = target.getBoundingClientRect();
          return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
        },
      ).length,
  );

test('first visit: on a phone two taps lead from the home page to a first decision that shows the seats and choices', async ({
  address,
  browser,
}) => {
  for (const game of GAMES) {
    const { page, context, complaints } = await visit(browser, address, { screen: 'phone' });
    await page.goto('/');
    await page.locator(`.covers a[href="/new/${game}"].button`).click();
    const brief = page.locator('.game-summary');
    await brief.locator('summary').click();
    assert((await brief.locator('li').count()) > 2, `${game} shows no summary`);
    await page.locator('.seat-row input').first().fill('Hanako');
    assert((await page.locator('.seat-name').first().textContent()) !== '', `${game}: the side has no name`);
    await page.locator('.setup button[type=submit]').click();
    await page.locator('.prompt-bar[data-acting]').waitFor();
    assertEqual(await page.locator('.players li').first().isVisible(), true, `${game} shows who plays`);
    assert(/Hanako/.test((await page.locator('.players [aria-current]').textContent()) ?? ''), `${game} does not say whose turn it is`);
    await page.waitForFunction(() =>
      document.querySelector('.board-stage :is([data-state="selectable"], .selectable-rings path, .order-actions .button)'),
    );
    assert((await countSelectableInView(page)) > 0, `${game}: no selectable target is in view`);
    assertEqual(complaints, [], 'console');
    await context.close();
  }
});

test('first visit: in every game a bot suggests a move, which is shown and made only when confirmed', async ({ address, browser }) => {
  for (const game of GAMES) {
    const { page, context, complaints } = await visit(browser, address, { screen: 'phone' });
    await page.goto(`/new/${game}`);
    await page.locator('.seat-row input').first().fill('Hanako');
    await page.locator('.setup button[type=submit]').click();
    const advice = page.getByRole('button', { name: 'Ask for advice' });
    const marked = page.locator('.prompt-pending', { hasText: 'suggests this move' });
    await advice.click();
    await marked.waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    assertEqual(await marked.count(), 0, `${game}: the cancelled action`);

    for (let decisions = 0; decisions < 5; decisions++) {
      await askAdvice(page);
      await marked.waitFor();
      await page.getByRole('button', { name: 'Confirm', exact: true }).click();
      await page.locator('.prompt-bar[data-acting]').waitFor();
    }
    await page.keyboard.press('l');
    assert((await page.locator('.log-list li').count()) > 4, `${game}: nothing was done`);
    assertEqual(complaints, [], 'console');
    await context.close();
  }
});

test('first visit: one click swaps sides before the game starts, locally and online', async ({ address, browser }) => {
  const here = await visit(browser, address, { screen: 'phone' });
  await here.page.goto('/new/hideyoshi');
  await here.page.locator('.seat-row input').fill('Hanako');
  await here.page.getByRole('button', { name: 'Swap seats' }).click();
  assertEqual(await here.page.locator('.seat-row').nth(1).locator('input').inputValue(), 'Hanako', 'who plays the other side');
  assertEqual(await here.page.locator('.seat-row input').count(), 1, 'human players on this device');
  await here.page.locator('.setup button[type=submit]').click();
  await here.page.locator('.players li').nth(1).getByText('Hanako').waitFor();
  assertEqual(here.complaints, [], 'console');
  await here.context.close();
  await withServer(async (server) => {
    const far = await visit(browser, server.address);
    await far.page.goto('/online');
    await enterName(far.page, 'Hanako');
    await far.page.goto('/online/new');
    await far.page.locator('input[name=game][value=hideyoshi]').check();
    await far.page.getByRole('button', { name: 'Swap seats' }).click();
    await far.page.locator('.setup button[type=submit]').click();
    await far.page.getByText('Waiting for players').waitFor();
    await far.page.locator('.seat-row').nth(1).getByText('Hanako').waitFor();
    await far.page.locator('.seat-row').nth(0).getByText('free').waitFor();
    assertEqual(far.complaints, [], 'console');
    await far.context.close();
  });
});
