import { args, decision, effectsOf, plainVerb, verb, whole } from '@gunbai/engine';
import type { Effect } from '@gunbai/engine';
import { battleOf } from './battle.ts';
import type { BattleSide } from './battle.ts';
import { seatName, tellNothing } from './board.ts';
import type { Board, Dangerous } from './board.ts';
import { NONE, placeId } from './components.ts';
import type { Side } from './components.ts';
import { handFortuneOver } from './fortune.ts';
import { seatsOfSide } from './players.ts';

/** 15.6.1b A throw that whoever holds the Good Fortune chit has just seen: the dice of one side or of both. */
export interface Thrown {
  readonly sides: readonly BattleSide[];
}

/** Whoever has said that he lets all dice of a field battle lie. */
interface LetLie extends Effect {
  readonly kind: 'letLie';
  readonly side: Side;
}

/** Whether anybody is asked about a throw: the holder of the chit, unless he lets all dice of this battle lie. */
export const isFortuneAsked = (view: Dangerous): boolean =>
  view.board.fortune !== NONE && !effectsOf<LetLie>(view, 'letLie').some(({ side }) => side === view.board.fortune);

type Again = readonly ['throwAgain', BattleSide];

const throwAgain = verb<Board, Thrown, Again>({
  name: 'throwAgain',
  args: args([whole(0, 1)]),
  candidates: (_, { local }) => local.sides.map((side): Again => ['throwAgain', side]),
  rules: [{ clause: '15.6.1b', ok: (_, { 1: side }, { local }) => local.sides.includes(side) }],
  apply(table) {
    handFortuneOver(table);
  },
});

const keepThrow = plainVerb<Board, Thrown>('keepThrow', { apply: tellNothing });

/** A field battle may take many rounds, with two throws in each: he need not be asked every time. An assault has one round only (10.5.2). */
const keepThrows = plainVerb<Board, Thrown>('keepThrows', {
  rules: [{ clause: '10.5.2', ok: ({ flow }) => flow.at(-2)?.step === 'fieldBattle' }],
  apply(table) {
    tellNothing(table);
    table.effect({ kind: 'letLie', side: table.board.fortune }, 'fieldBattle');
  },
});

/** 15.6.1b He may have one side roll all of these dice again. */
export const fortuneThrow = decision<Board, Thrown>({
  seats: (view: Dangerous) => [seatName(view, seatsOfSide(view.board, view.board.fortune as Side)[0] as number)],
  prompt: (view, { seat }) => ({ key: 'fortuneThrow', facts: { seat, place: placeId(battleOf(view.board).place) } }),
  verbs: [keepThrow, keepThrows, throwAgain],
});

/** The side that must throw again, if one must. */
export const mustThrowAgain = (answer: unknown): BattleSide | -1 =>
  Array.isArray(answer) && answer[0] === 'throwAgain' ? (answer[1] as BattleSide) : -1;
