import { Match } from '@gunbai/engine';
import { applyEntries } from './execute.ts';
import type { MatchCache } from './match-cache.ts';
import { hashFunctions } from './node-hash.ts';

/**
 * The match as it was `delay` entries ago, cached so that each entry is replayed once. Null if there are fewer entries,
 * or if older rules wrote them.
 */
export const getDelayedMatch = (matches: MatchCache, match: Match, table: string, delay: number): Match | null => {
  // Undone entries do not count: a seat could shorten the delay by acting and undoing.
  const { record } = match;
  const log = match.logFor(
    null,
    Math.max(
      0,
      record.log.findLastIndex(({ type }) => type === 'rules'),
    ),
  );
  const at = delay === 0 ? match.number : log[log.length - delay]?.n;
  if (at === undefined || at < 1) return null;
  const cached = matches.getDelayed(table);
  const next = cached ? record.log.slice(cached.number, at) : [];
  if (cached && cached.number === at) return cached;
  if (cached && cached.number < at && applyEntries(cached, next)) return cached;
  const replayed = Match.resume(match.game, record, at, hashFunctions);
  if (!replayed.ok) return null;
  if (match.hasPriorRules) replayed.value.loadEffects(match.allEffects());
  matches.setDelayed(table, replayed.value);
  return replayed.value;
};
