/**
 * Caches the whole client for offline play. Built files never change under their names; pages are fetched first, so that a new build is
 * found.
 */
const worker = globalThis as unknown as ServiceWorkerGlobalScope;

const PRECACHED_FILES: readonly string[] = JSON.parse('__PRECACHE__') as string[];
const CACHE_NAME = 'gunbai-__VERSION__';

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE_NAME).then((cache) => cache.addAll(PRECACHED_FILES.map((file) => new Request(file, { cache: 'reload' })))),
  );
});

/** Keeps the previous build, too: other tabs may still run it and load more of its files. */
const deleteOldCaches = async (): Promise<void> => {
  const others = (await caches.keys()).filter((name) => name.startsWith('gunbai-') && name !== CACHE_NAME);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
};

worker.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldCaches().then(() => worker.clients.claim()));
});

/** The page activates the new build once its reader agrees to reload. */
worker.addEventListener('message', (event) => {
  if (event.data === 'take-over') void worker.skipWaiting();
});

/** Shows that a table waits, also while no page is open. The address comes from our own server. */
worker.addEventListener('push', (event) => {
  const payload = (event.data?.json() ?? {}) as { title?: string; body?: string; url?: string };
  const { pathname } = new URL(payload.url ?? '/online', worker.location.origin);
  // The tag makes a newer notification of a table replace the older one.
  const notification = { body: payload.body ?? '', icon: '/icon.svg', tag: pathname, data: pathname };
  event.waitUntil(worker.registration.showNotification(payload.title ?? 'Gunbai', notification));
});

/** Focuses the page of the table, or opens one. */
const focusOrOpenPage = async (path: string): Promise<void> => {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => new URL(url).pathname === path);
  await (open ? open.focus() : worker.clients.openWindow(path));
};

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(focusOrOpenPage(String(event.notification.data)));
});

/** From this build's cache, or else from another one. */
const matchCache = async (request: Request | string): Promise<Response | undefined> =>
  (await caches.match(request, { cacheName: CACHE_NAME, ignoreSearch: true })) ?? caches.match(request, { ignoreSearch: true });

/** Large tables of bots are not cached beforehand, but stay once a bot has loaded them. */
const fetchAndKeepTables = async (request: Request): Promise<Response> => {
  const response = await fetch(request);
  if (response.ok && new URL(request.url).pathname.endsWith('.gz')) await (await caches.open(CACHE_NAME)).put(request, response.clone());
  return response;
};

const cacheFirst = async (request: Request): Promise<Response> => (await matchCache(request)) ?? fetchAndKeepTables(request);

const networkFirst = async (request: Request): Promise<Response> => {
  try {
    const response = await fetch(request);
    if (response.ok) return response;
  } catch {
    // Offline: all routes share the cached page.
  }
  return (await matchCache('/index.html')) ?? Response.error();
};

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin || pathname.startsWith('/api/')) return;
  event.respondWith(request.mode === 'navigate' ? networkFirst(request) : cacheFirst(request));
});
