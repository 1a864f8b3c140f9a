import { procedure, goTo, callStep } from '@gunbai/engine';
import type { Json } from '@gunbai/engine';
import { DEFENDER, ATTACKER, createBattle, requireBattle, isFieldBattle, NO_LEADER } from '../combat/battle-state.ts';
import type { Defectors, Uprising, Battle } from '../combat/battle-state.ts';
import {
  INSIDE,
  countSoldiers,
  isLeaderInside,
  otherSideUnitsInside,
  sideControls,
  OUT_OF_COMMUNICATION,
  otherSideUnitsAt,
} from '../state.ts';
import type { GameState } from '../state.ts';
import { setLeaderMarks, endSiegeIfFree } from '../units.ts';
import {
  ownsCastleSpace,
  seatsOfClans,
  collectPool,
  isMarkedInField,
  isBesiegedByCoDefender,
  isMarkedInside,
  canDefenderWithdrawInside,
} from '../combat/deployment-choices.ts';
import { addLeaderGroup, addSoldierGroup, gatherBattleGroups } from '../combat/battle-groups.ts';
import { updateCommunicationAt, isInCommunication } from '../communication/communication.ts';
import { sideOfClan, placeId, hasWalls } from '../components.ts';
import type { Side } from '../components.ts';
import { changeMarks } from '../combat/deployment.ts';
import type { DeployLocals } from '../combat/deployment.ts';
import { decidingSeat } from '../seats.ts';
import { appointDirector } from '../combat/combat-sides.ts';

const defectorsToJson = ({ clan, soldiers, leaders, fromInside }: Defectors): { [key: string]: Json } => ({
  clan,
  soldiers,
  leaders: [...leaders],
  ...(fromInside === undefined ? {} : { fromInside }),
});

export const uprisingToJson = (uprising: Uprising): Json => ({
  place: uprising.place,
  ...defectorsToJson(uprising),
  ...(uprising.others ? { others: uprising.others.map(defectorsToJson) } : {}),
});

/* 8.4 Enemies in the same place after a change of sides. */

/** The units of one clan. */
interface TurnedUnits {
  readonly clan: number;
  soldiers: number;
  leaders: number[];
  readonly fromInside?: number;
  /** How many of the soldiers are inside. */
  inside?: number;
  /** 10.2.1a Whether they have no line when the fight begins. */
  isOut?: boolean;
}

interface TurncoatLocals extends TurnedUnits {
  readonly place: number;
  /** 15.2.10a They have just arrived and are in the field. */
  readonly isNew?: boolean;
  /** 15.1.4b, 10.2.2b They arrived as in a march: they are in the field, and only the other side chooses. */
  readonly inField?: boolean;
  others?: TurnedUnits[];
  /** How many clans have chosen the units that enter. */
  asked?: number;
  queue?: Json[];
}

const listTurned = (local: TurncoatLocals): TurnedUnits[] => (local.others ? [local, ...local.others] : [local]);

/** 8.4.3a Changed units start in the field; their player chooses which enter. Besieged units of their clan stay inside. */
const moveTurnedOut = (board: GameState, place: number, { clan, soldiers, leaders, fromInside = soldiers }: TurnedUnits): void => {
  changeMarks(
    board,
    place,
    clan,
    (marks) => (marks & INSIDE) !== 0,
    (marks) => marks & ~INSIDE,
    Math.min(countSoldiers(board, place, clan, INSIDE), fromInside),
  );
  for (const leader of leaders) setLeaderMarks(board, leader, (board.leaderMarks[leader] as number) & ~INSIDE);
};

/** 8.4.4 Then the betrayed side: outside units may enter unless a third side holds the castle; inside units may come out. */
const betrayedDeployments = (board: GameState, local: TurncoatLocals): DeployLocals[] => {
  const { place } = local;
  const side = sideOfClan[local.clan] as Side;
  const isBetrayed = (one: number): boolean => sideOfClan[one] !== side;
  const changed = listTurned(local).reduce(
    (sum, { inside, leaders }) => sum + (inside ?? 0) + leaders.filter((leader) => isLeaderInside(board, leader)).length,
    0,
  );
  const isOpenTo = (one: number): boolean => otherSideUnitsInside(board, place, sideOfClan[one] as Side) <= changed;
  // 16.1.5.4: of two Anti-Oda players only the space's own player may choose.
  const mayGoIn = (seat: number): boolean => sideControls(board, side, place) || ownsCastleSpace(board, place, seat);
  return seatsOfClans(board, place, isBetrayed).flatMap((seat) => {
    const outside = collectPool(board, place, seat, (one) => isBetrayed(one) && isOpenTo(one), isMarkedInField);
    const within = collectPool(
      board,
      place,
      seat,
      (one) => isBetrayed(one) && !isBesiegedByCoDefender(board, place, one, side),
      isMarkedInside,
    );
    const choices: DeployLocals[] = [];
    if (within) choices.push({ side: DEFENDER, seat, mode: 'sally', must: false, ...within });
    if (outside && mayGoIn(seat)) choices.push({ side: DEFENDER, seat, mode: 'shelter', must: false, ...outside });
    return choices;
  });
};

const gatherTurncoats = (board: GameState, battle: Battle, local: TurncoatLocals): void => {
  const side = sideOfClan[local.clan] as Side;
  for (const { clan, soldiers, leaders, inside = 0, isOut } of listTurned(local)) {
    for (const leader of leaders) addLeaderGroup(board, battle, ATTACKER, leader);
    if (inside > 0) addSoldierGroup(battle, ATTACKER, clan, INSIDE, inside);
    if (soldiers > inside) addSoldierGroup(battle, ATTACKER, clan, isOut ? OUT_OF_COMMUNICATION : 0, soldiers - inside);
  }
  gatherBattleGroups(board, battle, (one) => (sideOfClan[one] === side ? -1 : DEFENDER));
};

const parseRemainder = (returned: Json): { pool: [number, number][]; leaders: number[] } =>
  returned !== null && typeof returned === 'object' && 'pool' in returned
    ? (returned as unknown as { pool: [number, number][]; leaders: number[] })
    : { pool: [], leaders: [] };

/** 8.2.7d A clan may be defeated or change sides again before the fight: only units still there and of that clan count. */
const dropMissingTurned = (board: GameState, place: number, turned: TurnedUnits): void => {
  const { clan } = turned;
  turned.soldiers = Math.min(turned.soldiers, countSoldiers(board, place, clan));
  turned.leaders = turned.leaders.filter((leader) => board.leaderAt[leader] === place && board.leaderClan[leader] === clan);
};

const countTurned = (local: TurncoatLocals): number =>
  listTurned(local).reduce((sum, { soldiers, leaders }) => sum + soldiers + leaders.length, 0);

/** 8.4 Units that changed sides (or rose in riot) fight units of other sides there. */
export const turncoats = procedure<GameState, TurncoatLocals>({
  begin(ctx, local) {
    const { board } = ctx;
    const { place, clan } = local;
    endSiegeIfFree(board, place);
    for (const turned of listTurned(local)) dropMissingTurned(board, place, turned);
    if (countTurned(local) === 0 || otherSideUnitsAt(board, place, sideOfClan[clan] as Side) === 0) return goTo('control');
    board.battle = createBattle(place, true);
    appointDirector(ctx);
    ctx.emit({ type: 'uprising', place: placeId(place) });
    // 10.2.1 comes before 10.2.2: units that now enter their home castle are not besieged there yet.
    updateCommunicationAt(board, place);
    for (const turned of listTurned(local)) turned.isOut = !isInCommunication(board, turned.clan, place);
    if (!hasWalls(place)) return goTo('muster');
    if (!local.isNew && !local.inField) for (const turned of listTurned(local)) moveTurnedOut(board, place, turned);
    board.battle.castleOpen = canDefenderWithdrawInside(board, place, sideOfClan[clan] as Side);
  },
  /** 8.4.3a One clan after another. */
  shelter({ board }, local) {
    if (local.inField) return goTo('betrayed');
    const { clan, soldiers, leaders } = listTurned(local)[local.asked ?? 0] as TurnedUnits;
    const pool = soldiers > 0 ? [[clan, soldiers]] : [];
    const seat = decidingSeat(board, clan, local.place);
    return callStep('deploy', { side: ATTACKER, seat, mode: 'shelter', must: false, pool, leaders: [...leaders] });
  },
  /** 8.4.4 */
  betrayed({ board }, local, returned) {
    if (!local.inField) {
      const all = listTurned(local);
      const asked = local.asked ?? 0;
      const turned = all[asked] as TurnedUnits;
      turned.inside = turned.soldiers - (parseRemainder(returned).pool[0]?.[1] ?? 0);
      local.asked = asked + 1;
      if (local.asked < all.length) return goTo('shelter');
    }
    local.queue = betrayedDeployments(board, local) as unknown as Json[];
  },
  deploy(_, local) {
    const next = local.queue?.shift();
    return next === undefined ? undefined : callStep('deploy', next);
  },
  deployed: (_, local) => ((local.queue?.length ?? 0) > 0 ? goTo('deploy') : undefined),
  muster: ({ board }, local) => gatherTurncoats(board, requireBattle(board), local),
  /** 8.4.2, 8.4.7 In the field first, then inside. */
  inField: ({ board }) => (isFieldBattle(requireBattle(board)) ? callStep('engage') : undefined),
  inCastle(ctx) {
    const battle = requireBattle(ctx.board);
    battle.ground = 'castle';
    if (!isFieldBattle(battle)) return;
    // card.30: after the truce no battle is fought in this place.
    if (battle.truce) return callStep('emperorsTruce', { queue: [] });
    resetBattle(battle);
    return callStep('engage');
  },
  end({ board }, local) {
    local.queue = requireBattle(board).uprisings.map(uprisingToJson);
    board.battle = null;
    endSiegeIfFree(board, local.place);
  },
  /** 8.2.6, 8.3.5, 8.4.8 */
  control: (_, { place }) => callStep('checkSpace', { place }),
  more: (_, local) => ((local.queue?.length ?? 0) > 0 ? callStep('uprisings', { list: local.queue as Json[] }) : undefined),
});

/** Resets the battle for the second one of an uprising. */
const resetBattle = (battle: Battle): void => {
  battle.commander = [NO_LEADER, NO_LEADER];
  battle.round = 0;
  battle.retreating = -1;
  battle.gunnery = [0, 0];
  battle.downpour = [0, 0];
  battle.surprise = [0, 0];
};
