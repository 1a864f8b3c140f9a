import type { BrowserContext, Locator, Page } from '@playwright/test';
import { visit } from './browser.ts';
import type { ScreenName } from './browser.ts';
import { assert, assertEqual } from './assertions.ts';
import { test } from './fixtures.ts';
import { startGame } from './game-helpers.ts';

/** Helpers to play the hex wargames in a browser. */

/** Desktop: mouse and keyboard. Phone: touch. */
const SCREENS: readonly { readonly screen: ScreenName; readonly isByKeys: boolean }[] = [
  { screen: 'desktop', isByKeys: true },
  { screen: 'phone', isByKeys: false },
];

/** A hot-seat wargame, once with mouse and keyboard and once with touch; no console message, no small touch target. */
export const defineHexWargameTests = (game: string, description: string, play: (page: Page, isByKeys: boolean) => Promise<void>): void => {
  for (const { screen, isByKeys } of SCREENS)
    test(`${game}: ${description}, by ${isByKeys ? 'clicking and keys' : 'touch'} (${screen})`, async ({ address, browser }) => {
      const { page, context, complaints } = await visit(browser, address, { screen });
      await fixDice(context);
      await recordMoveAnimations(context);
      await startGame(page, game, ['person', 'person']);
      await waitForOwnDecision(page);
      if (!isByKeys) {
        await page.keyboard.press('l');
        await assertTouchTargetsLargeEnough(page, 'too small for a finger');
      }
      await play(page, isByKeys);
      assertEqual(complaints, [], 'console');
      await context.close();
    });
};

export const assertTouchTargetsLargeEnough = async (page: Page, what: string): Promise<void> =>
  assertEqual(await findTooSmall(page, 40), [], what);

declare global {
  interface Window {
    /** Number of hexes that each animated stack passed. */
    moveAnimations?: number[];
  }
}

const recordMoveAnimations = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      if (this.matches('.stack') && Array.isArray(frames)) (window.moveAnimations ??= []).push(frames.length);
      return animate.call(this, frames, options);
    };
  });

/** A fixed seed: the clicks depend on the dice. */
export const fixDice = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    crypto.getRandomValues = (numbers) => {
      if (numbers instanceof Uint8Array) numbers.fill(5);
      return numbers;
    };
  });

/** Waits for a decision on this screen, and for the map to stop moving. */
const waitForOwnDecision = async (page: Page): Promise<void> => {
  await page.locator('.prompt-bar[data-acting]').waitFor();
  await page.locator('.find-input').waitFor();
  await page.waitForFunction(() => !document.querySelector('[data-animating]'));
};

export const waitForLogText = (page: Page, words: RegExp): Promise<unknown> =>
  page.waitForFunction(
    ([source, flags]) => new RegExp(source ?? '', flags).test(document.querySelector('.log-list')?.textContent ?? ''),
    [words.source, words.flags],
  );

/** An order or answer in the panel. */
export const clickOrder = async (page: Page, name: string | RegExp): Promise<void> => {
  await waitForOwnDecision(page);
  await page
    .locator('.order-actions')
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
};

/** Confirms, if the table asks. */
export const confirmAction = async (page: Page): Promise<void> => {
  await page.locator('.prompt-pending').waitFor();
  await page.locator('.prompt-buttons').getByRole('button', { name: 'Confirm' }).click();
  await page.locator('.prompt-pending').waitFor({ state: 'detached' });
};

/** Opens a castle or leader with the find box: the map zooms in, and the panel opens the stack. */
export const findOnMap = async (page: Page, name: string, found: string): Promise<void> => {
  await waitForOwnDecision(page);
  await page.locator('.find-input').fill(name);
  await page.locator('.find-item', { hasText: found }).first().click();
  await page.locator('.open-stack').waitFor();
  await waitForOwnDecision(page);
};

export const unitLocator = (page: Page, id: string) => page.locator(`.side-panel [data-ref="unit:${id}"]`);

export const clickUnit = (page: Page, who: string): Promise<void> => unitLocator(page, who).first().click();

/** The command board shows the unit in a force of several. */
export const waitUntilInForce = (page: Page, who: string): Promise<void> =>
  page.locator(`.stack-list[data-force] li + li [data-ref="unit:${who}"]`).waitFor();

/** Puts a unit under a commander by clicking both. */
export const assignByPointing = async (page: Page, who: string, to: string): Promise<void> => {
  await clickUnit(page, who);
  await clickUnit(page, to);
};

/** Puts a unit under a commander with the keyboard: Enter picks it, arrow keys move, Enter drops it. */
export const assignByKeys = async (page: Page, who: string, to: string): Promise<void> => {
  await unitLocator(page, who).focus();
  await page.keyboard.press('Enter');
  for (let arrow = 0; arrow < 30; arrow++) {
    if (await page.evaluate((id) => document.activeElement?.matches(`[data-ref="unit:${id}"]`), to)) break;
    await page.keyboard.press('ArrowUp');
  }
  await page.keyboard.press('Enter');
};

const nextFrame = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

/** Position of an element once the map has stopped moving. */
const waitUntilStill = async (page: Page, drawn: Locator) => {
  for (let tries = 0; tries < 100; tries++) {
    await waitForOwnDecision(page);
    const before = await drawn.boundingBox();
    await nextFrame(page);
    const after = await drawn.boundingBox();
    if (before && after && before.x === after.x && before.y === after.y) return after;
  }
  return null;
};

/** Clicks or taps an element of the map. */
const clickOnMap = async (page: Page, selector: string): Promise<void> => {
  const drawn = page.locator(`.viewport-field ${selector}`).first();
  await drawn.waitFor();
  const box = await waitUntilStill(page, drawn);
  assert(box, `${selector} is not drawn, or does not stop moving`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const isFinger = await page.evaluate(() => navigator.maxTouchPoints > 0);
  await (isFinger ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
};

/** A selectable hex, or one in the range. */
export const clickHex = (page: Page, label: string): Promise<void> => clickOnMap(page, `[data-hex="${label}"]`);

export const clickCastle = (page: Page, id: string): Promise<void> => clickOnMap(page, `[data-castle="${id}"] .castle-mark-keep`);

/** The reason of the last refusal; opens its clause in the rules and closes it. */
export const readRefusalClause = async (page: Page): Promise<string> => {
  const message = page.locator('.prompt-bar .status-message');
  await message.waitFor();
  const clause = (await message.locator('.clause').textContent()) ?? '';
  await message.locator('.clause').click();
  await assertClauseOpens(page, clause);
  return clause;
};

export const assertClauseOpens = async (page: Page, clause: string): Promise<void> => {
  await page.locator(`.table-panel [data-clause="${clause}"][data-target-clause]`).waitFor();
  await page.locator('.table-panel > header button').click();
  await page.locator('.table-panel').waitFor({ state: 'detached' });
};

/** Clicking a hex in the log shows it on the map. */
export const assertLogShowsHex = async (page: Page, label: string): Promise<void> => {
  await page.locator('.log-list').getByRole('button', { name: label, exact: true }).last().click();
  await page.locator(`.highlight-ring[data-hex="${label}"]`).waitFor({ state: 'attached' });
};

/** Orders that avoid a fight, in order of preference. */
const PASSIVE_ORDERS = [
  /^Ready$/,
  /^End the phase$/,
  /^End regrouping$/,
  /^End the replenishment$/,
  /^Stop here$/,
  /^Stay outside$/,
  /^Withdraw/,
  /^Nobody/,
  /^Keep/,
  /^Pass/,
  /^Begin/,
];

/** Answers every decision peacefully until the log has the wanted text. */
export const passUntil = async (page: Page, wanted: RegExp, maxAnswers = 60): Promise<void> => {
  for (let step = 0; step < maxAnswers; step++) {
    await waitForOwnDecision(page);
    const before = await logText(page);
    if (wanted.test(before)) return;
    const prompt = await page.locator('.prompt').textContent();
    const picked = await page.evaluate(
      (passing) => {
        for (const old of document.querySelectorAll('[data-picked]')) old.removeAttribute('data-picked');
        const buttons = [...document.querySelectorAll('.order-actions .button')];
        const orders = passing.map((source) => new RegExp(source));
        const best =
          document.querySelector('.prompt-pending ~ .prompt-buttons button') ??
          orders.map((one) => buttons.find(({ textContent }) => one.test(textContent))).find((button) => button !== undefined) ??
          document.querySelector('.side-panel .stack-item[data-state="selectable"]') ??
          buttons[0] ??
          document.querySelector('.selectable-rings [data-hex] path');
        best?.setAttribute('data-picked', '');
        return best !== undefined && best !== null;
      },
      PASSIVE_ORDERS.map(({ source }) => source),
    );
    assert(picked, `nothing to choose: ${prompt}`);
    await page.locator('[data-picked]').first().click({ force: true });
    if ((await page.locator('.prompt-pending').count()) > 0) await confirmAction(page);
    await page.waitForFunction(
      ([length, asked]) =>
        document.querySelector('.log-list')?.textContent.length !== length ||
        document.querySelector('.prompt')?.textContent !== asked ||
        document.querySelector('.order-chip, .prompt-pending'),
      [before.length, prompt] as const,
    );
  }
  assert(wanted.test(await logText(page)), `after ${maxAnswers} answers the log does not contain ${wanted}`);
};

const logText = (page: Page): Promise<string> => page.evaluate(() => document.querySelector('.log-list')?.textContent ?? '');

/** Touch targets in the panel and on the map that are too small, with their size. */
const findTooSmall = (page: Page, minSize: number): Promise<readonly string[]> =>
  page.evaluate(
    (smallest) =>
      [...document.querySelectorAll<HTMLElement>('.board-stage :is(button, summary, input, [role="option"])')]
        .filter((element) => element.checkVisibility() && !element.matches('.clause, .name'))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width < smallest || box.height < smallest)
        .map(({ element, box }) => `${element.textContent || element.ariaLabel} ${Math.round(box.width)} x ${Math.round(box.height)}`),
    minSize,
  );
