import {
  actionType,
  metByCandidates,
  args,
  oneOf,
  integer,
  simpleActionType,
  endStep,
  decision,
  procedure,
  callStep,
  goTo,
} from '@gunbai/engine';
import type { Rule } from '@gunbai/engine';
import { rollLeaderFate } from '../combat/leader-fate.ts';
import { isLeaderInCommunication } from '../communication/communication.ts';
import {
  TOMO,
  sideOfClan,
  ODA,
  CLAN_ODA,
  allianceOfClan,
  clanOf,
  placeOf,
  PLACE_IDS,
  CLAN_IDS,
  PLACE_COUNT,
  placeId,
  clanId,
  NONE,
  LEADER_IDS,
  leaderId,
  leaderOf,
} from '../components.ts';
import type { PlaceId, ClanId, LeaderId } from '../components.ts';
import { sideOfSeat, TOKUGAWA_SEAT, seatPlaysAlliance } from '../seats.ts';
import {
  sphereOf,
  stacksAt,
  clanOfStack,
  countOfStack,
  INSIDE,
  marksOfStack,
  isLeaderInAnyPlace,
  isIgnoredShogun,
  sideOfLeader,
  leadersAt,
  isLeaderInside,
  IN_BOX,
  suppressLogEntry,
  seatIdOf,
} from '../state.ts';
import type { GameState, MdtView } from '../state.ts';
import { moveSoldiersToBox, recordDisbanded, endSiegeIfFree, removeLeader } from '../units.ts';

/* 12 Disbanding. */

interface DisbandLocals {
  readonly seat: number;
}

/** 12.0.1a, 16.2.11.3, 16.2.6.1 Whether a player may disband a clan's units: his own; with four players only inside his sphere. */
const isDisbandableBy = (board: GameState, seat: number, clan: number, place: number): boolean => {
  if (place === TOMO) return false;
  if (board.players === 4 && sideOfClan[clan] === ODA)
    return sideOfSeat(board, seat) === ODA && sphereOf(board, place) === seat && (clan === CLAN_ODA || seat === TOKUGAWA_SEAT);
  return seatPlaysAlliance(board, seat, allianceOfClan[clan] as number);
};

type Disband = readonly ['disband', PlaceId, ClanId, number];
type DisbandLeader = readonly ['disbandLeader', LeaderId];

const countSoldiersAt = (board: GameState, place: number, clan: number): number => {
  let count = 0;
  for (const stack of stacksAt(board, place)) if (clanOfStack(stack) === clan) count += countOfStack(stack);
  return count;
};

const disbandRules: readonly Rule<GameState, DisbandLocals, Disband>[] = [
  {
    clause: '12.0.1a',
    ok: ({ board }, action, { local }) => isDisbandableBy(board, local.seat, clanOf(action[2]), placeOf(action[1])),
    values: (_, [, place, clan]) => ({ place, clan }),
  },
  {
    clause: '12.0.1a',
    ok: ({ board }, action) => action[3] <= countSoldiersAt(board, placeOf(action[1]), clanOf(action[2])),
    values: ({ board }, [, place, clan, count]) => ({ place, clan, count, most: countSoldiersAt(board, placeOf(place), clanOf(clan)) }),
  },
];

/** Moves soldiers to the box, unbesieged ones before besieged ones. */
const disband = actionType<GameState, DisbandLocals, Disband>({
  name: 'disband',
  args: args([oneOf(PLACE_IDS), oneOf(CLAN_IDS), integer(1, 99)]),
  allowsUnlisted: true,
  candidates({ board }, { local }) {
    const actions: Disband[] = [];
    for (let place = 0; place < PLACE_COUNT; place++) {
      const stacks = stacksAt(board, place);
      for (let i = 0; i < stacks.length; i++) {
        const clan = clanOfStack(stacks[i] as number);
        if (isDisbandableBy(board, local.seat, clan, place)) actions.push(['disband', placeId(place), clanId(clan), 1]);
      }
    }
    return actions;
  },
  rules: metByCandidates(disbandRules),
  apply(ctx, { 1: placeName, 2: clanName, 3: count }) {
    const { board } = ctx;
    const place = placeOf(placeName);
    const clan = clanOf(clanName);
    let left = count;
    for (const inside of [0, INSIDE])
      for (const stack of stacksAt(board, place).slice()) {
        if (left === 0 || clanOfStack(stack) !== clan || (marksOfStack(stack) & INSIDE) !== inside) continue;
        const part = Math.min(left, countOfStack(stack));
        moveSoldiersToBox(board, place, clan, marksOfStack(stack), part);
        left -= part;
      }
    recordDisbanded(board, clan, count);
    endSiegeIfFree(board, place);
    ctx.emit({ type: 'disbanded', place: placeName, clan: clanName, count });
  },
});

const canDisbandLeader = (board: GameState, leader: number, seat: number): boolean => {
  if (!isLeaderInAnyPlace(board, leader) || isIgnoredShogun(board, leader)) return false;
  const place = board.leaderAt[leader] as number;
  if (board.players === 4 && sideOfLeader(board, leader) === ODA)
    return (
      sideOfSeat(board, seat) === ODA && sphereOf(board, place) === seat && (board.lord[leader] === seat || board.lord[leader] === NONE)
    );
  return isDisbandableBy(board, seat, board.leaderClan[leader] as number, place);
};

const disbandLeader = actionType<GameState, DisbandLocals, DisbandLeader>({
  name: 'disbandLeader',
  args: args([oneOf(LEADER_IDS)]),
  candidates({ board }, { local }) {
    const actions: DisbandLeader[] = [];
    for (let place = 0; place < PLACE_COUNT; place++)
      for (const leader of leadersAt(board, place))
        if (canDisbandLeader(board, leader, local.seat)) actions.push(['disbandLeader', leaderId(leader)]);
    return actions;
  },
  rules: metByCandidates([
    {
      clause: '12.0.1a',
      ok: ({ board }, action, { local }) => canDisbandLeader(board, leaderOf(action[1]), local.seat),
      values: (_, [, leader]) => ({ leader }),
    },
  ]),
  /** 12.0.1d A leader who is besieged or out of communication rolls for his fate. */
  apply(ctx, { 1: leaderName }) {
    const { board } = ctx;
    const leader = leaderOf(leaderName);
    const place = board.leaderAt[leader] as number;
    const isCutOff = isLeaderInside(board, leader) || !isLeaderInCommunication(board, leader, place, board.leaderMarks[leader] as number);
    removeLeader(board, leader, IN_BOX);
    endSiegeIfFree(board, place);
    ctx.emit({ type: 'leaderDisbanded', leader: leaderName, place: placeId(place) });
    if (isCutOff) rollLeaderFate(ctx, leader, 'disband');
  },
});

const endDisband = simpleActionType<GameState, DisbandLocals>('endDisband', {
  apply(ctx) {
    suppressLogEntry(ctx);
    return endStep('end');
  },
});

export const disbandUnit = decision<GameState, DisbandLocals>({
  seats: (view: MdtView, { seat }) => [seatIdOf(view, seat)],
  prompt: (_, { seat }) => ({ key: 'disband', facts: { seat } }),
  actionTypes: [disband, disbandLeader],
});

const hasUnitsToDisband = (board: GameState, seat: number): boolean => {
  for (let place = 0; place < PLACE_COUNT; place++) {
    for (const stack of stacksAt(board, place)) if (isDisbandableBy(board, seat, clanOfStack(stack), place)) return true;
    for (const leader of leadersAt(board, place)) if (canDisbandLeader(board, leader, seat)) return true;
  }
  return false;
};

const startDisbanding = simpleActionType<GameState, DisbandLocals>('disbandSome', { apply: () => endStep('some') });

/** First asks whether to disband at all, so that players need not review all their units. */
export const offerDisband = decision<GameState, DisbandLocals>({
  seats: (view: MdtView, { seat }) => [seatIdOf(view, seat)],
  prompt: (_, { seat }) => ({ key: 'mayDisband', facts: { seat } }),
  actionTypes: [endDisband, startDisbanding],
  window: true,
  standingOrder: { pass: 'endDisband' },
});

export const disbanding = procedure<GameState, DisbandLocals>({
  ask({ board }, { seat }) {
    if (!hasUnitsToDisband(board, seat)) return endStep();
    return callStep('mayDisband', { seat });
  },
  which(_, { seat }, answer) {
    return answer === 'end' ? endStep() : callStep('disbandUnit', { seat });
  },
  more: () => goTo('ask'),
});
