import { create } from 'zustand';

/** A newer build that waits to take over, once the reader reloads. */
export const useAppUpdate = create<{ readonly waitingWorker: ServiceWorker | null }>(() => ({ waitingWorker: null }));

const LAST_RELOAD_KEY = 'gunbai.renewed';
/** A page that was loaded anew and is still too old is not loaded again and again. */
const MIN_RELOAD_INTERVAL_MS = 60_000;

/** What this page needs is of a newer build, or was of its own and is gone: the same address leads to the present one. */
export const reloadForUpdate = async (): Promise<void> => {
  try {
    if (Date.now() - Number(sessionStorage.getItem(LAST_RELOAD_KEY)) < MIN_RELOAD_INTERVAL_MS) return;
    // Without a line there would be nothing to load.
    const { ok } = await fetch('/', { method: 'HEAD' });
    if (!ok) return;
    sessionStorage.setItem(LAST_RELOAD_KEY, String(Date.now()));
    location.reload();
  } catch {
    // No line, or nothing can be noted: the reader is offered to reload instead.
  }
};

/** Keeps the client for playing offline, and notices when a newer one has come. */
export const watchForAppUpdate = (): void => {
  addEventListener('vite:preloadError', () => void reloadForUpdate());
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const hadController = serviceWorker.controller !== null;
  const reportWaiting = (worker: ServiceWorker | null): void => {
    if (worker && hadController) useAppUpdate.setState({ waitingWorker: worker });
  };
  void serviceWorker.register('/sw.js').then(
    (registration) => {
      reportWaiting(registration.waiting);
      registration.addEventListener('updatefound', () => {
        const { installing } = registration;
        installing?.addEventListener('statechange', () => installing.state === 'installed' && reportWaiting(installing));
      });
    },
    () => undefined, // a browser that keeps nothing still plays online
  );
};

export const activateUpdate = (worker: ServiceWorker): void => {
  // Another tab may have let it take over already.
  if (worker.state === 'activated') return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage('take-over');
};
