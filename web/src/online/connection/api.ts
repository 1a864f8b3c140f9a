import { failure, success } from '@gunbai/engine';
import type { Refusal, Result } from '@gunbai/engine';
import type { RefusalInfo } from '@gunbai/protocol';

/** Longer than any request takes. Without it, a request on a dead connection would never end. */
const REQUEST_TIMEOUT_MS = 60_000;

/** Sends a request. Every failure, also a lost connection, becomes a refusal with a code. */
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
  'undo-needs-consent',
  'fault',
]);

/** Converts a server refusal to an engine refusal. A code that only the server has becomes the detail. */
export const toRefusal = (refused: RefusalInfo): Refusal =>
  REFUSAL_CODES.has(refused.code) ? (refused as unknown as Refusal) : { code: 'fault', detail: refused.code };
