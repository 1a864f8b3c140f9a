import { call, procedure, to } from '@gunbai/engine';
import type { Json } from '@gunbai/engine';
import { ATTACKER, battleOf, DEFENDER, isFieldBattle, newBattle, NO_LEADER } from './battle.ts';
import type { Band, Battle, Uprising } from './battle.ts';
import { controls, INSIDE, isLeaderInside, OUT_OF_TOUCH, soldiersOf, strangersAt, strangersInside } from './board.ts';
import type { Board } from './board.ts';
import { markLeader, settleSiege } from './pieces.ts';
import { isBesiegedByFriends, isCastleOpen, isInField, isInside, isMasterOfCastle, poolOf, seatsOfClans } from './castle.ts';
import { addLeaderGroup, addSoldierGroup, muster } from './command.ts';
import { isInTouch, markCommunicationAt } from './communication.ts';
import { hasWalls, placeId, sideOfClan } from './components.ts';
import type { Side } from './components.ts';
import { changeMarks } from './deployment.ts';
import type { Deploying } from './deployment.ts';
import { deciderFor } from './players.ts';
import { appointDirector } from './sides.ts';

const bandAsJson = ({ clan, soldiers, leaders, fromInside }: Band): { [key: string]: Json } => ({
  clan,
  soldiers,
  leaders: [...leaders],
  ...(fromInside === undefined ? {} : { fromInside }),
});

export const uprisingAsJson = (uprising: Uprising): Json => ({
  place: uprising.place,
  ...bandAsJson(uprising),
  ...(uprising.others ? { others: uprising.others.map(bandAsJson) } : {}),
});

/* 8.4 Enemies in the same place after a change of sides. */

/** Those of one clan. */
interface Turned {
  readonly clan: number;
  soldiers: number;
  leaders: number[];
  readonly fromInside?: number;
  /** How many of the soldiers stand inside. */
  inside?: number;
  /** 10.2.1a Whether they have no line when the fight begins. */
  isOut?: boolean;
}

interface Turning extends Turned {
  readonly place: number;
  /** They have come into the place a moment ago, and stand in its field (15.2.10a). */
  readonly isNew?: boolean;
  /** 15.1.4b, 10.2.2b They have come as in any march: they are in the field, and only the others choose. */
  readonly inField?: boolean;
  others?: Turned[];
  /** How many of the clans have said who goes in. */
  asked?: number;
  queue?: Json[];
}

const turnedIn = (local: Turning): Turned[] => (local.others ? [local, ...local.others] : [local]);

/** 8.4.3a The changed units first stand in the field, and their player says who goes in. Others of their clan who are besieged stay inside. */
const comeOut = (board: Board, place: number, { clan, soldiers, leaders, fromInside = soldiers }: Turned): void => {
  changeMarks(
    board,
    place,
    clan,
    (marks) => (marks & INSIDE) !== 0,
    (marks) => marks & ~INSIDE,
    Math.min(soldiersOf(board, place, clan, INSIDE), fromInside),
  );
  for (const leader of leaders) markLeader(board, leader, (board.leaderMarks[leader] as number) & ~INSIDE);
};

/** 8.4.4 Then the betrayed side: who is outside may go in, unless others than the changed units hold the castle; who is inside may come out. */
const betrayedChoices = (board: Board, local: Turning): Deploying[] => {
  const { place } = local;
  const side = sideOfClan[local.clan] as Side;
  const isBetrayed = (one: number): boolean => sideOfClan[one] !== side;
  const changed = turnedIn(local).reduce(
    (sum, { inside, leaders }) => sum + (inside ?? 0) + leaders.filter((leader) => isLeaderInside(board, leader)).length,
    0,
  );
  const isOpenTo = (one: number): boolean => strangersInside(board, place, sideOfClan[one] as Side) <= changed;
  // 16.1.5.4: of two Anti-Oda players the one whose space it is.
  const mayGoIn = (seat: number): boolean => controls(board, side, place) || isMasterOfCastle(board, place, seat);
  return seatsOfClans(board, place, isBetrayed).flatMap((seat) => {
    const outside = poolOf(board, place, seat, (one) => isBetrayed(one) && isOpenTo(one), isInField);
    const within = poolOf(board, place, seat, (one) => isBetrayed(one) && !isBesiegedByFriends(board, place, one, side), isInside);
    const choices: Deploying[] = [];
    if (within) choices.push({ side: DEFENDER, seat, mode: 'sally', must: false, ...within });
    if (outside && mayGoIn(seat)) choices.push({ side: DEFENDER, seat, mode: 'shelter', must: false, ...outside });
    return choices;
  });
};

const musterTurncoats = (board: Board, battle: Battle, local: Turning): void => {
  const side = sideOfClan[local.clan] as Side;
  for (const { clan, soldiers, leaders, inside = 0, isOut } of turnedIn(local)) {
    for (const leader of leaders) addLeaderGroup(board, battle, ATTACKER, leader);
    if (inside > 0) addSoldierGroup(battle, ATTACKER, clan, INSIDE, inside);
    if (soldiers > inside) addSoldierGroup(battle, ATTACKER, clan, isOut ? OUT_OF_TOUCH : 0, soldiers - inside);
  }
  muster(board, battle, (one) => (sideOfClan[one] === side ? -1 : DEFENDER));
};

const remains = (returned: Json): { pool: [number, number][]; leaders: number[] } =>
  returned !== null && typeof returned === 'object' && 'pool' in returned
    ? (returned as unknown as { pool: [number, number][]; leaders: number[] })
    : { pool: [], leaders: [] };

/** Until they fight, a clan may fall or follow its daimyo to another side again (8.2.7d): only those who are still there and of it count. */
const callRoll = (board: Board, place: number, turned: Turned): void => {
  const { clan } = turned;
  turned.soldiers = Math.min(turned.soldiers, soldiersOf(board, place, clan));
  turned.leaders = turned.leaders.filter((leader) => board.leaderAt[leader] === place && board.leaderClan[leader] === clan);
};

const unitsTurned = (local: Turning): number => turnedIn(local).reduce((sum, { soldiers, leaders }) => sum + soldiers + leaders.length, 0);

/** 8.4 Units that changed sides (or rose in riot) fight those of other sides who are there. */
export const turncoats = procedure<Board, Turning>({
  begin(table, local) {
    const { board } = table;
    const { place, clan } = local;
    settleSiege(board, place);
    for (const turned of turnedIn(local)) callRoll(board, place, turned);
    if (unitsTurned(local) === 0 || strangersAt(board, place, sideOfClan[clan] as Side) === 0) return to('control');
    board.battle = newBattle(place, true);
    appointDirector(table);
    table.emit({ type: 'uprising', place: placeId(place) });
    // 10.2.1 comes before 10.2.2: who goes behind the walls of his home castle now is not besieged there yet.
    markCommunicationAt(board, place);
    for (const turned of turnedIn(local)) turned.isOut = !isInTouch(board, turned.clan, place);
    if (!hasWalls(place)) return to('muster');
    if (!local.isNew && !local.inField) for (const turned of turnedIn(local)) comeOut(board, place, turned);
    board.battle.castleOpen = isCastleOpen(board, place, sideOfClan[clan] as Side);
  },
  /** 8.4.3a Clan by clan. */
  shelter({ board }, local) {
    if (local.inField) return to('betrayed');
    const { clan, soldiers, leaders } = turnedIn(local)[local.asked ?? 0] as Turned;
    const pool = soldiers > 0 ? [[clan, soldiers]] : [];
    const seat = deciderFor(board, clan, local.place);
    return call('deploy', { side: ATTACKER, seat, mode: 'shelter', must: false, pool, leaders: [...leaders] });
  },
  /** 8.4.4 */
  betrayed({ board }, local, returned) {
    if (!local.inField) {
      const all = turnedIn(local);
      const asked = local.asked ?? 0;
      const turned = all[asked] as Turned;
      turned.inside = turned.soldiers - (remains(returned).pool[0]?.[1] ?? 0);
      local.asked = asked + 1;
      if (local.asked < all.length) return to('shelter');
    }
    local.queue = betrayedChoices(board, local) as unknown as Json[];
  },
  deploy(_, local) {
    const next = local.queue?.shift();
    return next === undefined ? undefined : call('deploy', next);
  },
  deployed: (_, local) => ((local.queue?.length ?? 0) > 0 ? to('deploy') : undefined),
  muster: ({ board }, local) => musterTurncoats(board, battleOf(board), local),
  /** 8.4.2, 8.4.7 In the field first, then inside. */
  inField: ({ board }) => (isFieldBattle(battleOf(board)) ? call('engage') : undefined),
  inCastle(table) {
    const battle = battleOf(table.board);
    battle.ground = 'castle';
    if (!isFieldBattle(battle)) return;
    // card.30: after it no battle is fought in this place.
    if (battle.truce) return call('emperorsTruce', { queue: [] });
    readyAgain(battle);
    return call('engage');
  },
  end({ board }, local) {
    local.queue = battleOf(board).uprisings.map(uprisingAsJson);
    board.battle = null;
    settleSiege(board, local.place);
  },
  /** 8.2.6, 8.3.5, 8.4.8 */
  control: (_, { place }) => call('checkSpace', { place }),
  more: (_, local) => ((local.queue?.length ?? 0) > 0 ? call('uprisings', { list: local.queue as Json[] }) : undefined),
});

/** The second battle of one uprising starts afresh. */
const readyAgain = (battle: Battle): void => {
  battle.commander = [NO_LEADER, NO_LEADER];
  battle.round = 0;
  battle.retreating = -1;
  battle.gunnery = [0, 0];
  battle.downpour = [0, 0];
  battle.surprise = [0, 0];
};
