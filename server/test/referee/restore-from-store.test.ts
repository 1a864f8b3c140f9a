import { legalActions, seededRandom, Match, stateHash, verify } from '@gunbai/engine';
import type { Action, GameRecord, EntryEffects, State } from '@gunbai/engine';
import { expect, test } from 'vitest';
import { loadGame } from '../helpers/player.ts';

const openMatch = async (moves: number): Promise<Match> => {
  const game = await loadGame('age-of-war');
  const match = Match.open(game, { players: 3 }, { seed: 'ab'.repeat(32), entropy: {} });
  if (!match.ok) throw new Error('could not open');
  const chance = seededRandom(5);
  for (let i = 0; i < moves && !match.value.outcome; i++) {
    const seat = match.value.pendingSeats()[0] as string;
    const actions = legalActions(game, match.value.state, seat);
    match.value.act(seat, actions[chance.next(actions.length)] as Action);
  }
  return match.value;
};

/** Serializes and parses a value, like a store does. */
const roundTripJson = <T>(json: T): T => JSON.parse(JSON.stringify(json)) as T;

const restoreMatch = (match: Match, record: GameRecord = match.record) => {
  const seen = record.log.map(({ n }): EntryEffects => match.effectsOf(n) ?? { events: [], barrier: true, shown: null });
  return Match.restore(match.game, roundTripJson(record), roundTripJson(match.state) as State<unknown>, roundTripJson(seen));
};

test('a restored match continues like one that stayed in memory', async () => {
  const match = await openMatch(40);
  const again = restoreMatch(match);
  if (!again.ok) throw new Error(again.error.detail);
  expect(again.value.logFor('p2')).toEqual(match.logFor('p2'));
  const seat = match.pendingSeats()[0] as string;
  const action = match.legalActions(seat)[0] as Action;
  expect(again.value.act(seat, action)).toEqual(match.act(seat, action));
  expect(again.value.record.head).toEqual(match.record.head);
  expect(stateHash(again.value.state)).toBe(stateHash(match.state));
  expect(verify(match.game, again.value.record)).toMatchObject({ ok: true });
});

test('a stored match must fit its log', async () => {
  const match = await openMatch(10);
  expect(Match.restore(match.game, match.record, match.state, [])).toMatchObject({ ok: false, error: { code: 'bad-record' } });
  expect(restoreMatch(match, { ...match.record, game: 'go' })).toMatchObject({ ok: false, error: { code: 'bad-record' } });
});

test('a match migrated to new rules records that, and still verifies', async () => {
  const match = await openMatch(20);
  const later = { ...match.game, rules: match.game.rules + 1 };
  const adopted = Match.migrateRules(
    later,
    {
      record: roundTripJson(match.record),
      state: roundTripJson(match.state) as State<unknown>,
      effects: roundTripJson(match.allEffects()),
    },
    ['p1', 'p2', 'p3'],
  );
  if (!adopted.ok) throw new Error(adopted.error.detail);
  const { value } = adopted;
  expect(value.record.log.at(-1)).toMatchObject({ type: 'rules', from: 1, to: 2, by: ['p1', 'p2', 'p3'] });
  expect(value.logFor('p1').slice(0, -1)).toEqual(match.logFor('p1'));
  const seat = value.pendingSeats()[0] as string;
  expect(value.act(seat, value.legalActions(seat)[0]).ok).toBe(true);
  expect(verify(later, value.record)).toMatchObject({ ok: true });
  expect(verify(match.game, value.record)).toMatchObject({ ok: false });
});
