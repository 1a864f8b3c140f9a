import { effectsOf, actionType, args, integer, simpleActionType, decision } from '@gunbai/engine';
import type { Effect } from '@gunbai/engine';
import { requireBattle, ATTACKER, DEFENDER } from '../combat/battle-state.ts';
import { factionOfBattleSide, leadingSeat } from '../combat/combat-sides.ts';
import type { BattleSide } from '../combat/battle-state.ts';
import { suppressLogEntry, seatIdOf } from '../state.ts';
import type { MdtView, GameState } from '../state.ts';
import { NONE, placeId } from '../components.ts';
import type { Side } from '../components.ts';
import { passFortuneToOpponent } from './good-fortune.ts';
import { seatsOfSide, sideOfSeat } from '../seats.ts';

/** 15.6.1b A roll that the holder of Good Fortune has just seen: the dice of one side or of both. */
export interface RerollLocals {
  readonly sides: readonly BattleSide[];
}

/** The seat that keeps every roll of this field battle. */
interface KeepAllRollsEffect extends Effect {
  readonly kind: 'letLie';
  readonly side: Side;
}

/** Whether the holder is asked about a roll: not if he keeps every roll of this battle. */
export const isRerollOffered = (view: MdtView): boolean =>
  view.board.fortune !== NONE && !effectsOf<KeepAllRollsEffect>(view, 'letLie').some(({ side }) => side === view.board.fortune);

type ThrowAgain = readonly ['throwAgain', BattleSide];

const rerollDice = actionType<GameState, RerollLocals, ThrowAgain>({
  name: 'throwAgain',
  args: args([integer(0, 1)]),
  candidates: (_, { local }) => local.sides.map((side): ThrowAgain => ['throwAgain', side]),
  rules: [{ clause: '15.6.1b', ok: (_, { 1: side }, { local }) => local.sides.includes(side) }],
  apply(ctx) {
    passFortuneToOpponent(ctx);
  },
});

const keepRoll = simpleActionType<GameState, RerollLocals>('keepThrow', { apply: suppressLogEntry });

/** A field battle may take many rounds with two rolls each, so the holder may decline for all of them. An assault has one round (10.5.2). */
const keepAllRolls = simpleActionType<GameState, RerollLocals>('keepThrows', {
  rules: [{ clause: '10.5.2', ok: ({ flow }) => flow.at(-2)?.step === 'fieldBattle' }],
  apply(ctx) {
    suppressLogEntry(ctx);
    ctx.addEffect({ kind: 'letLie', side: ctx.board.fortune }, 'fieldBattle');
  },
});

/** 16.1.1 (ruling) Of A and B, the player who leads their side decides. */
const seatDecidingReroll = (board: GameState): number => {
  const faction = board.fortune as Side;
  const side = ([ATTACKER, DEFENDER] as const).find((one) => factionOfBattleSide(board, one) === faction);
  const leading = side === undefined ? undefined : leadingSeat(board, side);
  return leading === undefined || sideOfSeat(board, leading) !== faction ? (seatsOfSide(board, faction)[0] as number) : leading;
};

/** 15.6.1b The holder may make one side reroll all these dice. */
export const rerollDecision = decision<GameState, RerollLocals>({
  seats: (view: MdtView) => [seatIdOf(view, seatDecidingReroll(view.board))],
  prompt: (view, { seat }) => ({ key: 'fortuneThrow', facts: { seat, place: placeId(requireBattle(view.board).place) } }),
  actionTypes: [keepRoll, keepAllRolls, rerollDice],
});

/** The side that must reroll, if any. */
export const sideToReroll = (answer: unknown): BattleSide | -1 =>
  Array.isArray(answer) && answer[0] === 'throwAgain' ? (answer[1] as BattleSide) : -1;
