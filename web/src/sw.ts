/**
 * Keeps the whole client, so that it opens and plays without a line to the server. Files of a build never change under
 * their names; pages are asked of the server first, so that a new build is found.
 */
const scope = globalThis as unknown as ServiceWorkerGlobalScope;

const FILES: readonly string[] = JSON.parse('__PRECACHE__') as string[];
const CACHE = 'gunbai-__VERSION__';

scope.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })))));
});

/** The build before this one is kept as well: pages of it may still be open in other tabs, and have not fetched all of it yet. */
const dropOldBuilds = async (): Promise<void> => {
  const others = (await caches.keys()).filter((name) => name.startsWith('gunbai-') && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
};

scope.addEventListener('activate', (event) => {
  event.waitUntil(dropOldBuilds().then(() => scope.clients.claim()));
});

/** The page asks for the new build to take over once its reader agrees to reload. */
scope.addEventListener('message', (event) => {
  if (event.data === 'take-over') void scope.skipWaiting();
});

/** A table waits: said by the browser while no page is open. Its address comes from our own server. */
scope.addEventListener('push', (event) => {
  const told = (event.data?.json() ?? {}) as { title?: string; body?: string; url?: string };
  const { pathname } = new URL(told.url ?? '/online', scope.location.origin);
  // What is said anew of a table takes the place of what was said of it before.
  const notice = { body: told.body ?? '', icon: '/icon.svg', tag: pathname, data: pathname };
  event.waitUntil(scope.registration.showNotification(told.title ?? 'Gunbai', notice));
});

/** Brings forward the page that shows a table, or opens one. */
const goTo = async (path: string): Promise<void> => {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => new URL(url).pathname === path);
  await (open ? open.focus() : scope.clients.openWindow(path));
};

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(goTo(String(event.notification.data)));
});

/** Of this build, or else of another that is kept. */
const inCache = async (request: Request | string): Promise<Response | undefined> =>
  (await caches.match(request, { cacheName: CACHE, ignoreSearch: true })) ?? caches.match(request, { ignoreSearch: true });

const kept = async (request: Request): Promise<Response> => (await inCache(request)) ?? fetch(request);

const page = async (request: Request): Promise<Response> => {
  try {
    const answer = await fetch(request);
    if (answer.ok) return answer;
  } catch {
    // Offline: the kept page does as well, since all routes are one page.
  }
  return (await inCache('/index.html')) ?? Response.error();
};

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin || pathname.startsWith('/api/')) return;
  event.respondWith(request.mode === 'navigate' ? page(request) : kept(request));
});
