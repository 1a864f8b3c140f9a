import { procedure, callStep, goTo } from '@gunbai/engine';
import { IN_BOX } from '../state.ts';
import type { MdtContext, GameState } from '../state.ts';
import { placeLeader, addSoldiers } from '../units.ts';
import { odaHeadquarters } from '../special/azuchi.ts';
import { spacesInCommunication } from '../communication/communication.ts';
import { CLAN_ODA, leaderId, placeId, ODA } from '../components.ts';
import { isInNobunagaArea, seatsOfSide } from '../seats.ts';
import { addToSpaceTally, countUnitsInSphere, beginRegrouping, canRegroupMore } from '../regroup/regroup.ts';
import { AUTOMATIC_UNITS, nobunagaOrHeir } from './nobunaga-return.ts';

/** 16.2.10.2 Two automatic units in Nobunaga's area. */
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

/** 16.2.10.4 Players in order of unit count, fewest first. */
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

/** 16.2.10.4 One unit each in turn, until all players stop or cannot continue. */
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
