import { call, procedure, to } from '@gunbai/engine';
import type { Game, State } from '@gunbai/engine';
import { activeSeat, copyBoard, diceToRoll, emptyBoard, holdsClan, NOBODY } from './board.ts';
import type { Board } from './board.ts';
import { CLANS, DICE } from './components.ts';
import type { Clan } from './components.ts';
import { endWhenCentreIsEmpty } from './conquest.ts';
import { attack, turn } from './turn.ts';

const war = procedure<Board>({
  /** setup.3 The starting player is chosen at random. */
  startingPlayer(table) {
    table.board.active = table.pick(table.state.seats.length, 'setup.3');
    table.emit({ type: 'starts', seat: activeSeat(table.state) });
  },
  turn: () => call('turn'),
  /** flow.1, turn.8: then the player to the left. */
  next(table) {
    const { board, state } = table;
    board.active = (board.active + 1) % state.seats.length;
    return to('turn');
  },
});

const everyDieIsSomewhere = ({ board, outcome }: State<Board>): string | void => {
  const dice = diceToRoll(board) + board.placed + board.givenUp;
  if (!outcome && dice !== DICE) return `there are ${dice} dice`;
};

const pilesAreWhole = ({ board }: State<Board>): string | void => {
  for (const [index, seat] of board.conqueror.entries())
    if (seat !== NOBODY && !holdsClan(board, CLANS[index] as Clan, seat)) return `the pile of ${CLANS[index]?.id} is not whole`;
};

export const ageOfWar: Game<Board> = {
  id: 'age-of-war',
  rules: 1,
  /** goal.1 Two to six players. */
  scenarios: [{ id: 'standard', seats: ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'], fewest: 2, minutes: 30 }],
  options: [],
  /** setup.1 All castles lie face up in the centre. */
  begin: () => ({ board: emptyBoard() }),
  first: 'war',
  steps: { war, turn, attack },
  settle: [endWhenCentreIsEmpty],
  copyBoard,
  invariants: [everyDieIsSomewhere, pilesAreWhole],
};

export type { Board } from './board.ts';
