import { allowed, fastChance, Match, stateHash, verify } from '@gunbai/engine';
import type { Action, GameRecord, Seen, State } from '@gunbai/engine';
import { expect, test } from 'vitest';
import { gameOf } from './player.ts';

const opened = async (moves: number): Promise<Match> => {
  const game = await gameOf('age-of-war');
  const match = Match.open(game, { players: 3 }, { seed: 'ab'.repeat(32), entropy: {} });
  if (!match.ok) throw new Error('could not open');
  const chance = fastChance(5);
  for (let i = 0; i < moves && !match.value.outcome; i++) {
    const seat = match.value.owing()[0] as string;
    const actions = allowed(game, match.value.state, seat);
    match.value.act(seat, actions[chance.next(actions.length)] as Action);
  }
  return match.value;
};

/** What a store gives back: everything has been text in between. */
const throughText = <T>(json: T): T => JSON.parse(JSON.stringify(json)) as T;

const restored = (match: Match, record: GameRecord = match.record) => {
  const seen = record.log.map(({ n }): Seen => match.seen(n) ?? { events: [], barrier: true, shown: null });
  return Match.restore(match.game, throughText(record), throughText(match.state) as State<unknown>, throughText(seen));
};

test('a game taken up from what was kept goes on just like one that was never put down', async () => {
  const match = await opened(40);
  const again = restored(match);
  if (!again.ok) throw new Error(again.error.detail);
  expect(again.value.story('p2')).toEqual(match.story('p2'));
  const seat = match.owing()[0] as string;
  const action = match.allowed(seat)[0] as Action;
  expect(again.value.act(seat, action)).toEqual(match.act(seat, action));
  expect(again.value.record.head).toEqual(match.record.head);
  expect(stateHash(again.value.state)).toBe(stateHash(match.state));
  expect(verify(match.game, again.value.record)).toMatchObject({ ok: true });
});

test('what was kept must fit the log', async () => {
  const match = await opened(10);
  expect(Match.restore(match.game, match.record, match.state, [])).toMatchObject({ ok: false, error: { code: 'bad-record' } });
  expect(restored(match, { ...match.record, game: 'go' })).toMatchObject({ ok: false, error: { code: 'bad-record' } });
});

test('a game goes on under new rules from the kept state, says so, and still verifies', async () => {
  const match = await opened(20);
  const later = { ...match.game, rules: match.game.rules + 1 };
  const adopted = Match.adopt(
    later,
    { record: throughText(match.record), state: throughText(match.state) as State<unknown>, seen: throughText(match.allSeen()) },
    ['p1', 'p2', 'p3'],
  );
  if (!adopted.ok) throw new Error(adopted.error.detail);
  const { value } = adopted;
  expect(value.record.log.at(-1)).toMatchObject({ type: 'rules', from: 1, to: 2, by: ['p1', 'p2', 'p3'] });
  expect(value.story('p1').slice(0, -1)).toEqual(match.story('p1'));
  const seat = value.owing()[0] as string;
  expect(value.act(seat, value.allowed(seat)[0]).ok).toBe(true);
  expect(verify(later, value.record)).toMatchObject({ ok: true });
  expect(verify(match.game, value.record)).toMatchObject({ ok: false });
});
