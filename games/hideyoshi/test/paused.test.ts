import { allowed, anyGame, copyJson, fastChance, Match, stateHash, top } from '@gunbai/engine';
import type { Action, Seen } from '@gunbai/engine';
import { expect, test } from 'vitest';
import { hideyoshi } from '../rules/index.ts';

test('a game that slept in the middle of losses or recovery goes on to the same state, byte for byte', () => {
  const game = anyGame(hideyoshi);
  const chance = fastChance(41);
  let slept = 0;
  for (const seed of ['a1', 'b2', 'c3', 'd4', 'e5', 'f6']) {
    const opened = Match.open(game, {}, { seed: seed.repeat(16), entropy: {} });
    if (!opened.ok) throw new Error(opened.error.detail);
    const match = opened.value;
    const seen: Seen[] = match.record.log.map(({ n }) => match.seen(n) as Seen);
    while (!match.outcome) {
      const seat = match.owing()[0] as string;
      const actions = allowed(game, match.state, seat);
      const action = actions[chance.next(actions.length)] as Action;
      const isPicking = ['chooseRecovery', 'chooseLosses'].includes(top(match.state).step);
      const woken = isPicking ? Match.restore(game, copyJson(match.record), copyJson(match.state), seen.slice()) : null;
      const done = match.act(seat, action);
      if (!done.ok) throw new Error(done.error.code);
      seen.push(...done.value.map(({ n }) => match.seen(n) as Seen));
      if (!woken?.ok) continue;
      slept++;
      expect(woken.value.act(seat, action).ok).toBe(true);
      expect(stateHash(woken.value.state)).toBe(stateHash(match.state));
    }
  }
  expect(slept).toBeGreaterThan(20);
});
