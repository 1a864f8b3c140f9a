import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

/** A request error with its status and code. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: InvalidField | null;

  constructor(status: number, code: string, detail: string = code, field: InvalidField | null = null) {
    super(detail);
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

/** A field of a request that is wrong, and what it must be. */
interface InvalidField {
  readonly field: string;
  readonly expected: string;
}

/** Too many requests: when another one is allowed. */
export class RateLimitError extends HttpError {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super(429, 'rate-limited', `try again in ${retryAfterSeconds} seconds`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The issue that says most: of a union that nothing matched, that of the alternative that got furthest. */
const findTellingIssue = (issues: readonly z.core.$ZodIssue[], path: readonly PropertyKey[] = []): z.core.$ZodIssue | undefined => {
  const [issue] = issues;
  if (!issue) return undefined;
  const full = { ...issue, path: [...path, ...issue.path] };
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return full;
  const nested = issue.errors.flatMap((one) => findTellingIssue(one, full.path) ?? []);
  return nested.toSorted((one, other) => other.path.length - one.path.length)[0] ?? full;
};

/** What the field must be, without the value that was sent. */
const describeExpectation = ({ message }: z.core.$ZodIssue): string =>
  message.replace(/^(Invalid input|Invalid option|Too (small|big)): /, '');

/** Parses input by its schema. The error names the field and what is expected, never the value. */
export const parseInput = <S extends z.ZodType>(schema: S, json: unknown): z.infer<S> => {
  const parsed = schema.safeParse(json ?? {});
  if (parsed.success) return parsed.data;
  const issue = findTellingIssue(parsed.error.issues);
  if (!issue) throw new HttpError(400, 'malformed');
  const field = issue.path.join('.');
  const expected = describeExpectation(issue);
  throw new HttpError(400, 'malformed', `${field || 'the message'}: ${expected}`, { field, expected });
};

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

interface RequestSource {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Whether the request came by HTTPS, as far as is known: a proxy need not say so. */
  readonly isEncrypted: boolean;
}

/** A page of the same host, but not an unencrypted one where the site is encrypted: somebody on the way may have written it. */
const isOwnOrigin = (origin: string, { headers: { host }, isEncrypted }: RequestSource, configured: string | undefined): boolean => {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  const own = configured === undefined ? null : new URL(configured);
  if (url.origin === own?.origin) return true;
  if (url.host !== host) return false;
  if (url.protocol === 'http:') return !isEncrypted && !(own?.protocol === 'https:' && own.hostname === url.hostname);
  return url.protocol === 'https:';
};

/** Only our own pages may change anything or open a socket; browsers say where a request comes from. */
export const isSameOrigin = (source: RequestSource, configured: string | undefined): boolean => {
  const { headers } = source;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = headers;
  return origin === undefined || (typeof origin === 'string' && isOwnOrigin(origin, source, configured));
};

/** Refuses requests that another site can make a browser send: cross-origin ones and forms. */
export const assertSameOrigin = (request: FastifyRequest, configured: string | undefined): void => {
  if (SAFE_METHODS.has(request.method)) return;
  const source = { headers: request.headers, isEncrypted: request.protocol === 'https' };
  if (!isSameOrigin(source, configured)) throw new HttpError(403, 'cross-origin');
  const type = request.headers['content-type'];
  const hasBody = Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding'] !== undefined;
  if (hasBody && !type?.startsWith('application/json')) throw new HttpError(415, 'json-only');
};

const isHttps = (origin: string | undefined): boolean => origin?.startsWith('https:') ?? false;

export const cookieName = (origin: string | undefined): string => (isHttps(origin) ? '__Host-gunbai' : 'gunbai');

const cookieOptions = (origin: string | undefined): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isHttps(origin),
});

export const setSessionCookie = (reply: FastifyReply, origin: string | undefined, token: string): void => {
  reply.setCookie(cookieName(origin), token, { ...cookieOptions(origin), maxAge: 180 * 24 * 3600 });
};

export const readSessionToken = (request: FastifyRequest, origin: string | undefined): string | undefined =>
  request.cookies[cookieName(origin)];

const deviceCookieName = (origin: string | undefined): string => `${cookieName(origin)}-device`;

/** Proof that an earlier sign-in by password happened on this device. */
export const readDeviceToken = (request: FastifyRequest, origin: string | undefined): string | undefined =>
  request.cookies[deviceCookieName(origin)];

export const setDeviceCookie = (reply: FastifyReply, origin: string | undefined, token: string): void => {
  reply.setCookie(deviceCookieName(origin), token, { ...cookieOptions(origin), maxAge: 400 * 24 * 3600 });
};

export const clearSessionCookie = (reply: FastifyReply, origin: string | undefined): void => {
  reply.clearCookie(cookieName(origin), cookieOptions(origin));
};
