import { test } from '../fixtures.ts';
import { seededRandom } from '@gunbai/engine';
import { randomAction, loadGame } from '../../server/test/helpers/player.ts';
import { startPushReceiver } from '../../server/test/helpers/push-receiver.ts';
import { assert, assertEqual } from '../assertions.ts';
import { PATIENCE_MS } from '../browser.ts';
import { withServer } from '../server.ts';
import { startFakePushService } from '../fake-push-service.ts';
import { countNotifications } from '../notifications.ts';
import { enterName, startTableWithRival } from '../online-helpers.ts';

/** Polls until the condition holds. */
const poll = async <T>(look: () => Promise<T | null | undefined> | T | null | undefined, what: string): Promise<T> => {
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until;) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what} did not come`);
};

test('web push: a browser subscribes, is notified of its turn, and is forgotten after removal', async () => {
  const [vendor, receiver] = [await startFakePushService(), await startPushReceiver()];
  await withServer(
    async (server) => {
      const context = await vendor.launchBrowser(server.address);
      const [page = await context.newPage()] = context.pages();
      page.setDefaultTimeout(PATIENCE_MS);
      await page.goto('/online');
      await enterName(page, 'Hanako');
      await page.goto('/account');
      const notify = page.getByRole('button', { name: 'Allow notifications in this browser' });
      const remove = page.getByRole('button', { name: /^Remove: 127/ });

      // A denied permission sends nothing to the push service.
      await page.evaluate(() => Object.assign(Notification, { requestPermission: () => Promise.resolve('denied') }));
      await notify.click();
      await page.getByText('The browser does not allow notifications.').waitFor();
      assertEqual(vendor.subscriptions.length, 0, 'subscriptions without permission');

      // A subscription with an old server key is replaced.
      await context.grantPermissions(['notifications'], { origin: server.address });
      await page.reload();
      await page.evaluate(async () => {
        const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
        const applicationServerKey = await crypto.subtle.exportKey('raw', pair.publicKey);
        await (await navigator.serviceWorker.ready).pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
      });

      // Push services are on the internet: route what the server sends to the fake.
      await page.route('**/api/me/notification-channels', (route) => {
        const subscription = route.request().postDataJSON() as { endpoint: string } | null;
        return subscription
          ? route.continue({ postData: { ...subscription, endpoint: `${receiver.address}/push/hanako` } })
          : route.continue();
      });
      await notify.click();
      await remove.waitFor();
      const { key } = (await (await page.request.get('/api/vapid-key')).json()) as { key: string };
      assertEqual(vendor.subscriptions.length, 2, 'subscriptions');
      assertEqual(vendor.subscriptions[1]?.sender, key, 'the key that the browser subscribes for');

      const { rival, id } = await startTableWithRival(page, server.address);
      await page.goto('about:blank');
      const [worker] = context.serviceWorkers();
      assert(worker, 'there is no service worker');
      await rival.connect(id);
      const game = await loadGame('age-of-war');
      const chance = seededRandom(1);
      for (let action = randomAction(game, rival, chance); action; action = randomAction(game, rival, chance)) await rival.act(id, action);
      const { body } = await poll(() => receiver.received.at(-1), 'what the server sends');
      const waitForNotifications = await countNotifications(worker);
      await vendor.deliver(body);
      await waitForNotifications(1);
      const shown = await worker.evaluate(async () => {
        const { registration } = globalThis as unknown as ServiceWorkerGlobalScope;
        return (await registration.getNotifications()).map((notice) => `${notice.body} ${String(notice.data)}`);
      });
      assertEqual(shown, [`It is your turn in Age of War. /online/${id}`], 'notices');

      await page.goto('/account');
      await remove.click();
      await remove.waitFor({ state: 'detached' });
      assertEqual(await (await page.request.get('/api/me/notification-channels')).json(), [], 'channels');
      await rival.close();
      await context.close();
    },
    { allowPrivateWebhooks: true, turnNoticeMs: 100 },
  ).finally(async () => {
    receiver.stop();
    await vendor.stop();
  });
});
