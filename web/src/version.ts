import { create } from 'zustand';

/** A newer build that waits to take over, once the reader reloads. */
export const useNewVersion = create<{ readonly waiting: ServiceWorker | null }>(() => ({ waiting: null }));

/** Keeps the client for playing offline, and notices when a newer one has come. */
export const watchForNewVersion = (): void => {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const hadOne = serviceWorker.controller !== null;
  const note = (worker: ServiceWorker | null): void => {
    if (worker && hadOne) useNewVersion.setState({ waiting: worker });
  };
  void serviceWorker.register('/sw.js').then(
    (registration) => {
      note(registration.waiting);
      registration.addEventListener('updatefound', () => {
        const { installing } = registration;
        installing?.addEventListener('statechange', () => installing.state === 'installed' && note(installing));
      });
    },
    () => undefined, // a browser that keeps nothing still plays online
  );
};

export const takeNewVersion = (worker: ServiceWorker): void => {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage('take-over');
};
