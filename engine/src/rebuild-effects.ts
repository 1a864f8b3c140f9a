import { Timeline, isReplayable } from './timeline.ts';
import type { AppliedEntry, EntryEffects } from './timeline.ts';
import type { AnyGame } from './game.ts';
import { stateHash } from './hash.ts';
import { liveEntries } from './record.ts';
import type { Entry, GameRecord } from './record.ts';
import type { State } from './state.ts';

/** Splits live entries at rules changes: each part begins with a known state. */
const splitAtRulesChanges = (live: readonly Entry[]): readonly (readonly Entry[])[] => {
  const parts: Entry[][] = [];
  for (const entry of live)
    if (entry.type === 'rules' || parts.length === 0) parts.push([entry]);
    else parts.at(-1)?.push(entry);
  return parts;
};

const markAsRetold = ({ entry, effects }: AppliedEntry): EntryEffects => (isReplayable(entry) ? { ...effects, known: 'retold' } : effects);

/**
 * Rebuilds lost effects by replaying each part under the current rules, up to the first entry that does not replay.
 * A part that ends in another state than the game had is marked `retold`.
 */
export const rebuildEffects = (game: AnyGame, record: GameRecord, state: State<unknown> | null): (EntryEffects | null)[] => {
  const setup = { scenario: record.scenario, options: record.options, seats: record.seats.map(({ id }) => id) };
  const effects = record.log.map((): EntryEffects | null => null);
  const parts = splitAtRulesChanges(liveEntries(record.log));
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1]?.[0];
    const expectedState = next?.type === 'rules' ? next.state : state;
    const timeline = new Timeline(game, setup);
    const applied = timeline.replayUntilMismatch(part);
    const isFaithful = applied.length === part.length && (expectedState === null || stateHash(timeline.state) === stateHash(expectedState));
    for (const appliedEntry of applied) effects[appliedEntry.entry.n] = isFaithful ? appliedEntry.effects : markAsRetold(appliedEntry);
  }
  return effects;
};
