import { actionType, args, metByCandidates, oneOf } from '@gunbai/engine';
import {
  isSpace,
  isOffMap,
  linkKindBetween,
  placeOf,
  ROAD,
  placeId,
  leaderOf,
  PLACE_IDS,
  NEUTRAL,
  neighboursOf,
  linkKindsOf,
} from '../components.ts';
import type { PlaceId, Side } from '../components.ts';
import { STRATEGIC_LIMIT } from './link-limits.ts';
import {
  isEmptyGroup,
  isGroupFreeToMove,
  isLeaderOutOfCommunication,
  parseSoldierKind,
  groupSize,
  leadersSchema,
  soldiersSchema,
} from './march-groups.ts';
import type { LeaderIds, SoldierCounts, MarchGroup } from './march-groups.ts';
import { logMarch } from './march.ts';
import { offeredGroups, moveGroup } from './move-group.ts';
import { mustStopOnEntry } from './place-entry-rules.ts';
import type { MoveRule, MoveOrigin } from './place-entry-rules.ts';
import { createSphereRules, leadsThroughForeignSphere } from '../multiplayer/spheres.ts';
import { clauseBarringEntry } from '../place-access.ts';
import { sideControls, otherSideUnitsAt, sideUnitsAt, activeSide, enemySideOf } from '../state.ts';
import type { GameState } from '../state.ts';

type Strategic = readonly ['strategic', PlaceId, PlaceId, LeaderIds, SoldierCounts];

/** 9.5.1b No enemy controls the place or has a unit there, besieged or not. */
const isFreeOfEnemies = (board: GameState, place: number, side: Side): boolean =>
  !(isSpace(place) && sideControls(board, enemySideOf(side), place)) &&
  sideUnitsAt(board, place, enemySideOf(side)) === 0 &&
  !isOffMap(place) &&
  clauseBarringEntry(board, place, side) === null;

/** 9.4.1 Whether a group may march on: the place is not neutral and holds no neutral units. */
const isFreeOfNeutrals = (board: GameState, place: number, side: Side): boolean =>
  !mustStopOnEntry(board, place, side) && sideUnitsAt(board, place, NEUTRAL) === 0;

const canPassStrategically = (board: GameState, place: number, side: Side): boolean =>
  isFreeOfEnemies(board, place, side) && isFreeOfNeutrals(board, place, side);

/** A place without units of other sides that is friendly or has no controller. */
export const isSafeGround = (board: GameState, place: number, side: Side): boolean =>
  (!isSpace(place) || sideControls(board, side, place)) &&
  otherSideUnitsAt(board, place, side) === 0 &&
  !isOffMap(place) &&
  clauseBarringEntry(board, place, side) === null;

const strategicRules: readonly MoveRule<Strategic>[] = [
  ...metByCandidates<GameState, MoveOrigin, Strategic>([
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
        return [local.from, placeOf(via), placeOf(to)].every((place) => isFreeOfEnemies(board, place, side));
      },
      values: (_, [, via, to]) => ({ 'via:place': via, place: to }),
    },
    {
      clause: '9.4.1a',
      ok: ({ board }, { 1: via }) => isFreeOfNeutrals(board, placeOf(via), activeSide(board)),
      values: (_, [, via]) => ({ place: via }),
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
  ]),
  {
    clause: '16.2.7.3b',
    ok: ({ board }, action, { local }) => leadsThroughForeignSphere(board, local.from, placeOf(action[1]), action[3], action[4]),
    values: (_, [, via]) => ({ place: via }),
  },
];

export const strategic = actionType<GameState, MoveOrigin, Strategic>({
  name: 'strategic',
  args: args([oneOf(PLACE_IDS), oneOf(PLACE_IDS), leadersSchema, soldiersSchema]),
  allowsUnlisted: true,
  candidates({ board }, { local }) {
    const actions: Strategic[] = [];
    const side = activeSide(board);
    const { from } = local;
    if (!isFreeOfEnemies(board, from, side)) return actions;
    let groups: readonly MarchGroup[] | undefined;
    const firstPlaces = neighboursOf(from);
    const kinds = linkKindsOf(from);
    for (let i = 0; i < firstPlaces.length; i++) {
      const via = firstPlaces[i] as number;
      if (kinds[i] !== ROAD || !canPassStrategically(board, via, side)) continue;
      const seconds = neighboursOf(via);
      const secondKinds = linkKindsOf(via);
      for (let j = 0; j < seconds.length; j++) {
        const to = seconds[j] as number;
        if (secondKinds[j] !== ROAD || to === from || !isFreeOfEnemies(board, to, side)) continue;
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
    moveGroup(ctx.board, local.from, placeOf(to), leaders, soldiers);
  },
});
