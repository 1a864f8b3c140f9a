import { assert } from '../../assertions.ts';
import { visit } from '../../browser.ts';
import { test } from '../../fixtures.ts';
import { startGame } from '../../game-helpers.ts';

/** Games whose strongest bot searches for seconds. */
const SLOW_BOTS = { hideyoshi: 'strategist' };
const MAX_TASK_MS = 100;
const TRIES = 6;

declare global {
  interface Window {
    /** The durations of long tasks of the main thread. */
    longTasks?: number[];
  }
}

for (const [game, bot] of Object.entries(SLOW_BOTS))
  test(`${game}: a decision of the strongest bot blocks the page for at most ${MAX_TASK_MS} ms @exclusive`, async ({
    address,
    browser,
    note,
  }) => {
    const { page, context } = await visit(browser, address, { settings: { pace: 'instant', confirm: 'never' } });
    await startGame(page, game, ['person', bot]);
    await page.locator('.prompt-bar[data-acting]').waitFor();
    await page.evaluate(() => {
      window.longTasks = [];
      new PerformanceObserver((list) => window.longTasks?.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'longtask',
      });
    });
    // Other load can only lengthen a task, so the best of a few decisions counts.
    let longest = Infinity;
    for (let tries = 0; tries < TRIES && longest > MAX_TASK_MS; tries++) {
      await page.evaluate(() => (window.longTasks = []));
      await page.keyboard.press('h');
      await page.locator('.advice-card').waitFor();
      await page.waitForTimeout(200);
      longest = Math.min(longest, Math.max(0, ...(await page.evaluate(() => window.longTasks ?? []))));
      await page.keyboard.press('Enter');
      await page.locator('.advice-card').waitFor({ state: 'detached' });
      await page.locator('.prompt-bar[data-acting]').waitFor();
    }
    note(`longest task during a decision: ${Math.round(longest)} ms`);
    assert(longest <= MAX_TASK_MS, `a decision blocked the page for ${Math.round(longest)} ms`);
    await context.close();
  });
