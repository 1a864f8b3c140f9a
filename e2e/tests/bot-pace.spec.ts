import type { Page } from '@playwright/test';
import { assert } from '../assertions.ts';
import { visit } from '../browser.ts';
import { test } from '../fixtures.ts';
import { askAdvice, startGame } from '../game-helpers.ts';

const OPPONENTS = {
  'age-of-war': 'perfect',
  hideyoshi: 'captain',
  saigoku: 'general',
  kenshin: 'general',
  'most-dangerous-time': 'captain',
};
const MAX_TURN_MS = 6000;
/** A turn with more log rows than this is long enough to need compressing. */
const LONG_TURN_ROWS = 8;
const MAX_DECISIONS = 120;

interface BotTurn {
  readonly ms: number;
  readonly rows: number;
}

declare global {
  interface Window {
    /** The bot's turns: from one own decision to the next. */
    botTurns?: BotTurn[];
  }
}

/** Records how long the player waits for the bot, and how many log rows appear meanwhile. */
const recordBotTurns = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    window.botTurns = [];
    let since: { readonly at: number; readonly rows: number } | null = null;
    const countRows = (): number => document.querySelectorAll('.log-list li').length;
    new MutationObserver(() => {
      const isWaiting = !document.querySelector('.prompt-bar[data-acting]');
      if (isWaiting) since ??= { at: performance.now(), rows: countRows() };
      else if (since) {
        window.botTurns?.push({ ms: performance.now() - since.at, rows: countRows() - since.rows });
        since = null;
      }
    }).observe(document.body, { subtree: true, attributes: true, childList: true });
  });

for (const [game, bot] of Object.entries(OPPONENTS))
  test(`${game}: the turn of a bot at speed Fast ends within six seconds @exclusive`, async ({ address, browser, note }) => {
    const { page, context } = await visit(browser, address, { settings: { pace: 'brisk', confirm: 'never' } });
    await startGame(page, game, ['person', bot]);
    await page.locator('.prompt-bar[data-acting]').waitFor();
    if ((await page.locator('.table-panel').count()) === 0) await page.keyboard.press('l');
    await recordBotTurns(page);
    const turns = (): Promise<readonly BotTurn[]> => page.evaluate(() => window.botTurns ?? []);
    for (
      let decision = 0;
      decision < MAX_DECISIONS && (await turns()).filter(({ rows }) => rows >= LONG_TURN_ROWS).length < 2;
      decision++
    ) {
      await askAdvice(page);
      await page.keyboard.press('Enter');
      await page.locator('.prompt-pending').waitFor({ state: 'detached' });
    }
    await page.locator('.prompt-bar[data-acting]').waitFor();
    const played = await turns();
    const longest = Math.max(...played.map(({ ms }) => ms));
    note(`${played.length} turns, ${Math.max(...played.map(({ rows }) => rows))} rows, longest ${Math.round(longest)} ms`);
    assert(played.some(({ rows }) => rows >= LONG_TURN_ROWS) || game === 'age-of-war', 'the bot took no long turn');
    assert(longest <= MAX_TURN_MS, `a turn took ${Math.round(longest)} ms`);
    await context.close();
  });
