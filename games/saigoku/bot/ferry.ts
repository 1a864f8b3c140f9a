import { castleOf, castleSide, fieldForcesAt, hexOf, movementPoints, sideOf, strengthOf } from '@gunbai/kits/gunyuden';
import type { Board, War } from '@gunbai/kits/gunyuden';
import type { Hex } from '@gunbai/kits/hex';
import { isCoastal, landings } from '../rules/sea.ts';
import { isFar, waysTo } from './ways.ts';

/** A force that stays large enough to surround Miyanoo. */
const LEAST = 14;

/** A mark on the bot's own copy of the board: the castle decides this game. */
export const CROSSING = 'crossing';

/** Itsukushima: the castle worth crossing for; -1 where nobody sails or it is taken. */
const prize = (war: War, board: Board, force: number): number => {
  if (board.marks[CROSSING] !== 1 || war.armies[war.army[force] as number]?.id !== 'ouchi') return -1;
  const castle = war.castleIndex.get('miyanoo') as number;
  const side = sideOf(war, force);
  if (castleSide(war, board, castle) !== 1 - side || board.marks['ouchiFree'] !== 1) return -1;
  if (strengthOf(war, board, force) < LEAST) return -1;
  return fieldForcesAt(war, board, castleOf(war, castle).hex, side).length > 0 ? -1 : castle;
};

/** Whether a force could land before the castle from here. */
export const canCross = (war: War, board: Board, force: number): boolean => {
  const castle = prize(war, board, force);
  if (castle < 0 || !isCoastal(war, hexOf(board, force))) return false;
  return landings(war, board, { force, points: movementPoints(board, force) }).includes(castleOf(war, castle).hex);
};

const HARBOURS = ['2526', '2525', '2428', '2527'];

/** The nearest shore to cross from, and how good it is to go there; null if nobody should. */
export const harbour = (war: War, board: Board, force: number): { readonly hex: Hex; readonly worth: number } | null => {
  if (prize(war, board, force) < 0) return null;
  let best: Hex = -1;
  let least = Infinity;
  for (const label of HARBOURS) {
    const hex = war.grid.byLabel.get(label) as Hex;
    const way = waysTo(war, hex)[hexOf(board, force)] as number;
    if (!isFar(way) && way < least) {
      least = way;
      best = hex;
    }
  }
  return best < 0 ? null : { hex: best, worth: 40 - least * 0.15 };
};

/** Where to land: before the castle if that can be reached. */
export const landingFor = (war: War, labels: readonly string[]): string | undefined =>
  labels.find((label) => label === war.grid.labels[castleOf(war, war.castleIndex.get('miyanoo') as number).hex]);
