import { pendingSeats } from '@gunbai/engine';
import { requireBattle, battleUnitsOnGround } from '../../rules/combat/battle-state.ts';
import type { Battle, BattleSide, BattleGroup } from '../../rules/combat/battle-state.ts';
import { placeOf, clanOf, leaderOf, clanId, leaderId } from '../../rules/components.ts';
import { position } from './position.ts';
import type { Position, MdtTestTable, Force } from './position.ts';

/** A combat in a place that active units have just entered, at its first decision. */
export const startCombat = (place: string, given: Position): MdtTestTable =>
  position({
    at: 'combat',
    ...given,
    board: (board) => {
      board.arrivals = [placeOf(place)];
      given.board?.(board);
    },
  });

/** With four players: the Anti-Oda player attacks Oda units. Kiyosu is in Katsuie's sphere, Gifu in Hideyoshi's. */
export const startAttackOnOda = (place: string, force: Force, more: Partial<Position> = {}): MdtTestTable =>
  startCombat(place, {
    scenario: 'four',
    active: 'azai_asakura',
    places: { [place]: force },
    daimyo: ['hideyoshi', 'shibata', 'ieyasu'],
    ...more,
  });

export const battle = (table: MdtTestTable): Battle => requireBattle(table.board);

/** Soldiers under a leader, or leaderless ones. */
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

/** Soldiers by leader: `{ nobunaga: 7, hideyoshi: 3, oda: 2 }`, leaderless ones by clan, including those out of communication. */
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

// Positions for edge cases: retreats, fights after a fight, rerolls.

/* 10.3 In the field. */

/** Oda, who is active, against the Azai in Sekigahara. */
export const startBorderBattle = (force: Force, more: Partial<Position> = {}): MdtTestTable =>
  startCombat('wp_sekigahara', {
    active: 'oda',
    places: { wp_sekigahara: force },
    control: { sawayama: 'azai', yokoyama: 'azai', ogaki: 'oda' },
    ...more,
  });

/* 8.4 After a change of sides. */

/** Units of a clan have just changed sides in a place; `serves` lists the leaders among them. */
export const startTurncoatCombat = (
  place: string,
  clan: string,
  soldiers: number,
  leaders: readonly string[],
  given: Position,
): MdtTestTable =>
  position({
    active: 'oda',
    serves: Object.fromEntries(leaders.map((leader) => [leader, clan])),
    ...given,
    call: { step: 'turncoats', local: { place: placeOf(place), clan: clanOf(clan), soldiers, leaders: leaders.map(leaderOf) } },
  });

/** Passes and moves no units until this step asks. */
export const passUntil = (table: MdtTestTable, step: string): MdtTestTable => {
  for (let i = 0; i < 20 && table.step !== step; i++) {
    const seat = table.state.seats.find((one) => table.allowed(one).length > 0) as string;
    const quiet = table.allowed(seat).find(([verb]) => ['pass', 'deployed', 'fight'].includes(verb));
    if (!quiet) throw new Error(`no seat can pass in ${table.step}`);
    table.act(seat, quiet);
  }
  return table;
};

/* 10.2.4, 10.2.6a */

/** Takes the first offered action until a step is reached. */
export const actUntil = (table: MdtTestTable, step: string): MdtTestTable => {
  for (let left = 20; table.step !== step && left > 0; left--) {
    const [seat = ''] = pendingSeats(table.game, table.state);
    table.act(seat, table.allowed(seat)[0] as never);
  }
  return table;
};

/** An earlier siege of a castle with this garrison. */
export const startSiege = (place: string, besiegers: Force, garrison: Force, more: Partial<Position> = {}) =>
  startCombat(place, { active: 'oda', places: { [place]: { ...besiegers, inside: garrison } }, ...more }).act('antiOda', ['deployed']);

/** Oda attacks in the waypoint of Sekigahara, which has no castle to withdraw into. */
export const startFieldBattle = (force: Force, more: Partial<Position> = {}) =>
  startCombat('wp_sekigahara', { active: 'oda', places: { wp_sekigahara: force }, ...more });
