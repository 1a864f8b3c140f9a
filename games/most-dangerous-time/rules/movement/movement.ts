import {
  actionType,
  args,
  metByCandidates,
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
import type { Rule } from '@gunbai/engine';
import {
  activeSide,
  sideUnitsAt,
  suppressLogEntry,
  stacksAt,
  isActiveClan,
  clanOfStack,
  leadersAt,
  clanOfLeader,
  isIgnoredShogun,
  marksOfStack,
  INSIDE,
  HALTED,
  otherSideUnitsAt,
  unitsInsideWalls,
  activeSeatId,
} from '../state.ts';
import type { GameState, Stack, MdtView } from '../state.ts';
import { azuchiActions } from '../special/azuchi.ts';
import { cardActionsInMovement, mustAskOthers } from '../cards/card-windows.ts';
import { PLACE_IDS, neighboursOf, linkKindsOf, LANE, isOffMap, placeOf, PLACE_COUNT, placeId } from '../components.ts';
import type { PlaceId } from '../components.ts';
import { hasFreeUnits } from './march-groups.ts';
import type { MoveOrigin } from './place-entry-rules.ts';
import { clauseBarringEntry } from '../place-access.ts';
import { unitsThatCanSail, sail } from './sailing.ts';
import { hasOwnFighters } from '../multiplayer/bystanders.ts';
import { isBoundBySpheres, canAnyUnitLeave } from '../multiplayer/spheres.ts';
import { marchGroupsTo, march } from './march.ts';
import { strategic } from './strategic-movement.ts';

/* The decision of the movement step. */

/** With two players no other seat acts in a movement step. */
const isTwoPlayerGame = ({ players }: GameState): boolean => players === 2;

type FromAction = readonly ['from', PlaceId];
type AttackAction = readonly ['attack', PlaceId];

/** Prepared actions by place. */
const FROM_ACTIONS: readonly FromAction[] = PLACE_IDS.map((id) => ['from', id]);
const ATTACK_ACTIONS: readonly AttackAction[] = PLACE_IDS.map((id) => ['attack', id]);

/** Whether a unit in a place could leave along some link. */
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
      // A free unit can use any open link; only off-map areas depend on the clan.
      if (!isOffMap(place) || marchGroupsTo(board, from, place, kind).length > 0) return true;
    }
  }
  return false;
};

const chooseOriginRules: readonly Rule<GameState, null, FromAction>[] = [
  ...metByCandidates<GameState, null, FromAction>([
    { clause: '9.2.1b', ok: ({ board }) => board.points > 0, values: ({ board }) => ({ points: board.points }) },
    {
      clause: '9.4.2',
      ok: ({ board }, action) => hasFreeUnits(board, placeOf(action[1]), true),
      values: (_, [, from]) => ({ place: from }),
    },
  ]),
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

/** 9.3.4, 10.2.2c Units that arrived by sea in a besieged castle in this impulse have paid for a sortie. */
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
    clause: '16.2.7.3a',
    ok: ({ board }, action) => !isBoundBySpheres(board) || hasOwnFighters(board, placeOf(action[1])),
    values: (_, [, place]) => ({ place }),
  },
  {
    clause: '10.1.1',
    ok: ({ board }, action) => !board.arrivals.includes(placeOf(action[1])) && !board.activated.includes(placeOf(action[1])),
    values: (_, [, place]) => ({ place }),
  },
];

/** 9.3.4, 9.6.1c, 10.5.1e One point pays for combat where no new units arrived: an assault, a sortie or a battle. */
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

/** 9.1.1d Players need not spend all points. */
const endMovement = simpleActionType<GameState, null>('endMovement', { apply: () => endStep() });

/** 9 Asked again after every move. It is a card window, because the hand is secret. */
export const movementDecision = decision<GameState>({
  seats: (view) => [activeSeatId(view)],
  prompt: (view, { seat }) => ({ key: 'movement', facts: { seat, points: view.board.points } }),
  actionTypes: [chooseOrigin, attack, ...azuchiActions, ...cardActionsInMovement, endMovement],
  window: true,
});

export const movement = procedure<GameState>({
  /** 16.1.4.4, 16.2.8.1 The other players may play cards before the first move and after every move. */
  others({ board, state }) {
    if (!isTwoPlayerGame(board) && mustAskOthers(state)) return callStep('movementCards', { asked: 0 });
  },
  ask: () => callStep('moves'),
  moved: (_, __, returned) => (returned === null ? endStep() : goTo('others')),
});

export const marchDecision = decision<GameState, MoveOrigin>({
  seats: (view) => [activeSeatId(view)],
  prompt: (view: MdtView, { seat, local }) => ({ key: 'march', facts: { seat, place: placeId(local.from), points: view.board.points } }),
  actionTypes: [march, strategic, sail],
});
