import { test } from '../fixtures.ts';
import type { Locator, Page } from '@playwright/test';
import { visit } from '../browser.ts';
import { assert, assertEqual } from '../assertions.ts';
import { startGame } from '../game-helpers.ts';

/** Log texts required before the game counts as played. */
const EXPECTED_LOG: Readonly<Record<string, RegExp>> = {
  'a chit drawn': / is drawn\./,
  'a march': /From .+ to .+\./,
  'a field battle': /Round \d+/,
  'a retreat': / retreats (from .+ )?to /,
  'a siege': / assaults /,
  'a regrouping': / regroups in /,
};

/** Preferred choices first; the last ones only if nothing else is left. */
const PREFERRED_CHOICES = ['^Retreat$', '^All retreat to', '^Assault', '^Fight'];
const AVOIDED_CHOICES = ['^End', '^Pass', '^Keep the siege', '^None'];

/**
 * Marks the next target to click: a choice on the board, or a selectable place, those with soldiers first and in turn.
 */
const markNextTarget = (page: Page, turn: number): Promise<'button' | 'place' | 'waiting'> =>
  page.evaluate(
    ([first, last, nth]) => {
      for (const old of document.querySelectorAll('[data-picked]')) old.removeAttribute('data-picked');
      const curtain = document.querySelector('.hotseat-handover button');
      if (curtain) {
        curtain.setAttribute('data-picked', '');
        return 'button';
      }
      if (!document.querySelector('.prompt-bar[data-acting]')) return 'waiting';
      const rank = (words: readonly string[], text: string): number => words.findIndex((word) => new RegExp(word).test(text));
      const buttons = [...document.querySelectorAll('.board-stage .mdt-choices .button')].filter((button) => !button.closest('.mdt-card'));
      const urgent = buttons
        .filter((button) => rank(first, button.textContent) >= 0)
        .toSorted((a, b) => rank(first, a.textContent) - rank(first, b.textContent));
      const ordinary = buttons.filter((button) => rank(first, button.textContent) < 0 && rank(last, button.textContent) < 0);
      const places = [...document.querySelectorAll('.board-stage .mdt-place [data-state="selectable"]')].toSorted(
        (a, b) => Number(/soldiers/.test(b.getAttribute('aria-label') ?? '')) - Number(/soldiers/.test(a.getAttribute('aria-label') ?? '')),
      );
      const among = <T>(list: readonly T[]): T | undefined => list[nth % list.length];
      const best = urgent[0] ?? among(ordinary) ?? among(places.slice(0, 6)) ?? buttons[0];
      best?.setAttribute('data-picked', '');
      return best ? (best.tagName === 'BUTTON' ? 'button' : 'place') : 'waiting';
    },
    [PREFERRED_CHOICES, AVOIDED_CHOICES, turn] as const,
  );

const logText = (page: Page): Promise<string> => page.evaluate(() => document.querySelector('.log-list')?.textContent ?? '');
/** The turn, if the board is visible. */
const turnText = (page: Page): Promise<string> => page.evaluate(() => document.querySelector('.mdt-turn')?.textContent ?? '');

/** Progress. */
interface Progress {
  clicks: number;
  turn: string;
  missing: string[];
}

/** Outcomes depend on timing: without a battle, start another game. */
const MAX_GAMES = 4;
const MAX_STEPS = 500;

const isPastFirstTurn = ({ turn }: Progress): boolean => /[2-9]/.test(turn);
const isComplete = (played: Progress): boolean => isPastFirstTurn(played) && played.missing.length === 0;

const CLICK_LIMIT_MS = 5000;

/** Clicks what was marked. A march of several groups goes on by itself, so that the target may be gone. */
const clickMarked = async (target: Locator, what: string): Promise<void> => {
  const limit = { timeout: CLICK_LIMIT_MS };
  const click = what === 'place' ? target.dispatchEvent('click', {}, limit) : target.click(limit);
  await click.catch(async (error: unknown) => {
    if ((await target.count()) > 0) throw error;
  });
};

/** Plays by clicking until the log has all required texts, with a time limit. */
const playUntilComplete = async (page: Page, played: Progress, game: number): Promise<void> => {
  for (let step = 0; step < MAX_STEPS; step++) {
    if (step % 20 === 0) {
      played.turn = (await turnText(page)) || played.turn;
      const log = await logText(page);
      played.missing = played.missing.filter((what) => !EXPECTED_LOG[what]?.test(log));
      if (isComplete(played)) return;
    }
    const what = await markNextTarget(page, played.clicks + game);
    const target = page.locator('[data-picked]').first();
    if (what === 'waiting') await page.waitForTimeout(10);
    else await clickMarked(target, what);
    if (what !== 'waiting') played.clicks++;
  }
};

test('most-dangerous-time: whole turns by clicking, with draws, marches, a field battle with a retreat, a siege and regrouping', async ({
  address,
  browser,
  note,
}) => {
  const { page, context, complaints } = await visit(browser, address, { settings: { confirm: 'never' } });
  // A fixed seed: the clicks depend on the dice.
  await context.addInitScript(() => {
    crypto.getRandomValues = (numbers) => {
      if (numbers instanceof Uint8Array) numbers.fill(5);
      return numbers;
    };
  });
  const played: Progress = { clicks: 0, turn: '', missing: Object.keys(EXPECTED_LOG) };
  for (let game = 0; game < MAX_GAMES && !isComplete(played); game++) {
    await startGame(page, 'most-dangerous-time', ['person', 'person']);
    await playUntilComplete(page, played, game);
  }
  assertEqual(played.missing, [], 'missing from the log');
  assert(isPastFirstTurn(played), `still ${played.turn}`);
  assertEqual(complaints, [], 'console');
  note(`${played.clicks} clicks, ${played.turn}`);
  await context.close();
});

test('most-dangerous-time: the line of communication of a stack is shown on request, on the map and in words', async ({
  address,
  browser,
  note,
}) => {
  const { page, context, complaints } = await visit(browser, address, { settings: { confirm: 'never' } });
  await startGame(page, 'most-dangerous-time', ['person', 'captain']);
  const stack = page.locator('.mdt-place [data-target][aria-label*="soldiers"]').first();
  await stack.waitFor();
  await stack.focus();
  await stack.press('Enter');
  const ask = page.getByRole('button', { name: /^Communication of / }).first();
  await ask.click();
  await page.locator('.mdt-communication-panel').waitFor();
  assert((await ask.getAttribute('aria-pressed')) === 'true', 'the button does not say that it is pressed');
  const explanation = (await page.locator('.mdt-communication-panel p').first().textContent()) ?? '';
  assert(/communication/i.test(explanation), `the panel says ${explanation}`);
  note(explanation);
  await ask.click();
  await page.locator('.mdt-communication-panel').waitFor({ state: 'detached' });
  assertEqual(complaints, [], 'console');
  await context.close();
});
