import { eraseGameType, Match } from '@gunbai/engine';
import type { GameRecord, State } from '@gunbai/engine';
import { expect, test } from 'vitest';
import { hideyoshi } from '../rules/index.ts';
import stored from './fixtures/rules-3.json' with { type: 'json' };

// Two games in progress, stored under version 3 of the rules.

const game = eraseGameType(hideyoshi);
const SEATS = ['hideyoshi', 'anti'];

const mismatchOf = (saved: (typeof stored)[keyof typeof stored]) =>
  Match.rulesMismatch(game, saved.record as unknown as GameRecord, saved.state as unknown as State<unknown>);

const migrate = (saved: (typeof stored)[keyof typeof stored]): Match => {
  const { record, state } = saved as unknown as { record: GameRecord; state: State<unknown> };
  const migrated = Match.migrateRules(game, { record, state, effects: [] }, SEATS);
  if (!migrated.ok) throw new Error(migrated.error.detail);
  return migrated.value;
};

test('a game that no corrected rule concerns goes on where it was', () => {
  expect(mismatchOf(stored.marching)).toBeNull();
  const match = migrate(stored.marching);
  expect(match.act('hideyoshi', ['take', 'ikeda', 2]).ok).toBe(true);
  expect(match.act('hideyoshi', ['go']).ok).toBe(true);
  expect(match.record.log.at(-3)).toMatchObject({ type: 'rules', from: 3, to: 4 });
});

test('a game in which two passes ended turn 0 needs agreement, and then continues in turn 1', () => {
  expect(mismatchOf(stored.passed)?.code).toBe('bad-record');
  const match = migrate(stored.passed);
  expect([match.state.turn, match.pendingSeats()]).toEqual([1, ['hideyoshi']]);
  expect(match.act('hideyoshi', ['pass']).ok).toBe(true);
});
