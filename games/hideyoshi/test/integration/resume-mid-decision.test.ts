import { legalActions, eraseGameType, copyJson, seededRandom, Match, stateHash, currentFrame } from '@gunbai/engine';
import type { Action, EntryEffects } from '@gunbai/engine';
import { expect, test } from 'vitest';
import { hideyoshi } from '../../rules/index.ts';

test('a game resumed in the middle of losses or recovery reaches the same state, byte for byte', () => {
  const game = eraseGameType(hideyoshi);
  const chance = seededRandom(41);
  let resumed = 0;
  for (const seed of ['a1', 'b2', 'c3', 'd4', 'e5', 'f6']) {
    const opened = Match.open(game, {}, { seed: seed.repeat(16), entropy: {} });
    if (!opened.ok) throw new Error(opened.error.detail);
    const match = opened.value;
    const effects: EntryEffects[] = match.record.log.map(({ n }) => match.effectsOf(n) as EntryEffects);
    while (!match.outcome) {
      const seat = match.pendingSeats()[0] as string;
      const actions = legalActions(game, match.state, seat);
      const action = actions[chance.next(actions.length)] as Action;
      const isPicking = ['chooseRecovery', 'chooseLosses'].includes(currentFrame(match.state).step);
      const restored = isPicking ? Match.restore(game, copyJson(match.record), copyJson(match.state), effects.slice()) : null;
      const done = match.act(seat, action);
      if (!done.ok) throw new Error(done.error.code);
      effects.push(...done.value.map(({ n }) => match.effectsOf(n) as EntryEffects));
      if (!restored?.ok) continue;
      resumed++;
      expect(restored.value.act(seat, action).ok).toBe(true);
      expect(stateHash(restored.value.state)).toBe(stateHash(match.state));
    }
  }
  expect(resumed).toBeGreaterThan(20);
});
