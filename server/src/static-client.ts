import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const CLIENT_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));

const NOT_BUILT_PAGE =
  '<!doctype html><html lang="en"><head><title>Gunbai</title></head><body><p>The client is not built yet: run <code>npm run build</code>.</p></body></html>';

/** Allows only our own scripts, and styles that are ours or carry the page's nonce. */
export const buildContentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "media-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Serves the built client. Every path that is neither a file nor under /api is a page of the client. */
export const serveClient = async (app: FastifyInstance, folder: string = CLIENT_FOLDER): Promise<void> => {
  const isBuilt = existsSync(`${folder}/index.html`);
  const page = (): string => (isBuilt ? readFileSync(`${folder}/index.html`, 'utf8') : NOT_BUILT_PAGE);
  const sendPage = (reply: FastifyReply): FastifyReply => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', buildContentSecurityPolicy(nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page().replace('</head>', `<meta property="csp-nonce" nonce="${nonce}" content="${nonce}"></head>`));
  };
  if (isBuilt)
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  app.get('/', (_request, reply) => sendPage(reply));
  app.get('/index.html', (_request, reply) => sendPage(reply));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] as string;
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|ws)(\/|$)/.test(path) && !/\.\w+$/.test(path);
    if (isPage) return sendPage(reply);
    return reply.code(404).send({ error: { code: 'not-found', detail: 'there is nothing here' } });
  });
};
