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

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('gunbai-') && name !== CACHE).map((name) => caches.delete(name))))
      .then(() => scope.clients.claim()),
  );
});

/** The page asks for the new build to take over once its reader agrees to reload. */
scope.addEventListener('message', (event) => {
  if (event.data === 'take-over') void scope.skipWaiting();
});

/** A table waits: said by the browser while no page is open. Its address comes from our own server. */
scope.addEventListener('push', (event) => {
  const told = (event.data?.json() ?? {}) as { title?: string; body?: string; url?: string };
  event.waitUntil(
    scope.registration.showNotification(told.title ?? 'Gunbai', { body: told.body ?? '', icon: '/icon.svg', data: told.url ?? '/online' }),
  );
});

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { pathname } = new URL(String(event.notification.data), scope.location.origin);
  event.waitUntil(scope.clients.openWindow(pathname));
});

const kept = async (request: Request): Promise<Response> => (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);

const page = async (request: Request): Promise<Response> => {
  try {
    const answer = await fetch(request);
    if (answer.ok) return answer;
  } catch {
    // Offline: the kept page does as well, since all routes are one page.
  }
  return (await caches.match('/index.html')) ?? Response.error();
};

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin || pathname.startsWith('/api/')) return;
  event.respondWith(request.mode === 'navigate' ? page(request) : kept(request));
});
