import type { Action, Rule } from '@gunbai/engine';
import { clanIn, commandLimit, controls, countIn, HALTED, INSIDE, leadersAt, marksIn, OUT_OF_TOUCH, stacksAt } from './board.ts';
import type { Board } from './board.ts';
import {
  ALLIANCE_ODA,
  CLAN_ODA,
  isSpace,
  LANE,
  leaderId,
  leaderOf,
  lineBetween,
  NOBUNAGA,
  NOBUTADA,
  NONE,
  ODA,
  placeId,
  placeOf,
} from './components.ts';
import { isLeaderFree, isLeaderOut, kindName, kindOf, poolAt } from './groups.ts';
import type { Group, Leaders, Pool, Soldiers } from './groups.ts';
import { sphereOf, TOKUGAWA_SEAT } from './players.ts';

/** 16.2.7 Whether the movement of this impulse is bound by spheres. */
export const isBySpheres = (board: Board): boolean => board.players === 4 && board.active === ALLIANCE_ODA;

const isNobunaga = (leader: number): boolean => leader === NOBUNAGA || leader === NOBUTADA;

/** 16.2.2.2, 16.2.5.1 An Oda player moves his own leaders and Nobunaga. */
export const mayUse = (board: Board, leader: number): boolean => isNobunaga(leader) || board.lord[leader] === board.activeSeat;

/** 16.2.8.2, 16.2.6.3 Who came over where no player rules is shared as Nobunaga is; in a sphere its player moves him (16.2.7.3a). */
export const mayMove = (board: Board, leader: number): boolean => {
  if (mayUse(board, leader)) return true;
  if (board.lord[leader] !== NONE) return false;
  const sphere = sphereOf(board, board.leaderAt[leader] as number);
  return sphere === NONE || sphere === board.activeSeat;
};

/** 16.2.7.3b (ruling) A place inside another Oda player's sphere that Oda holds. */
const isAnothers = (board: Board, place: number): boolean => {
  const sphere = sphereOf(board, place);
  return sphere !== NONE && sphere !== board.activeSeat && (!isSpace(place) || controls(board, ODA, place));
};

/** 16.2.5.3 Kyo, and Omi after the defeat of the Azai; not the waypoints, which are nobody's. */
const isNobunagas = (board: Board, place: number): boolean => isSpace(place) && sphereOf(board, place) === NONE;

/** 16.2.7.3b Whoever leads soldiers into another's sphere or Nobunaga's area leaves them there, and so leads none through it. */
export const leadsThrough = (board: Board, from: number, via: number, leaders: Leaders, soldiers: Soldiers): boolean => {
  if (!isBySpheres(board) || odaSoldiers(soldiers) === 0 || hasNobunaga(leaders)) return true;
  return !isAnothers(board, via) && (!isNobunagas(board, via) || isNobunagas(board, from));
};

/** 16.2.3.1, 16.2.3.2 Soldiers that a player may still lead out of Kanagasaki. */
const escortsAt = (board: Board, place: number): number => (place === KANAGASAKI ? (board.escorts[board.activeSeat] as number) : 0);

/** Those who have been led away are no longer waiting. */
export const useEscorts = (board: Board, from: number, leaders: Leaders, soldiers: Soldiers): void => {
  if (!isBySpheres(board) || from !== KANAGASAKI || hasNobunaga(leaders)) return;
  board.escorts[board.activeSeat] = Math.max(0, (board.escorts[board.activeSeat] as number) - odaSoldiers(soldiers));
};

const isOwn = (board: Board, place: number): boolean => sphereOf(board, place) === board.activeSeat;

/** How many soldiers the leaders of a group may lead; 16.2.5.6a: Nobunaga up to seven. */
const commandOf = (board: Board, leaders: Leaders): number => {
  let limit = 0;
  for (const leader of leaders) limit += isNobunaga(leaderOf(leader)) ? 7 : commandLimit(board, leaderOf(leader));
  return limit;
};

const odaSoldiers = (soldiers: Soldiers): number => {
  let count = 0;
  for (const kind in soldiers) if (kindOf(kind).clan === CLAN_ODA) count += soldiers[kind] as number;
  return count;
};

const hasNobunaga = (leaders: Leaders): boolean => leaders.some((leader) => isNobunaga(leaderOf(leader)));

interface Move {
  readonly to: number;
  readonly leaders: Leaders;
  readonly soldiers: Soldiers;
}

/** Reads an action once, though one rule after another asks about it. */
const readOnce = <A extends Action>(read: (action: A) => Move): ((action: A) => Move) => {
  let last: A | null = null;
  let move: Move | null = null;
  return (action) => {
    if (move !== null && action === last) return move;
    last = action;
    move = read(action);
    return move;
  };
};

/** The rules of 16.2.5-16.2.7 for a group, in the order in which a refusal should name them. They bind Oda in the four-player game only. */
export const sphereRules = <A extends Action>(moveIn: (action: A) => Move): readonly Rule<Board, { readonly from: number }, A>[] => {
  const read = readOnce(moveIn);
  return [
    {
      clause: '16.2.2.2',
      ok: ({ board }, action) => !isBySpheres(board) || read(action).leaders.every((leader) => mayMove(board, leaderOf(leader))),
      values: ({ board }, action) => ({ leader: read(action).leaders.find((leader) => !mayMove(board, leaderOf(leader))) ?? null }),
    },
    {
      clause: '16.2.6.1',
      ok: ({ board }, action) => {
        if (!isBySpheres(board) || board.activeSeat === TOKUGAWA_SEAT) return true;
        const { soldiers } = read(action);
        for (const kind in soldiers) if (kindOf(kind).clan !== CLAN_ODA) return false;
        return true;
      },
    },
    {
      clause: '16.2.6.4',
      ok: ({ board }, action, { local }) => {
        if (!isBySpheres(board) || !isAnothers(board, local.from)) return true;
        const { leaders, soldiers } = read(action);
        return odaSoldiers(soldiers) <= escortsAt(board, local.from) || hasNobunaga(leaders);
      },
      values: (_, __, { local }) => ({ place: placeId(local.from) }),
    },
    {
      clause: '16.2.6.2',
      ok: ({ board }, action, { local }) => {
        if (!isBySpheres(board) || isOwn(board, local.from)) return true;
        const { leaders, soldiers } = read(action);
        return odaSoldiers(soldiers) <= commandOf(board, leaders);
      },
      values: ({ board }, action) => ({ soldiers: odaSoldiers(read(action).soldiers), most: commandOf(board, read(action).leaders) }),
    },
    {
      clause: '16.2.5.6a',
      ok: ({ board }, action) => {
        if (!isBySpheres(board)) return true;
        const { leaders, soldiers } = read(action);
        return !hasNobunaga(leaders) || odaSoldiers(soldiers) <= commandOf(board, leaders);
      },
      values: () => ({ most: 7 }),
    },
    {
      clause: '16.2.7.4',
      ok: ({ board }, action, { local }) => {
        if (!isBySpheres(board)) return true;
        const { leaders, to } = read(action);
        return lineBetween(local.from, to) !== LANE || !hasNobunaga(leaders);
      },
    },
  ];
};

/** Groups that an Oda player of the four-player game may send off. */
export const sphereGroups = (board: Board, place: number, limit: number, withOut = true): Group[] => {
  const free = { inTouch: 0, out: 0 };
  const others: { [kind: string]: number } = {};
  for (const stack of stacksAt(board, place)) {
    const clan = clanIn(stack);
    const marks = marksIn(stack);
    const isOut = (marks & OUT_OF_TOUCH) !== 0;
    if ((marks & (HALTED | INSIDE)) !== 0 || (isOut && !withOut)) continue;
    if (clan === CLAN_ODA) free[isOut ? 'out' : 'inTouch'] += countIn(stack);
    else if (board.activeSeat === TOKUGAWA_SEAT && ODA_CLANS.has(clan)) {
      const kind = kindName(clan, isOut);
      others[kind] = (others[kind] ?? 0) + countIn(stack);
    }
  }
  const groups: Group[] = [];
  const send = (leaders: Leaders, most: number, withOthers: boolean): void => {
    let room = limit;
    for (const leader of leaders) room -= isLeaderOut(board, leaderOf(leader)) ? 2 : 1;
    if (room < 0) return;
    const soldiers: { [kind: string]: number } = {};
    const add = (kind: string, count: number, weight: number): void => {
      const fitting = Math.min(count, Math.floor(room / weight));
      if (fitting <= 0) return;
      soldiers[kind] = fitting;
      room -= fitting * weight;
    };
    const inTouch = Math.min(free.inTouch, most);
    add(kindName(CLAN_ODA, false), inTouch, 1);
    add(kindName(CLAN_ODA, true), Math.min(free.out, most - inTouch), 2);
    if (withOthers) for (const kind in others) add(kind, others[kind] as number, kindOf(kind).isOut ? 2 : 1);
    if (leaders.length > 0 || Object.keys(soldiers).length > 0) groups.push({ leaders, soldiers });
  };
  const usable = leadersAt(board, place).filter(
    (leader) => isLeaderFree(board, leader) && mayMove(board, leader) && (withOut || !isLeaderOut(board, leader)),
  );
  if (isOwn(board, place)) send([], Infinity, false);
  if (Object.keys(others).length > 0) send([], 0, true);
  for (const leader of usable) {
    const name = [leaderId(leader)];
    const escorts = isAnothers(board, place) && !isNobunaga(leader) ? escortsAt(board, place) : Infinity;
    send(name, Math.min(escorts, commandOf(board, name)), true);
    if (!isNobunaga(leader)) send(name, 0, false);
  }
  return groups;
};

/** Whoever the active Oda player may send off from a place together; 16.2.6.2: only in his own sphere do Oda soldiers go without leaders. */
export const poolBySpheres = (board: Board, place: number): { readonly pool: Pool; readonly needsLeaders: boolean } => {
  const { leaders, kinds, counts } = poolAt(board, place);
  const usable = leaders.filter((leader) => mayMove(board, leader));
  // 16.2.6.4, 16.2.5.6b: another's soldiers follow Nobunaga only, but for those who wait for their own leader.
  const shared = isAnothers(board, place) ? usable.filter(isNobunaga) : [];
  const most = isAnothers(board, place) && shared.length === 0 ? escortsAt(board, place) : Infinity;
  const pool: Pool = { leaders: shared.length > 0 ? shared : usable, kinds: [], counts: [] };
  kinds.forEach((kind, index) => {
    const others = board.activeSeat === TOKUGAWA_SEAT ? Infinity : 0;
    const count = Math.min(counts[index] as number, kindOf(kind).clan === CLAN_ODA ? most : others);
    if (count === 0) return;
    pool.kinds.push(kind);
    pool.counts.push(count);
  });
  return { pool, needsLeaders: !isOwn(board, place) };
};

/** Whether an Oda player of the four-player game may send anybody off by land: whoever fits a trail fits a road. */
export const mayAnybodyLeave = (board: Board, place: number): boolean => {
  for (const stack of stacksAt(board, place)) {
    const clan = clanIn(stack);
    if ((marksIn(stack) & (HALTED | INSIDE)) !== 0) continue;
    if (clan === CLAN_ODA ? isOwn(board, place) : board.activeSeat === TOKUGAWA_SEAT && ODA_CLANS.has(clan)) return true;
  }
  for (const leader of leadersAt(board, place)) if (isLeaderFree(board, leader) && mayMove(board, leader)) return true;
  return false;
};

const KANAGASAKI = placeOf('kanagasaki');

const ODA_CLANS: ReadonlySet<number> = new Set([0, 1, 2, 3, 4]);

/** 16.2.6, 16.2.7.4 Whether a single unit may sail. */
export const maySail = (board: Board, from: number, leader: number, clan: number): boolean => {
  if (!isBySpheres(board)) return true;
  if (leader !== NONE) return !isNobunaga(leader) && mayMove(board, leader);
  return clan === CLAN_ODA ? isOwn(board, from) : board.activeSeat === TOKUGAWA_SEAT;
};
