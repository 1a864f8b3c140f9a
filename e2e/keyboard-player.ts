import type { Page } from '@playwright/test';
import { assert } from './assertions.ts';

/** Plays with keys alone. What to choose is marked in the page; the focus goes there by Tab and arrow keys. */

interface KeyboardPolicy {
  /** Buttons that end or decline something, as sources of regular expressions. */
  readonly passing: readonly string[];
  /** Buttons to prefer. */
  readonly preferred: readonly string[];
  /** Buttons that choose nothing. */
  readonly ignored: string;
}

/** Marks what to choose next: a target on the map or a button; a passing one once enough has been done. */
const markNextChoice = (page: Page, policy: KeyboardPolicy, turn: number, isPassing: boolean): Promise<'waiting' | 'confirm' | 'marked'> =>
  page.evaluate(
    ([{ passing, preferred, ignored }, nth, wantsToPass]) => {
      for (const old of document.querySelectorAll('[data-picked]')) old.removeAttribute('data-picked');
      if (!document.querySelector('.prompt-bar[data-acting]')) return 'waiting';
      if (document.querySelector('.prompt-pending')) return 'confirm';
      const matches = (sources: readonly string[], element: Element): boolean =>
        sources.some((source) => new RegExp(source).test(element.textContent.trim()));
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('.board-stage button:not(:disabled)')].filter(
        (button) => button.checkVisibility() && !button.closest(ignored) && (button.dataset['state'] ?? 'selectable') === 'selectable',
      );
      const targets = [...document.querySelectorAll('.board-stage .viewport-field [data-target][data-state="selectable"]')];
      const ends = buttons.filter((button) => matches(passing, button));
      const others = buttons.filter((button) => !matches(passing, button));
      const best = others.filter((button) => matches(preferred, button));
      const ranked = wantsToPass && ends.length > 0 ? [ends] : [best, others, targets, ends];
      const group = ranked.find((list) => list.length > 0) ?? [];
      const picked = group[nth % group.length];
      picked?.setAttribute('data-picked', '');
      return picked ? 'marked' : 'waiting';
    },
    [policy, turn, isPassing] as const,
  );

/** Which key brings the focus nearer to the marked choice; null if it is there. */
const keyTowardsChoice = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const picked = document.querySelector('[data-picked]');
    const focused = document.activeElement;
    if (!picked || picked === focused) return null;
    const field = picked.closest('.viewport-field');
    // Targets of a panel are one Tab stop, and so is the map.
    const isInPanel = focused?.matches('[data-target]') === true && !focused.closest('.viewport-field');
    const isNear = field ? field.contains(focused) : isInPanel && picked.matches('[data-target][tabindex="-1"]');
    if (!focused || !isNear) return 'Tab';
    const centre = (element: Element): readonly [number, number] => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    const [[x, y], [toX, toY]] = [centre(focused), centre(picked)];
    return Math.abs(toX - x) > Math.abs(toY - y) ? (toX > x ? 'ArrowRight' : 'ArrowLeft') : toY > y ? 'ArrowDown' : 'ArrowUp';
  });

const ARROWS = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'] as const;
const MAX_PRESSES = 160;

/** Moves the focus to the marked choice: straight towards it, and round about where that does not help. */
const focusChoice = async (page: Page): Promise<number> => {
  let luck = 7;
  let stuck = 0;
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    const key = await keyTowardsChoice(page);
    if (key === null) return presses;
    luck = (luck * 48_271) % 2_147_483_647;
    const before = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press((stuck > 0 || luck % 5 === 0) && key !== 'Tab' ? (ARROWS[luck % 4] ?? key) : key);
    // Two steps aside after a key that led nowhere.
    stuck = (await page.evaluate((element) => element === document.activeElement, before)) ? 2 : Math.max(0, stuck - 1);
  }
  const what = await page.evaluate(() => document.querySelector('[data-picked]')?.outerHTML.slice(0, 200));
  assert(false, `keys do not reach ${what}`);
};

export interface KeyboardGame extends KeyboardPolicy {
  /** After this many choices only passing ones are made, where there are any. */
  readonly maxActs: number;
  isOver(): Promise<boolean>;
}

/** Plays until the game says that it is over; returns the number of choices and keys. */
export const playWithKeys = async (page: Page, game: KeyboardGame, maxChoices = 250): Promise<{ choices: number; keys: number }> => {
  let [choices, keys, waits] = [0, 0, 0];
  const { passing, preferred, ignored } = game;
  while (choices < maxChoices && waits < 3000) {
    const state = await markNextChoice(page, { passing, preferred, ignored }, choices, choices >= game.maxActs);
    if (state === 'waiting') {
      waits++;
      await page.waitForTimeout(20);
      continue;
    }
    if (choices % 5 === 0 && (await game.isOver())) return { choices, keys };
    const prompt = await page.locator('.prompt').textContent();
    if (state === 'marked') keys += await focusChoice(page);
    await page.keyboard.press('Enter');
    keys++;
    choices++;
    await page
      .waitForFunction(
        (was) => document.querySelector('.prompt')?.textContent !== was || document.querySelector('.prompt-pending'),
        prompt,
        {
          timeout: 400,
        },
      )
      .catch(() => undefined);
  }
  assert(false, `after ${choices} choices: ${await page.locator('.prompt').textContent()}`);
};
