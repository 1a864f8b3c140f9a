import { distance } from '@gunbai/shared/hex';
import { refId } from '@gunbai/ui';
import type { BoardProps, ThingRef } from '@gunbai/ui';
import type { RefusedOrder } from '@gunbai/ui/map';
import { GRID } from '../rules/build-scenario.ts';
import { hasFieldForce, hexOf, NONE, seatsOfSide } from '../rules/series/index.ts';
import type { GameState, ScenarioData } from '../rules/series/index.ts';
import type { Messages } from './messages.ts';

const ORDERS = ['march', 'attack', 'battle', 'besiege', 'assault', 'demand', 'recover'] as const;
/** Orders against an adjacent hex. */
const AGAINST_HEX: ReadonlySet<string> = new Set(['attack', 'battle']);

/** The label of the enemy field force nearest to a hex; null if there is none. */
const nearestEnemy = (data: ScenarioData, board: GameState, unit: number): string | null => {
  const from = hexOf(board, unit);
  const enemy = 1 - (data.sideOf[unit] as number);
  const hexes = [...new Set(data.unitsInPlay.map((other) => hexOf(board, other)))]
    .filter((hex) => hex >= 0 && hasFieldForce(data, board, hex, enemy))
    .toSorted((a, b) => distance(GRID, from, a) - distance(GRID, from, b));
  return hexes[0] === undefined ? null : (GRID.labels[hexes[0]] ?? null);
};

/** The orders of an own force that a rule forbids now. Attacks name the nearest enemy. */
export const refusedOrders = (
  data: ScenarioData,
  { view: { board }, allowed, actingSeat, refusalFor }: Pick<BoardProps<GameState>, 'view' | 'allowed' | 'actingSeat' | 'refusalFor'>,
  ref: ThingRef,
  messages: Messages,
): readonly RefusedOrder[] => {
  const id = refId(ref);
  const unit = data.unitIndex.get(id) ?? NONE;
  const isOwn = unit !== NONE && actingSeat !== null && seatsOfSide(data, data.sideOf[unit] as number).includes(actingSeat);
  if (!isOwn || hexOf(board, unit) < 0) return [];
  const enemy = nearestEnemy(data, board, unit);
  return ORDERS.filter((type) => !allowed.some((action) => action[0] === type && action[1] === id))
    .flatMap((type): RefusedOrder[] => {
      const target = AGAINST_HEX.has(type) ? [enemy] : [];
      return target.includes(null) ? [] : [{ label: messages(`order.${type}`), action: [type, id, ...target] }];
    })
    .filter(({ action }) => refusalFor(action)?.clause !== undefined);
};
