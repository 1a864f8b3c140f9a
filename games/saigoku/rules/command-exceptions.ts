import { requireUnitIndex } from './build-scenario.ts';

const FOUR_GENERALS = ['shishido-takaie', 'katsura-motozumi', 'fukubara-sadatoshi', 'kumagai-nobunao'].map(requireUnitIndex);

/** 34.7.4 Three sons of Motonari may command four generals of their own rank. */
export const MORI_COMMAND_EXCEPTIONS: ReadonlyMap<number, readonly number[]> = new Map(
  ['mori-takamoto', 'kikkawa-motoharu', 'kobayakawa-takakage'].map((id) => [requireUnitIndex(id), FOUR_GENERALS]),
);
