import { copyJson } from '@gunbai/engine';
import type { Action, GameRecord, Json, Roll, SeatId } from '@gunbai/engine';
import type { TestTable } from './test-table.ts';

/** Dice of one roll: why they are rolled, and their faces. */
export const createRoll = (why: string, ...faces: number[]): Roll => ({ why, of: 6, got: faces.map((face) => face - 1) });

/** A record that begins with the position of a test table; it has no valid hashes. */
export const recordFrom = <G>({ game, state }: TestTable<G>, ...acts: readonly (readonly [SeatId, Action, ...Roll[]])[]): GameRecord => ({
  format: 'gunbai/3',
  game: game.id,
  rules: game.rules,
  scenario: state.scenario,
  options: state.options,
  seats: state.seats.map((id) => ({ id })),
  commitment: '',
  entropyHashes: {},
  entropy: {},
  seed: null,
  log: [
    { n: 0, hash: '', type: 'rules', by: [], from: game.rules, to: game.rules, state: copyJson(state) as unknown as Json },
    ...acts.map(([seat, action, ...rolls], at) => ({ n: at + 1, hash: '', type: 'act' as const, seat, action, rolls })),
  ],
  head: { count: acts.length + 1, hash: '' },
});
