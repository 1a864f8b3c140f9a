import { assert, assertEqual } from '../../assertions.ts';
import { visit } from '../../browser.ts';
import { test } from '../../fixtures.ts';
import { startGame } from '../../game-helpers.ts';
import { playWithKeys } from '../../keyboard-player.ts';
import type { KeyboardGame } from '../../keyboard-player.ts';
import { fixDice } from '../../wargame-helpers.ts';

/** Whole turns by Tab, arrow keys and Enter. No test here moves a mouse once the game has begun. */

const GAMES: Readonly<
  Record<string, Omit<KeyboardGame, 'isOver'> & { readonly turn: string; readonly next: RegExp; readonly log: RegExp }>
> = {
  hideyoshi: {
    passing: ['^Pass$', '^No change', '^Keep', '^Done', '^Stop', '^Continue', '^Let them'],
    preferred: ['^All eligible', '^Attack', '^Operation', '^March'],
    ignored: '.viewport-buttons, .clause, .name, details, [aria-expanded], [aria-pressed], .order-refusals',
    maxActs: 40,
    turn: '.table-head .turn',
    next: /Turn 2/,
    log: /Hideyoshi (moves|marches|attacks|plays|passes)/,
  },
  'most-dangerous-time': {
    passing: ['^End', '^Pass', '^Keep', '^No', '^Exile nobody', '^Leave', '^Continue', '^Stay', '^Stop', '^All retreat'],
    preferred: ['^Assault', '^Fight'],
    ignored: '.viewport-buttons, .clause, .name, details, .mdt-stepper, .mdt-card, .mdt-march, [aria-pressed], .mdt-line-buttons',
    maxActs: 40,
    turn: '.table-head .turn',
    next: /Turn 2/,
    log: /From .+ to .+\./,
  },
};

for (const [game, { turn, next, log, ...policy }] of Object.entries(GAMES))
  test(`keyboard: a whole turn of ${game} without a mouse`, async ({ address, browser, note }) => {
    const { page, context, complaints } = await visit(browser, address, { settings: { confirm: 'never', motion: 'none', panel: null } });
    await fixDice(context);
    await startGame(page, game, ['person', 'random']);
    await page.locator('.prompt-bar[data-acting]').waitFor();
    const isOver = async (): Promise<boolean> => next.test((await page.locator(turn).allTextContents()).join());
    const { choices, keys } = await playWithKeys(page, { ...policy, isOver });
    note(`${choices} choices, ${keys} keys`);
    await page.keyboard.press('l');
    assert(log.test((await page.locator('.log-list').textContent()) ?? ''), 'nothing was moved');
    assertEqual(complaints, [], 'console');
    await context.close();
  });
