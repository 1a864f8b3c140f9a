import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../accounts/accounts.ts';
import { networkOf } from '../addresses.ts';
import { contentPolicy } from '../client.ts';
import type { Limited } from '../limits.ts';
import type { House } from '../house.ts';
import { tokenHash } from '../ids.ts';
import { explainError, Full, Unreachable, Unwritable } from '../storage/index.ts';
import type { Change } from '../tables/live.ts';
import { guardOrigin, Refusing, sessionIn, setSession } from './guard.ts';

const MOST_BYTES = 32 * 1024;
/** So long a request may take to come in: whoever sends a letter a minute holds nothing open. */
const REQUEST_MS = 30_000;

/** Builds the HTTP side: limits, origin checks and plain answers to every error; the routes are added by others. */
export const makeApp = async (house: House): Promise<FastifyInstance> => {
  const { config } = house;
  const app = Fastify({
    loggerInstance: house.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // There is one proxy: the last address named is its own word, what stands before is the client's.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: MOST_BYTES,
    routerOptions: { maxParamLength: 100 },
    requestTimeout: REQUEST_MS,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: config.origin?.startsWith('https:') ?? false,
  });
  await app.register(cookie);
  addHooks(app, house);
  answerErrors(app, house);
  return app;
};

const addHooks = (app: FastifyInstance, house: House): void => {
  app.addHook('onRequest', async (request) => {
    if (house.isBanned(request.ip)) throw new Refusing(403, 'banned');
    if (request.url.startsWith('/api/') && !house.limits.may('request', networkOf(request.ip))) throw new Refusing(429, 'too-fast');
    guardOrigin(request, house.config.origin);
  });
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', contentPolicy('none'));
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    // What is answered last is not kept open for more.
    if (house.isGoing) reply.header('connection', 'close');
    await renewIfAgeing(house, request, reply).catch(() => {});
  });
  app.addHook('onResponse', async (request, reply) => {
    house.metrics.request(request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime);
  });
};

/** Whatever goes wrong is answered plainly; what is ours to mend goes into the log. */
const answerErrors = (app: FastifyInstance, house: House): void => {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    if (error instanceof RefusedChange) return reply.code(error.status).send({ error: error.refusal });
    if (error instanceof Refusing) return reply.code(error.status).send({ error: { code: error.code, detail: error.message } });
    const explained = explainError(error);
    if (explained instanceof Unreachable) return reply.code(503).send({ error: { code: 'storage-away' } });
    if (explained instanceof Full) return reply.code(507).send({ error: { code: 'storage-full' } });
    if (explained instanceof Unwritable) return reply.code(400).send({ error: { code: 'malformed' } });
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ error: { code: 'malformed' } });
    house.log.error({ route: request.routeOptions.url, problem: error.message, stack: error.stack }, 'a request failed');
    return reply.code(500).send({ error: { code: 'fault' } });
  });
};

/** Requests that came with a session which is to be renewed with the answer. */
const ageing = new WeakSet<FastifyRequest>();

export const whoAsks = async (house: House, request: FastifyRequest): Promise<Account | null> => {
  const session = await house.accounts.session(sessionIn(request, house.config.origin));
  if (session?.isAgeing) ageing.add(request);
  return session?.account ?? null;
};

/** A guest's session is all they have: it must not end while they keep coming. What ends or replaces it stands. */
const renewIfAgeing = async (house: House, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const token = sessionIn(request, house.config.origin);
  if (token === undefined || !ageing.has(request) || reply.hasHeader('set-cookie') || reply.statusCode >= 400) return;
  const account = await house.accounts.byToken(token);
  if (!account) return;
  await house.accounts.renewSession(token);
  await house.accounts.seen(account);
  setSession(reply, house.config.origin, token);
};

export const signedIn = async (house: House, request: FastifyRequest): Promise<Account> => {
  const account = await whoAsks(house, request);
  if (!account) throw new Refusing(401, 'sign-in');
  return account;
};

/** So that nobody can have an address flooded with letters, from however many accounts. */
export const toAddress = (email: string): string => `to ${tokenHash(email.toLowerCase())}`;

export const limited = (house: House, what: Limited, who: string): void => {
  if (!house.limits.may(what, networkOf(who))) throw new Refusing(429, 'too-fast');
};

const STATUS: Readonly<Record<string, number>> = {
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
export const answered = (change: Change): { number: number } => {
  if (change.ok) return { number: change.number };
  throw new RefusedChange(change.refusal);
};

export class RefusedChange extends Refusing {
  readonly refusal: object;

  constructor(refusal: { code: string; detail?: string }) {
    super(STATUS[refusal.code] ?? 422, refusal.code, refusal.detail);
    this.refusal = refusal;
  }
}
