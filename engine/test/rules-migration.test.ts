import { expect, test } from 'vitest';
import { eraseGameType, canonicalJson, Match, verify } from '../src/index.ts';
import type { EntryEffects } from '../src/index.ts';
import { feud } from './fixture-game.ts';
import { game, openMatch, migrateToNewRules } from './match-helpers.ts';

const RULES_CHANGED = { seat: null, action: null, auto: false, events: [], rules: { from: 3, to: 4 } };

test('a rules change is an entry of the record, which continues from the agreed state and verifies', () => {
  const { newer, moved } = migrateToNewRules();
  expect(moved.act('red', ['train', 1]).ok).toBe(true);
  expect(verify(newer, moved.record)).toMatchObject({ ok: true });
  expect(Match.resume(newer, moved.record).ok).toBe(true);
  expect(Match.resume(game, moved.record).ok).toBe(false);
});

test('a record with a rules change can be replayed under the current rules', () => {
  const { moved } = migrateToNewRules();
  moved.act('red', ['train', 1]);
  const present = eraseGameType({ ...feud, rules: 5 });
  expect(Match.resume(present, moved.record).ok).toBe(false);
  const looked = Match.replayUnderCurrentRules(present, moved.record);
  expect(looked.ok && canonicalJson(looked.value.state)).toBe(canonicalJson(moved.state));
});

test('the log keeps entries from before a rules change; a seat sees only its own secrets', () => {
  const match = openMatch();
  match.act('red', ['bid', 3]);
  match.act('white', ['bid', 0]);
  const { newer, moved } = migrateToNewRules();
  expect(moved.logFor('red')).toEqual([...match.logFor('red'), { ...RULES_CHANGED, n: match.number }]);
  expect(moved.logFor(null, 1)).toEqual([...match.logFor(null, 1), { ...RULES_CHANGED, n: match.number }]);
  moved.act('red', ['train', 1]);
  expect(moved.logFor(null, match.number + 1).map(({ action }) => action)).toEqual([['train', 1]]);

  const restored = Match.restore(newer, moved.record, moved.state, moved.allEffects() as EntryEffects[]);
  expect(restored.ok && restored.value.logFor('red')).toEqual(moved.logFor('red'));
  const taken = Match.resume(newer, moved.record);
  if (!taken.ok) throw new Error(taken.error.detail);
  taken.value.loadEffects(moved.allEffects());
  expect(taken.value.logFor('white')).toEqual(moved.logFor('white'));
  expect(taken.value.undoTo(['red', 'white'], match.number + 1).ok).toBe(true);
  expect(taken.value.logFor('white')).toEqual(moved.logFor('white').slice(0, -1));
});

test('entries without stored effects are in the log as played', () => {
  const { newer, moved } = migrateToNewRules();
  const taken = Match.resume(newer, moved.record);
  if (!taken.ok) throw new Error(taken.error.detail);
  taken.value.loadEffects([]);
  const lost = moved.number - 1;
  expect(taken.value.logFor(null).map(({ known }) => known)).toEqual([...Array.from({ length: lost }, () => 'lost'), undefined]);
  expect(taken.value.allEffects().slice(0, lost)).toEqual(Array.from({ length: lost }, () => null));
});

test('the board of a game that goes on is completed with what earlier rules did not store', () => {
  const match = openMatch();
  const copyBoard = (board: typeof match.state.board) => ({ ...(feud.copyBoard as (one: unknown) => object)(board), season: 'spring' });
  const newer = eraseGameType({ ...feud, rules: feud.rules + 1, copyBoard } as unknown as typeof feud);
  const moved = Match.migrateRules(newer, { record: match.record, state: match.state, effects: match.allEffects() }, match.seats);
  if (!moved.ok) throw new Error(moved.error.detail);
  expect(moved.value.state.board).toMatchObject({ season: 'spring' });
  expect(Match.resume(newer, moved.value.record).ok).toBe(true);
});
