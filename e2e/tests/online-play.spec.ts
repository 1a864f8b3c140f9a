import { test } from '../fixtures.ts';
import type { Page } from '@playwright/test';
import { Player } from '../../server/test/helpers/player.ts';
import { PATIENCE_MS, visit } from '../browser.ts';
import { assert, assertEqual } from '../assertions.ts';
import { startFlakyProxy } from '../flaky-proxy.ts';
import { audit } from '../audit.ts';
import { enterName, withoutConnectionErrors, grantAdmin, keepPassing, assertFitsPhone } from '../online-helpers.ts';
import { positionFingerprint, logLength, stepByClicking, describeWaitingState } from '../game-helpers.ts';
import { withServer } from '../server.ts';

/** Chooses from the list if this page must decide. True if that used up a round: a card or a pass. */
const chooseFromList = async (page: Page, step: number): Promise<boolean> => {
  const prompt = page.locator('.prompt-bar[data-acting]');
  if ((await prompt.count()) === 0) {
    await page.waitForTimeout(15);
    return false;
  }
  const promptText = (await prompt.textContent().catch(() => '')) ?? '';
  const choices = page.locator('.choice');
  const count = await choices.count();
  if (count === 0) return false;
  const isTaken = await choices
    .nth((step * 7) % count)
    .click({ timeout: 3000 })
    .then(
      () => true,
      () => false,
    );
  await page.waitForTimeout(30);
  return isTaken && /or pass\./.test(promptText);
};

test('online: two browsers play a whole game, and one loses its connection twice', async ({ browser, note }) => {
  await withServer(async (server) => {
    const thin = await startFlakyProxy(server.address);
    const host = await visit(browser, server.address, { settings: { confirm: 'never', motion: 'none' } });
    const guest = await visit(browser, thin.address, {
      screen: 'phone',
      language: 'ja',
      settings: { confirm: 'never', motion: 'none' },
    });
    await host.page.goto('/');
    await host.page.getByRole('link', { name: 'Online' }).click();
    await enterName(host.page, 'Hanako');
    await host.page.getByRole('link', { name: 'Open a table' }).click();
    await host.page.locator('.setup button[type=submit]').click();
    await host.page.getByText('Waiting for players').waitFor();
    const path = new URL(host.page.url()).pathname;

    await guest.page.goto(path);
    await enterName(guest.page, '太郎');
    await host.page.waitForSelector('.board-stage');
    await guest.page.waitForSelector('.board-stage');

    await host.page.getByRole('button', { name: 'Chat' }).click();
    await host.page.getByLabel('Write a message').fill('Good luck!');
    await host.page.getByLabel('Write a message').press('Enter');
    await guest.page.getByRole('button', { name: 'チャット' }).click();
    await guest.page.getByText('Good luck!').waitFor();
    await host.page.getByRole('button', { name: 'Propose: a pause' }).click();
    await guest.page.getByText('Hanakoの提案：中断する。').waitFor();
    await guest.page.getByRole('button', { name: '同意する' }).click();
    await host.page.locator('.prompt', { hasText: 'The game is paused.' }).waitFor();
    await guest.page.getByRole('button', { name: '提案する：再開' }).click();
    await host.page.getByRole('button', { name: 'Agree' }).click();
    await host.page.locator('.prompt', { hasText: 'The game is paused.' }).waitFor({ state: 'detached' });
    await guest.page.getByRole('button', { name: 'チャット' }).click();
    await host.page.getByRole('button', { name: 'Log' }).click();

    const pages = [host.page, guest.page];
    let clicks = 0;
    let cuts = 0;
    let lines = 0;
    let moved = performance.now();
    while (!(await host.page.locator('dialog .winner').count())) {
      if (performance.now() - moved > PATIENCE_MS)
        assert(false, `the game stands still: ${(await Promise.all(pages.map(describeWaitingState))).join(' ')}`);
      if (cuts < 2 && clicks > 10 * (cuts + 1)) {
        cuts++;
        thin.disconnect();
        await guest.page.waitForTimeout(1200);
        await guest.page.getByText('接続が切れました。再接続しています').waitFor();
        thin.reconnect();
        await guest.page.getByText('接続が切れました。再接続しています').waitFor({ state: 'detached' });
      }
      for (const page of pages) clicks += await stepByClicking(page);
      const now = await logLength(host.page);
      if (now !== lines) moved = performance.now();
      lines = now;
    }
    await guest.page.locator('dialog .winner').waitFor();
    for (const page of pages) await page.locator('dialog footer button').last().click();
    assertEqual(await positionFingerprint(host.page), await positionFingerprint(guest.page), 'the position on both screens');
    note(`${clicks} clicks, connection cut ${cuts} times`);
    assertEqual(cuts, 2, 'lost connections');

    await host.page.locator('.table-tools button').last().click();
    await host.page.locator('[data-item=verify]').click();
    await host.page.getByText(/Verified/).waitFor();
    await host.page.locator('dialog header button').click();
    await host.page.goto(`${path}/replay`);
    await host.page.waitForSelector('.replay-bar');
    await host.page.goto(path);
    await host.page.getByRole('button', { name: 'Rematch' }).click();
    await host.page.getByText('Waiting for players').waitFor();
    await host.page.getByText('The other players see at the last game’s table that you want a rematch.').waitFor();
    await guest.page.locator('.prompt-bar button[data-kind=main]').click();
    const end = guest.page.locator('dialog');
    await end.getByText('相手が再戦を希望しています。').waitFor();
    await end.getByRole('button', { name: 'もう一局' }).first().click();
    await host.page.waitForSelector('.board-stage');
    await guest.page.waitForSelector('.board-stage');
    assertEqual(withoutConnectionErrors([...host.complaints, ...guest.complaints]), [], 'console');
    await host.context.close();
    await guest.context.close();
    await thin.close();
  });
});

test('online: ten rounds of Hideyoshi in two browsers, by the list of choices', async ({ browser, note }) => {
  await withServer(async (server) => {
    const quick = { settings: { confirm: 'never', motion: 'none' } };
    const host = await visit(browser, server.address, quick);
    const guest = await visit(browser, server.address, quick);
    await host.page.goto('/online');
    await enterName(host.page, 'Hanako');
    await host.page.goto('/online/new');
    await host.page.locator('input[name=game][value=hideyoshi]').check();
    await host.page.locator('.setup button[type=submit]').click();
    await host.page.getByText('Waiting for players').waitFor();
    await guest.page.goto(new URL(host.page.url()).pathname);
    await enterName(guest.page, 'Taro');
    const pages = [host.page, guest.page];
    for (const page of pages) {
      await page.waitForSelector('.board-stage');
      await page.getByRole('button', { name: 'Choices' }).click();
    }
    let rounds = 0;
    let step = 0;
    for (const started = performance.now(); rounds < 10 && performance.now() - started < 2 * PATIENCE_MS; step++)
      for (const page of pages) rounds += (await chooseFromList(page, step)) ? 1 : 0;
    assertEqual(rounds, 10, 'rounds played');
    note(`${rounds} rounds in ${step} steps`);
    assertEqual([...host.complaints, ...guest.complaints], [], 'console');
    await host.context.close();
    await guest.context.close();
  });
});

test('online: a guest registers, signs out and in again, and finds the tables', async ({ browser }) => {
  await withServer(async (server) => {
    const { page, context, complaints } = await visit(browser, server.address);
    await page.goto('/online');
    await enterName(page, 'Kenshin');
    await page.getByRole('link', { name: 'Open a table' }).click();
    await page.locator('.setup button[type=submit]').click();
    await page.getByText('Waiting for players').waitFor();
    await page.goto('/account');
    await page.getByText('You are Kenshin').waitFor();
    const form = page.locator('form.account-form');
    await form.getByLabel('Your name').fill('Kenshin');
    await form.getByLabel(/^Password/).fill('echigo no tora');
    await form.getByRole('button', { name: 'Create an account' }).click();
    await form.waitFor({ state: 'detached' });
    await page.goto('/online');
    // A request that is answered after the sign-out is refused, and the browser logs that.
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.locator('.account-form').waitFor();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Your name').fill('Kenshin');
    await page.getByLabel('Password').fill('echigo no tora');
    await page.locator('.account-form button[type=submit]').click();
    await page.locator('.lobby-section', { hasText: 'Your tables' }).locator('.saved-game-row').waitFor();
    assert(
      (await page.locator('.lobby-section', { hasText: 'Your tables' }).locator('.saved-game-row').count()) === 1,
      'the table is gone',
    );
    assertEqual(complaints, [], 'console');
    await context.close();
  });
});

test('online: waiting players can change seats, an invited player joins with one click, and the lobby shows the turn', async ({
  browser,
}) => {
  await withServer(async (server) => {
    const host = await visit(browser, server.address);
    const guest = await visit(browser, server.address, { screen: 'phone' });
    await host.page.goto('/new/hideyoshi');
    await host.page.getByRole('link', { name: 'Play online' }).click();
    await enterName(host.page, 'Hanako');
    await host.page.locator('input[name=game][value=hideyoshi]:checked').waitFor();
    await host.page.locator('.setup button[type=submit]').click();
    const seats = host.page.locator('.seat-row');
    await seats.nth(0).getByText('Hanako').waitFor();
    await seats.nth(1).getByRole('button', { name: 'Move to this seat' }).click();
    await seats.nth(1).getByText('Hanako').waitFor();
    await seats.nth(0).getByText('free').waitFor();
    await audit(host.page, 'a waiting room with a seat to move to');

    await guest.page.goto(new URL(host.page.url()).pathname);
    await guest.page.getByLabel('Your name').fill('Taro');
    await assertFitsPhone(guest.page);
    await guest.page.getByRole('button', { name: 'Play as guest and sit down' }).click();
    for (const { page } of [host, guest]) await page.locator('.board-stage').waitFor();
    await guest.page.locator('.players li').nth(0).getByText('Taro').waitFor();

    const passer = await visit(browser, server.address);
    await passer.page.goto('/online');
    await passer.page.locator('.table-card', { hasText: 'Turn 0, 1582' }).getByRole('link', { name: 'Spectate' }).waitFor();
    assertEqual([...host.complaints, ...guest.complaints, ...passer.complaints], [], 'console');
    for (const { context } of [host, guest, passer]) await context.close();
  });
});

test('online: an administrator removes reported messages, bans and lifts bans; others cannot open the page', async ({ browser }) => {
  await withServer(async (server, db) => {
    const keeper = await visit(browser, server.address);
    const rude = await visit(browser, server.address, { screen: 'phone' });
    await keeper.page.goto('/online');
    await enterName(keeper.page, 'Hanako');
    await keeper.page.getByRole('link', { name: 'Open a table' }).click();
    await keeper.page.locator('.setup button[type=submit]').click();
    await keeper.page.getByText('Waiting for players').waitFor();
    const path = new URL(keeper.page.url()).pathname;
    await rude.page.goto(path);
    await enterName(rude.page, 'Goemon');
    for (const { page } of [keeper, rude]) {
      await page.waitForSelector('.board-stage');
      await page.getByRole('button', { name: 'Chat' }).click();
    }
    await rude.page.getByLabel('Write a message').fill('You fool');
    await rude.page.getByLabel('Write a message').press('Enter');
    await keeper.page.getByText('You fool').waitFor();
    await keeper.page.getByLabel('Message from Goemon').click();
    await keeper.page.getByRole('button', { name: 'Report' }).click();
    await keeper.page.getByText('Reported.').waitFor();

    for (const { page } of [keeper, rude]) {
      await page.goto('/admin');
      await page.getByRole('heading', { name: 'Your account cannot view this page' }).waitFor();
    }
    await grantAdmin(db, 'Hanako');
    await keeper.page.goto('/account');
    await keeper.page.getByRole('link', { name: 'Administration' }).click();
    await keeper.page.getByText('Connections').waitFor();
    await keeper.page.locator('.saved-game-row', { hasText: 'You fool' }).getByRole('button', { name: 'Ban Goemon' }).click();
    await keeper.page.getByRole('dialog', { name: 'Ban Goemon' }).getByRole('button', { name: 'Yes' }).click();
    await keeper.page.getByRole('button', { name: 'Lift the ban: Goemon' }).waitFor();
    await rude.page.goto('/online');
    await rude.page.locator('.account-form').waitFor();
    await keeper.page.getByRole('button', { name: 'Remove the message' }).click();
    await keeper.page.getByText('You fool').waitFor({ state: 'detached' });
    await keeper.page.getByRole('button', { name: 'Lift the ban: Goemon' }).click();
    await keeper.page.getByRole('button', { name: 'Lift the ban: Goemon' }).waitFor({ state: 'detached' });
    await keeper.page.getByLabel('Network address').fill('192.0.2.7');
    await keeper.page.getByRole('button', { name: 'Ban', exact: true }).click();
    await keeper.page.getByRole('button', { name: 'Lift the ban: 192.0.2.7' }).click();
    await keeper.page.getByText('192.0.2.7').waitFor({ state: 'detached' });
    await keeper.page.getByLabel('Status').selectOption('over');
    await keeper.page.locator('.saved-game-row', { hasText: 'Age of War' }).waitFor();
    await assertFitsPhone(keeper.page);
    await audit(keeper.page, 'administration');
    await keeper.page.goto(path);
    // A banned player has resigned.
    await keeper.page.locator('dialog .winner', { hasText: 'Hanako wins' }).waitFor();
    await keeper.page.getByRole('button', { name: 'View the board' }).click();
    await keeper.page.getByRole('button', { name: 'Chat' }).click();
    await keeper.page.getByText('removed').waitFor();
    assertEqual(withoutConnectionErrors([...keeper.complaints, ...rude.complaints]), [], 'console');
    await keeper.context.close();
    await rude.context.close();
  });
});

test('online: a player goes on vacation and returns, and blocks and unblocks another', async ({ browser }) => {
  await withServer(async (server) => {
    const { page, context, complaints } = await visit(browser, server.address, { screen: 'phone' });
    await page.goto('/online');
    await enterName(page, 'Hanako');
    const other = await browser.newContext({ baseURL: server.address });
    const came = await other.request.post('/api/guests', { data: { name: 'Goemon' }, headers: { origin: server.address } });
    const { account } = (await came.json()) as { account: string };
    const blocked = await page.request.post('/api/me/blocks', {
      data: { account, blocked: true },
      headers: { origin: server.address },
    });
    assertEqual(blocked.status(), 200, 'blocking');

    await page.goto('/account');
    const lastDay = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('Last day away').fill(lastDay);
    await page.getByRole('button', { name: 'Go on vacation' }).click();
    await page.getByText('You are away until').waitFor();
    await page.reload();
    await page.getByText('You are away until').waitFor();
    await page.getByRole('button', { name: 'I am back' }).click();
    await page.getByLabel('Last day away').waitFor();
    await page.getByRole('button', { name: 'Unblock: Goemon' }).click();
    await page.getByText('Goemon is no longer blocked.').waitFor();
    await page.getByText('You have blocked nobody.').waitFor();
    await assertFitsPhone(page);
    await audit(page, 'account');
    assertEqual(complaints, [], 'console');
    await context.close();
    await other.close();
  });
});

test('online: resigning among three hands the seat to a bot, and the game continues', async ({ browser }) => {
  await withServer(async (server) => {
    const { page, context, complaints } = await visit(browser, server.address, { screen: 'phone', settings: { motion: 'none' } });
    await page.goto('/online');
    await enterName(page, 'Hanako');
    const rival = await Player.createGuest(server.address, 'Goemon');
    const seats = [
      { seat: 'p1', who: 'open' },
      { seat: 'p2', who: 'me' },
      { seat: 'p3', who: 'bot', bot: 'random' },
    ];
    const { id } = (await rival.post('/api/tables', { game: 'age-of-war', players: 3, seats })) as { id: string };
    await page.goto(`/online/${id}`);
    await page.getByRole('button', { name: 'Sit down' }).click();
    await page.waitForSelector('.board-stage');
    await page.locator('.table-tools button').last().click();
    await page.locator('[data-item=resign]').click();
    await page.getByText('a bot takes over your seat').waitFor();
    await page.locator('dialog footer button').first().click();
    await page.waitForFunction(async (table) => {
      const now = (await (await fetch(`/api/tables/${table}`)).json()) as { seats: { bot: string | null }[] };
      return now.seats[0]?.bot !== null;
    }, id);
    const now = (await (await page.request.get(`/api/tables/${id}`)).json()) as {
      status: string;
      seats: { person: unknown; bot: string | null }[];
    };
    assertEqual(
      [now.status, now.seats.length, now.seats[0]?.person, now.seats[0]?.bot],
      ['playing', 3, null, 'general'],
      'the seat that was given up',
    );
    assertEqual(complaints, [], 'console');
    await context.close();
  });
});

test('online: every page shows how many games await a move, and a button opens the next', async ({ browser }) =>
  withServer(async (server) => {
    const { page, context, complaints } = await visit(browser, server.address, { screen: 'phone', settings: { confirm: 'never' } });
    await page.goto('/online');
    await enterName(page, 'Hanako');
    const rival = await Player.createGuest(server.address, 'Goemon');
    const seats = [
      { seat: 'hideyoshi', who: 'open' },
      { seat: 'anti', who: 'me' },
    ];
    const sitDown = async (): Promise<string> => {
      const { id } = (await rival.post('/api/tables', { game: 'hideyoshi', seats })) as { id: string };
      await page.goto(`/online/${id}`);
      await page.getByRole('button', { name: 'Sit down' }).click();
      await page.locator('.prompt-bar[data-acting]').waitFor();
      return id;
    };
    const first = await sitDown();
    const second = await sitDown();
    await page.goto('/');
    await page.getByRole('link', { name: 'Online Your turn (2)' }).waitFor();
    await page.getByRole('button', { name: 'Your turn (2)' }).click();
    await page.locator('.prompt-bar[data-acting]').waitFor();
    const here = new URL(page.url()).pathname;
    assert(
      [first, second].some((id) => here === `/online/${id}`),
      `the next game is ${here}`,
    );
    assertEqual(await page.locator('[data-next]').count(), 0, 'next-game buttons while this game needs a decision');
    await page.getByRole('button', { name: 'Choices' }).click();
    while ((await page.locator('.prompt-bar[data-acting]').count()) > 0) await chooseFromList(page, 0);
    await page.getByRole('button', { name: 'Your turn (1)' }).click();
    await page.locator('.prompt-bar[data-acting]').waitFor();
    assert(new URL(page.url()).pathname !== here, 'the next game is the same one');
    assertEqual(complaints, [], 'console');
    await context.close();
  }));

test('online: a seat sets a standing order, and finds it again', async ({ browser }) => {
  await withServer(async (server) => {
    const { page, context, complaints } = await visit(browser, server.address, { settings: { confirm: 'never', motion: 'none' } });
    await page.goto('/online');
    await enterName(page, 'Hanako');
    const opened = await page.request.post('/api/tables', {
      data: {
        game: 'most-dangerous-time',
        scenario: 'short',
        seats: [
          { seat: 'oda', who: 'me' },
          { seat: 'antiOda', who: 'open' },
        ],
      },
      headers: { origin: server.address },
    });
    assertEqual(opened.status(), 201, 'opening a table');
    const { id } = (await opened.json()) as { id: string };
    const other = await visit(browser, server.address, { settings: { confirm: 'never', motion: 'none' } });
    await other.page.goto(`/online/${id}`);
    await enterName(other.page, 'Goemon');
    await page.goto(`/online/${id}`);
    const pages = [page, other.page];
    for (const one of pages) {
      await one.waitForSelector('.board-stage');
      await one.getByRole('button', { name: 'Choices' }).click();
    }
    const offer = page.getByRole('button', { name: 'Keep passing…' });
    // Checked and clicked at once, so that the click cannot hit a later window.
    const goOn = (): void => {
      const isOffered = [...document.querySelectorAll('.prompt-buttons button')].some((one) => one.textContent === 'Keep passing…');
      if (!isOffered) document.querySelector<HTMLElement>('.choice')?.click();
    };
    for (const started = performance.now(); performance.now() - started < PATIENCE_MS && !(await offer.count());)
      for (const one of pages) await one.evaluate(goOn);
    const asked = await page.locator('.prompt').textContent();
    await keepPassing(page, 'Always pass here');
    // The standing order has answered; the next decision may be another window.
    await page.waitForFunction((before) => document.querySelector('.prompt')?.textContent !== before, asked);
    await page.reload();
    // The next decision may be a window, too: then its button opens the standing orders.
    await page
      .locator('.prompt-buttons')
      .getByText(/Standing orders \(1\)|Keep passing…/)
      .click();
    await audit(page, 'standing orders', 'dialog');
    await assertFitsPhone(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Ask me' }).press('Enter');
    await page.getByRole('dialog').getByText('Never: always pass').waitFor({ state: 'detached' });
    assertEqual(
      await (await page.request.get(`/api/tables/${id}/standing-orders`)).json(),
      { orders: [] },
      'orders after asking to be asked',
    );
    assertEqual(complaints, [], 'console');
    await context.close();
    await other.context.close();
  });
});
