import { failure } from '@gunbai/engine';
import type { Result } from '@gunbai/engine';
import type { Refused } from '@gunbai/server/wire';
import { ask } from './api.ts';

/** Lets this browser be told when a table waits, even while no page is open. */
export const allowPush = async (): Promise<Result<unknown, Refused>> => {
  const denied = failure<Refused>({ code: 'push-denied' });
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return denied;
  if ((await Notification.requestPermission()) !== 'granted') return denied;
  const key = await ask<{ key: string }>('GET', '/api/push-key');
  if (!key.ok) return key;
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key.value.key })
    .catch(() => null);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (!endpoint || !keys) return denied;
  return ask('POST', '/api/me/channels', { kind: 'push', endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } });
};
