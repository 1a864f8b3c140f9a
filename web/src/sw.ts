/**
 * Keeps the whole client, so that it opens and plays without a line to the server. Files of a build never change under
 * their names; pages are asked of the server first, so that a new build is found.
 */
const worker = globalThis as unknown as ServiceWorkerGlobalScope;

const PRECACHED_FILES: readonly string[] = JSON.parse('__PRECACHE__') as string[];
const CACHE_NAME = 'gunbai-__VERSION__';

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE_NAME).then((cache) => cache.addAll(PRECACHED_FILES.map((file) => new Request(file, { cache: 'reload' })))),
  );
});

/** The build before this one is kept as well: pages of it may still be open in other tabs, and have not fetched all of it yet. */
const deleteOldCaches = async (): Promise<void> => {
  const others = (await caches.keys()).filter((name) => name.startsWith('gunbai-') && name !== CACHE_NAME);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
};

worker.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldCaches().then(() => worker.clients.claim()));
});

/** The page asks for the new build to take over once its reader agrees to reload. */
worker.addEventListener('message', (event) => {
  if (event.data === 'take-over') void worker.skipWaiting();
});

/** A table waits: said by the browser while no page is open. Its address comes from our own server. */
worker.addEventListener('push', (event) => {
  const payload = (event.data?.json() ?? {}) as { title?: string; body?: string; url?: string };
  const { pathname } = new URL(payload.url ?? '/online', worker.location.origin);
  // What is said anew of a table takes the place of what was said of it before.
  const notification = { body: payload.body ?? '', icon: '/icon.svg', tag: pathname, data: pathname };
  event.waitUntil(worker.registration.showNotification(payload.title ?? 'Gunbai', notification));
});

/** Brings forward the page that shows a table, or opens one. */
const focusOrOpenPage = async (path: string): Promise<void> => {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => new URL(url).pathname === path);
  await (open ? open.focus() : worker.clients.openWindow(path));
};

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(focusOrOpenPage(String(event.notification.data)));
});

/** Of this build, or else of another that is kept. */
const matchCache = async (request: Request | string): Promise<Response | undefined> =>
  (await caches.match(request, { cacheName: CACHE_NAME, ignoreSearch: true })) ?? caches.match(request, { ignoreSearch: true });

const cacheFirst = async (request: Request): Promise<Response> => (await matchCache(request)) ?? fetch(request);

const networkFirst = async (request: Request): Promise<Response> => {
  try {
    const response = await fetch(request);
    if (response.ok) return response;
  } catch {
    // Offline: the kept page does as well, since all routes are one page.
  }
  return (await matchCache('/index.html')) ?? Response.error();
};

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin || pathname.startsWith('/api/')) return;
  event.respondWith(request.mode === 'navigate' ? networkFirst(request) : cacheFirst(request));
});
