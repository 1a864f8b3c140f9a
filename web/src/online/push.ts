import { failure } from '@gunbai/engine';
import type { Result } from '@gunbai/engine';
import type { Refused } from '@gunbai/server/wire';
import { ask } from './api.ts';

/** A server that was set up anew has another key, and a browser holds on to the subscription made with the last one. */
const subscribeAnew = async (pushManager: PushManager, wish: PushSubscriptionOptionsInit): Promise<PushSubscription | null> => {
  const former = await pushManager.getSubscription();
  return former && (await former.unsubscribe()) ? pushManager.subscribe(wish).catch(() => null) : null;
};

/** Lets this browser be told when a table waits, even while no page is open. */
export const allowPush = async (): Promise<Result<unknown, Refused>> => {
  const denied = failure<Refused>({ code: 'push-denied' });
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return denied;
  if ((await Notification.requestPermission()) !== 'granted') return denied;
  const key = await ask<{ key: string }>('GET', '/api/push-key');
  if (!key.ok) return key;
  const { pushManager } = await navigator.serviceWorker.ready;
  const wish = { userVisibleOnly: true, applicationServerKey: key.value.key };
  const subscription = await pushManager.subscribe(wish).catch(() => subscribeAnew(pushManager, wish));
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (!endpoint || !keys) return denied;
  return ask('POST', '/api/me/channels', { kind: 'push', endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } });
};
