import { requireBattle, battleUnitsOnGround } from '../../rules/combat/battle-state.ts';
import type { Battle, BattleSide, BattleGroup } from '../../rules/combat/battle-state.ts';
import { placeOf, clanOf, leaderOf, clanId, leaderId } from '../../rules/components.ts';
import { position } from './position.ts';
import type { Position, MdtTestTable, Force } from './position.ts';

/** A combat in a place that active units have just entered. Play stands at its first decision. */
export const startCombat = (place: string, given: Position): MdtTestTable =>
  position({
    at: 'combat',
    ...given,
    board: (board) => {
      board.arrivals = [placeOf(place)];
      given.board?.(board);
    },
  });

/** With four players: the Anti-Oda player attacks Oda units. Kiyosu lies in Katsuie's sphere, Gifu in Hideyoshi's. */
export const startAttackOnOda = (place: string, force: Force, more: Partial<Position> = {}): MdtTestTable =>
  startCombat(place, {
    scenario: 'four',
    active: 'azai_asakura',
    places: { [place]: force },
    daimyo: ['hideyoshi', 'shibata', 'ieyasu'],
    ...more,
  });

export const battle = (table: MdtTestTable): Battle => requireBattle(table.board);

/** Soldiers under a leader, or under nobody. */
export const createGroup = (side: BattleSide, clan: string, soldiers: number, leader?: string, inside = false): BattleGroup => ({
  side,
  clan: clanOf(clan),
  leader: leader === undefined ? -1 : leaderOf(leader),
  leaderOoc: false,
  soldiers,
  ooc: 0,
  inside,
  leaving: false,
});

/** Who leads whom: `{ nobunaga: 7, hideyoshi: 3, oda: 2 }`, the leaderless under their clan; soldiers out of communication are counted in. */
export const soldiersByLeader = (table: MdtTestTable, side: BattleSide): { [leader: string]: number } =>
  Object.fromEntries(
    battle(table)
      .groups.filter((one) => one.side === side)
      .map(({ leader, clan, soldiers, ooc }) => [leader < 0 ? clanId(clan) : leaderId(leader), soldiers + ooc]),
  );

export const unitsInBattle = (table: MdtTestTable): [number, number] => [
  battleUnitsOnGround(battle(table), 0),
  battleUnitsOnGround(battle(table), 1),
];

/** The last event of a kind since the last action. */
export const lastEvent = (table: MdtTestTable, type: string): { [key: string]: unknown } | undefined =>
  table.events.findLast((event) => event.type === type);
