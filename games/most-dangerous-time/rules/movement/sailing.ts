import { actionType, metByCandidates, args, oneOf } from '@gunbai/engine';
import {
  INSIDE,
  activeSide,
  isBesieged,
  otherSideUnitsInside,
  sideControls,
  unitsInsideWalls,
  fortCapacity,
  stacksAt,
  clanOfStack,
  marksOfStack,
  HALTED,
  isActiveClan,
  OUT_OF_COMMUNICATION,
  leadersAt,
  clanOfLeader,
  CROSSED_FIRST_SEA,
  otherSideUnitsAt,
  CROSSED_SEAS_MASK,
} from '../state.ts';
import type { GameState } from '../state.ts';
import { placeLeader, endSiegeIfFree, removeSoldiers, addSoldiers } from '../units.ts';
import {
  isSpace,
  hasWalls,
  isOffMap,
  NONE,
  LEADER_IDS,
  leaderOf,
  linkKindBetween,
  placeOf,
  LANE,
  placeId,
  isSea,
  seaIndex,
  PLACE_IDS,
  neighboursOf,
  linkKindsOf,
} from '../components.ts';
import type { PlaceId } from '../components.ts';
import { createEntryRule, mustStopOnEntry } from './place-entry-rules.ts';
import type { MoveRule, MoveOrigin } from './place-entry-rules.ts';
import { soldierKindName, isLeaderFreeToMove, countFreeSoldiers, parseSoldierKind, unitSchema } from './march-groups.ts';
import { canClanEnterOffMap, clauseBarringEntry } from '../place-access.ts';
import { canUnitSail, createSphereRules, recordLedSoldiers } from '../multiplayer/spheres.ts';

/* 13.2 By sea, one unit at a time. */

type Sail = readonly ['sail', PlaceId, string];

/** 9.8.3a, 13.1.3b From a besieged port only besieged units sail: lanes begin in the castle, besiegers are in the field (9.8.2). */
const canPutToSea = (board: GameState, from: number, marks: number): boolean => {
  if (!isSpace(from) || (marks & INSIDE) !== 0) return true;
  const side = activeSide(board);
  return !isBesieged(board, from, side) && otherSideUnitsInside(board, from, side) === 0;
};

/** 9.8.3b, 13.2.1a Only the port's controller sails from it. */
const controlsPort = (board: GameState, place: number): boolean => !isSpace(place) || sideControls(board, activeSide(board), place);

/** 9.8.3a A unit needs room to enter a besieged castle from the sea. */
const hasRoomInBesiegedCastle = (board: GameState, to: number): boolean => {
  const side = activeSide(board);
  return !hasWalls(to) || !isBesieged(board, to, side) || unitsInsideWalls(board, to, side) < fortCapacity(board, to);
};

const canTakeLane = (to: number, clan: number): boolean => !isOffMap(to) || canClanEnterOffMap(to, clan);

/** Names of units that may sail from one place to another. */
export const unitsThatCanSail = (board: GameState, from: number, to: number): string[] => {
  const units: string[] = [];
  if (!controlsPort(board, from) || clauseBarringEntry(board, to, activeSide(board)) !== null || !hasRoomInBesiegedCastle(board, to))
    return units;
  for (const stack of stacksAt(board, from)) {
    const clan = clanOfStack(stack);
    const marks = marksOfStack(stack);
    if ((marks & HALTED) !== 0 || !isActiveClan(board, clan) || !canPutToSea(board, from, marks) || !canTakeLane(to, clan)) continue;
    if (!canUnitSail(board, from, NONE, clan)) continue;
    const kind = soldierKindName(clan, (marks & OUT_OF_COMMUNICATION) !== 0);
    if (!units.includes(kind)) units.push(kind);
  }
  for (const leader of leadersAt(board, from))
    if (
      isLeaderFreeToMove(board, leader, true) &&
      canPutToSea(board, from, board.leaderMarks[leader] as number) &&
      canTakeLane(to, clanOfLeader(board, leader)) &&
      canUnitSail(board, from, leader, NONE)
    )
      units.push(LEADER_UNITS[leader] as string);
  return units;
};

const LEADER_UNITS: readonly string[] = LEADER_IDS.map((id) => `leader:${id}`);

const isLeaderUnit = (unit: string): boolean => unit.startsWith('leader:');
const leaderOfUnit = (unit: string): number => leaderOf(unit.slice('leader:'.length));

const isUnitFreeToSail = (board: GameState, from: number, unit: string): boolean =>
  isLeaderUnit(unit)
    ? board.leaderAt[leaderOfUnit(unit)] === from && isLeaderFreeToMove(board, leaderOfUnit(unit), true)
    : countFreeSoldiers(board, from, unit, true) > 0;

const sailRules: readonly MoveRule<Sail>[] = [
  {
    clause: '13.1.2',
    ok: (_, { 1: to }, { local }) => linkKindBetween(local.from, placeOf(to)) === LANE,
    values: (_, [, to], { local }) => ({ 'from:place': placeId(local.from), place: to }),
  },
  {
    clause: '9.8.3b',
    ok: ({ board }, _, { local }) => controlsPort(board, local.from),
    values: (_, __, { local }) => ({ place: placeId(local.from) }),
  },
  createEntryRule('3.2.2'),
  createEntryRule('14.2.2'),
  createEntryRule('15.2.8a'),
  {
    clause: '9.4.2',
    ok: ({ board }, { 2: unit }, { local }) => isUnitFreeToSail(board, local.from, unit),
    values: (_, __, { local }) => ({ place: placeId(local.from) }),
  },
  {
    clause: '2.45.1b',
    ok: ({ board }, { 1: to, 2: unit }) =>
      canTakeLane(placeOf(to), isLeaderUnit(unit) ? clanOfLeader(board, leaderOfUnit(unit)) : parseSoldierKind(unit).clan),
    values: (_, [, to]) => ({ place: to }),
  },
  {
    clause: '9.8.3a',
    ok: ({ board }, { 1: to }) => hasRoomInBesiegedCastle(board, placeOf(to)),
    values: ({ board }, [, to]) => ({ place: to, most: fortCapacity(board, placeOf(to)) }),
  },
  ...createSphereRules<Sail>((action) => ({
    to: placeOf(action[1]),
    leaders: isLeaderUnit(action[2]) ? [action[2].slice('leader:'.length)] : [],
    soldiers: isLeaderUnit(action[2]) ? {} : { [action[2]]: 1 },
  })),
  {
    clause: '13.1.3b',
    ok: ({ board }, { 1: to, 2: unit }, { local }) => unitsThatCanSail(board, local.from, placeOf(to)).includes(unit),
    values: (_, __, { local }) => ({ place: placeId(local.from) }),
  },
];

const seaMarkOf = (from: number): number => (isSea(from) ? CROSSED_FIRST_SEA << seaIndex(from) : 0);

export const sail = actionType<GameState, MoveOrigin, Sail>({
  name: 'sail',
  args: args([oneOf(PLACE_IDS), unitSchema]),
  candidates({ board }, { local }) {
    const actions: Sail[] = [];
    const neighbours = neighboursOf(local.from);
    const kinds = linkKindsOf(local.from);
    for (let i = 0; i < neighbours.length; i++) {
      if (kinds[i] !== LANE) continue;
      const to = neighbours[i] as number;
      for (const unit of unitsThatCanSail(board, local.from, to)) actions.push(['sail', placeId(to), unit]);
    }
    return actions;
  },
  rules: metByCandidates(sailRules),
  /** 9.8.2 A lane leads into the castle of a besieged port; otherwise landed units are in the field. */
  apply(ctx, { 1: toId, 2: unit }, { local }) {
    const { board } = ctx;
    const { from } = local;
    const to = placeOf(toId);
    const side = activeSide(board);
    const isRelief = isSpace(to) && isBesieged(board, to, side);
    const stops = mustStopOnEntry(board, to, side) ? HALTED : 0;
    const extra = stops | (isRelief ? INSIDE : 0) | seaMarkOf(from);
    if (!isRelief && otherSideUnitsAt(board, to, side) > 0 && !board.arrivals.includes(to)) board.arrivals.push(to);
    board.points--;
    const keep = OUT_OF_COMMUNICATION | CROSSED_SEAS_MASK;
    if (isLeaderUnit(unit)) {
      const leader = leaderOfUnit(unit);
      placeLeader(board, leader, to, ((board.leaderMarks[leader] as number) & keep) | extra);
    } else {
      recordLedSoldiers(board, from, to, [], { [unit]: 1 });
      sailSoldier(board, from, to, unit, keep, extra);
    }
    endSiegeIfFree(board, from);
    ctx.emit({ type: 'sailed', 'from:place': placeId(from), place: toId, unit, points: board.points });
  },
});

const sailSoldier = (board: GameState, from: number, to: number, kind: string, keep: number, extra: number): void => {
  const { clan, isOut } = parseSoldierKind(kind);
  for (const stack of stacksAt(board, from)) {
    const marks = marksOfStack(stack);
    if (
      clanOfStack(stack) !== clan ||
      ((marks & OUT_OF_COMMUNICATION) !== 0) !== isOut ||
      (marks & HALTED) !== 0 ||
      !canPutToSea(board, from, marks)
    )
      continue;
    removeSoldiers(board, from, clan, marks, 1);
    addSoldiers(board, to, clan, (marks & keep) | extra, 1);
    return;
  }
};
