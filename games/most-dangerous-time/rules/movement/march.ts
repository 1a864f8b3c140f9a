import { actionType, args, metByCandidates, oneOf } from '@gunbai/engine';
import type { GameEvent } from '@gunbai/engine';
import { linkKindBetween, placeOf, placeId, isOffMap, ROAD, TRAIL, PLACE_IDS, neighboursOf, linkKindsOf, LANE } from '../components.ts';
import type { PlaceId } from '../components.ts';
import { marchLimit, ROAD_LIMIT, TRAIL_LIMIT } from './link-limits.ts';
import { isEmptyGroup, isGroupFreeToMove, groupSize, unitNames, leadersSchema, soldiersSchema } from './march-groups.ts';
import type { LeaderIds, SoldierCounts, MarchGroup } from './march-groups.ts';
import { canGroupEnterOffMap, offeredGroups, moveGroup } from './move-group.ts';
import { createEntryRule } from './place-entry-rules.ts';
import type { MoveRule, MoveOrigin } from './place-entry-rules.ts';
import { createSphereRules } from '../multiplayer/spheres.ts';
import { clauseBarringEntry } from '../place-access.ts';
import { activeSide } from '../state.ts';
import type { MdtContext, GameState } from '../state.ts';

/* 9.3, 9.5, 13.2 From one place. */

type March = readonly ['march', PlaceId, LeaderIds, SoldierCounts];

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

export const logMarch = (ctx: MdtContext, event: GameEvent, leaders: LeaderIds, soldiers: SoldierCounts): void => {
  if (ctx.events) ctx.emit({ ...event, 'units:unit': unitNames(leaders, soldiers), points: ctx.board.points });
};

/** Marches along one link, with the groups that fit it. */
export const marchGroupsTo = (
  board: GameState,
  from: number,
  to: number,
  kind: number,
  known?: readonly MarchGroup[],
): readonly MarchGroup[] => {
  const side = activeSide(board);
  if (clauseBarringEntry(board, to, side) !== null) return [];
  const groups = known ?? offeredGroups(board, from, marchLimit(kind));
  return isOffMap(to) ? groups.filter(({ leaders, soldiers }) => canGroupEnterOffMap(board, to, leaders, soldiers)) : groups;
};

export const march = actionType<GameState, MoveOrigin, March>({
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
  rules: metByCandidates(marchRules),
  apply(ctx, { 1: to, 2: leaders, 3: soldiers }, { local }) {
    ctx.board.points--;
    logMarch(ctx, { type: 'marched', 'from:place': placeId(local.from), place: to }, leaders, soldiers);
    moveGroup(ctx.board, local.from, placeOf(to), leaders, soldiers);
  },
});
