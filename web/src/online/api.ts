import { failure, success } from '@gunbai/engine';
import type { Refusal, Result } from '@gunbai/engine';
import type { Refused } from '@gunbai/server/wire';
import type { ShellKey, Speech } from '../text/index.tsx';
import { en } from '../text/en.ts';

/** Asks the server; every failure comes back as a refusal with a code, a dead line included. */
export const ask = async <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Result<T, Refused>> => {
  try {
    const answer = await fetch(path, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const json = (await answer.json()) as unknown;
    if (answer.ok) return success(json as T);
    const refused = (json as { error?: Refused }).error;
    return failure(refused ?? { code: 'unreachable' });
  } catch {
    return failure({ code: 'unreachable' });
  }
};

const keys = new Set<string>(Object.keys(en));

/** What the server would not do, in the reader's words. */
export const sayCode = ({ code }: { readonly code: string }, { t }: Speech): string => {
  const own = `code.${code}`;
  const rule = `refused.${code}`;
  if (keys.has(own)) return t(own as ShellKey);
  return keys.has(rule) ? t(rule as ShellKey) : t('code.other', { code });
};

const REFEREE_CODES: readonly string[] = Object.keys(en)
  .filter((key) => key.startsWith('refused.'))
  .map((key) => key.slice('refused.'.length));

/** A refusal of the table, as the referee would put it; other codes keep their name as the detail. */
export const asRefusal = (refused: Refused): Refusal =>
  REFEREE_CODES.includes(refused.code) ? (refused as unknown as Refusal) : { code: 'bad-setup', detail: refused.code };
