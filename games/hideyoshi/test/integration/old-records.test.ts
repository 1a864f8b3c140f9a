import { eraseGameType, Match } from '@gunbai/engine';
import type { GameRecord, State } from '@gunbai/engine';
import { expect, test } from 'vitest';
import { daimyoAt } from '../../rules/components.ts';
import { hideyoshi } from '../../rules/index.ts';
import type { GameState } from '../../rules/state.ts';
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

/** Tokugawa began on space 1 under version 3. */
const tokugawaMarker = (match: Match): number => (match.state.board as GameState).marker[daimyoAt('tokugawa')]!;

test('a game in progress needs agreement, because another set-up leads to another position', () => {
  expect([mismatchOf(stored.marching)?.code, mismatchOf(stored.passed)?.code]).toEqual(['bad-record', 'bad-record']);
});

test('agreed, it goes on from its own position in the middle of a march', () => {
  const match = migrate(stored.marching);
  expect(match.act('hideyoshi', ['take', 'ikeda', 2]).ok).toBe(true);
  expect(match.act('hideyoshi', ['go']).ok).toBe(true);
  expect(match.record.log.at(-3)).toMatchObject({ type: 'rules', from: 3, to: 4 });
  expect(tokugawaMarker(match)).toBe(1);
});

test('a turn 0 that ended after two passes stays ended', () => {
  const match = migrate(stored.passed);
  expect([match.state.turn, match.pendingSeats()]).toEqual([1, ['hideyoshi']]);
  expect(match.act('hideyoshi', ['pass']).ok).toBe(true);
});
