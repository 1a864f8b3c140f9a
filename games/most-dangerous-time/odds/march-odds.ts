import { fillCommands, gatherBattleGroups } from '../rules/combat/battle-groups.ts';
import { ATTACKER, createBattle, DEFENDER, NO_LEADER } from '../rules/combat/battle-state.ts';
import type { Battle, BattleSide } from '../rules/combat/battle-state.ts';
import { listCommanderChoices } from '../rules/combat/choose-commander.ts';
import { battleSideOfClan } from '../rules/combat/combat-sides.ts';
import { updateCommunicationAt } from '../rules/communication/communication.ts';
import type { LeaderIds, SoldierCounts } from '../rules/movement/march-groups.ts';
import { moveGroup } from '../rules/movement/move-group.ts';
import { markBystanders } from '../rules/multiplayer/bystanders.ts';
import { braveryOf, copyBoard } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';

/** The board after a march, and the combat that it leads to. */
interface MarchCombat {
  readonly board: GameState;
  readonly battle: Battle;
}

const bravest = (board: GameState, side: BattleSide): number =>
  listCommanderChoices(board, { side, siege: false }).toSorted((a, b) => braveryOf(b) - braveryOf(a))[0] ?? NO_LEADER;

/**
 * The combat in a place if a group marches there now, and everybody outside the walls fights; null if nobody is there to fight.
 * Leaders take as many soldiers as they can, and the bravest command.
 */
export const combatAfterMarch = (
  before: GameState,
  from: number,
  to: number,
  leaders: LeaderIds,
  soldiers: SoldierCounts,
): MarchCombat | null => {
  const board = copyBoard(before);
  moveGroup(board, from, to, leaders, soldiers);
  if (!board.arrivals.includes(to)) return null;
  const battle = createBattle(to, false);
  board.battle = battle;
  updateCommunicationAt(board, to);
  markBystanders(board, to);
  gatherBattleGroups(board, battle, (clan) => battleSideOfClan(board, clan));
  fillCommands(board, battle);
  const sides = new Set(battle.groups.map(({ side }) => side));
  if (sides.size < 2) return null;
  battle.commander = [bravest(board, ATTACKER), bravest(board, DEFENDER)];
  return { board, battle };
};
