import type { Action, Rule } from '@gunbai/engine';
import {
  sphereOf,
  sideControls,
  commandLimit,
  stacksAt,
  clanOfStack,
  marksOfStack,
  OUT_OF_COMMUNICATION,
  HALTED,
  INSIDE,
  countOfStack,
  leadersAt,
  countSoldiers,
} from '../state.ts';
import type { GameState } from '../state.ts';
import {
  ALLIANCE_ODA,
  NOBUNAGA,
  NOBUTADA,
  NONE,
  isSpace,
  ODA,
  KANAGASAKI,
  leaderOf,
  CLAN_ODA,
  placeId,
  linkKindBetween,
  LANE,
  leaderId,
} from '../components.ts';
import {
  parseSoldierKind,
  soldierKindName,
  isLeaderOutOfCommunication,
  isLeaderFreeToMove,
  marchPoolAt,
} from '../movement/march-groups.ts';
import type { LeaderIds, SoldierCounts, MarchGroup, MarchPool } from '../movement/march-groups.ts';
import { TOKUGAWA_SEAT } from '../seats.ts';
import { countLedByOthers, recordLed } from './led-soldiers.ts';

/** 16.2.7 Whether spheres restrict the movement of this impulse. */
export const isBoundBySpheres = (board: GameState): boolean => board.players === 4 && board.active === ALLIANCE_ODA;

export const isNobunaga = (leader: number): boolean => leader === NOBUNAGA || leader === NOBUTADA;

/** 16.2.2.2, 16.2.5.1 An Oda player moves his own leaders and Nobunaga. */
export const canUseLeader = (board: GameState, leader: number): boolean => isNobunaga(leader) || board.lord[leader] === board.activeSeat;

/** 16.2.8.2, 16.2.6.3 A leader won over outside every sphere is shared like Nobunaga; in a sphere its player moves him (16.2.7.3a). */
export const canMoveLeader = (board: GameState, leader: number): boolean => {
  if (canUseLeader(board, leader)) return true;
  if (board.lord[leader] !== NONE) return false;
  const sphere = sphereOf(board, board.leaderAt[leader] as number);
  return sphere === NONE || sphere === board.activeSeat;
};

/** 16.2.7.3b (ruling) A place inside another Oda player's sphere that Oda holds. */
const isInAnothersSphere = (board: GameState, place: number): boolean => {
  const sphere = sphereOf(board, place);
  return sphere !== NONE && sphere !== board.activeSeat && (!isSpace(place) || sideControls(board, ODA, place));
};

/** 16.2.5.3 Kyo, and Omi after the defeat of the Azai; not the waypoints, which have no controller. */
export const isNobunagaSpace = (board: GameState, place: number): boolean => isSpace(place) && sphereOf(board, place) === NONE;

/** 16.2.7.3b Soldiers led into another sphere or Nobunaga's area stay there; none pass through. */
export const leadsThroughForeignSphere = (
  board: GameState,
  from: number,
  via: number,
  leaders: LeaderIds,
  soldiers: SoldierCounts,
): boolean => {
  if (!isBoundBySpheres(board) || countOdaSoldiers(soldiers) === 0 || hasNobunaga(leaders)) return true;
  return !isInAnothersSphere(board, via) && (!isNobunagaSpace(board, via) || isNobunagaSpace(board, from));
};

/** 16.2.3.1, 16.2.3.2 Soldiers that a player may still lead out of Kanagasaki. */
const availableEscorts = (board: GameState, place: number): number =>
  place === KANAGASAKI ? (board.escorts[board.activeSeat] as number) : 0;

/** Records soldiers that the active Oda player led to another place, and deducts those led out of Kanagasaki. */
export const recordLedSoldiers = (board: GameState, from: number, to: number, leaders: LeaderIds, soldiers: SoldierCounts): void => {
  if (!isBoundBySpheres(board)) return;
  recordLed(board, from, to, countOdaSoldiers(soldiers));
  if (from !== KANAGASAKI || hasNobunaga(leaders)) return;
  board.escorts[board.activeSeat] = Math.max(0, (board.escorts[board.activeSeat] as number) - countOdaSoldiers(soldiers));
};

export const isInOwnSphere = (board: GameState, place: number): boolean => sphereOf(board, place) === board.activeSeat;

/** How many soldiers leaders may lead; 16.2.5.6a: Nobunaga up to seven. */
export const sumCommandLimits = (board: GameState, leaders: readonly number[]): number => {
  let limit = 0;
  for (const leader of leaders) limit += isNobunaga(leader) ? 7 : commandLimit(board, leader);
  return limit;
};

const totalCommandLimit = (board: GameState, leaders: LeaderIds): number => sumCommandLimits(board, leaders.map(leaderOf));

/** 16.2.6.0, 16.2.6.3, 16.2.6.4 How many Oda soldiers of a place may follow the active player's own leaders: none in another's spaces. */
export const countOwnSoldiers = (board: GameState, place: number): number =>
  isInAnothersSphere(board, place)
    ? availableEscorts(board, place)
    : countSoldiers(board, place, CLAN_ODA) - countLedByOthers(board, place, board.activeSeat);

const countOdaSoldiers = (soldiers: SoldierCounts): number => {
  let count = 0;
  for (const kind in soldiers) if (parseSoldierKind(kind).clan === CLAN_ODA) count += soldiers[kind] as number;
  return count;
};

const hasNobunaga = (leaders: LeaderIds): boolean => leaders.some((leader) => isNobunaga(leaderOf(leader)));

interface GroupMove {
  readonly to: number;
  readonly leaders: LeaderIds;
  readonly soldiers: SoldierCounts;
}

/** Parses an action once, because several rules check it in turn. */
const memoizeLast = <A extends Action>(read: (action: A) => GroupMove): ((action: A) => GroupMove) => {
  let last: A | null = null;
  let move: GroupMove | null = null;
  return (action) => {
    if (move !== null && action === last) return move;
    last = action;
    move = read(action);
    return move;
  };
};

/** The rules of 16.2.5-16.2.7 for a group, in refusal order. They apply to Oda in the four-player game only. */
export const createSphereRules = <A extends Action>(
  moveIn: (action: A) => GroupMove,
): readonly Rule<GameState, { readonly from: number }, A>[] => {
  const read = memoizeLast(moveIn);
  return [
    {
      clause: '16.2.2.2',
      ok: ({ board }, action) => !isBoundBySpheres(board) || read(action).leaders.every((leader) => canMoveLeader(board, leaderOf(leader))),
      values: ({ board }, action) => ({ leader: read(action).leaders.find((leader) => !canMoveLeader(board, leaderOf(leader))) ?? null }),
    },
    {
      clause: '16.2.6.1',
      ok: ({ board }, action) => {
        if (!isBoundBySpheres(board) || board.activeSeat === TOKUGAWA_SEAT) return true;
        const { soldiers } = read(action);
        for (const kind in soldiers) if (parseSoldierKind(kind).clan !== CLAN_ODA) return false;
        return true;
      },
    },
    {
      clause: '16.2.6.4',
      ok: ({ board }, action, { local }) => {
        if (!isBoundBySpheres(board)) return true;
        const { leaders, soldiers } = read(action);
        return countOdaSoldiers(soldiers) <= countOwnSoldiers(board, local.from) || hasNobunaga(leaders);
      },
      values: (_, __, { local }) => ({ place: placeId(local.from) }),
    },
    {
      clause: '16.2.6.2',
      ok: ({ board }, action, { local }) => {
        if (!isBoundBySpheres(board) || isInOwnSphere(board, local.from)) return true;
        const { leaders, soldiers } = read(action);
        return countOdaSoldiers(soldiers) <= totalCommandLimit(board, leaders);
      },
      values: ({ board }, action) => ({
        soldiers: countOdaSoldiers(read(action).soldiers),
        most: totalCommandLimit(board, read(action).leaders),
      }),
    },
    {
      clause: '16.2.5.6a',
      ok: ({ board }, action) => {
        if (!isBoundBySpheres(board)) return true;
        const { leaders, soldiers } = read(action);
        return !hasNobunaga(leaders) || countOdaSoldiers(soldiers) <= totalCommandLimit(board, leaders);
      },
      values: () => ({ most: 7 }),
    },
    {
      clause: '16.2.7.4',
      ok: ({ board }, action, { local }) => {
        if (!isBoundBySpheres(board)) return true;
        const { leaders, to } = read(action);
        return linkKindBetween(local.from, to) !== LANE || !hasNobunaga(leaders);
      },
    },
  ];
};

/** Groups that an Oda player of the four-player game may march. */
export const groupsWithinSphere = (board: GameState, place: number, limit: number, withOut = true): MarchGroup[] => {
  const free = { inCommunication: 0, out: 0 };
  const others: { [kind: string]: number } = {};
  for (const stack of stacksAt(board, place)) {
    const clan = clanOfStack(stack);
    const marks = marksOfStack(stack);
    const isOut = (marks & OUT_OF_COMMUNICATION) !== 0;
    if ((marks & (HALTED | INSIDE)) !== 0 || (isOut && !withOut)) continue;
    if (clan === CLAN_ODA) free[isOut ? 'out' : 'inCommunication'] += countOfStack(stack);
    else if (board.activeSeat === TOKUGAWA_SEAT && ODA_CLANS.has(clan)) {
      const kind = soldierKindName(clan, isOut);
      others[kind] = (others[kind] ?? 0) + countOfStack(stack);
    }
  }
  const groups: MarchGroup[] = [];
  const send = (leaders: LeaderIds, max: number, withOthers: boolean): void => {
    let room = limit;
    for (const leader of leaders) room -= isLeaderOutOfCommunication(board, leaderOf(leader)) ? 2 : 1;
    if (room < 0) return;
    const soldiers: { [kind: string]: number } = {};
    const add = (kind: string, count: number, weight: number): void => {
      const fitting = Math.min(count, Math.floor(room / weight));
      if (fitting <= 0) return;
      soldiers[kind] = fitting;
      room -= fitting * weight;
    };
    const inCommunication = Math.min(free.inCommunication, max);
    add(soldierKindName(CLAN_ODA, false), inCommunication, 1);
    add(soldierKindName(CLAN_ODA, true), Math.min(free.out, max - inCommunication), 2);
    if (withOthers) for (const kind in others) add(kind, others[kind] as number, parseSoldierKind(kind).isOut ? 2 : 1);
    if (leaders.length > 0 || Object.keys(soldiers).length > 0) groups.push({ leaders, soldiers });
  };
  const usable = leadersAt(board, place).filter(
    (leader) =>
      isLeaderFreeToMove(board, leader) && canMoveLeader(board, leader) && (withOut || !isLeaderOutOfCommunication(board, leader)),
  );
  const own = countOwnSoldiers(board, place);
  if (isInOwnSphere(board, place)) send([], own, false);
  if (Object.keys(others).length > 0) send([], 0, true);
  for (const leader of usable) {
    const name = [leaderId(leader)];
    send(name, Math.min(isNobunaga(leader) ? Infinity : own, totalCommandLimit(board, name)), true);
    if (!isNobunaga(leader)) send(name, 0, false);
  }
  return groups;
};

/** The groups that the active Oda player may send from a place. 16.2.6.2: Oda soldiers move without leaders only in his own sphere. */
export const marchPoolWithinSphere = (board: GameState, place: number): { readonly pool: MarchPool; readonly needsLeaders: boolean } => {
  const { leaders, kinds, counts } = marchPoolAt(board, place);
  const usable = leaders.filter((leader) => canMoveLeader(board, leader));
  // 16.2.6.4, 16.2.5.6b: another player's soldiers follow Nobunaga only.
  const own = countOwnSoldiers(board, place);
  const shared = own < countSoldiers(board, place, CLAN_ODA) ? usable.filter(isNobunaga) : [];
  let left = shared.length > 0 ? Infinity : own;
  const pool: MarchPool = { leaders: shared.length > 0 ? shared : usable, kinds: [], counts: [] };
  kinds.forEach((kind, index) => {
    const isOda = parseSoldierKind(kind).clan === CLAN_ODA;
    const others = board.activeSeat === TOKUGAWA_SEAT ? Infinity : 0;
    const count = Math.min(counts[index] as number, isOda ? left : others);
    if (count === 0) return;
    if (isOda) left -= count;
    pool.kinds.push(kind);
    pool.counts.push(count);
  });
  return { pool, needsLeaders: !isInOwnSphere(board, place) };
};

/** Whether an Oda player may march any unit; a group that fits a trail also fits a road. */
export const canAnyUnitLeave = (board: GameState, place: number): boolean => {
  for (const stack of stacksAt(board, place)) {
    const clan = clanOfStack(stack);
    if ((marksOfStack(stack) & (HALTED | INSIDE)) !== 0) continue;
    if (
      clan === CLAN_ODA
        ? isInOwnSphere(board, place) && countOwnSoldiers(board, place) > 0
        : board.activeSeat === TOKUGAWA_SEAT && ODA_CLANS.has(clan)
    )
      return true;
  }
  for (const leader of leadersAt(board, place)) if (isLeaderFreeToMove(board, leader) && canMoveLeader(board, leader)) return true;
  return false;
};

const ODA_CLANS: ReadonlySet<number> = new Set([0, 1, 2, 3, 4]);

/** 16.2.6, 16.2.7.4 Whether a single unit may sail. */
export const canUnitSail = (board: GameState, from: number, leader: number, clan: number): boolean => {
  if (!isBoundBySpheres(board)) return true;
  if (leader !== NONE) return !isNobunaga(leader) && canMoveLeader(board, leader);
  return clan === CLAN_ODA ? isInOwnSphere(board, from) : board.activeSeat === TOKUGAWA_SEAT;
};
