import { failure } from '@gunbai/engine';
import type { Result } from '@gunbai/engine';
import type { RefusalInfo } from '@gunbai/protocol';
import { fetchJson } from '../connection/api.ts';

/** A reinstalled server has a new key, but the browser keeps the subscription made with the old one. */
const resubscribe = async (pushManager: PushManager, options: PushSubscriptionOptionsInit): Promise<PushSubscription | null> => {
  const existing = await pushManager.getSubscription();
  return existing && (await existing.unsubscribe()) ? pushManager.subscribe(options).catch(() => null) : null;
};

/** Subscribes this browser to notifications, even while no page is open. */
export const enablePush = async (): Promise<Result<unknown, RefusalInfo>> => {
  const denied = failure<RefusalInfo>({ code: 'push-denied' });
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return denied;
  if ((await Notification.requestPermission()) !== 'granted') return denied;
  const key = await fetchJson<{ key: string }>('GET', '/api/vapid-key');
  if (!key.ok) return key;
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key.value.key };
  const subscription = await pushManager.subscribe(options).catch(() => resubscribe(pushManager, options));
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (!endpoint || !keys) return denied;
  return fetchJson('POST', '/api/me/notification-channels', {
    kind: 'push',
    endpoint,
    keys: { p256dh: keys['p256dh'], auth: keys['auth'] },
  });
};
