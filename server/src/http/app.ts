import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../accounts/accounts.ts';
import { toNetwork } from '../ip.ts';
import { buildContentSecurityPolicy } from '../static-client.ts';
import type { LimitName } from '../rate-limiter.ts';
import type { ServerNode } from '../node.ts';
import { hashToken } from '../ids.ts';
import { toStorageError, StorageFullError, StorageUnreachableError, InvalidTextError } from '../storage/index.ts';
import type { CommandResult } from '../tables/live-table.ts';
import { assertSameOrigin, HttpError, readSessionToken, setSessionCookie } from './guard.ts';

const MAX_BODY_BYTES = 32 * 1024;
/** So long a request may take to come in: whoever sends a letter a minute holds nothing open. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Builds the HTTP side: limits, origin checks and plain answers to every error; the routes are added by others. */
export const createApp = async (node: ServerNode): Promise<FastifyInstance> => {
  const { config } = node;
  const app = Fastify({
    loggerInstance: node.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // There is one proxy: the last address named is its own word, what stands before is the client's.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: 100 },
    requestTimeout: REQUEST_TIMEOUT_MS,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: config.origin?.startsWith('https:') ?? false,
  });
  await app.register(cookie);
  registerHooks(app, node);
  registerErrorHandler(app, node);
  return app;
};

const registerHooks = (app: FastifyInstance, node: ServerNode): void => {
  app.addHook('onRequest', async (request) => {
    if (node.isBanned(request.ip)) throw new HttpError(403, 'banned');
    if (request.url.startsWith('/api/') && !node.limits.tryConsume('request', toNetwork(request.ip))) throw new HttpError(429, 'too-fast');
    assertSameOrigin(request, node.config.origin);
  });
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', buildContentSecurityPolicy('none'));
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    // What is answered last is not kept open for more.
    if (node.isShuttingDown) reply.header('connection', 'close');
    await renewSessionIfDue(node, request, reply).catch(() => {});
  });
  app.addHook('onResponse', async (request, reply) => {
    node.metrics.observeRequest(request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime);
  });
};

/** Whatever goes wrong is answered plainly; what is ours to mend goes into the log. */
const registerErrorHandler = (app: FastifyInstance, node: ServerNode): void => {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    if (error instanceof RefusalError) return reply.code(error.status).send({ error: error.refusal });
    if (error instanceof HttpError) return reply.code(error.status).send({ error: { code: error.code, detail: error.message } });
    const storageError = toStorageError(error);
    if (storageError instanceof StorageUnreachableError) return reply.code(503).send({ error: { code: 'storage-away' } });
    if (storageError instanceof StorageFullError) return reply.code(507).send({ error: { code: 'storage-full' } });
    if (storageError instanceof InvalidTextError) return reply.code(400).send({ error: { code: 'malformed' } });
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ error: { code: 'malformed' } });
    node.log.error({ route: request.routeOptions.url, problem: error.message, stack: error.stack }, 'a request failed');
    return reply.code(500).send({ error: { code: 'fault' } });
  });
};

/** Requests that came with a session which is to be renewed with the answer. */
const sessionRenewals = new WeakSet<FastifyRequest>();

export const findCurrentAccount = async (node: ServerNode, request: FastifyRequest): Promise<Account | null> => {
  const session = await node.accounts.findSession(readSessionToken(request, node.config.origin));
  if (session?.isRenewalDue) sessionRenewals.add(request);
  return session?.account ?? null;
};

/** A guest's session is all they have: it must not end while they keep coming. What ends or replaces it stands. */
const renewSessionIfDue = async (node: ServerNode, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const token = readSessionToken(request, node.config.origin);
  if (token === undefined || !sessionRenewals.has(request) || reply.hasHeader('set-cookie') || reply.statusCode >= 400) return;
  const account = await node.accounts.findByToken(token);
  if (!account) return;
  await node.accounts.renewSession(token);
  await node.accounts.updateLastSeen(account);
  setSessionCookie(reply, node.config.origin, token);
};

export const requireAccount = async (node: ServerNode, request: FastifyRequest): Promise<Account> => {
  const account = await findCurrentAccount(node, request);
  if (!account) throw new HttpError(401, 'sign-in');
  return account;
};

/** So that nobody can have an address flooded with letters, from however many accounts. */
export const toEmailRateKey = (email: string): string => `to ${hashToken(email.toLowerCase())}`;

export const rateLimit = (node: ServerNode, what: LimitName, who: string): void => {
  if (!node.limits.tryConsume(what, toNetwork(who))) throw new HttpError(429, 'too-fast');
};

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  'not-found': 404,
  'not-seated': 403,
  blocked: 403,
  'not-owner': 403,
  'no-spectators': 403,
  stale: 409,
  'seat-taken': 409,
  'already-seated': 409,
  'not-open': 409,
  'not-playing': 409,
  finished: 409,
  'too-many-bot-games': 429,
  'bot-games-full': 429,
  'too-many-open': 429,
  'sign-in': 401,
  fault: 500,
};

/** A refusal of the table or the referee, with the status that fits; the refusal itself says why. */
export const toResponse = (change: CommandResult): { number: number } => {
  if (change.ok) return { number: change.number };
  throw new RefusalError(change.refusal);
};

export class RefusalError extends HttpError {
  readonly refusal: object;

  constructor(refusal: { code: string; detail?: string }) {
    super(STATUS_BY_CODE[refusal.code] ?? 422, refusal.code, refusal.detail);
    this.refusal = refusal;
  }
}
