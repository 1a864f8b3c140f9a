import { eraseGameType, seededRandom, Match } from '../src/index.ts';
import type { AnyGame, GameRecord } from '../src/index.ts';
import { feud } from './fixture-game.ts';

export const game = eraseGameType(feud);

export const SEED = 'ab'.repeat(32);

export const openMatch = (entropy: Record<string, string> = { red: '01', white: '02' }, rules: AnyGame = game): Match => {
  const match = Match.open(rules, {}, { seed: SEED, entropy });
  if (!match.ok) throw new Error(match.error.detail);
  return match.value;
};

export const playRandomly = (match: Match, seed = 1, maxActions = 1000): Match => {
  const chance = seededRandom(seed);
  for (let i = 0; i < maxActions && !match.outcome; i++) {
    const seat = match.pendingSeats()[0] as string;
    const actions = match.legalActions(seat);
    const acted = match.act(seat, actions[chance.next(actions.length)]);
    if (!acted.ok) throw new Error(acted.error.code);
  }
  return match;
};

export const resumeMatch = (record: GameRecord, at?: number): Match => {
  const match = Match.resume(game, record, at);
  if (!match.ok) throw new Error(match.error.detail);
  return match.value;
};

export const finishedRecord = (): GameRecord => JSON.parse(JSON.stringify(playRandomly(openMatch(), 4).record)) as GameRecord;

export const roll = { why: 'round.1', of: 6, got: [5, 0] };

/** A match with a rules change after the first bids. */
export const migrateToNewRules = () => {
  const match = openMatch();
  match.act('red', ['bid', 3]);
  match.act('white', ['bid', 0]);
  const newer = eraseGameType({ ...feud, rules: 4 });
  const moved = Match.migrateRules(newer, { record: match.record, state: match.state, effects: match.allEffects() }, ['red', 'white']);
  if (!moved.ok) throw new Error(moved.error.detail);
  return { newer, moved: moved.value };
};
