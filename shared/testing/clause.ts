import type { ClauseId } from '@gunbai/engine';
import { test } from 'vitest';

/**
 * A test of a rule. `gunbai clauses` counts the clause ids in the names of passing tests. Write tests
 * that would fail without the rule.
 */
export const clause = (ids: ClauseId | readonly ClauseId[], title: string, body: () => void | Promise<void>): void =>
  test(`[${typeof ids === 'string' ? ids : ids.join('] [')}] ${title}`, body);
