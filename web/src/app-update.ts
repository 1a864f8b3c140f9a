import { create } from 'zustand';

/** A newer build that waits until the reader reloads. */
export const useAppUpdate = create<{ readonly waitingWorker: ServiceWorker | null }>(() => ({ waitingWorker: null }));

const LAST_RELOAD_KEY = 'gunbai.renewed';
/** Prevents a reload loop if the server keeps sending an old page. */
const MIN_RELOAD_INTERVAL_MS = 60_000;

/** Reloads the page: it needs a newer build, or files of its own build are gone. */
export const reloadForUpdate = async (): Promise<void> => {
  try {
    if (Date.now() - Number(sessionStorage.getItem(LAST_RELOAD_KEY)) < MIN_RELOAD_INTERVAL_MS) return;
    // Reloading offline would lose the page.
    const { ok } = await fetch('/', { method: 'HEAD' });
    if (!ok) return;
    sessionStorage.setItem(LAST_RELOAD_KEY, String(Date.now()));
    location.reload();
  } catch {
    // Offline, or storage is unavailable: the reader is offered to reload instead.
  }
};

/** Installs the service worker for offline play, and detects newer builds. */
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
    () => undefined, // a browser without service workers still plays online
  );
};

export const activateUpdate = (worker: ServiceWorker): void => {
  // Another tab may have activated it already.
  if (worker.state === 'activated') return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage('take-over');
};
