import { procedure, goTo, callStep } from '@gunbai/engine';
import { sideControls, TRUCE_THIS_TURN, NO_TRUCE } from '../state.ts';
import type { GameState, MdtContext } from '../state.ts';
import { TURN_END, ODA, KYO, chitOf, NONE, CHIT_IDS, TOKUGAWA_CHIT } from '../components.ts';
import type { ChitId, Alliance } from '../components.ts';
import { upgradeAutomaticAzuchi } from '../special/azuchi.ts';
import { alliancesInPlay } from '../control/control.ts';
import { isChitInactive, isChitInZone, moveChit, drawFromCup } from './chit-cup.ts';
import { createZones } from '../setup/setup.ts';
import { HIDEYOSHI_SEAT, KATSUIE_SEAT, TOKUGAWA_SEAT } from '../seats.ts';
import { raiseEnryakuji } from '../special/enryakuji.ts';

/** 4.2.5 Whether a chit enters the cup for the coming turn. */
const belongsInCup = (board: GameState, chit: ChitId, turn: number, inPlay: readonly Alliance[]): boolean => {
  if (chit === TURN_END) return board.players !== 4 || !sideControls(board, ODA, KYO);
  const { alliance } = chitOf(chit);
  if (board.entered[alliance] === 0 || !inPlay.some(({ index }) => index === alliance)) return false;
  const isPersonal = chitOf(chit).leader !== NONE;
  // 15.3.2: after a death by illness the alliance's own chit rests for a turn.
  if (!isPersonal && (board.resting[alliance] as number) >= turn) return false;
  return !isChitInactive(board, chit);
};

const ZONES_IN_GAME = ['cup', 'drawn', 'aside'] as const;

/** 4.1.1b, 4.2.5 Mixes the chits for a turn. */
export const fillCup = (ctx: MdtContext, turn: number): void => {
  const { board } = ctx;
  const inPlay = alliancesInPlay(board);
  for (const chit of CHIT_IDS) {
    const from = ZONES_IN_GAME.find((zone) => isChitInZone(ctx.state, chit, zone));
    if (from === undefined) continue;
    const wanted = belongsInCup(board, chit, turn, inPlay) ? 'cup' : 'aside';
    if (from !== wanted) moveChit(ctx, chit, from, wanted);
  }
};

/** 16.2.2.5 The seat that a chit activates. */
const seatOfChit = (board: GameState, chit: ChitId): number => {
  if (board.players !== 4) return board.player[chitOf(chit).alliance] as number;
  if (chit === 'oda') return HIDEYOSHI_SEAT;
  if (chit === 'nobunaga') return KATSUIE_SEAT;
  return chit === TOKUGAWA_CHIT ? TOKUGAWA_SEAT : 3;
};

/** Draws a chit that can take effect; null if the cup is empty (16.2.7.1a). */
const drawChit = (ctx: MdtContext): ChitId | null => {
  for (;;) {
    const chit = drawFromCup(ctx);
    if (chit === null || !isChitInactive(ctx.board, chit)) return chit;
    moveChit(ctx, chit, 'drawn', 'aside');
    ctx.emit({ type: 'chitAside', chit });
  }
};

interface TurnLocals {
  chit: ChitId | null;
}

/** 4.0.1 Draws and resolves chits until Turn End; then the End Phase. */
export const turn = procedure<GameState, TurnLocals>({
  begin(ctx, local) {
    const { board, state } = ctx;
    state.turn++;
    board.azaiShut = state.turn === 1 ? 1 : 0;
    ctx.emit({ type: 'turn', turn: state.turn });
    if (state.turn === 2) raiseEnryakuji(ctx);
    if (state.turn !== 1) return goTo('azuchi');
    // 4.1.1d, 14.2.1a: Nobunaga's chit is taken first.
    moveChit(ctx, 'nobunaga', 'cup', 'drawn');
    local.chit = 'nobunaga';
    ctx.emit({ type: 'chitTaken', chit: 'nobunaga' });
    return goTo('act');
  },
  azuchi: (ctx) => upgradeAutomaticAzuchi(ctx),
  before: () => callStep('beforeDraw'),
  draw(ctx, local, maneuvered) {
    if (typeof maneuvered === 'string') {
      // card.32: it takes effect as if drawn.
      moveChit(ctx, maneuvered, 'cup', 'drawn');
      local.chit = maneuvered;
      ctx.emit({ type: 'maneuvered', chit: maneuvered });
      return goTo('act');
    }
    local.chit = drawChit(ctx);
    if (local.chit === null) return goTo('end');
    ctx.emit({ type: 'chitDrawn', chit: local.chit });
    if (ctx.board.fortune !== NONE) return callStep('fortuneChit', { chit: local.chit });
  },
  /** 15.6.1a Good Fortune may have put another chit in its place. */
  fortune(_, local, answer) {
    if (Array.isArray(answer) && answer[0] === 'fortuneChit') local.chit = answer[1] as ChitId;
  },
  act(ctx, local) {
    const { board } = ctx;
    const chit = local.chit as ChitId;
    if (chit === TURN_END) return goTo('end');
    board.active = chitOf(chit).alliance;
    board.activeSeat = seatOfChit(board, chit);
    return callStep('impulse');
  },
  next(ctx) {
    const { board } = ctx;
    board.active = NONE;
    board.activeSeat = NONE;
    // 16.2.7.1b: the Turn End chit follows Kyo.
    if (board.players === 4) updateTurnEndChit(ctx);
    return goTo('before');
  },
  end: () => callStep('endPhase', { next: 0 }),
});

const updateTurnEndChit = (ctx: MdtContext): void => {
  const isKyoHeldByOda = sideControls(ctx.board, ODA, KYO);
  const inCup = isChitInZone(ctx.state, TURN_END, 'cup');
  if (isKyoHeldByOda && inCup) moveChit(ctx, TURN_END, 'cup', 'aside');
  if (!isKyoHeldByOda && isChitInZone(ctx.state, TURN_END, 'aside')) moveChit(ctx, TURN_END, 'aside', 'cup');
};

/** A truce for one turn ends with the turn. */
export const endTruce = (board: GameState): void => {
  if (board.truce === TRUCE_THIS_TURN) board.truce = NO_TRUCE;
};

export const wholeGame = procedure<GameState>({
  /** 14.1.5 */
  table: (ctx) => createZones(ctx),
  bidding({ state }) {
    if (state.scenario === 'bid') return callStep('bidding');
  },
  setUp: () => callStep('setUp', { next: 0 }),
  cup: (ctx) => fillCup(ctx, 1),
  turn: () => callStep('turn', { chit: null }),
  again: () => goTo('turn'),
});
