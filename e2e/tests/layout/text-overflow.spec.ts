import { games } from '@gunbai/games/registry';
import type { Page } from '@playwright/test';
import { assert, assertEqual } from '../../assertions.ts';
import { visit } from '../../browser.ts';
import type { ScreenName } from '../../browser.ts';
import { test } from '../../fixtures.ts';
import { askAdvice, startGame } from '../../game-helpers.ts';
import { enterName, withoutConnectionErrors } from '../../online-helpers.ts';
import { fillServer } from '../../online-pages.ts';
import { withServer } from '../../server.ts';
import { assertTextFits, findOverflowingText } from '../../text-overflow.ts';
import type { Size } from '../../text-overflow.ts';

const SIZES: Readonly<Record<ScreenName, readonly Size[]>> = {
  desktop: [
    { width: 1280, height: 720 },
    { width: 1440, height: 900 },
  ],
  phone: [{ width: 390, height: 844 }],
};
const SETTINGS = { panel: null, motion: 'none' };

/** The pages of the client, with something that is there when they are complete. */
const PAGES: readonly (readonly [path: string, complete: string])[] = [
  ['/', '.covers'],
  ['/settings', '.settings'],
  ['/fair-dice', 'main h2'],
  ['/mine', 'main h1'],
  ...games.flatMap(({ id }): [string, string][] => [
    [`/new/${id}`, '.setup'],
    [`/rules/${id}`, '.clause-card'],
    [`/rules/${id}/charts`, '.chart[open] table'],
    [`/rules/${id}/sources`, '.component-source'],
    [`/learn/${id}`, '.lessons'],
  ]),
];

const PANEL_KEYS = ['l', 'c', 'r', 't'];
const SHARED_DIALOGS_AT = 'age-of-war';

const openMenu = (page: Page): Promise<void> => page.locator('.table-tools button').last().click();

/** The dialogs of a table that are the same in every game. */
const measureSharedDialogs = async (page: Page, sizes: readonly Size[]): Promise<void> => {
  await openMenu(page);
  await assertTextFits(page, 'the menu of a table', sizes);
  await page.locator('[data-item=verify]').click();
  await assertTextFits(page, 'the check of the dice', sizes);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await assertTextFits(page, 'the keys of a table', sizes);
  await page.keyboard.press('Escape');
};

/** The briefing, and the end of a game that is given up. */
const measureDialogs = async (page: Page, game: string, sizes: readonly Size[]): Promise<void> => {
  await openMenu(page);
  await page.getByRole('button', { name: 'Briefing' }).click();
  await page.getByRole('dialog', { name: 'Briefing' }).waitFor();
  await assertTextFits(page, `the briefing of ${game}`, sizes);
  await page.keyboard.press('Escape');
  await openMenu(page);
  await page.locator('[data-item=resign]').click();
  await page.locator('dialog footer [data-kind=main]').click();
  await page.locator('dialog .winner').waitFor();
  await assertTextFits(page, `the end of ${game}`, sizes);
};

test('text overflow: the measure finds text that is cut off, wider than its box, or beyond the page', async ({ address, browser }) => {
  const { page, context } = await visit(browser, address);
  await page.goto('/settings');
  await page.locator('.settings').waitFor();
  assertEqual(await findOverflowingText(page), [], 'the page as it is');
  await page.evaluate(() => {
    for (const [text, style] of [
      ['hidden to the right', 'width: 4rem; overflow: hidden; white-space: nowrap'],
      ['hidden below', 'height: 0.5rem; overflow: hidden'],
      ['over the edge', 'width: 3rem; white-space: nowrap; border: 1px solid'],
      ['under the box', 'height: 0.4rem; border: 1px solid'],
      ['beyond the page', 'position: absolute; left: calc(100vw - 2rem); width: 20rem'],
      ['scrolled sideways', 'width: 3rem; overflow: auto; white-space: nowrap'],
      ['fits', 'width: 20rem'],
    ] as const) {
      const box = document.createElement('p');
      box.textContent = text;
      for (const rule of style.split('; ')) box.style.setProperty(...(rule.split(': ') as [string, string]));
      document.querySelector('main')?.append(box);
    }
  });
  const found = await findOverflowingText(page);
  assert(
    found.some((problem) => problem.endsWith('page wider than the screen')),
    'the wide page was not found',
  );
  assertEqual(
    found.filter((problem) => !problem.endsWith('page wider than the screen')).map((problem) => problem.split('"')[1]),
    ['hidden to the right', 'hidden below', 'over the edge', 'under the box', 'beyond the page'],
    'texts found',
  );
  await context.close();
});

for (const screen of ['desktop', 'phone'] as const) {
  const sizes = SIZES[screen];

  test(`text overflow: every text fits its box on every page, in every language (${screen})`, async ({ address, browser }) => {
    const { page, context, complaints } = await visit(browser, address, { screen, settings: SETTINGS });
    for (const [path, complete] of PAGES) {
      await page.goto(path);
      await page.locator(complete).first().waitFor();
      await assertTextFits(page, path, sizes);
    }
    assertEqual(complaints, [], 'console');
    await context.close();
  });

  test(`text overflow: every text fits its box on online pages, in every language (${screen})`, async ({ browser }) =>
    withServer(async (server) => {
      const { page, context, complaints } = await visit(browser, server.address, { screen, settings: SETTINGS });
      await page.goto('/online');
      await page.locator('.account-form').waitFor();
      await assertTextFits(page, 'the way in', sizes);
      await enterName(page, 'Hanako');
      await page.goto('/online/new');
      await page.locator('.setup').waitFor();
      await assertTextFits(page, 'a new table', sizes);
      await page.locator('.setup button[type=submit]').click();
      await page.locator('.invite').waitFor();
      await assertTextFits(page, 'the waiting room', sizes);
      for (const [path, complete] of [
        ['/online', '.saved-game-row'],
        ['/account', '.checks'],
        ['/reset', '.account-form'],
      ] as const) {
        await page.goto(path);
        await page.locator(complete).first().waitFor();
        await assertTextFits(page, path, sizes);
      }
      assertEqual(complaints, [], 'console');
      await context.close();
    }));

  test(`text overflow: every text fits its box on the pages of a member and administrator, in every language (${screen})`, async ({
    browser,
  }) =>
    withServer(
      async ({ address }, db) => {
        const { cookie, pages, close } = await fillServer(address, db);
        const { page, context, complaints } = await visit(browser, address, { screen, settings: SETTINGS });
        await context.addCookies([cookie]);
        for (const [name, [path, complete]] of Object.entries(pages)) {
          await page.goto(path);
          await page.locator(complete).first().waitFor();
          await assertTextFits(page, name, sizes);
        }
        assertEqual(withoutConnectionErrors(complaints), [], 'console');
        await close();
        await context.close();
      },
      { rateFactor: 100 },
    ));

  for (const { id: game } of games)
    test(`text overflow: every text fits its box at the table of ${game}, in every language (${screen})`, async ({ address, browser }) => {
      const { page, context, complaints } = await visit(browser, address, { screen, settings: SETTINGS });
      await startGame(page, game, ['person', 'random']);
      await page.locator('.prompt-bar[data-acting]').waitFor();
      await askAdvice(page);
      await assertTextFits(page, `the table of ${game} with a choice to confirm`, sizes);
      await page.locator('.prompt-buttons [data-kind=main]').click();
      await page.locator('.prompt-pending').waitFor({ state: 'detached' });
      await page.locator('.prompt-bar[data-acting]').waitFor();
      await assertTextFits(page, `the table of ${game}`, sizes);
      for (const key of PANEL_KEYS) {
        await page.keyboard.press(key);
        await page.locator('.table-panel').waitFor();
        await assertTextFits(page, `the table of ${game} with the panel ${key}`, sizes);
        await page.keyboard.press(key);
      }
      if (game === SHARED_DIALOGS_AT) await measureSharedDialogs(page, sizes);
      await measureDialogs(page, game, sizes);
      await page.goto('/mine');
      await page.locator('.saved-game-row a[href^="/replay"]').first().click();
      await page.locator('.replay-bar').waitFor();
      await assertTextFits(page, `the replay of ${game}`, sizes);
      await page.goto(`/learn/${game}`);
      await page.locator('.lessons a').first().click();
      await page.locator('.lesson-overlay').waitFor();
      await assertTextFits(page, `a lesson of ${game}`, sizes);
      assertEqual(complaints, [], 'console');
      await context.close();
    });
}
