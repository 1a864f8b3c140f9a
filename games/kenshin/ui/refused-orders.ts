import { distance } from '@gunbai/shared/hex';
import { refId } from '@gunbai/ui';
import type { BoardProps, ThingRef } from '@gunbai/ui';
import type { RefusedOrder } from '@gunbai/ui/map';
import { CASTLE_IDS, UNITS, unitNumber } from '../rules/components.ts';
import type { UnitId } from '../rules/components.ts';
import { CASTLE_HEX, GRID, HEX_LABELS } from '../rules/map.ts';
import { isHex, isInTheOpen, seatOfSide, sideOfUnit } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import type { Messages } from './messages.ts';

type OrderType = 'move' | 'check' | 'attack' | 'besiege' | 'assault';

/** The hex of the enemy in the open who is nearest to a unit; null if there is none. */
const nearestEnemy = (board: GameState, unit: number): number | null => {
  const from = board.at[unit] as number;
  const hexes = UNITS.filter(({ index }) => isInTheOpen(board, index) && sideOfUnit(board, index) === 1 - sideOfUnit(board, unit))
    .map(({ index }) => board.at[index] as number)
    .filter(isHex)
    .toSorted((a, b) => distance(GRID, from, a) - distance(GRID, from, b));
  return hexes[0] ?? null;
};

/** The orders of an own force that a rule forbids now. An attack names the nearest enemy, a siege the castle in the hex. */
export const refusedOrders = (
  { view: { board }, allowed, actingSeat, refusalFor }: Pick<BoardProps<GameState>, 'view' | 'allowed' | 'actingSeat' | 'refusalFor'>,
  ref: ThingRef,
  messages: Messages,
): readonly RefusedOrder[] => {
  const id = refId(ref) as UnitId;
  const unit = unitNumber(id);
  const from = board.at[unit] as number;
  if (actingSeat === null || !isHex(from) || seatOfSide(sideOfUnit(board, unit)) !== actingSeat) return [];
  const enemy = nearestEnemy(board, unit);
  const castle = CASTLE_IDS.find((_, index) => CASTLE_HEX[index] === from);
  const orders: readonly (readonly [OrderType, ...string[]])[] = [
    ['move', id],
    ['check', id],
    ...(enemy === null ? [] : [['attack', id, HEX_LABELS[enemy] as string] as const]),
    ...(castle === undefined
      ? []
      : ([
          ['besiege', castle],
          ['assault', castle],
        ] as const)),
  ];
  return orders
    .filter((order) => !allowed.some(([type, who]) => type === order[0] && who === order[1]) && refusalFor(order)?.clause !== undefined)
    .map((order) => ({ label: messages(`order.${order[0]}`), action: order }));
};
