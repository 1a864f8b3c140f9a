import { createReadStream, existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '@gunbai/server';
import type { RunningServer } from '@gunbai/server';
import { openStore } from '../server/src/storage/index.ts';
import type { Store } from '../server/src/storage/index.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** The same content security policy as the real server. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The built client. */
export const CLIENT_BUILD = fileURLToPath(new URL('../web/dist', import.meta.url));

export interface Site {
  readonly address: string;
  /** Serves another build. */
  switchBuild(build: string): void;
  close(): Promise<void>;
}

/** Serves the built client on loopback; unknown paths return the page itself. */
export const serveClient = (): Promise<Site> =>
  new Promise((resolve) => {
    let folder = CLIENT_BUILD;
    const server = createServer((request, response) => {
      const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname));
      const wanted = join(folder, path);
      const isFile = wanted.startsWith(folder) && existsSync(wanted) && statSync(wanted).isFile();
      if (!isFile && extname(path)) {
        response.writeHead(404).end();
        return;
      }
      const file = isFile ? wanted : join(folder, 'index.html');
      response.writeHead(200, {
        'content-type': CONTENT_TYPES[extname(file)] ?? 'application/octet-stream',
        'content-security-policy': CONTENT_SECURITY_POLICY,
        'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      });
      createReadStream(file).pipe(response);
    });
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({
        address: `http://127.0.0.1:${port}`,
        switchBuild: (build) => {
          folder = build;
        },
        close: () =>
          new Promise((closed) => {
            server.closeAllConnections();
            server.close(() => closed());
          }),
      });
    });
  });

/** Reads or writes a running server's database with the server's own SQLite: two SQLite libraries do not see each other's locks. */
export const withDatabase = async <T>(db: string, work: (store: Store) => Promise<T>): Promise<T> => {
  const store = await openStore(db);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};

/** A real server with its own database. */
export const withServer = async (
  work: (server: RunningServer, db: string) => Promise<void>,
  options: Parameters<typeof startServer>[0] = {},
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'gunbai-e2e-'));
  const db = join(folder, 'test.sqlite');
  const server = await startServer({
    port: 0,
    host: '127.0.0.1',
    db,
    client: CLIENT_BUILD,
    log: 'silent',
    ...options,
  });
  try {
    await work(server, db);
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
};
