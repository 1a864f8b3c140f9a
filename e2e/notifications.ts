import type { Worker } from '@playwright/test';

type Scope = ServiceWorkerGlobalScope & { shownCount: number };

/**
 * Counts the notifications that the service worker has shown; the answer waits for a number of them.
 * Chromium drops a notification if it is asked for all of them while that one is about to be shown, so wait before asking.
 */
export const countNotifications = async (worker: Worker): Promise<(count: number) => Promise<void>> => {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    const { registration } = scope;
    scope.shownCount = 0;
    const show = registration.showNotification.bind(registration);
    registration.showNotification = async (...notification) => {
      await show(...notification);
      scope.shownCount++;
    };
  });
  return (count) =>
    worker.evaluate(async (wanted) => {
      const scope = globalThis as unknown as Scope;
      while (scope.shownCount < wanted) await new Promise((resolve) => setTimeout(resolve, 20));
    }, count);
};
