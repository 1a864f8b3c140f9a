import { expect, test } from 'vitest';
import { rebuildEffects } from '../src/index.ts';
import type { Action } from '../src/index.ts';
import { game, openMatch, migrateToNewRules } from './match-helpers.ts';

test('lost effects are rebuilt up to the first mismatch, and marked retold if the state differs', () => {
  const { newer, moved } = migrateToNewRules();
  moved.act('red', ['train', 1]);
  expect(rebuildEffects(newer, moved.record, moved.state)).toEqual(moved.allEffects());
  const other = { ...moved.state, turn: moved.state.turn + 1 };
  const rebuilt = rebuildEffects(newer, moved.record, other);
  expect(rebuilt.slice(0, -1)).toEqual(moved.allEffects().slice(0, -1));
  expect(rebuilt.at(-1)).toEqual({ ...moved.allEffects().at(-1), known: 'retold' });
  const { log } = moved.record;
  const rolls = [{ why: 'round.1', of: 6, got: [0, 0, 0] }];
  const otherwise = log.map((entry) => (entry.type === 'act' && entry.seat === 'white' ? { ...entry, rolls } : entry));
  const partly = rebuildEffects(newer, { ...moved.record, log: otherwise }, moved.state);
  const at = log.findIndex((entry) => entry.type === 'act' && entry.seat === 'white');
  expect(partly.map((effects) => effects?.known ?? (effects ? 'rebuilt' : 'lost'))).toEqual(
    log.map(({ n, type }) => (n < at ? 'retold' : n === at || (type === 'act' && n < moved.number - 2) ? 'lost' : 'rebuilt')),
  );
});

test.each<[Action, 'rebuilt' | 'lost']>([
  [['bid', 5], 'rebuilt'],
  [['bid', 10], 'lost'],
  [['bid', '__proto__'], 'lost'],
  [['steal'], 'lost'],
])('effects are rebuilt for actions that are illegal today, but not for malformed ones: %j is %s', (action, expected) => {
  const match = openMatch();
  match.act('red', ['bid', 3]);
  match.act('white', ['bid', 0]);
  const log = match.record.log.map((entry) => (entry.type === 'act' && entry.seat === 'white' ? { ...entry, action } : entry));
  const at = log.findIndex((entry) => entry.type === 'act' && entry.seat === 'white');
  const effects = rebuildEffects(game, { ...match.record, log }, match.state);
  expect(effects.slice(0, at)).not.toContain(null);
  expect(effects[at] ? 'rebuilt' : 'lost').toBe(expected);
});
