import type { Page } from '@playwright/test';
import { assert } from './assertions.ts';
import { PATIENCE_MS } from './browser.ts';

/** Sets up a game through its page. Each seat is played by a human here or by a bot. */
export const startGame = async (page: Page, game: string, people: readonly string[] = ['person', 'random']): Promise<void> => {
  await page.goto(`/new/${game}`);
  await page.waitForSelector('.setup');
  const seats = page.locator('.seat-row');
  const number = page.locator('.setup .segments').getByRole('button', { name: String(people.length), exact: true });
  if ((await seats.count()) !== people.length && (await number.count()) > 0) await number.click();
  for (const [index, who] of people.entries())
    await seats
      .nth(index)
      .locator('select')
      .selectOption(who === 'person' ? '' : who);
  await page.locator('.setup button[type=submit]').click();
  await page.waitForSelector('.board-stage, .hotseat-handover');
};

export const logLength = (page: Page): Promise<number> => page.locator('.log-list li').count();

/** The fingerprint of the position, as the table shows it. */
export const positionFingerprint = async (page: Page): Promise<string> => {
  await page.locator('.table-tools button').last().click();
  await page.locator('[data-item=verify]').click();
  const print = await page.locator('[data-fingerprint=position]').textContent();
  await page.locator('dialog header button').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  return print ?? '';
};

/** Retries until there is an answer, because the last decision may still be on its way. */
export const askAdvice = async (page: Page): Promise<void> => {
  await page.locator('.prompt-bar[data-acting]').waitFor();
  const marked = page.locator('.prompt-pending');
  for (let tries = 0; tries < 10 && (await marked.count()) === 0; tries++) {
    await page.keyboard.press('h');
    await marked.waitFor({ timeout: 5000 }).catch(() => undefined);
  }
};

const SELECTABLE = '.board-stage [data-target][data-state="selectable"]';
const NEXT_TARGET = '.board-stage [data-picked]';
/** A battle or a recap stays over the board until the player continues. */
const CONTINUE = '.battle-continue, .recap header [data-kind="main"]';

/**
 * Marks the next target to click: a line of the centre castle with the fewest lines, so that castles fall and games end.
 * Castles of other players are left alone unless they are already under attack.
 */
const findNextTarget = (page: Page): Promise<string> =>
  page.evaluate(
    ([selectable, continueButton]) => {
      if (document.querySelector('dialog .winner')) return 'over';
      if (document.querySelector(continueButton as string)) return 'continue';
      if (!document.querySelector('.prompt-bar[data-acting]')) return 'waiting';
      if (document.querySelector('.prompt-pending')) return 'commit';
      for (const old of document.querySelectorAll('[data-picked]')) old.removeAttribute('data-picked');
      const targets = [...document.querySelectorAll(selectable as string)];
      const castleOf = (target: Element): Element | null => target.closest('.lines');
      const isUnderWay = document.querySelector('.board-stage .line-filled') !== null;
      const lines = targets.filter((target) => castleOf(target) && (isUnderWay || target.closest('.centre')));
      const size = (target: Element): number => castleOf(target)?.querySelectorAll('.line:not(.line-special)').length ?? 9;
      const [best] = lines.toSorted((a, b) => size(a) - size(b));
      const picked = best ?? targets.find((target) => !castleOf(target));
      picked?.setAttribute('data-picked', '');
      return picked ? 'picked' : 'waiting';
    },
    [SELECTABLE, CONTINUE],
  );

const CONFIRM = '.prompt-buttons button';
const TARGETS: Readonly<Record<string, string>> = { continue: CONTINUE, commit: CONFIRM, picked: NEXT_TARGET };

/** Makes one decision on the board and confirms it if asked. Returns the number of clicks. */
export const chooseOnBoard = async (page: Page): Promise<number> => {
  const before = await logLength(page);
  let clicks = 0;
  const started = performance.now();
  while (performance.now() - started < PATIENCE_MS) {
    const state = await findNextTarget(page);
    if (state === 'over' || (await logLength(page)) !== before) return clicks;
    const target = TARGETS[state];
    if (target === undefined) await page.waitForTimeout(20);
    else {
      await page.locator(target).first().click();
      clicks++;
    }
  }
  assert(false, 'no selectable target on the board');
};

/** Clicks the next target, if any; returns the number of clicks. */
export const stepByClicking = async (page: Page): Promise<number> => {
  const target = TARGETS[await findNextTarget(page)];
  if (target === undefined) {
    await page.waitForTimeout(20);
    return 0;
  }
  // The target may vanish if the other side moves at the same time.
  return page
    .locator(target)
    .first()
    .click({ timeout: 3000 })
    .then(
      () => 1,
      () => 0,
    );
};

/** The state of a page, to diagnose a game that is stuck. */
export const describeWaitingState = async (page: Page): Promise<string> => {
  const state = await findNextTarget(page);
  const prompt = await page.locator('.prompt-bar').textContent();
  const notices = await page.locator('.line-notice, [role=alert], [role=status]').allTextContents();
  const buttons = await page.locator('.prompt-buttons button').allTextContents();
  return JSON.stringify({ state, prompt, notices, buttons, lines: await logLength(page) });
};

/** Plays a game to its end on the board; returns the number of clicks. */
export const playByClicking = async (page: Page, maxClicks = 3000): Promise<number> => {
  let clicks = 0;
  while (clicks < maxClicks) {
    if ((await findNextTarget(page)) === 'over') return clicks;
    clicks += await stepByClicking(page);
  }
  assert(false, `the game is not over after ${maxClicks} clicks`);
};

const ARROWS = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'] as const;

/** What has the focus: a selectable target or another, something else, or nothing. */
const locateFocus = (page: Page): Promise<'selectable' | 'unselectable' | 'elsewhere' | 'nowhere'> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'nowhere';
    if (!focused.matches('.board-stage [data-target]')) return 'elsewhere';
    return focused.getAttribute('data-state') === 'selectable' ? 'selectable' : 'unselectable';
  });

/** More than the targets above each other on the tallest board. */
const SWEEP_KEYS = 24;

/** Moves the focus with arrow keys until it is on a selectable target: along rows and columns first, then at random. */
const moveFocusToSelectable = async (page: Page): Promise<number> => {
  let luck = 1;
  for (let presses = 0; presses < 400; presses++) {
    if ((await locateFocus(page)) !== 'unselectable' || (await page.locator(SELECTABLE).count()) === 0) return presses;
    luck = (luck * 48_271) % 2_147_483_647;
    await page.keyboard.press(ARROWS[presses < ARROWS.length * SWEEP_KEYS ? Math.floor(presses / SWEEP_KEYS) : luck % 4] ?? 'ArrowRight');
  }
  assert(false, 'arrow keys reach no selectable target');
};

/**
 * Plays with Tab, arrows and Enter, up to a number of keys or the end of the game.
 * Returns the number of log rows, and how often the focus was lost.
 */
export const playByKeys = async (page: Page, keys: number): Promise<{ lines: number; lost: number }> => {
  let presses = 0;
  let lost = 0;
  const press = async (key: string): Promise<void> => {
    presses++;
    await page.keyboard.press(key);
  };
  while (presses < keys) {
    const state = await findNextTarget(page);
    if (state === 'over') break;
    if (state === 'waiting') {
      await page.waitForTimeout(20);
      continue;
    }
    const before = await logLength(page);
    const focus = await locateFocus(page);
    if (focus === 'nowhere') {
      // A vanished target passes the focus on once the page is idle.
      const found = page.waitForFunction(() => document.activeElement !== document.body, undefined, { timeout: 10_000 });
      if (await found.catch(() => null)) continue;
      lost++;
      await page.locator('.board-stage').focus();
    } else if (focus === 'elsewhere') await press('Tab');
    else {
      if (focus === 'unselectable' && state !== 'commit') {
        presses += await moveFocusToSelectable(page);
        continue;
      }
      await press('Enter');
      await page
        .waitForFunction(
          ([lines, was]) => {
            const now = document.querySelector('.prompt-pending') ? 'commit' : 'picked';
            return now !== was || document.querySelectorAll('.log-list li').length !== lines || document.querySelector('dialog .winner');
          },
          [before, state] as const,
          { timeout: 5000 },
        )
        .catch(() => {});
    }
  }
  return { lines: await logLength(page), lost };
};
