import { test } from '../../fixtures.ts';
import { games } from '@gunbai/games/registry';
import type { Page } from '@playwright/test';
import { visit } from '../../browser.ts';
import { assert, assertEqual } from '../../assertions.ts';
import { askAdvice, startGame } from '../../game-helpers.ts';

declare global {
  interface Window {
    /** All heights of the prompt bar, with its text. */
    barHeights?: Record<number, string>;
  }
}

/** Records every height of the prompt bar, frame by frame. */
const recordPromptBarHeights = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const heights: Record<number, string> = {};
    window.barHeights = heights;
    const look = (): void => {
      const bar = document.querySelector('.prompt-bar');
      if (bar) heights[Math.round(bar.getBoundingClientRect().height)] ??= bar.textContent;
      requestAnimationFrame(look);
    };
    look();
  });

/** Buttons outside the bar, and hidden texts that cannot be scrolled to. */
const findClippedInPromptBar = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const bar = document.querySelector('.prompt-bar');
    const words = document.querySelector<HTMLElement>('.prompt-text');
    if (!bar || !words) return ['the bar itself'];
    const room = bar.getBoundingClientRect();
    const cut = [...bar.querySelectorAll<HTMLElement>('.prompt-buttons button:not(:disabled)')].filter((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const isOut = left < room.left || right > room.right + 1 || top < room.top || bottom > room.bottom + 1;
      return isOut || button.scrollWidth > button.clientWidth + 1 || button.scrollHeight > button.clientHeight + 1;
    });
    const hidesWords =
      words.scrollHeight > words.clientHeight + 1 && (getComputedStyle(words).overflowY !== 'auto' || words.tabIndex !== 0);
    return [...cut.map(({ textContent }) => textContent), ...(hidesWords ? [words.textContent] : [])];
  });

const DECISIONS_PER_GAME = 5;

/** Follows the advice a few times, and presses refused targets in between. */
const playAdvisedDecisions = async (page: Page, game: string): Promise<void> => {
  const refused = page.locator('.board-stage [data-target][data-state="refused"]');
  for (let decisions = 0; decisions < DECISIONS_PER_GAME; decisions++) {
    await page.locator('.prompt-bar[data-acting]').waitFor();
    if ((await refused.count()) > 0) {
      await refused.first().dispatchEvent('click');
      await page.locator('.status-message').waitFor();
      assertEqual(await findClippedInPromptBar(page), [], `${game}: hidden by a refusal`);
    }
    await askAdvice(page);
    assertEqual(await findClippedInPromptBar(page), [], `${game}: hidden by a choice`);
    await page.locator('.prompt-buttons [data-kind=main]').click();
    await page.locator('.prompt-pending').waitFor({ state: 'detached' });
  }
};

for (const language of ['en', 'ja'] as const) {
  test(`phone layout: the prompt bar keeps its height in every game, so the board does not move (${language})`, async ({
    address,
    browser,
  }) => {
    for (const { id: game } of games) {
      const { page, context, complaints } = await visit(browser, address, { screen: 'phone', language });
      await startGame(page, game, ['person', 'random']);
      await page.locator('.prompt-bar').waitFor();
      await recordPromptBarHeights(page);
      await playAdvisedDecisions(page, game);
      const heights = await page.evaluate(() => window.barHeights ?? {});
      assert(Object.keys(heights).length === 1, `${game}: ${JSON.stringify(heights)}`);
      assertEqual(complaints, [], 'console');
      await context.close();
    }
  });
}

test('phone layout: the player list takes one line for any number of players', async ({ address, browser }) => {
  const { page, context, complaints } = await visit(browser, address, { screen: 'phone' });
  const heightOfPlayers = async (bots: number): Promise<number> => {
    await startGame(page, 'age-of-war', ['person', ...Array.from({ length: bots }, () => 'random')]);
    assertEqual(await page.locator('.players li').count(), bots + 1, 'players');
    return page.locator('.players').evaluate((players) => Math.round(players.getBoundingClientRect().height));
  };
  const two = await heightOfPlayers(1);
  const four = await heightOfPlayers(3);
  const six = await heightOfPlayers(5);
  assertEqual([four, six], [two, two], 'heights with four and six players');
  assertEqual(complaints, [], 'console');
  await context.close();
});

test('phone layout: in landscape or at 200 % zoom the board keeps most of the height', async ({ address, browser }) => {
  const options = { viewport: { width: 640, height: 400 } };
  const { page, context, complaints } = await visit(browser, address, { screen: 'phone', options });
  await startGame(page, 'age-of-war', ['person', 'random']);
  await page.locator('.prompt-bar[data-acting]').waitFor();
  await recordPromptBarHeights(page);
  const share = await page.locator('.board-stage').evaluate((stage) => stage.getBoundingClientRect().height / innerHeight);
  assert(share > 0.65, `the board has ${Math.round(share * 100)} % of the height`);
  await playAdvisedDecisions(page, 'age-of-war');
  const heights = await page.evaluate(() => window.barHeights ?? {});
  assert(Object.keys(heights).length === 1, JSON.stringify(heights));
  assertEqual(complaints, [], 'console');
  await context.close();
});
