import { create } from 'zustand';

/** A newer build that waits to take over, once the reader reloads. */
export const useNewVersion = create<{ readonly waiting: ServiceWorker | null }>(() => ({ waiting: null }));

const NOTED = 'gunbai.renewed';
/** A page that was loaded anew and is still too old is not loaded again and again. */
const SOON = 60_000;

/** What this page needs is of a newer build, or was of its own and is gone: the same address leads to the present one. */
export const renewPage = async (): Promise<void> => {
  try {
    if (Date.now() - Number(sessionStorage.getItem(NOTED)) < SOON) return;
    // Without a line there would be nothing to load.
    const { ok } = await fetch('/', { method: 'HEAD' });
    if (!ok) return;
    sessionStorage.setItem(NOTED, String(Date.now()));
    location.reload();
  } catch {
    // No line, or nothing can be noted: the reader is offered to reload instead.
  }
};

/** Keeps the client for playing offline, and notices when a newer one has come. */
export const watchForNewVersion = (): void => {
  addEventListener('vite:preloadError', () => void renewPage());
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
  // Another tab may have let it take over already.
  if (worker.state === 'activated') return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage('take-over');
};
