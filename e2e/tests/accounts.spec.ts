import { test } from '../fixtures.ts';
import { startServer } from '@gunbai/server';
import type { CDPSession, Page } from '@playwright/test';
import { extractToken, startMailbox } from '../../server/test/helpers/mailbox.ts';
import { visit } from '../browser.ts';
import { assert, assertEqual } from '../assertions.ts';
import { CLIENT_BUILD, withDatabase, withServer } from '../server.ts';
import { audit } from '../audit.ts';
import { countNotifications } from '../notifications.ts';
import {
  assertFitsPhone,
  connectAs,
  enterName,
  grantAdmin,
  letEachDecide,
  startTableWithRival,
  withoutConnectionErrors,
} from '../online-helpers.ts';

/** Passkeys need a host name, not an IP address: use `localhost`. */
const withLocalhost = (address: string): string => address.replace('127.0.0.1', 'localhost');

/** A virtual authenticator that always agrees. */
const addVirtualAuthenticator = async (page: Page): Promise<{ devtools: CDPSession; authenticatorId: string }> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, authenticatorId };
};

const register = async (page: Page, name: string, password: string, email = ''): Promise<void> => {
  await page.goto('/account');
  const form = page.locator('form.account-form');
  await form.getByLabel('Your name').fill(name);
  await form.getByLabel(/^Password/).fill(password);
  if (email) await form.getByLabel(/^E-mail/).fill(email);
  await form.getByRole('button', { name: 'Create an account' }).click();
  await form.waitFor({ state: 'detached' });
};

const signOut = async (page: Page): Promise<void> => {
  await page.goto('/online');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.locator('.account-form').waitFor();
  await page.getByRole('button', { name: 'Sign in' }).click();
};

const signInByPassword = async (page: Page, name: string, password: string): Promise<void> => {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.locator('.account-form button[type=submit]').click();
};

/** Makes every session an hour old. */
const ageSessionsByAnHour = (db: string): Promise<void> =>
  withDatabase(db, (store) => store.commit([store.db.updateTable('sessions').set({ reauthenticated_at: Date.now() - 3_600_000 })]));

test('accounts: a seated player closes a game that can no longer be read', async ({ browser }) => {
  await withServer(async (server, db) => {
    const { page, context } = await visit(browser, server.address);
    await page.goto('/online');
    await enterName(page, 'Nagamasa');
    const seats = ['p1', 'p2'].map((seat) => ({ seat, who: seat === 'p1' ? 'me' : 'bot' }));
    const opened = await page.request.post('/api/tables', { data: { game: 'age-of-war', seats } });
    const { id } = (await opened.json()) as { id: string };
    // The first player is random: a bot that still has to move would overwrite the record.
    await page.goto(`/online/${id}`);
    await page.locator('.prompt-bar[data-acting]').waitFor();
    await withDatabase(db, (store) => store.commit([store.db.updateTable('tables').set({ state: '{' }).where('id', '=', id)]));
    await server.close();
    const another = await startServer({ port: 0, host: '127.0.0.1', db, client: CLIENT_BUILD, log: 'silent' });
    await page.goto(`${another.address}/online/${id}`);
    await page.getByText('The server can no longer read this game.').waitFor();
    await audit(page, 'a game that cannot be read');
    await page.getByRole('button', { name: 'Close the table' }).click();
    await page.getByRole('link', { name: 'You are Nagamasa' }).waitFor();
    const cancelled = (await (await page.request.get(`${another.address}/api/tables/${id}`)).json()) as { status: string };
    assertEqual(cancelled.status, 'cancelled', 'the table');
    await context.close();
    await another.close();
  });
});

test('accounts: changing sign-in methods some time after signing in requires reauthentication', async ({ browser }) => {
  await withServer(async (server, db) => {
    const { page, context, complaints } = await visit(browser, withLocalhost(server.address));
    await addVirtualAuthenticator(page);
    await page.goto('/online');
    await enterName(page, 'Kagetora');
    await register(page, 'Kagetora', 'echigo no ryu desu');
    await ageSessionsByAnHour(db);
    const sheet = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await page.getByRole('button', { name: 'Add a passkey to this device' }).click();
    await sheet.waitFor();
    await audit(page, 'showing who one is');
    assertEqual(await sheet.locator('button[data-kind=main]').textContent(), 'Continue', 'the main button');
    await sheet.getByLabel('Current password').fill('not the password');
    await sheet.getByRole('button', { name: 'Continue' }).click();
    await sheet.getByText('Wrong name or password.').waitFor();
    await sheet.getByLabel('Current password').fill('echigo no ryu desu');
    await sheet.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Passkey added.').waitFor();
    await ageSessionsByAnHour(db);
    await page.getByRole('button', { name: 'Delete the account' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await sheet.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('Your account is deleted').waitFor();
    assertEqual(await page.locator('.account-form').getByLabel('Your name').inputValue(), '', 'the name in the sign-in form');
    assertEqual(withoutConnectionErrors(complaints), [], 'console');
    await context.close();
  });
});

test('accounts: a passkey-only account signs in, and a passkey is added to and removed from a password account', async ({ browser }) => {
  await withServer(async (server) => {
    const { page, context, complaints } = await visit(browser, withLocalhost(server.address));
    const { devtools, authenticatorId } = await addVirtualAuthenticator(page);
    const countPasskeys = async (): Promise<number> =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
    await page.goto('/online');
    await enterName(page, 'Kenshin');
    await page.goto('/account');
    await page.getByRole('button', { name: 'Use a passkey instead' }).click();
    await page.locator('form.account-form').waitFor({ state: 'detached' });
    assertEqual(await countPasskeys(), 1, 'passkeys on the device');
    await page.getByRole('button', { name: /^Remove: Passkey added on/ }).click();
    await page.getByText('This is your only way to sign in').waitFor();
    await signOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('link', { name: 'You are Kenshin' }).waitFor();

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.locator('.account-form').waitFor();
    await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
    await enterName(page, 'Shingen');
    await register(page, 'Shingen', 'kai no tora desu');
    await page.getByRole('button', { name: 'Add a passkey to this device' }).click();
    await page.getByText('Passkey added.').waitFor();
    await page.locator('.plain-list', { hasText: 'Passkey added on' }).waitFor();
    await audit(page, 'account with a passkey');
    await signOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('link', { name: 'You are Shingen' }).click();
    await page.getByRole('button', { name: /^Remove: Passkey added on/ }).click();
    await page.getByText('Passkey removed.').waitFor();
    await page.getByRole('button', { name: /^Remove: Passkey added on/ }).waitFor({ state: 'detached' });
    await signOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('No account uses this passkey.').waitFor();
    await signInByPassword(page, 'Shingen', 'kai no tora desu');
    await page.getByRole('link', { name: 'You are Shingen' }).waitFor();
    assertEqual(withoutConnectionErrors(complaints), [], 'console');
    await context.close();
  });
});

test('accounts: an address is confirmed by e-mail, and resets a forgotten password', async ({ browser }) => {
  const mailbox = await startMailbox();
  const options = { smtp: mailbox.smtp };
  await withServer(async (server) => {
    const { page, context, complaints } = await visit(browser, server.address, { language: 'ja', screen: 'phone' });
    const elsewhere = await visit(browser, server.address);
    await elsewhere.page.goto('/online');
    await enterName(elsewhere.page, 'Hanako');
    await register(elsewhere.page, 'Hanako', 'the first password', 'hanako@example.org');
    await elsewhere.page.getByText('Not confirmed yet').waitFor();
    await audit(elsewhere.page, 'account with an address to confirm');
    const key = extractToken(await mailbox.waitForMail('hanako@example.org'), 'confirm');
    await elsewhere.page.goto(`/confirm#${key}`);
    await elsewhere.page.getByText('Address confirmed.').waitFor();
    assertEqual(new URL(elsewhere.page.url()).hash, '', 'the token left in the address');
    await elsewhere.page.getByRole('link', { name: 'Account' }).click();
    await elsewhere.page.locator('.chip', { hasText: 'confirmed' }).waitFor();

    await page.goto('/online');
    await page.getByRole('button', { name: 'ログイン' }).click();
    await page.getByRole('link', { name: 'パスワードを忘れた' }).click();
    await audit(page, 'asking for a letter');
    await page.getByLabel('メールアドレス').fill('hanako@example.org');
    await page.getByRole('button', { name: '送信' }).click();
    await page.getByText('メールを送りました').waitFor();
    const letter = await mailbox.waitForMail('hanako@example.org', 1);
    assert(letter.includes('Someone requested a new password for Hanako'), `the e-mail says ${letter}`);
    await page.goto('/settings');
    await page.goto(`/reset#${extractToken(letter, 'reset')}`);
    await page.getByLabel(/^パスワード/).fill('the second password');
    await audit(page, 'a new password');
    await assertFitsPhone(page);
    await page.getByRole('button', { name: 'パスワードを設定する' }).click();
    await page.getByText('すべての端末がログアウトしました').waitFor();
    await elsewhere.page.goto('/online');
    await elsewhere.page.locator('.account-form').waitFor();
    await elsewhere.page.getByRole('button', { name: 'Sign in' }).click();
    await signInByPassword(elsewhere.page, 'Hanako', 'the first password');
    await elsewhere.page.getByText('Wrong name or password.').waitFor();
    await signInByPassword(elsewhere.page, 'Hanako', 'the second password');
    await elsewhere.page.getByRole('link', { name: 'You are Hanako' }).waitFor();
    assertEqual(withoutConnectionErrors([...complaints, ...elsewhere.complaints]), [], 'console');
    await context.close();
    await elsewhere.context.close();
  }, options).finally(() => mailbox.stop());
});

test('accounts: the browser shows one notification per table, which opens the table', async ({ browser }) => {
  await withServer(async (server) => {
    const { page, context, complaints } = await visit(browser, server.address, { usesServiceWorker: true });
    await context.grantPermissions(['notifications']);
    const line = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations;
        if (first) resolve(first.registrationId);
      });
    });
    await line.send('ServiceWorker.enable');
    await page.goto('/online');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const registrationId = await registered;
    const push = (body: string, table: string): Promise<unknown> =>
      line.send('ServiceWorker.deliverPushMessage', {
        origin: server.address,
        registrationId,
        data: JSON.stringify({ title: 'Gunbai', body, url: `${server.address}/online/${table}` }),
      });
    const [worker] = context.serviceWorkers();
    assert(worker, 'there is no service worker');
    const waitForNotifications = await countNotifications(worker);
    /** Notifications vanish a little later. */
    const shows = (words: readonly string[]): Promise<unknown> =>
      page.waitForFunction(
        async (wanted) => {
          const all = await (await navigator.serviceWorker.ready).getNotifications();
          return JSON.stringify(all.map(({ body, data }) => `${body} ${String(data)}`).toSorted()) === wanted;
        },
        JSON.stringify(words),
        { polling: 200 },
      );
    await push('It is your turn in Age of War.', 'aaaaaaaaaaaa');
    await push('It is your turn in Kenshin.', 'bbbbbbbbbbbb');
    await push('Your game of Age of War is over.', 'aaaaaaaaaaaa');
    await waitForNotifications(3);
    await shows(['It is your turn in Kenshin. /online/bbbbbbbbbbbb', 'Your game of Age of War is over. /online/aaaaaaaaaaaa']);
    // Only a real click may open a window, so check its target address instead.
    const opened = await worker.evaluate(async () => {
      const scope = globalThis as unknown as ServiceWorkerGlobalScope & { NotificationEvent: typeof NotificationEvent };
      const paths: string[] = [];
      Object.defineProperty(scope.clients, 'openWindow', { value: async (path: string) => void paths.push(path) });
      for (const notification of await scope.registration.getNotifications())
        scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
      for (let i = 0; i < 600 && paths.length < 2; i++) await new Promise((resolve) => setTimeout(resolve, 50));
      return paths.toSorted();
    });
    assertEqual(opened, ['/online/aaaaaaaaaaaa', '/online/bbbbbbbbbbbb'], 'targets of the notifications');
    await shows([]);
    assertEqual(withoutConnectionErrors(complaints), [], 'console');
    await context.close();
  });
});

test('accounts: muted messages are hidden until unmuted, a replay link opens at its move, and an opponent’s page counts the games', async ({
  browser,
}) => {
  await withServer(
    async (server) => {
      const { page, context, complaints } = await visit(browser, server.address, { screen: 'phone', settings: { motion: 'none' } });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto('/online');
      await enterName(page, 'Hanako');
      const { rival, id } = await startTableWithRival(page, server.address);
      await rival.connect(id);

      await rival.post(`/api/tables/${id}/chat`, { text: 'LOUD WORDS' });
      await page.getByRole('button', { name: 'Chat' }).click();
      await page.getByText('LOUD WORDS').waitFor();
      await page.getByLabel('Message from Goemon').click();
      await page.getByRole('button', { name: 'Mute' }).click();
      await page.getByText('LOUD WORDS').waitFor({ state: 'detached' });
      await rival.post(`/api/tables/${id}/chat`, { text: 'STILL LOUD' });
      await page.getByLabel('Write a message').fill('How quiet it is');
      await page.getByLabel('Write a message').press('Enter');
      await page.locator('.chat').getByText('How quiet it is').waitFor();
      assertEqual(await page.getByText('STILL LOUD').count(), 0, 'messages of a muted player');
      await page.goto('/account');
      await page.getByRole('button', { name: 'Unmute: Goemon' }).click();
      await page.getByText('You see messages from Goemon again.').waitFor();
      await page.goto(`/online/${id}`);
      await page.getByRole('button', { name: 'Chat' }).click();
      await page.getByText('STILL LOUD').waitFor();

      const host = await connectAs(page.request, server.address, id);
      await letEachDecide('age-of-war', id, [host, rival]);
      await host.close();
      await rival.post(`/api/tables/${id}/resign`, {});
      await page.locator('dialog .winner').waitFor();
      await page.goto(`/online/${id}/replay?at=1`);
      await page.locator('[data-position="1"]').waitFor();
      await page.getByRole('button', { name: 'Copy the link to this move' }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      assertEqual(
        await page.evaluate(() => navigator.clipboard.readText()),
        `${server.address}/online/${id}/replay?at=1`,
        'the link to the move',
      );
      await page.goto(`/players/${rival.account}`);
      await page.getByText('You against Goemon: 1 won, 0 lost, 0 drawn').waitFor();
      await page.getByText('Games against each other').click();
      await page.locator('details').getByRole('link', { name: 'Age of War' }).waitFor();
      await assertFitsPhone(page);
      assertEqual(withoutConnectionErrors(complaints), [], 'console');
      await rival.close();
      await context.close();
    },
    { rateFactor: 100 },
  );
});

test('accounts: names and messages of one long word fit every page on a phone, and spectators see that they are spectating', async ({
  browser,
}) =>
  withServer(
    async (server, db) => {
      const { page, context, complaints } = await visit(browser, server.address, { screen: 'phone' });
      const name = 'W'.repeat(30);
      await page.goto('/online');
      await enterName(page, name);
      await grantAdmin(db, name);
      const { rival, id } = await startTableWithRival(page, server.address);
      const posted = await page.request.post(`/api/tables/${id}/chat`, {
        data: { text: 'x'.repeat(400) },
        headers: { origin: server.address },
      });
      assert(posted.ok(), `a chat message: ${posted.status()}`);
      await rival.post(`/api/tables/${id}/reports`, { chat: 0, reason: 'chat' });
      const { account } = (await (await page.request.get('/api/me')).json()) as { account: string };
      await page.goto('/online/new');
      await page.locator('.setup button[type=submit]').click();
      await page.waitForSelector('.invite');
      await assertFitsPhone(page);
      for (const [path, ready] of [
        ['/online', '.table-card'],
        ['/account', '.checks'],
        [`/players/${account}`, 'h1'],
        ['/admin', '.saved-game-row'],
      ] as const) {
        await page.goto(path);
        await page.locator(ready).first().waitFor();
        await page.getByText('W'.repeat(30)).first().waitFor();
        await assertFitsPhone(page);
      }
      await context.clearCookies();
      await page.goto(`/online/${id}`);
      await page.getByText('You are spectating.').waitFor();
      await page.getByRole('button', { name: 'Chat' }).click();
      await page.getByText('Guests who spectate can only read').waitFor();
      assertEqual(complaints, [], 'console');
      await context.close();
    },
    { rateFactor: 100 },
  ));

test('accounts: pages that need the server say when it does not respond, and recover when it does', async ({ browser }) =>
  withServer(async (server) => {
    const { page, context, complaints } = await visit(browser, server.address);
    await context.route('**/api/**', (route) => route.abort());
    for (const path of ['/online', '/online/new', '/admin', '/account']) {
      await page.goto(path);
      await page.getByText('The server is not responding.').waitFor();
      await page.getByRole('link', { name: 'Back to the games' }).waitFor();
    }
    await context.unroute('**/api/**');
    await page.locator('.account-form').waitFor();
    await page.getByText('The server is not responding.').waitFor({ state: 'detached' });
    assertEqual(withoutConnectionErrors(complaints), [], 'console');
    await context.close();
  }));
