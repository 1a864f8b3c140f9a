import { Timeline, isReplayable } from './timeline.ts';
import type { AppliedEntry, EntryEffects } from './timeline.ts';
import type { AnyGame } from './game.ts';
import { stateHash } from './hash.ts';
import { liveEntries } from './record.ts';
import type { Entry, GameRecord } from './record.ts';
import type { State } from './state.ts';

/** The lines that stand, cut where the rules changed: each part begins with a known position. */
const splitAtRulesChanges = (live: readonly Entry[]): readonly (readonly Entry[])[] => {
  const parts: Entry[][] = [];
  for (const entry of live)
    if (entry.type === 'rules' || parts.length === 0) parts.push([entry]);
    else parts.at(-1)?.push(entry);
  return parts;
};

const markAsRetold = ({ entry, effects }: AppliedEntry): EntryEffects => (isReplayable(entry) ? { ...effects, known: 'retold' } : effects);

/**
 * What the lines of a record did, where nobody kept it: as these rules tell it, part by part, up to the first line of each
 * that they do not make again. Where they come to another position than the game did, the part is marked as told anew.
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
