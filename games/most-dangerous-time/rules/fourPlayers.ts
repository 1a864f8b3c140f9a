import { call, procedure, to } from '@gunbai/engine';
import {
  clanIn,
  controls,
  countIn,
  IN_BOX,
  INSIDE,
  isLeaderInside,
  marksIn,
  ON_TRACK,
  OUT_OF_TOUCH,
  stacksAt,
  strangersAt,
} from './board.ts';
import type { Board, Referee } from './board.ts';
import { addSoldiers, putLeader, settleSiege, takeSoldiers } from './pieces.ts';
import { headquarters } from './azuchi.ts';
import { isLeaderInTouch, spacesInTouch } from './communication.ts';
import { CLAN_ODA, leaderId, NOBUNAGA, NOBUTADA, ODA, placeId } from './components.ts';
import { isNobunagasArea, seatsOfSide } from './players.ts';
import { beginRegrouping, canGoOn, noteRisen, unitsInSphere } from './regroup.ts';

const GUARD = 3;
const AUTOMATIC = 2;

const nobunaga = (board: Board): number => ((board.leaderAt[NOBUTADA] as number) >= ON_TRACK ? NOBUTADA : NOBUNAGA);

/** 16.2.5.5 Nobunaga and three soldiers go back to headquarters, if they have a line of communication. */
export const nobunagaReturns = procedure<Board>({
  home(table) {
    const { board } = table;
    const leader = nobunaga(board);
    const from = board.leaderAt[leader] as number;
    const home = headquarters(board);
    if (from < 0 || from === home || !controls(board, ODA, home) || strangersAt(board, home, ODA) > 0) return;
    if (isLeaderInside(board, leader) || !isLeaderInTouch(board, leader, from)) return;
    let left = GUARD;
    for (const stack of stacksAt(board, from).slice()) {
      if (clanIn(stack) !== CLAN_ODA || left === 0 || (marksIn(stack) & INSIDE) !== 0) continue;
      const count = Math.min(left, countIn(stack));
      takeSoldiers(board, from, CLAN_ODA, marksIn(stack), count);
      addSoldiers(board, home, CLAN_ODA, marksIn(stack) & OUT_OF_TOUCH, count);
      left -= count;
    }
    putLeader(board, leader, home);
    settleSiege(board, from);
    table.emit({ type: 'nobunagaReturns', place: placeId(home), soldiers: GUARD - left });
  },
});

/** 16.2.10.2 Two units by themselves in Nobunaga's area. */
const regroupGuard = (table: Referee): void => {
  const { board } = table;
  const area = spacesInTouch(board, CLAN_ODA).filter((space) => isNobunagasArea(board, space));
  const home = headquarters(board);
  const site = area.includes(home) ? home : area[0];
  if (site === undefined) return;
  let left = AUTOMATIC;
  const leader = nobunaga(board);
  if (board.leaderAt[leader] === IN_BOX) {
    putLeader(board, leader, site);
    table.emit({ type: 'leaderRegrouped', leader: leaderId(leader), space: placeId(site) });
    left--;
  }
  const soldiers = Math.min(left, board.box[CLAN_ODA] as number);
  (board.box[CLAN_ODA] as number) -= soldiers;
  addSoldiers(board, site, CLAN_ODA, 0, soldiers);
  noteRisen(board, site, soldiers);
  if (soldiers > 0) table.emit({ type: 'guardRegroups', place: placeId(site), soldiers });
};

interface Rotation {
  order: number[];
  at: number;
}

/** 16.2.10.4 Those with fewest units first. */
const byUnits = (board: Board): number[] =>
  seatsOfSide(board, ODA).toSorted((a, b) => unitsInSphere(board, a) - unitsInSphere(board, b) || a - b);

export const fourRegroup = procedure<Board>({
  wounded0: () => call('wounded', { seat: 0 }),
  wounded1: () => call('wounded', { seat: 1 }),
  wounded2: () => call('wounded', { seat: 2 }),
  guard(table) {
    beginRegrouping(table.board, ODA);
    regroupGuard(table);
  },
  oda: ({ board }) => call('regroupInTurn', { order: byUnits(board), at: 0 }),
  antiOda: () => call('regroup', { seat: 3 }),
});

/** 16.2.10.4 One unit each in turn, until nobody can or will. */
export const regroupInTurn = procedure<Board, Rotation>({
  next({ state }, local) {
    while (local.order.length > 0) {
      const seat = local.order[local.at % local.order.length] as number;
      if (canGoOn(state, { seat })) return call('regroupUnit', { seat });
      local.order.splice(local.at % local.order.length, 1);
    }
    return to('end');
  },
  after(_, local, answer) {
    if (answer === 'end') local.order.splice(local.at % local.order.length, 1);
    else local.at = (local.at + 1) % Math.max(1, local.order.length);
    return to('next');
  },
  end: () => undefined,
});
