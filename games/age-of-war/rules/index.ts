import { callStep, procedure, goTo } from '@gunbai/engine';
import type { Game, State } from '@gunbai/engine';
import { activeSeat, copyBoard, countDiceToRoll, createState, holdsClan, NOBODY } from './state.ts';
import type { GameState } from './state.ts';
import { CLANS, DICE_COUNT } from './components.ts';
import type { Clan } from './components.ts';
import { endWhenCentreIsEmpty } from './conquest.ts';
import { attack, turn } from './turn.ts';

const war = procedure<GameState>({
  /** setup.3 The starting player is chosen at random. */
  startingPlayer(ctx) {
    ctx.board.active = ctx.randomInt(ctx.state.seats.length, 'setup.3');
    ctx.emit({ type: 'starts', seat: activeSeat(ctx.state) });
  },
  turn: () => callStep('turn'),
  /** flow.1, turn.8 The turn passes to the player on the left. */
  next(ctx) {
    const { board, state } = ctx;
    board.active = (board.active + 1) % state.seats.length;
    return goTo('turn');
  },
});

const checkDiceCount = ({ board, outcome }: State<GameState>): string | void => {
  const dice = countDiceToRoll(board) + board.placed + board.givenUp;
  if (!outcome && dice !== DICE_COUNT) return `there are ${dice} dice`;
};

const checkClanPiles = ({ board }: State<GameState>): string | void => {
  for (const [index, seat] of board.conqueror.entries())
    if (seat !== NOBODY && !holdsClan(board, CLANS[index] as Clan, seat)) return `the pile of ${CLANS[index]?.id} is not whole`;
};

export const ageOfWar: Game<GameState> = {
  id: 'age-of-war',
  rules: 1,
  /** goal.1 Two to six players. */
  scenarios: [{ id: 'standard', seats: ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'], minPlayers: 2, minutes: 30 }],
  options: [],
  /** setup.1 All castles lie face up in the centre. */
  setup: () => ({ board: createState() }),
  initialStep: 'war',
  steps: { war, turn, attack },
  afterEach: [endWhenCentreIsEmpty],
  copyBoard,
  invariants: [checkDiceCount, checkClanPiles],
};

export type { GameState } from './state.ts';
