import { procedure, callStep, goTo } from '@gunbai/engine';
import {
  ON_TURN_TRACK,
  sideControls,
  otherSideUnitsAt,
  isLeaderInside,
  stacksAt,
  clanOfStack,
  marksOfStack,
  INSIDE,
  countOfStack,
  OUT_OF_COMMUNICATION,
  IN_BOX,
} from '../state.ts';
import type { GameState, MdtContext } from '../state.ts';
import { removeSoldiers, addSoldiers, placeLeader, endSiegeIfFree } from '../units.ts';
import { odaHeadquarters } from '../special/azuchi.ts';
import { isLeaderInCommunication, spacesInCommunication } from '../communication/communication.ts';
import { NOBUTADA, NOBUNAGA, ODA, CLAN_ODA, placeId, leaderId } from '../components.ts';
import { isInNobunagaArea, seatsOfSide } from '../seats.ts';
import { addToSpaceTally, countUnitsInSphere, beginRegrouping, canRegroupMore } from '../regroup/regroup.ts';

const GUARD_SIZE = 3;
const AUTOMATIC_UNITS = 2;

const nobunagaOrHeir = (board: GameState): number => ((board.leaderAt[NOBUTADA] as number) >= ON_TURN_TRACK ? NOBUTADA : NOBUNAGA);

/** 16.2.5.5 Nobunaga and three soldiers go back to headquarters, if they have a line of communication. */
export const returnNobunaga = procedure<GameState>({
  home(ctx) {
    const { board } = ctx;
    const leader = nobunagaOrHeir(board);
    const from = board.leaderAt[leader] as number;
    const home = odaHeadquarters(board);
    if (from < 0 || from === home || !sideControls(board, ODA, home) || otherSideUnitsAt(board, home, ODA) > 0) return;
    if (isLeaderInside(board, leader) || !isLeaderInCommunication(board, leader, from)) return;
    let left = GUARD_SIZE;
    for (const stack of stacksAt(board, from).slice()) {
      if (clanOfStack(stack) !== CLAN_ODA || left === 0 || (marksOfStack(stack) & INSIDE) !== 0) continue;
      const count = Math.min(left, countOfStack(stack));
      removeSoldiers(board, from, CLAN_ODA, marksOfStack(stack), count);
      addSoldiers(board, home, CLAN_ODA, marksOfStack(stack) & OUT_OF_COMMUNICATION, count);
      left -= count;
    }
    placeLeader(board, leader, home);
    endSiegeIfFree(board, from);
    ctx.emit({ type: 'nobunagaReturns', place: placeId(home), soldiers: GUARD_SIZE - left });
  },
});

/** 16.2.10.2 Two units by themselves in Nobunaga's area. */
const regroupGuard = (ctx: MdtContext): void => {
  const { board } = ctx;
  const area = spacesInCommunication(board, CLAN_ODA).filter((space) => isInNobunagaArea(board, space));
  const home = odaHeadquarters(board);
  const site = area.includes(home) ? home : area[0];
  if (site === undefined) return;
  let left = AUTOMATIC_UNITS;
  const leader = nobunagaOrHeir(board);
  if (board.leaderAt[leader] === IN_BOX) {
    placeLeader(board, leader, site);
    ctx.emit({ type: 'leaderRegrouped', leader: leaderId(leader), space: placeId(site) });
    left--;
  }
  const soldiers = Math.min(left, board.box[CLAN_ODA] as number);
  (board.box[CLAN_ODA] as number) -= soldiers;
  addSoldiers(board, site, CLAN_ODA, 0, soldiers);
  addToSpaceTally(board, site, soldiers);
  if (soldiers > 0) ctx.emit({ type: 'guardRegroups', place: placeId(site), soldiers });
};

interface RotationLocals {
  order: number[];
  at: number;
}

/** 16.2.10.4 Those with fewest units first. */
const seatsByUnitCount = (board: GameState): number[] =>
  seatsOfSide(board, ODA).toSorted((a, b) => countUnitsInSphere(board, a) - countUnitsInSphere(board, b) || a - b);

export const fourPlayerRegroup = procedure<GameState>({
  wounded0: () => callStep('wounded', { seat: 0 }),
  wounded1: () => callStep('wounded', { seat: 1 }),
  wounded2: () => callStep('wounded', { seat: 2 }),
  guard(ctx) {
    beginRegrouping(ctx.board, ODA);
    regroupGuard(ctx);
  },
  oda: ({ board }) => callStep('regroupInTurn', { order: seatsByUnitCount(board), at: 0 }),
  antiOda: () => callStep('regroup', { seat: 3 }),
});

/** 16.2.10.4 One unit each in turn, until nobody can or will. */
export const regroupInTurn = procedure<GameState, RotationLocals>({
  next({ state }, local) {
    while (local.order.length > 0) {
      const seat = local.order[local.at % local.order.length] as number;
      if (canRegroupMore(state, { seat })) return callStep('regroupUnit', { seat });
      local.order.splice(local.at % local.order.length, 1);
    }
    return goTo('end');
  },
  after(_, local, answer) {
    if (answer === 'end') local.order.splice(local.at % local.order.length, 1);
    else local.at = (local.at + 1) % Math.max(1, local.order.length);
    return goTo('next');
  },
  end: () => undefined,
});
