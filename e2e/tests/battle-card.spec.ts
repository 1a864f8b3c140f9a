import type { Page } from '@playwright/test';
import { assert } from '../assertions.ts';
import { visit } from '../browser.ts';
import { test } from '../fixtures.ts';
import { askAdvice, startGame } from '../game-helpers.ts';

/** The log rows with battle dice of each game. */
const ROLL_ROWS: Readonly<Record<string, readonly string[]>> = {
  'age-of-war': [],
  hideyoshi: ['rolled', 'akechiRolled'],
  saigoku: ['fought', 'answered'],
  kenshin: ['round', 'assaultRound', 'pursued'],
  'most-dangerous-time': ['initiative', 'fired'],
};
const OPPONENTS: Readonly<Record<string, string>> = { hideyoshi: 'captain', 'most-dangerous-time': 'captain' };
const MIN_SHOWN_MS = 1200;
const MIN_ROLLS = 2;
const MAX_DECISIONS = 150;

declare global {
  interface Window {
    /** How long each roll has been on the card, by its key. */
    shownRolls?: Record<string, number>;
  }
}

/** Adds up how long each roll is visible. */
const watchRolls = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const shown: Record<string, number> = {};
    window.shownRolls = shown;
    let before = performance.now();
    const measure = (now: number): void => {
      for (const roll of document.querySelectorAll<HTMLElement>('.battle-card [data-roll]')) {
        const key = roll.dataset['roll'] ?? '';
        shown[key] = (shown[key] ?? 0) + now - before;
      }
      before = now;
      requestAnimationFrame(measure);
    };
    requestAnimationFrame(measure);
  });

for (const [game, rows] of Object.entries(ROLL_ROWS))
  test(`${game}: every battle roll is on screen long enough`, async ({ address, browser, note }) => {
    const { page, context } = await visit(browser, address, { settings: { pace: 'brisk', confirm: 'never', battles: '2' } });
    await startGame(page, game, ['person', OPPONENTS[game] ?? 'general']);
    await page.locator('.prompt-bar[data-acting]').waitFor();
    if ((await page.locator('.table-panel').count()) === 0) await page.keyboard.press('l');
    await watchRolls(page);
    const rolls = (): Promise<Record<string, number>> => page.evaluate(() => window.shownRolls ?? {});
    const loggedRolls = (): Promise<number> =>
      page.locator(rows.map((type) => `.log-list li[data-type="${type}"]`).join(', ') || '.no-rows').count();
    for (let decision = 0; decision < MAX_DECISIONS && Object.keys(await rolls()).length < MIN_ROLLS; decision++) {
      await askAdvice(page);
      await page.locator('.battle-card').waitFor({ state: 'detached' });
      await page.keyboard.press('Enter');
      await page.locator('.prompt-pending').waitFor({ state: 'detached' });
    }
    await page.locator('.battle-card').waitFor({ state: 'detached' });
    const logged = await loggedRolls();
    const shown = await rolls();
    const shortest = Math.min(...Object.values(shown));
    note(`${Object.keys(shown).length} rolls, ${logged} rows, shortest ${Math.round(shortest)} ms`);
    assert(Object.keys(shown).length >= MIN_ROLLS, 'too few rolls');
    assert(Object.keys(shown).length >= logged, 'a roll of the log was not shown');
    assert(shortest >= MIN_SHOWN_MS, `a roll was shown for ${Math.round(shortest)} ms`);
    await context.close();
  });
