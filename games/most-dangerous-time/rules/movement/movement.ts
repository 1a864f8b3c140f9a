import {
  actionType,
  args,
  oneOf,
  callStep,
  replaceWith,
  repeat,
  endStep,
  simpleActionType,
  decision,
  procedure,
  goTo,
} from '@gunbai/engine';
import type { Rule, GameEvent } from '@gunbai/engine';
import {
  clanOfLeader,
  OUT_OF_COMMUNICATION,
  stacksAt,
  marksOfStack,
  clanOfStack,
  HALTED,
  INSIDE,
  countOfStack,
  activeSide,
  otherSideUnitsAt,
  sideUnitsAt,
  suppressLogEntry,
  isActiveClan,
  leadersAt,
  isIgnoredShogun,
  unitsInsideWalls,
  activeSeatId,
  sideControls,
} from '../state.ts';
import type { GameState, MdtContext, Stack, MdtView } from '../state.ts';
import { removeSoldiers, addSoldiers, placeLeader, endSiegeIfFree } from '../units.ts';
import { azuchiActions } from '../special/azuchi.ts';
import { cardActionsInMovement, mustAskOthers } from '../cards/card-windows.ts';
import {
  leaderOf,
  PLACE_IDS,
  neighboursOf,
  linkKindsOf,
  LANE,
  isOffMap,
  placeOf,
  PLACE_COUNT,
  linkKindBetween,
  placeId,
  ROAD,
  TRAIL,
  isSpace,
} from '../components.ts';
import type { PlaceId, Side } from '../components.ts';
import {
  groupsToOffer,
  parseSoldierKind,
  hasFreeUnits,
  isEmptyGroup,
  isGroupFreeToMove,
  groupSize,
  unitNames,
  leadersSchema,
  soldiersSchema,
  isLeaderOutOfCommunication,
} from './march-groups.ts';
import type { MarchGroup, LeaderIds, SoldierCounts } from './march-groups.ts';
import { marchLimit, ROAD_LIMIT, TRAIL_LIMIT, STRATEGIC_LIMIT } from './link-limits.ts';
import { mustStopOnEntry, createEntryRule } from './place-entry-rules.ts';
import type { MoveRule, MoveOrigin } from './place-entry-rules.ts';
import { canClanEnterOffMap, clauseBarringEntry } from '../place-access.ts';
import { unitsThatCanSail, sail } from './sailing.ts';
import {
  isBoundBySpheres,
  groupsWithinSphere,
  useEscorts,
  canAnyUnitLeave,
  createSphereRules,
  leadsThroughForeignSphere,
} from '../multiplayer/spheres.ts';

/** Groups worth offering from a place; the four-player game has its own. */
const offeredGroups = (board: GameState, place: number, limit: number, withOut = true): readonly MarchGroup[] =>
  isBoundBySpheres(board) ? groupsWithinSphere(board, place, limit, withOut) : groupsToOffer(board, place, limit, withOut);

/** 2.45.1 Everybody in a group may enter an off-map area. */
const canGroupEnterOffMap = (board: GameState, place: number, leaders: LeaderIds, soldiers: SoldierCounts): boolean => {
  for (const leader of leaders) if (!canClanEnterOffMap(place, clanOfLeader(board, leaderOf(leader)))) return false;
  for (const kind in soldiers) if (!canClanEnterOffMap(place, parseSoldierKind(kind).clan)) return false;
  return true;
};

/* Carrying units along. */

const MARKS_KEPT_ON_LAND = OUT_OF_COMMUNICATION;

const moveSoldiers = (
  board: GameState,
  from: number,
  to: number,
  kind: string,
  count: number,
  extra: number,
  keep: number,
  atSea: boolean,
): void => {
  const { clan, isOut } = parseSoldierKind(kind);
  let left = count;
  for (const stack of stacksAt(board, from).slice()) {
    const marks = marksOfStack(stack);
    if (left === 0 || clanOfStack(stack) !== clan || ((marks & OUT_OF_COMMUNICATION) !== 0) !== isOut || (marks & HALTED) !== 0) continue;
    if (!atSea && (marks & INSIDE) !== 0) continue;
    const part = Math.min(left, countOfStack(stack));
    removeSoldiers(board, from, clan, marks, part);
    addSoldiers(board, to, clan, (marks & keep) | extra, part);
    left -= part;
  }
};

/** Brings a group to a place: who must stop is marked, and arriving among strangers is noted (10.1.1). */
const moveGroup = (ctx: MdtContext, from: number, to: number, leaders: LeaderIds, soldiers: SoldierCounts): void => {
  const { board } = ctx;
  useEscorts(board, from, leaders, soldiers);
  const side = activeSide(board);
  const extra = mustStopOnEntry(board, to, side) ? HALTED : 0;
  if (otherSideUnitsAt(board, to, side) > 0 && !board.arrivals.includes(to)) board.arrivals.push(to);
  for (const kind in soldiers) moveSoldiers(board, from, to, kind, soldiers[kind] as number, extra, MARKS_KEPT_ON_LAND, false);
  for (const leader of leaders) {
    const index = leaderOf(leader);
    placeLeader(board, index, to, ((board.leaderMarks[index] as number) & MARKS_KEPT_ON_LAND) | extra);
  }
  endSiegeIfFree(board, from);
};

/* The decision of the movement step. */

/** Among two nobody else has a say in a movement step. */
const isTwoPlayerGame = ({ players }: GameState): boolean => players === 2;

type FromAction = readonly ['from', PlaceId];
type AttackAction = readonly ['attack', PlaceId];

/** By place. */
const FROM_ACTIONS: readonly FromAction[] = PLACE_IDS.map((id) => ['from', id]);
const ATTACK_ACTIONS: readonly AttackAction[] = PLACE_IDS.map((id) => ['attack', id]);

/** Whether a place has a line that somebody standing there could take. */
const hasExit = (board: GameState, from: number): boolean => {
  const neighbours = neighboursOf(from);
  const kinds = linkKindsOf(from);
  const side = activeSide(board);
  const onLand = isBoundBySpheres(board) ? canAnyUnitLeave(board, from) : hasFreeUnits(board, from, false);
  for (let i = 0; i < neighbours.length; i++) {
    const place = neighbours[i] as number;
    const kind = kinds[i] as number;
    if (kind === LANE) {
      if (unitsThatCanSail(board, from, place).length > 0) return true;
    } else if (onLand && clauseBarringEntry(board, place, side) === null) {
      // Whoever is free can take any open road; only off-map areas ask who it is.
      if (!isOffMap(place) || marchGroupsTo(board, from, place, kind).length > 0) return true;
    }
  }
  return false;
};

const chooseOriginRules: readonly Rule<GameState, null, FromAction>[] = [
  { clause: '9.2.1b', ok: ({ board }) => board.points > 0, values: ({ board }) => ({ points: board.points }) },
  {
    clause: '9.4.2',
    ok: ({ board }, action) => hasFreeUnits(board, placeOf(action[1]), true),
    values: (_, [, from]) => ({ place: from }),
  },
  { clause: '9.2.1a', ok: ({ board }, action) => hasExit(board, placeOf(action[1])), values: (_, [, from]) => ({ place: from }) },
];

const chooseOrigin = actionType<GameState, null, FromAction>({
  name: 'from',
  args: args([oneOf(PLACE_IDS)]),
  candidates({ board }) {
    const actions: FromAction[] = [];
    if (board.points === 0) return actions;
    const side = activeSide(board);
    for (let place = 0; place < PLACE_COUNT; place++)
      if (sideUnitsAt(board, place, side) > 0 && hasFreeUnits(board, place, true)) actions.push(FROM_ACTIONS[place] as FromAction);
    return actions;
  },
  rules: chooseOriginRules,
  apply(ctx, { 1: from }) {
    suppressLogEntry(ctx);
    return (isTwoPlayerGame(ctx.board) ? callStep : replaceWith)('march', { from: placeOf(from) });
  },
});

const hasActiveUnits = (board: GameState, place: number): boolean => {
  const stacks = stacksAt(board, place);
  for (let i = 0; i < stacks.length; i++) if (isActiveClan(board, clanOfStack(stacks[i] as Stack))) return true;
  const leaders = leadersAt(board, place);
  for (let i = 0; i < leaders.length; i++)
    if (isActiveClan(board, clanOfLeader(board, leaders[i] as number)) && !isIgnoredShogun(board, leaders[i] as number)) return true;
  return false;
};

/** 9.3.4, 10.2.2c Active units have come by sea into a besieged castle in this impulse: that has paid for a sortie. */
const isCastleRelievedBySea = (board: GameState, place: number): boolean =>
  stacksAt(board, place).some((stack) => isActiveClan(board, clanOfStack(stack)) && hasLandedInside(marksOfStack(stack))) ||
  leadersAt(board, place).some(
    (leader) => isActiveClan(board, clanOfLeader(board, leader)) && hasLandedInside(board.leaderMarks[leader] as number),
  );
const hasLandedInside = (marks: number): boolean => (marks & (INSIDE | HALTED)) === (INSIDE | HALTED);

const attackRules: readonly Rule<GameState, null, AttackAction>[] = [
  {
    clause: '9.3.4',
    ok: ({ board }, action) => board.points > 0 || isCastleRelievedBySea(board, placeOf(action[1])),
    values: ({ board }) => ({ points: board.points }),
  },
  {
    clause: '10.1.5',
    ok: ({ board }, action) =>
      hasActiveUnits(board, placeOf(action[1])) && otherSideUnitsAt(board, placeOf(action[1]), activeSide(board)) > 0,
    values: (_, [, place]) => ({ place }),
  },
  {
    clause: '10.1.1',
    ok: ({ board }, action) => !board.arrivals.includes(placeOf(action[1])) && !board.activated.includes(placeOf(action[1])),
    values: (_, [, place]) => ({ place }),
  },
];

/** 9.3.4, 9.6.1c, 10.5.1e One point pays for combat where nobody new has come: an assault, a sortie, a battle. */
const attack = actionType<GameState, null, AttackAction>({
  name: 'attack',
  args: args([oneOf(PLACE_IDS)]),
  candidates({ board }) {
    const actions: AttackAction[] = [];
    const side = activeSide(board);
    const isPaid = board.points > 0;
    for (let place = 0; place < PLACE_COUNT; place++)
      if (
        (isPaid ? sideUnitsAt(board, place, side) : unitsInsideWalls(board, place, side)) > 0 &&
        otherSideUnitsAt(board, place, side) > 0 &&
        hasActiveUnits(board, place)
      )
        actions.push(ATTACK_ACTIONS[place] as AttackAction);
    return actions;
  },
  rules: attackRules,
  apply(ctx, { 1: place }) {
    const { board } = ctx;
    if (!isCastleRelievedBySea(board, placeOf(place))) board.points--;
    board.activated.push(placeOf(place));
    ctx.emit({ type: 'attackPrepared', place, points: board.points });
    return isTwoPlayerGame(board) ? repeat : endStep('moved');
  },
});

/** 9.1.1d Nobody need spend all points. */
const endMovement = simpleActionType<GameState, null>('endMovement', { apply: () => endStep() });

/** 9 Asked again after every move; a window, since what may be played lies in a hand. */
export const movementDecision = decision<GameState>({
  seats: (view) => [activeSeatId(view)],
  prompt: (view, { seat }) => ({ key: 'movement', facts: { seat, points: view.board.points } }),
  actionTypes: [chooseOrigin, attack, ...azuchiActions, ...cardActionsInMovement, endMovement],
  window: true,
});

export const movement = procedure<GameState>({
  /** 16.1.4.4, 16.2.8.1 The other players may help or hinder, before the first move and after every other. */
  others({ board, state }) {
    if (!isTwoPlayerGame(board) && mustAskOthers(state)) return callStep('movementCards', { asked: 0 });
  },
  ask: () => callStep('moves'),
  moved: (_, __, returned) => (returned === null ? endStep() : goTo('others')),
});

/* 9.3, 9.5, 13.2 From one place. */

type March = readonly ['march', PlaceId, LeaderIds, SoldierCounts];
type Strategic = readonly ['strategic', PlaceId, PlaceId, LeaderIds, SoldierCounts];

const marchRules: readonly MoveRule<March>[] = [
  {
    clause: '2.4.2',
    ok: (_, action, { local }) => marchLimit(linkKindBetween(local.from, placeOf(action[1]))) > 0,
    values: (_, [, to], { local }) => ({ 'from:place': placeId(local.from), place: to }),
  },
  createEntryRule('3.2.2'),
  createEntryRule('14.2.2'),
  createEntryRule('15.2.8a'),
  {
    clause: '2.45.1a',
    ok: ({ board }, action) => !isOffMap(placeOf(action[1])) || canGroupEnterOffMap(board, placeOf(action[1]), action[2], action[3]),
    values: (_, [, to]) => ({ place: to }),
  },
  { clause: '9.2.1a', ok: (_, action) => !isEmptyGroup(action[2], action[3]) },
  {
    clause: '9.4.2',
    ok: ({ board }, action, { local }) => isGroupFreeToMove(board, local.from, action[2], action[3]),
    values: (_, __, { local }) => ({ place: placeId(local.from) }),
  },
  {
    clause: '9.3.1',
    ok: ({ board }, action, { local }) =>
      linkKindBetween(local.from, placeOf(action[1])) !== ROAD || groupSize(board, action[2], action[3]) <= ROAD_LIMIT,
    values: ({ board }, [, , leaders, soldiers]) => ({ units: groupSize(board, leaders, soldiers), most: ROAD_LIMIT }),
  },
  {
    clause: '9.3.2',
    ok: ({ board }, action, { local }) =>
      linkKindBetween(local.from, placeOf(action[1])) !== TRAIL || groupSize(board, action[2], action[3]) <= TRAIL_LIMIT,
    values: ({ board }, [, , leaders, soldiers]) => ({ units: groupSize(board, leaders, soldiers), most: TRAIL_LIMIT }),
  },
  ...createSphereRules<March>((action) => ({ to: placeOf(action[1]), leaders: action[2], soldiers: action[3] })),
];

const logMarch = (ctx: MdtContext, event: GameEvent, leaders: LeaderIds, soldiers: SoldierCounts): void => {
  if (ctx.events) ctx.emit({ ...event, 'units:unit': unitNames(leaders, soldiers), points: ctx.board.points });
};

/** Marches along one line: the groups that fit it. */
const marchGroupsTo = (board: GameState, from: number, to: number, kind: number, known?: readonly MarchGroup[]): readonly MarchGroup[] => {
  const side = activeSide(board);
  if (clauseBarringEntry(board, to, side) !== null) return [];
  const groups = known ?? offeredGroups(board, from, marchLimit(kind));
  return isOffMap(to) ? groups.filter(({ leaders, soldiers }) => canGroupEnterOffMap(board, to, leaders, soldiers)) : groups;
};

const march = actionType<GameState, MoveOrigin, March>({
  name: 'march',
  args: args([oneOf(PLACE_IDS), leadersSchema, soldiersSchema]),
  allowsUnlisted: true,
  candidates({ board }, { local }) {
    const actions: March[] = [];
    const neighbours = neighboursOf(local.from);
    const kinds = linkKindsOf(local.from);
    const byLimit: (readonly MarchGroup[] | undefined)[] = [];
    for (let i = 0; i < neighbours.length; i++) {
      const kind = kinds[i] as number;
      if (kind === LANE) continue;
      const known = (byLimit[kind] ??= offeredGroups(board, local.from, marchLimit(kind)));
      const to = neighbours[i] as number;
      for (const { leaders, soldiers } of marchGroupsTo(board, local.from, to, kind, known))
        actions.push(['march', placeId(to), leaders, soldiers]);
    }
    return actions;
  },
  rules: marchRules,
  apply(ctx, { 1: to, 2: leaders, 3: soldiers }, { local }) {
    ctx.board.points--;
    logMarch(ctx, { type: 'marched', 'from:place': placeId(local.from), place: to }, leaders, soldiers);
    moveGroup(ctx, local.from, placeOf(to), leaders, soldiers);
  },
});

/** 9.5.1b Safe ground: own or nobody's to control, and no stranger in it, besieged or not. */
export const isSafeGround = (board: GameState, place: number, side: Side): boolean =>
  (!isSpace(place) || sideControls(board, side, place)) &&
  otherSideUnitsAt(board, place, side) === 0 &&
  !isOffMap(place) &&
  clauseBarringEntry(board, place, side) === null;

const strategicRules: readonly MoveRule<Strategic>[] = [
  {
    clause: '9.5.1a',
    ok: (_, { 1: via, 2: to }, { local }) =>
      linkKindBetween(local.from, placeOf(via)) === ROAD &&
      linkKindBetween(placeOf(via), placeOf(to)) === ROAD &&
      placeOf(to) !== local.from,
    values: (_, [, via, to]) => ({ 'via:place': via, place: to }),
  },
  {
    clause: '9.5.1b',
    ok: ({ board }, { 1: via, 2: to }, { local }) => {
      const side = activeSide(board);
      return isSafeGround(board, local.from, side) && isSafeGround(board, placeOf(via), side) && isSafeGround(board, placeOf(to), side);
    },
    values: (_, [, via, to]) => ({ 'via:place': via, place: to }),
  },
  { clause: '9.2.1a', ok: (_, action) => !isEmptyGroup(action[3], action[4]) },
  {
    clause: '9.4.2',
    ok: ({ board }, action, { local }) => isGroupFreeToMove(board, local.from, action[3], action[4]),
    values: (_, __, { local }) => ({ place: placeId(local.from) }),
  },
  {
    clause: '9.5.1d',
    ok: ({ board }, action) => {
      const leaders = action[3];
      const soldiers = action[4];
      for (const leader of leaders) if (isLeaderOutOfCommunication(board, leaderOf(leader))) return false;
      for (const kind in soldiers) if (parseSoldierKind(kind).isOut) return false;
      return true;
    },
  },
  {
    clause: '9.5.1',
    ok: ({ board }, action) => groupSize(board, action[3], action[4]) <= STRATEGIC_LIMIT,
    values: ({ board }, [, , , leaders, soldiers]) => ({ units: groupSize(board, leaders, soldiers), most: STRATEGIC_LIMIT }),
  },
  ...createSphereRules<Strategic>((action) => ({ to: placeOf(action[2]), leaders: action[3], soldiers: action[4] })),
  {
    clause: '16.2.7.3b',
    ok: ({ board }, action, { local }) => leadsThroughForeignSphere(board, local.from, placeOf(action[1]), action[3], action[4]),
    values: (_, [, via]) => ({ place: via }),
  },
];

const strategic = actionType<GameState, MoveOrigin, Strategic>({
  name: 'strategic',
  args: args([oneOf(PLACE_IDS), oneOf(PLACE_IDS), leadersSchema, soldiersSchema]),
  allowsUnlisted: true,
  candidates({ board }, { local }) {
    const actions: Strategic[] = [];
    const side = activeSide(board);
    const { from } = local;
    if (!isSafeGround(board, from, side)) return actions;
    let groups: readonly MarchGroup[] | undefined;
    const firsts = neighboursOf(from);
    const kinds = linkKindsOf(from);
    for (let i = 0; i < firsts.length; i++) {
      const via = firsts[i] as number;
      if (kinds[i] !== ROAD || !isSafeGround(board, via, side)) continue;
      const seconds = neighboursOf(via);
      const secondKinds = linkKindsOf(via);
      for (let j = 0; j < seconds.length; j++) {
        const to = seconds[j] as number;
        if (secondKinds[j] !== ROAD || to === from || !isSafeGround(board, to, side)) continue;
        groups ??= offeredGroups(board, from, STRATEGIC_LIMIT, false).slice(0, 2);
        for (const { leaders, soldiers } of groups) actions.push(['strategic', placeId(via), placeId(to), leaders, soldiers]);
      }
    }
    return actions;
  },
  rules: strategicRules,
  apply(ctx, { 1: via, 2: to, 3: leaders, 4: soldiers }, { local }) {
    ctx.board.points--;
    logMarch(ctx, { type: 'marchedFar', 'from:place': placeId(local.from), 'via:place': via, place: to }, leaders, soldiers);
    moveGroup(ctx, local.from, placeOf(to), leaders, soldiers);
  },
});

export const marchDecision = decision<GameState, MoveOrigin>({
  seats: (view) => [activeSeatId(view)],
  prompt: (view: MdtView, { seat, local }) => ({ key: 'march', facts: { seat, place: placeId(local.from), points: view.board.points } }),
  actionTypes: [march, strategic, sail],
});
