import { battleOf, unitsOnGround } from '../rules/battle.ts';
import type { Battle, BattleSide } from '../rules/battle.ts';
import { clanId, leaderId, placeOf } from '../rules/components.ts';
import { position } from './position.ts';
import type { Dangerous, Position } from './position.ts';

/** A combat in a place that active units have just entered. Play stands at its first decision. */
export const combatIn = (place: string, wish: Position): Dangerous =>
  position({
    at: 'combat',
    ...wish,
    board: (board) => {
      board.arrivals = [placeOf(place)];
      wish.board?.(board);
    },
  });

export const battle = (table: Dangerous): Battle => battleOf(table.board);

/** Who leads whom: `{ nobunaga: 7, hideyoshi: 3, oda: 2 }`, the leaderless under their clan; soldiers out of communication are counted in. */
export const commands = (table: Dangerous, side: BattleSide): { [leader: string]: number } =>
  Object.fromEntries(
    battle(table)
      .groups.filter((group) => group.side === side)
      .map((group) => [group.leader < 0 ? clanId(group.clan) : leaderId(group.leader), group.soldiers + group.ooc]),
  );

export const unitsInBattle = (table: Dangerous): [number, number] => [unitsOnGround(battle(table), 0), unitsOnGround(battle(table), 1)];

/** The last event of a kind since the last action. */
export const told = (table: Dangerous, type: string): { [key: string]: unknown } | undefined =>
  table.events.findLast((event) => event.type === type);
