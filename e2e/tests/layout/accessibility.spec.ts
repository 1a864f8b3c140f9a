import { test } from '../../fixtures.ts';
import { audit } from '../../audit.ts';
import { games } from '@gunbai/games/registry';
import type { APIRequestContext, Page } from '@playwright/test';
import { visit } from '../../browser.ts';
import type { ScreenName } from '../../browser.ts';
import { askAdvice, startGame } from '../../game-helpers.ts';
import { connectAs, letEachDecide, withoutConnectionErrors } from '../../online-helpers.ts';
import { fillServer } from '../../online-pages.ts';
import { withServer } from '../../server.ts';
import { assertEqual } from '../../assertions.ts';
import { fixDice } from '../../wargame-helpers.ts';

const auditAll = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.waitForSelector('.covers');
  await audit(page, 'front page');
  await page.goto('/new/age-of-war');
  await page.waitForSelector('.setup');
  await audit(page, 'new game');
  await page.goto('/rules/age-of-war');
  await page.waitForSelector('.clause-card');
  await audit(page, 'rules');
  await page.goto('/learn/age-of-war');
  await page.waitForSelector('.lessons');
  await audit(page, 'lessons');
  await page.goto('/learn/age-of-war/first-castle');
  await page.waitForSelector('.lesson-overlay');
  await audit(page, 'a lesson');
  await page.goto('/rules/age-of-war/charts');
  await page.waitForSelector('.chart[open] table');
  await audit(page, 'charts');
  await page.goto('/rules/saigoku/sources');
  await page.waitForSelector('.component-source');
  await audit(page, 'sources');
  await page.goto('/settings');
  await page.waitForSelector('.settings');
  await audit(page, 'settings');
  await page.goto('/fair-dice');
  await page.locator('main h2').last().waitFor();
  await audit(page, 'fair dice');
  await startGame(page, 'age-of-war', ['person', 'person']);
  await audit(page, 'table');
  await page.keyboard.press('c');
  await page.locator('.choice').first().click();
  await audit(page, 'table with a choice to commit');
  await page.keyboard.press('r');
  await audit(page, 'table with rules');
  await page.keyboard.press('?');
  await audit(page, 'keys');
  await page.keyboard.press('Escape');
  await page.goto('/mine');
  await page.waitForSelector('.saved-game-row');
  await audit(page, 'my games');
  await page.locator('.saved-game-row a[href^="/replay"]').first().click();
  await page.waitForSelector('.replay-bar');
  await audit(page, 'replay');
};

/** After this many decisions the side panel shows forces, capacity and moved units. */
const DECISIONS_BEFORE_SECOND_AUDIT = 13;
const GAMES_WITH_SIDE_PANEL = ['saigoku', 'kenshin'];

/** The table of every game at the first decision, and later with advice and rules open. */
const auditBoards = async (page: Page): Promise<void> => {
  for (const { id: game } of games) {
    await startGame(page, game, ['person', 'random']);
    await page.locator('.prompt-bar[data-acting]').waitFor();
    await audit(page, `the table of ${game}`);
    if (!GAMES_WITH_SIDE_PANEL.includes(game)) continue;
    for (let decisions = 0; decisions < DECISIONS_BEFORE_SECOND_AUDIT; decisions++) {
      await askAdvice(page);
      await page.locator('.prompt-buttons [data-kind=main]').click();
      await page.locator('.prompt-pending').waitFor({ state: 'detached' });
    }
    await askAdvice(page);
    await audit(page, `the table of ${game} with a choice to commit`);
    await page.keyboard.press('r');
    await audit(page, `the table of ${game} with its rules`);
  }
};

const VARIANTS = [
  { screen: 'desktop', theme: 'light', language: 'en' },
  { screen: 'phone', theme: 'dark', language: 'ja' },
] as const satisfies readonly { screen: ScreenName; theme: 'light' | 'dark'; language: string }[];

const auditOnline = async (page: Page): Promise<void> => {
  await page.goto('/online');
  await page.waitForSelector('.account-form');
  await audit(page, 'the door');
  await page.locator('.account-form input').first().fill('Hanako');
  await page.locator('.account-form button[type=submit]').click();
  await page.locator('.lobby-actions a').click();
  await page.waitForSelector('.setup');
  await audit(page, 'a new table');
  await page.locator('.setup button[type=submit]').click();
  await page.waitForSelector('.invite');
  await audit(page, 'the waiting room');
  await page.goto('/online');
  await page.waitForSelector('.saved-game-row');
  await audit(page, 'the lobby');
  await page.goto('/account');
  await page.waitForSelector('.checks');
  await audit(page, 'the account');
  await page.goto('/reset');
  await page.waitForSelector('.account-form');
  await audit(page, 'a forgotten password');
};

/** The chat label in each language. */
const CHAT_LABEL = /^(Chat|チャット)$/;

/** An online game of two players: in play, finished, and their player pages. */
const auditPlay = async (page: Page, rival: APIRequestContext): Promise<void> => {
  const origin = new URL(page.url()).origin;
  const ask = async <T>(from: APIRequestContext, path: string, data: unknown): Promise<T> =>
    (await (await from.post(path, { data, headers: { origin } })).json()) as T;
  const { account } = await ask<{ account: string }>(rival, '/api/guests', { name: 'Goemon' });
  const seats = [
    { seat: 'hideyoshi', who: 'me' },
    { seat: 'anti', who: 'open' },
  ];
  const pace = { kind: 'live', base: 1800, increment: 20 };
  const { id } = await ask<{ id: string }>(page.request, '/api/tables', { game: 'hideyoshi', seats, pace });
  await ask(rival, `/api/tables/${id}/seat`, {});
  await ask(rival, `/api/tables/${id}/chat`, { text: 'Good luck' });
  await ask(rival, `/api/tables/${id}/proposal`, { kind: 'draw' });
  await page.goto(`/online/${id}`);
  await page.waitForSelector('.board-stage');
  await page.locator('.proposal').waitFor();
  await audit(page, 'a table over the net');
  await page.getByRole('button', { name: CHAT_LABEL }).click();
  await page.locator('.chat-row-menu summary').click();
  await audit(page, 'the talk at a table');
  const players = [await connectAs(page.request, origin, id), await connectAs(rival, origin, id)];
  await letEachDecide('hideyoshi', id, players);
  for (const player of players) await player.close();
  await ask(rival, `/api/tables/${id}/resign`, {});
  await page.locator('dialog .winner').waitFor();
  await audit(page, 'a table whose game is over');
  await page.goto(`/online/${id}/replay`);
  await page.waitForSelector('.replay-bar');
  await audit(page, 'a replay over the net');
  await page.goto(`/players/${account}`);
  await page.waitForSelector('details');
  await page.locator('details summary').click();
  await audit(page, 'a person');
};

for (const look of VARIANTS) {
  test(`accessibility: axe finds no violation on any page (${look.screen}, ${look.theme}, ${look.language})`, async ({
    address,
    browser,
  }) => {
    const { page, context } = await visit(browser, address, look);
    await auditAll(page);
    await context.close();
  });

  test(`accessibility: axe finds no violation on any board (${look.screen}, ${look.theme}, ${look.language})`, async ({
    address,
    browser,
  }) => {
    const { page, context } = await visit(browser, address, look);
    await fixDice(context);
    await auditBoards(page);
    await context.close();
  });

  test(`accessibility: axe finds no violation on online pages (${look.screen}, ${look.theme}, ${look.language})`, async ({ browser }) =>
    withServer(async (server) => {
      const { page, context } = await visit(browser, server.address, look);
      await auditOnline(page);
      const rival = await browser.newContext({ baseURL: server.address });
      await auditPlay(page, rival.request);
      await rival.close();
      await context.close();
    }));

  test(`accessibility: axe finds no violation on the pages of a member and administrator (${look.screen}, ${look.theme}, ${look.language})`, async ({
    browser,
  }) =>
    withServer(
      async ({ address }, db) => {
        const { cookie, pages, close } = await fillServer(address, db);
        const { page, context, complaints } = await visit(browser, address, look);
        await context.addCookies([cookie]);
        for (const [name, [path, complete]] of Object.entries(pages)) {
          await page.goto(path);
          await page.locator(complete).first().waitFor();
          await audit(page, name);
        }
        assertEqual(withoutConnectionErrors(complaints), [], 'console');
        await close();
        await context.close();
      },
      { rateFactor: 100 },
    ));
}
