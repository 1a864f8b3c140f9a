import { failure, Match, rulesVersionOf, liveEntries, success } from '@gunbai/engine';
import type { AnyGame, Entry, GameRecord, MatchOptions, Refusal, Result } from '@gunbai/engine';

/**
 * The first decision after an entry, where a branch can start. Null if there is none, if the record is sealed, or if it uses other
 * rules.
 */
export const decisionAfter = (game: AnyGame, record: GameRecord, entryNumber: number): number | null => {
  const isReplayable = record.seed !== null && record.rules === game.rules && rulesVersionOf(record) === game.rules;
  const next = isReplayable
    ? liveEntries(record.log).find((entry) => entry.n > entryNumber && entry.type === 'act' && !entry.auto)
    : undefined;
  return next?.n ?? null;
};

const replayEntry = (match: Match, entry: Entry): Result<unknown, Refusal> => {
  if (entry.type === 'act' && !entry.auto) return match.act(entry.seat, entry.action, entry.n);
  if (entry.type === 'epoch') return match.startEpoch(entry.epoch);
  if (entry.type === 'undo') return match.undoTo(entry.by, entry.to);
  return entry.type === 'end' ? match.end(entry.by, entry.outcome) : success(null);
};

/** A copy of the game, undone to before an entry, with new players. Its log keeps everything, so later dice differ. */
export const branchAt = (
  game: AnyGame,
  record: GameRecord,
  entryNumber: number,
  people: MatchOptions['people'] = [],
): Result<Match, Refusal> => {
  const { seed, entropy, scenario, options, seats, log } = record;
  const opened = Match.open(game, { scenario, options, players: seats.length, people }, { seed: seed ?? '', entropy });
  if (!opened.ok) return failure(opened.error);
  for (const entry of log) {
    const done = replayEntry(opened.value, entry);
    if (!done.ok) return failure(done.error);
  }
  const rewound = opened.value.undoTo(opened.value.seats, entryNumber);
  return rewound.ok ? success(opened.value) : failure(rewound.error);
};
