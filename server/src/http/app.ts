import { setTimeout } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Account } from '../accounts/accounts.ts';
import { createProxyCheck, toNetwork } from '../ip.ts';
import { buildContentSecurityPolicy } from '../static-client.ts';
import type { LimitName, Limits } from '../rate-limiter.ts';
import type { Metrics } from '../metrics.ts';
import type { SendBudget, SlowReader } from '../send-budget.ts';
import { hashToken } from '../ids.ts';
import { toStorageError, StorageFullError, StorageUnreachableError, InvalidTextError } from '../storage/index.ts';
import type { CommandResult } from '../tables/live-table.ts';
import type { AuthDeps } from './deps.ts';
import { assertSameOrigin, HttpError, RateLimitError, readSessionToken, setSessionCookie } from './guard.ts';

const MAX_BODY_BYTES = 32 * 1024;
/** How long a request may take to arrive, against clients that send one byte a minute. */
const REQUEST_TIMEOUT_MS = 30_000;
/** How long a connection may stand still, also while it does not read a response. */
const IDLE_TIMEOUT_MS = 60_000;
/** More than all sockets of the node, and requests beside them. */
const MAX_CONNECTIONS = 25_000;

interface AppDeps extends AuthDeps {
  /** Addresses and networks of reverse proxies. */
  readonly trustProxy: string;
  readonly limits: Limits;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'observeRequest'>;
  readonly sendBudget: SendBudget;
  isBanned(address: string): boolean;
  isShuttingDown(): boolean;
}

/** Builds the HTTP server without routes: limits, origin checks and error answers. */
export const createApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: createProxyCheck(deps.trustProxy),
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: 100 },
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_TIMEOUT_MS,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: deps.origin?.startsWith('https:') ?? false,
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  await app.register(cookie);
  registerHooks(app, deps);
  registerErrorHandler(app, deps);
  return app;
};

/** By the matched route: the same path can be written in many ways, such as `/%61pi/` or with a host in front. */
const isApiRoute = ({ routeOptions: { url } }: FastifyRequest): boolean => url?.startsWith('/api/') ?? false;

/** A client may ask for much and read nothing. Files are streamed, and wait for the reader. */
const countResponse = (budget: SendBudget, request: FastifyRequest, { raw }: FastifyReply, bytes: number): void => {
  // Of a connection that the client has closed, no end is announced.
  if (raw.destroyed) return;
  const reader: SlowReader = {
    network: toNetwork(request.ip),
    get bufferedBytes() {
      return raw.writableLength;
    },
    cut: () => raw.destroy(),
  };
  raw.once('close', () => budget.release(reader));
  budget.count(reader, bytes);
};

const registerHooks = (app: FastifyInstance, deps: AppDeps): void => {
  app.addHook('onRequest', async (request) => {
    if (deps.isBanned(request.ip)) throw new HttpError(403, 'banned');
    if (isApiRoute(request)) await limitOrDelay(deps.limits, 'request', request.ip);
    assertSameOrigin(request, deps.origin);
  });
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', buildContentSecurityPolicy('none'));
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    // A closing node must not keep connections alive.
    if (deps.isShuttingDown()) reply.header('connection', 'close');
    await renewSessionIfDue(deps, request, reply).catch(() => {});
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) countResponse(deps.sendBudget, request, reply, payload.length);
  });
  app.addHook('onResponse', async (request, reply) => {
    deps.metrics.observeRequest(request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime);
  });
};

/** Maps every error to a status and code; only our own faults are logged. */
const registerErrorHandler = (app: FastifyInstance, { log }: AppDeps): void => {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    if (error instanceof RefusalError) return reply.code(error.status).send({ error: error.refusal });
    if (error instanceof RateLimitError) reply.header('retry-after', error.retryAfterSeconds);
    if (error instanceof HttpError)
      return reply.code(error.status).send({ error: { code: error.code, detail: error.message, ...error.field } });
    const storageError = toStorageError(error);
    if (storageError instanceof StorageUnreachableError) return reply.code(503).send({ error: { code: 'storage-unavailable' } });
    if (storageError instanceof StorageFullError) return reply.code(507).send({ error: { code: 'storage-full' } });
    if (storageError instanceof InvalidTextError) return reply.code(400).send({ error: { code: 'malformed' } });
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ error: { code: 'malformed', detail: error.message } });
    log.error({ route: request.routeOptions.url, problem: error.message, stack: error.stack }, 'a request failed');
    return reply.code(500).send({ error: { code: 'fault' } });
  });
};

/** Requests whose session is renewed with the response. */
const sessionRenewals = new WeakSet<FastifyRequest>();

export const findCurrentAccount = async (deps: AuthDeps, request: FastifyRequest): Promise<Account | null> => {
  const session = await deps.accounts.findSession(readSessionToken(request, deps.origin));
  if (session?.isRenewalDue) sessionRenewals.add(request);
  return session?.account ?? null;
};

/** A guest who loses the session loses the account, so use renews it. A response that sets the cookie itself is left alone. */
const renewSessionIfDue = async (deps: AuthDeps, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const token = readSessionToken(request, deps.origin);
  if (token === undefined || !sessionRenewals.has(request) || reply.hasHeader('set-cookie') || reply.statusCode >= 400) return;
  const account = await deps.accounts.findByToken(token);
  if (!account) return;
  await deps.accounts.renewSession(token);
  await deps.accounts.updateLastSeen(account);
  setSessionCookie(reply, deps.origin, token);
};

/** One limit per email address: many accounts together must not flood it. */
export const toEmailRateKey = (email: string): string => `to ${hashToken(email.toLowerCase())}`;

export const rateLimit = async (limits: Limits, name: LimitName, key: string): Promise<void> => {
  if (!(await limits.consume(name, toNetwork(key)))) throw new RateLimitError(limits.retryAfterSeconds(name));
};

/** The address may be a stranger's. The limit over all comes last, so that one network cannot use it up. */
export const limitConfirmation = async (limits: Limits, request: FastifyRequest, email: string): Promise<void> => {
  await rateLimit(limits, 'mail', toEmailRateKey(email));
  await rateLimit(limits, 'unconfirmedMailByNetwork', request.ip);
  await rateLimit(limits, 'unconfirmedMail', 'all');
};

const MAX_DELAYED_REFUSALS = 2000;
const MIN_REFUSAL_DELAY_MS = 500;
const REFUSAL_DELAY_SPREAD_MS = 1000;
let delayedRefusals = 0;

/** Like `rateLimit`, for reads: a refusal comes late, so that clients that ask in a loop keep no node busy. */
export const limitOrDelay = async (limits: Limits, name: LimitName, key: string): Promise<void> => {
  if (await limits.consume(name, toNetwork(key))) return;
  if (delayedRefusals < MAX_DELAYED_REFUSALS) {
    delayedRefusals++;
    await setTimeout(MIN_REFUSAL_DELAY_MS + Math.random() * REFUSAL_DELAY_SPREAD_MS);
    delayedRefusals--;
  }
  throw new RateLimitError(limits.retryAfterSeconds(name));
};

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  'not-found': 404,
  'not-seated': 403,
  blocked: 403,
  'not-owner': 403,
  'no-spectators': 403,
  'account-required': 403,
  stale: 409,
  'seat-taken': 409,
  'seat-reserved': 403,
  'no-such-member': 404,
  'cannot-invite': 403,
  'already-invited': 409,
  'too-many-waiting-seats': 429,
  'too-many-seats-of-network': 429,
  'too-many-tables-of-network': 429,
  'already-seated': 409,
  'not-open': 409,
  'wrong-entropy': 409,
  'dice-not-committed': 409,
  'not-playing': 409,
  finished: 409,
  'bot-game-limit-account': 429,
  'bot-game-limit-server': 429,
  'too-many-open-tables': 429,
  'not-signed-in': 401,
  fault: 500,
};

/** Turns a refused command into an HTTP error. */
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
