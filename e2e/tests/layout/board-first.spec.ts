import { games } from '@gunbai/games/registry';
import type { Page } from '@playwright/test';
import { assert, assertEqual } from '../../assertions.ts';
import { measureUncoveredShare } from '../../board-helpers.ts';
import { visit } from '../../browser.ts';
import { test } from '../../fixtures.ts';
import { startGame } from '../../game-helpers.ts';
import { findOverflowingText } from '../../text-overflow.ts';

const MIN_SHARE = 65;
const MIN_SHARE_IN_LESSON = 50;
const SIZES = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 1600, height: 900 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
];
const PHONE_SIZES = [
  { width: 360, height: 640 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 412, height: 915 },
  { width: 844, height: 390 },
  { width: 740, height: 360 },
];
const DEFAULT_PANELS = { panel: null, recap: 'turn', motion: 'none' };

/** Measures the page at every size. */
const assertShareAtEverySize = async (page: Page, least: number, note: (line: string) => void): Promise<void> => {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.waitForTimeout(300);
    const { share, covers } = await measureUncoveredShare(page);
    note(`${size.width}x${size.height}: ${share} %`);
    assert(share >= least, `at ${size.width}x${size.height}: ${share} % uncovered; over it ${covers}`);
  }
};

for (const { id } of games) {
  test(`board first: on the own turn at least 65 % of the page is uncovered board in ${id}`, async ({ address, browser, note }) => {
    const { page, context, complaints } = await visit(browser, address, { settings: DEFAULT_PANELS });
    await startGame(page, id, ['person', 'random']);
    await page.locator('.prompt-bar[data-acting]').waitFor();
    await assertShareAtEverySize(page, MIN_SHARE, note);
    assertEqual(complaints, [], 'console');
    await context.close();
  });

  test(`board first: in a lesson at least half of the page is uncovered board in ${id}`, async ({ address, browser, note }) => {
    const { page, context, complaints } = await visit(browser, address, { settings: DEFAULT_PANELS });
    await page.goto(`/learn/${id}`);
    await page.locator('.lessons a').first().click();
    await page.locator('.lesson-overlay').waitFor();
    await assertShareAtEverySize(page, MIN_SHARE_IN_LESSON, note);
    assertEqual(complaints, [], 'console');
    await context.close();
  });
}

test('board first: on a phone all castles of Age of War are in view, upright and on its side', async ({ address, browser }) => {
  const { page, context, complaints } = await visit(browser, address, { screen: 'phone', settings: DEFAULT_PANELS });
  await startGame(page, 'age-of-war', ['person', 'random']);
  await page.locator('.prompt-bar[data-acting]').waitFor();
  for (const size of PHONE_SIZES) {
    await page.setViewportSize(size);
    await page.waitForTimeout(300);
    const hidden = await page.evaluate(() =>
      [...document.querySelectorAll('.centre .castle')]
        .filter((castle) => {
          const { left, right, top, bottom } = castle.getBoundingClientRect();
          const corners = [
            [left + 3, top + 6],
            [right - 3, bottom - 3],
          ] as const;
          return !corners.every(([x, y]) => castle.contains(document.elementFromPoint(x, y)));
        })
        .map(({ ariaLabel }) => ariaLabel),
    );
    assertEqual(await page.locator('.centre .castle').count(), 14, 'castles');
    assertEqual(hidden, [], `castles out of view at ${size.width}x${size.height}`);
    assertEqual(await findOverflowingText(page), [], `text at ${size.width}x${size.height}`);
  }
  assertEqual(complaints, [], 'console');
  await context.close();
});

test('board first: panels are closed at first, and their state is remembered', async ({ address, browser }) => {
  const { page, context, complaints } = await visit(browser, address, { settings: { panel: null } });
  await startGame(page, 'kenshin', ['person', 'random']);
  await page.locator('.prompt-bar[data-acting]').waitFor();
  const panel = page.locator('.table-panel');
  assertEqual(await panel.count(), 0, 'open panels at first');
  await page.getByRole('button', { name: 'Log', exact: true }).click();
  await panel.waitFor();
  await page.reload();
  await panel.waitFor();
  await panel.locator('header button').click();
  await page.reload();
  await page.locator('.prompt-bar[data-acting]').waitFor();
  assertEqual(await panel.count(), 0, 'open panels after one was closed');
  assertEqual(complaints, [], 'console');
  await context.close();
});
