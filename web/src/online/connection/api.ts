import { failure, success } from '@gunbai/engine';
import type { Refusal, Result } from '@gunbai/engine';
import type { RefusalInfo } from '@gunbai/protocol';

/** Longer than anything takes that a server does for one request: a line may be dead without having been cut. */
const REQUEST_TIMEOUT_MS = 60_000;

/** Asks the server; every failure comes back as a refusal with a code, a dead line included. */
export const fetchJson = async <T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Result<T, RefusalInfo>> => {
  try {
    const response = await fetch(path, {
      method,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const json = (await response.json()) as unknown;
    if (response.ok) return success(json as T);
    const refused = (json as { error?: RefusalInfo }).error;
    return failure(refused ?? { code: 'unreachable' });
  } catch {
    return failure({ code: 'unreachable' });
  }
};

const REFUSAL_CODES: ReadonlySet<string> = new Set<Refusal['code']>([
  'malformed',
  'unknown-action',
  'wrong-seat',
  'stale',
  'forbidden',
  'finished',
  'nothing-to-undo',
  'fault',
]);

/** A refusal of the table as the referee would put it; a code of the server's own is kept as the detail. */
export const toRefusal = (refused: RefusalInfo): Refusal =>
  REFUSAL_CODES.has(refused.code) ? (refused as unknown as Refusal) : { code: 'fault', detail: refused.code };
