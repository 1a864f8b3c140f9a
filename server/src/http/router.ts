import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import type { Account } from '../accounts/accounts.ts';
import type { Scope } from '@gunbai/protocol';
import type { LimitName } from '../rate-limiter.ts';
import { limitOrDelay, rateLimit } from './app.ts';
import { findCaller, requireAdmin } from './caller.ts';
import type { AdminAuthDeps, Caller } from './caller.ts';
import type { AccountDeps } from './deps.ts';
import { HttpError, parseInput } from './guard.ts';

/**
 * Who may call a route: everybody, without looking at who it is; anyone, and the answer depends on who it is; an account;
 * an account with a session, so no access token; an administrator.
 */
export type Access = 'public' | 'anyone' | 'account' | 'session' | 'admin';

type LimitKey = 'account' | 'address';

/** What a route takes and answers. The API's documentation is made from it, and requests are validated by it. */
export interface RouteSpec<A extends Access = Access, B extends z.ZodType = z.ZodType, Q extends z.ZodType = z.ZodType, P = string> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: P;
  readonly summary: string;
  readonly access: A;
  /** What an access token must be allowed to do. */
  readonly scope?: Scope;
  readonly body?: B;
  readonly query?: Q;
  readonly answer: z.ZodType;
  readonly status?: 200 | 201 | 202;
  /** JSON unless said otherwise. */
  readonly contentType?: string;
  readonly limits?: readonly (readonly [LimitName, LimitKey])[];
  /** Part of the stable API: also served under /api/v1. */
  readonly isStable?: boolean;
}

type ParamNames<P> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

type AccountFor<A extends Access> = A extends 'account' | 'session' ? Account : A extends 'anyone' ? Account | null : null;

interface Call<A extends Access, B, Q, P> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly account: AccountFor<A>;
  /** Of an administrator's request, for the audit log. */
  readonly actor: string;
  readonly params: Readonly<Record<ParamNames<P>, string>>;
  readonly body: B;
  readonly query: Q;
}

type RouterDeps = Pick<AccountDeps, 'accounts' | 'origin' | 'limits'> & AdminAuthDeps;

const V1 = '/api/v1/';

/** The path in the stable API, if the route is part of it. */
export const stablePath = ({ path, isStable }: Pick<RouteSpec, 'path' | 'isStable'>): string | null =>
  isStable ? (path.startsWith(V1) ? path : path.replace('/api/', V1)) : null;

/** Reads that spectators repeat: refused late, so that clients that ask in a loop keep no node busy. */
const DELAYED_LIMITS: ReadonlySet<LimitName> = new Set(['position']);

/** Registers routes from their specifications. Identifies the caller, then limits, then validates, then calls the handler. */
export class Router {
  readonly specs: RouteSpec[] = [];
  private readonly app: FastifyInstance;
  private readonly deps: RouterDeps;

  constructor(app: FastifyInstance, deps: RouterDeps) {
    this.app = app;
    this.deps = deps;
  }

  add<A extends Access, const P extends `/api/${string}`, B extends z.ZodType = z.ZodUndefined, Q extends z.ZodType = z.ZodUndefined>(
    spec: RouteSpec<A, B, Q, P>,
    handler: (call: Call<A, z.infer<B>, z.infer<Q>, P>) => unknown,
  ): void {
    this.specs.push(spec as RouteSpec);
    const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const { account, actor } = await this.identify(spec, request);
      const body = spec.body ? parseInput(spec.body, request.body) : undefined;
      const query = spec.query ? parseInput(spec.query, request.query) : undefined;
      if (spec.status !== undefined) reply.code(spec.status);
      return handler({ request, reply, account, actor, params: request.params, body, query } as Call<A, z.infer<B>, z.infer<Q>, P>);
    };
    const options: RouteShorthandOptions = { config: { spec: spec as RouteSpec } };
    const { method, path } = spec;
    for (const url of new Set([path, stablePath(spec) ?? path])) this.app.route({ method, url, handler: handle, ...options });
  }

  private async identify(spec: RouteSpec, request: FastifyRequest): Promise<{ account: Account | null; actor: string }> {
    await this.limit(spec, 'address', request.ip);
    if (spec.access === 'admin') return { account: null, actor: await requireAdmin(this.deps, request) };
    return { account: spec.access === 'public' ? null : await this.findAccount(spec, request), actor: '' };
  }

  private async findAccount(spec: RouteSpec, request: FastifyRequest): Promise<Account | null> {
    const caller = await findCaller(this.deps, request);
    if (caller?.scopes) assertAllowed(spec, caller.scopes);
    if (spec.access === 'anyone') return caller?.account ?? null;
    if (!caller) throw new HttpError(401, 'not-signed-in');
    await this.limit(spec, 'account', caller.account.id);
    return caller.account;
  }

  private async limit({ limits = [] }: RouteSpec, by: LimitKey, key: string): Promise<void> {
    for (const [name, limitedBy] of limits)
      if (limitedBy === by) await (DELAYED_LIMITS.has(name) ? limitOrDelay : rateLimit)(this.deps.limits, name, key);
  }
}

const assertAllowed = ({ access, scope }: RouteSpec, scopes: NonNullable<Caller['scopes']>): void => {
  if (access === 'session') throw new HttpError(403, 'session-required', 'an access token cannot do this: sign in on the site');
  if (scope !== undefined && !scopes.includes(scope)) throw new HttpError(403, 'missing-scope', `the token lacks the scope "${scope}"`);
};

declare module 'fastify' {
  interface FastifyContextConfig {
    spec?: RouteSpec;
  }
}
