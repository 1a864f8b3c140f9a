import { args, oneOf, verb } from '@gunbai/engine';
import {
  activeSide,
  ALL_CROSSED,
  clanIn,
  clanOfLeader,
  controls,
  CROSSED,
  HALTED,
  INSIDE,
  insideUnits,
  isActiveClan,
  isBesieged,
  leadersAt,
  marksIn,
  OUT_OF_TOUCH,
  roomInside,
  stacksAt,
  strangersAt,
  strangersInside,
} from './board.ts';
import type { Board } from './board.ts';
import { addSoldiers, putLeader, settleSiege, takeSoldiers } from './pieces.ts';
import {
  hasWalls,
  isOffMap,
  isSea,
  isSpace,
  LANE,
  LEADER_IDS,
  leaderOf,
  lineBetween,
  linkKindsOf,
  neighboursOf,
  NONE,
  placeId,
  PLACE_IDS,
  placeOf,
  seaNumber,
} from './components.ts';
import type { PlaceId } from './components.ts';
import { enters, mustStop } from './entering.ts';
import type { GroupRule, Origin } from './entering.ts';
import { freeSoldiers, isLeaderFree, kindName, kindOf, unitShape } from './groups.ts';
import { mayEnterBox, shutTo } from './map.ts';
import { maySail, sphereRules } from './spheres.ts';

/* 13.2 By sea, one unit at a time. */

type Sail = readonly ['sail', PlaceId, string];

/** 9.8.3a, 13.1.3b From a besieged port only the besieged sail: a lane begins in the castle, and who besieges it is in the field (9.8.2). */
const mayPutToSea = (board: Board, from: number, marks: number): boolean => {
  if (!isSpace(from) || (marks & INSIDE) !== 0) return true;
  const side = activeSide(board);
  return !isBesieged(board, from, side) && strangersInside(board, from, side) === 0;
};

/** 9.8.3b, 13.2.1a From a port only its master sails. */
const isMasterOf = (board: Board, place: number): boolean => !isSpace(place) || controls(board, activeSide(board), place);

/** 9.8.3a There must be room in a besieged castle that a unit comes into from the sea. */
const hasRoom = (board: Board, to: number): boolean => {
  const side = activeSide(board);
  return !hasWalls(to) || !isBesieged(board, to, side) || insideUnits(board, to, side) < roomInside(board, to);
};

const mayTakeLane = (to: number, clan: number): boolean => !isOffMap(to) || mayEnterBox(to, clan);

/** Units that may sail from one place to another, by name. */
export const sailorsFor = (board: Board, from: number, to: number): string[] => {
  const units: string[] = [];
  if (!isMasterOf(board, from) || shutTo(board, to, activeSide(board)) !== null || !hasRoom(board, to)) return units;
  for (const stack of stacksAt(board, from)) {
    const clan = clanIn(stack);
    const marks = marksIn(stack);
    if ((marks & HALTED) !== 0 || !isActiveClan(board, clan) || !mayPutToSea(board, from, marks) || !mayTakeLane(to, clan)) continue;
    if (!maySail(board, from, NONE, clan)) continue;
    const kind = kindName(clan, (marks & OUT_OF_TOUCH) !== 0);
    if (!units.includes(kind)) units.push(kind);
  }
  for (const leader of leadersAt(board, from))
    if (
      isLeaderFree(board, leader, true) &&
      mayPutToSea(board, from, board.leaderMarks[leader] as number) &&
      mayTakeLane(to, clanOfLeader(board, leader)) &&
      maySail(board, from, leader, NONE)
    )
      units.push(LEADER_UNITS[leader] as string);
  return units;
};

const LEADER_UNITS: readonly string[] = LEADER_IDS.map((id) => `leader:${id}`);

const isLeaderUnit = (unit: string): boolean => unit.startsWith('leader:');
const leaderIn = (unit: string): number => leaderOf(unit.slice('leader:'.length));

const isUnitFree = (board: Board, from: number, unit: string): boolean =>
  isLeaderUnit(unit)
    ? board.leaderAt[leaderIn(unit)] === from && isLeaderFree(board, leaderIn(unit), true)
    : freeSoldiers(board, from, unit, true) > 0;

const sailRules: readonly GroupRule<Sail>[] = [
  {
    clause: '13.1.2',
    ok: (_, { 1: to }, { local }) => lineBetween(local.from, placeOf(to)) === LANE,
    values: (_, [, to], { local }) => ({ 'from:place': placeId(local.from), place: to }),
  },
  {
    clause: '9.8.3b',
    ok: ({ board }, _, { local }) => isMasterOf(board, local.from),
    values: (_, __, { local }) => ({ place: placeId(local.from) }),
  },
  enters('3.2.2'),
  enters('14.2.2'),
  enters('15.2.8a'),
  {
    clause: '9.4.2',
    ok: ({ board }, { 2: unit }, { local }) => isUnitFree(board, local.from, unit),
    values: (_, __, { local }) => ({ place: placeId(local.from) }),
  },
  {
    clause: '2.45.1b',
    ok: ({ board }, { 1: to, 2: unit }) =>
      mayTakeLane(placeOf(to), isLeaderUnit(unit) ? clanOfLeader(board, leaderIn(unit)) : kindOf(unit).clan),
    values: (_, [, to]) => ({ place: to }),
  },
  {
    clause: '9.8.3a',
    ok: ({ board }, { 1: to }) => hasRoom(board, placeOf(to)),
    values: ({ board }, [, to]) => ({ place: to, most: roomInside(board, placeOf(to)) }),
  },
  ...sphereRules<Sail>((action) => ({
    to: placeOf(action[1]),
    leaders: isLeaderUnit(action[2]) ? [action[2].slice('leader:'.length)] : [],
    soldiers: isLeaderUnit(action[2]) ? {} : { [action[2]]: 1 },
  })),
  {
    clause: '13.1.3b',
    ok: ({ board }, { 1: to, 2: unit }, { local }) => sailorsFor(board, local.from, placeOf(to)).includes(unit),
    values: (_, __, { local }) => ({ place: placeId(local.from) }),
  },
];

const crossedBy = (from: number): number => (isSea(from) ? CROSSED << seaNumber(from) : 0);

export const sail = verb<Board, Origin, Sail>({
  name: 'sail',
  args: args([oneOf(PLACE_IDS), unitShape]),
  candidates({ board }, { local }) {
    const actions: Sail[] = [];
    const neighbours = neighboursOf(local.from);
    const kinds = linkKindsOf(local.from);
    for (let i = 0; i < neighbours.length; i++) {
      if (kinds[i] !== LANE) continue;
      const to = neighbours[i] as number;
      for (const unit of sailorsFor(board, local.from, to)) actions.push(['sail', placeId(to), unit]);
    }
    return actions;
  },
  rules: sailRules,
  /** 9.8.2 A lane leads into the castle of a besieged port; otherwise whoever lands stands in the field. */
  apply(table, { 1: toId, 2: unit }, { local }) {
    const { board } = table;
    const { from } = local;
    const to = placeOf(toId);
    const side = activeSide(board);
    const isRelief = isSpace(to) && isBesieged(board, to, side);
    const stops = mustStop(board, to, side) ? HALTED : 0;
    const extra = stops | (isRelief ? INSIDE : 0) | crossedBy(from);
    if (!isRelief && strangersAt(board, to, side) > 0 && !board.arrivals.includes(to)) board.arrivals.push(to);
    board.points--;
    const keep = OUT_OF_TOUCH | ALL_CROSSED;
    if (isLeaderUnit(unit)) {
      const leader = leaderIn(unit);
      putLeader(board, leader, to, ((board.leaderMarks[leader] as number) & keep) | extra);
    } else sailSoldier(board, from, to, unit, keep, extra);
    settleSiege(board, from);
    table.emit({ type: 'sailed', 'from:place': placeId(from), place: toId, unit, points: board.points });
  },
});

const sailSoldier = (board: Board, from: number, to: number, kind: string, keep: number, extra: number): void => {
  const { clan, isOut } = kindOf(kind);
  for (const stack of stacksAt(board, from)) {
    const marks = marksIn(stack);
    if (clanIn(stack) !== clan || ((marks & OUT_OF_TOUCH) !== 0) !== isOut || (marks & HALTED) !== 0 || !mayPutToSea(board, from, marks))
      continue;
    takeSoldiers(board, from, clan, marks, 1);
    addSoldiers(board, to, clan, (marks & keep) | extra, 1);
    return;
  }
};
