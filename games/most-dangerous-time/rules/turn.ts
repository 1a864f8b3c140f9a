import { call, procedure, to } from '@gunbai/engine';
import { controls, NO_TRUCE, TRUCE_THIS_TURN } from './board.ts';
import type { Board, Referee } from './board.ts';
import { CHIT_IDS, chitOf, KYO, NONE, ODA, TOKUGAWA_CHIT, TURN_END } from './components.ts';
import type { Alliance, ChitId } from './components.ts';
import { azuchiGrows } from './azuchi.ts';
import { alliancesInPlay } from './control.ts';
import { drawFromCup, isChitIdle, isChitIn, moveChit } from './cup.ts';
import { enryakujiRises } from './entry.ts';
import { layOut } from './setup.ts';
import { HIDEYOSHI_SEAT, KATSUIE_SEAT, TOKUGAWA_SEAT } from './players.ts';

/** 4.2.5 Whether a chit goes into the cup for the coming turn. */
const isForCup = (board: Board, chit: ChitId, turn: number, inPlay: readonly Alliance[]): boolean => {
  if (chit === TURN_END) return board.players !== 4 || !controls(board, ODA, KYO);
  const { alliance } = chitOf(chit);
  if (board.entered[alliance] === 0 || !inPlay.some(({ index }) => index === alliance)) return false;
  const isPersonal = chitOf(chit).leader !== NONE;
  // 15.3.2: after a death by illness the alliance's own chit rests for a turn.
  if (!isPersonal && (board.resting[alliance] as number) >= turn) return false;
  return !isChitIdle(board, chit);
};

const IN_GAME = ['cup', 'drawn', 'aside'] as const;

/** 4.1.1b, 4.2.5 Mixes the chits for a turn. */
export const fillCup = (table: Referee, turn: number): void => {
  const { board } = table;
  const inPlay = alliancesInPlay(board);
  for (const chit of CHIT_IDS) {
    const from = IN_GAME.find((zone) => isChitIn(table.state, chit, zone));
    if (from === undefined) continue;
    const wanted = isForCup(board, chit, turn, inPlay) ? 'cup' : 'aside';
    if (from !== wanted) moveChit(table, chit, from, wanted);
  }
};

/** 16.2.2.5 The seat a chit calls up. */
const seatOfChit = (board: Board, chit: ChitId): number => {
  if (board.players !== 4) return board.player[chitOf(chit).alliance] as number;
  if (chit === 'oda') return HIDEYOSHI_SEAT;
  if (chit === 'nobunaga') return KATSUIE_SEAT;
  return chit === TOKUGAWA_CHIT ? TOKUGAWA_SEAT : 3;
};

/** Draws a chit that can take effect; null if the cup is empty (16.2.7.1a). */
const drawChit = (table: Referee): ChitId | null => {
  for (;;) {
    const chit = drawFromCup(table);
    if (chit === null || !isChitIdle(table.board, chit)) return chit;
    moveChit(table, chit, 'drawn', 'aside');
    table.emit({ type: 'chitAside', chit });
  }
};

interface Turn {
  chit: ChitId | null;
}

/** 4.0.1 Chits are drawn and carried out until Turn End; then the End Phase. */
export const turn = procedure<Board, Turn>({
  begin(table, local) {
    const { board, state } = table;
    state.turn++;
    board.azaiShut = state.turn === 1 ? 1 : 0;
    table.emit({ type: 'turn', turn: state.turn });
    if (state.turn === 2) enryakujiRises(table);
    if (state.turn !== 1) return to('azuchi');
    // 4.1.1d, 14.2.1a: Nobunaga's chit is taken first.
    moveChit(table, 'nobunaga', 'cup', 'drawn');
    local.chit = 'nobunaga';
    table.emit({ type: 'chitTaken', chit: 'nobunaga' });
    return to('act');
  },
  azuchi: (table) => azuchiGrows(table),
  before: () => call('beforeDraw'),
  draw(table, local, taken) {
    if (typeof taken === 'string') {
      // card.32: it takes effect as if drawn.
      moveChit(table, taken, 'cup', 'drawn');
      local.chit = taken;
      table.emit({ type: 'maneuvered', chit: taken });
      return to('act');
    }
    local.chit = drawChit(table);
    if (local.chit === null) return to('end');
    table.emit({ type: 'chitDrawn', chit: local.chit });
    if (table.board.fortune !== NONE) return call('fortuneChit', { chit: local.chit });
  },
  /** 15.6.1a Good Fortune may have put another chit in its place. */
  fortune(_, local, answer) {
    if (Array.isArray(answer) && answer[0] === 'fortuneChit') local.chit = answer[1] as ChitId;
  },
  act(table, local) {
    const { board } = table;
    const chit = local.chit as ChitId;
    if (chit === TURN_END) return to('end');
    board.active = chitOf(chit).alliance;
    board.activeSeat = seatOfChit(board, chit);
    return call('impulse');
  },
  next(table) {
    const { board } = table;
    board.active = NONE;
    board.activeSeat = NONE;
    // 16.2.7.1b: the Turn End chit follows Kyo.
    if (board.players === 4) followKyo(table);
    return to('before');
  },
  end: () => call('endPhase', { next: 0 }),
});

const followKyo = (table: Referee): void => {
  const isOdas = controls(table.board, ODA, KYO);
  const inCup = isChitIn(table.state, TURN_END, 'cup');
  if (isOdas && inCup) moveChit(table, TURN_END, 'cup', 'aside');
  if (!isOdas && isChitIn(table.state, TURN_END, 'aside')) moveChit(table, TURN_END, 'aside', 'cup');
};

/** A truce for one turn ends with it. */
export const endTruce = (board: Board): void => {
  if (board.truce === TRUCE_THIS_TURN) board.truce = NO_TRUCE;
};

export const war = procedure<Board>({
  /** 14.1.5 */
  table: (table) => layOut(table),
  bidding({ state }) {
    if (state.scenario === 'bid') return call('bidding');
  },
  setUp: () => call('setUp', { next: 0 }),
  cup: (table) => fillCup(table, 1),
  turn: () => call('turn', { chit: null }),
  again: () => to('turn'),
});
