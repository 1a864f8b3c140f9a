import type { Report } from '@gunbai/shared/audit';
import { CENTRE, NOBODY, sum } from './board.ts';
import type { Board, Entry } from './board.ts';
import { castleAt, castles, clans, diceCount, indexOfCastle } from './components.ts';
import { canStillSucceed, fillsLine, openCastles, requiredLines } from './lines.ts';

type Draft = { -readonly [Field in keyof Board]: Board[Field] extends readonly number[] ? number[] : number };

/** What the board must be after an action, except for the faces of new dice. */
interface Expected {
  readonly board: Draft;
  /** The dice that the action makes the player roll; null if none are rolled. */
  readonly rolled: number | null;
}

const draftOf = (board: Board): Draft => ({
  ...board,
  holder: [...board.holder],
  conqueror: [...board.conqueror],
  dice: [...board.dice],
});

/** flow.1, turn.1, turn.8 The player on the left begins a turn with all dice. */
const nextTurn = (board: Draft, seats: number): Expected => {
  Object.assign(board, { active: (board.active + 1) % seats, target: -1, filled: 0, placed: 0, givenUp: 0 });
  return { board, rolled: diceCount };
};

/** turn.3, turn.7b One die fewer is rolled; without dice the turn fails. */
const giveUpDie = (board: Draft, seats: number): Expected => {
  const left = sum(board.dice) - 1;
  if (left === 0) return nextTurn(board, seats);
  board.givenUp++;
  return { board, rolled: left };
};

/** castle.1, clan.1, clan.2 The castle changes hands; a whole clan is turned face down. */
const conquer = (board: Draft, castle: number): void => {
  board.holder[castle] = board.active;
  const clan = clans.findIndex(({ id }) => id === castleAt(castle).clan);
  const isWhole = castles.every((other, index) => other.clan !== clans[clan]?.id || board.holder[index] === board.active);
  if (isWhole) board.conqueror[clan] = board.active;
};

/** turn.5, turn.6, turn.7a The line is filled; the last one takes the castle, otherwise the other dice are rolled. */
const fillLine = (board: Draft, seats: number, castle: number, line: number, dice: readonly number[]): Expected => {
  board.target = castle;
  board.filled |= 1 << line;
  board.placed += sum(dice);
  const left = sum(board.dice) - sum(dice);
  if (board.filled === (1 << requiredLines(board, castle).length) - 1) {
    conquer(board, castle);
    return board.holder.includes(CENTRE) ? nextTurn(board, seats) : { board, rolled: null };
  }
  return left === 0 ? nextTurn(board, seats) : { board, rolled: left };
};

/** The dice that were placed, as the log tells. */
const placedDice = ({ steps }: Entry): readonly number[] =>
  (steps.find(({ event }) => event?.type === 'filled')?.event?.['dice'] as readonly number[] | undefined) ?? [];

const checkFill = (before: Board, entry: Entry, report: Report): void => {
  const [, id, line, infantry] = (entry.act as NonNullable<Entry['act']>).action as unknown as [string, string, number, number[]?];
  const castle = indexOfCastle(id);
  const dice = placedDice(entry);
  const filled = requiredLines(before, castle)[line];
  report.require('line.5', `${id} may be attacked`, openCastles(before).includes(castle), { target: before.target });
  report.require('turn.6', `line ${line} of ${id} is empty`, (before.filled & (1 << line)) === 0);
  report.require('line.1', `the dice fill line ${line} of ${id}`, filled !== undefined && fillsLine(filled, dice), dice);
  report.require(
    'line.2',
    'the dice were rolled',
    dice.every((count, face) => count <= (before.dice[face] as number)),
    dice,
  );
  if (infantry) report.equal('inf.2', 'the chosen infantry dice', infantry, dice.slice(0, infantry.length));
};

const expectedAfter = (before: Board, entry: Entry, seats: number): Expected => {
  const board = draftOf(before);
  const [type, id, line] = (entry.act as NonNullable<Entry['act']>).action;
  if (type === 'fill') return fillLine(board, seats, indexOfCastle(id as string), line as number, placedDice(entry));
  return type === 'reroll' ? giveUpDie(board, seats) : nextTurn(board, seats);
};

/** The clause that decides each field. */
const FIELD_CLAUSES = {
  holder: 'castle.1',
  conqueror: 'clan.2',
  active: 'turn.8',
  target: 'line.6',
  filled: 'turn.6',
  placed: 'line.3',
  givenUp: 'turn.3',
} as const;

/** Chapter "turn": what each action does to castles and dice. */
export const checkTurn = (entry: Entry, report: Report): void => {
  if (!entry.act || !entry.before) return;
  const { board: before, seats } = entry.before;
  report.equal('turn.8', 'the acting seat', seats[before.active] as string, entry.act.seat);
  if (entry.act.action[0] === 'fill') checkFill(before, entry, report);
  if (entry.act.action[0] === 'yield')
    report.require('turn.2', 'a turn is given up only without a chance', !canStillSucceed(before), before.dice);
  const { board, rolled } = expectedAfter(before, entry, seats.length);
  checkDice(entry, rolled, report);
  if (entry.after.outcome) {
    report.equal('castle.1', 'holders of castles', board.holder, entry.after.board.holder);
    report.equal('clan.2', 'conquered clans', board.conqueror, entry.after.board.conqueror);
    return;
  }
  for (const [field, clause] of Object.entries(FIELD_CLAUSES) as [keyof typeof FIELD_CLAUSES, string][])
    report.equal(clause, field, board[field], entry.after.board[field]);
};

/** turn.1, turn.3, turn.5 As many dice are rolled as the rules say, and the board shows them. */
const checkDice = (entry: Entry, expected: number | null, report: Report): void => {
  const rolls = entry.steps.flatMap(({ roll }) => (roll && roll.why !== 'setup.3' ? [roll] : []));
  report.equal(
    'turn.5',
    'dice rolled',
    expected === null ? [] : [expected],
    rolls.map(({ got }) => got.length),
  );
  if (expected === null || !rolls[0]) return;
  const shown = entry.after.board.dice.map(() => 0);
  for (const face of rolls[0].got) shown[face] = (shown[face] as number) + 1;
  report.equal('turn.1', 'faces of the dice', shown, entry.after.board.dice);
};

/** setup.1, setup.3 All castles lie in the centre, and the first player rolls all dice. */
export const checkSetup = (entry: Entry, report: Report): void => {
  if (entry.before) return;
  const { board } = entry.after;
  report.equal(
    'setup.1',
    'castles in the centre',
    castles.map(() => CENTRE),
    board.holder,
  );
  report.equal(
    'setup.1',
    'conquered clans',
    clans.map(() => NOBODY),
    board.conqueror,
  );
  const drawn = entry.steps.find(({ roll }) => roll?.why === 'setup.3')?.roll;
  report.equal('setup.3', 'the starting player', drawn?.got[0] ?? null, board.active);
  checkDice(entry, diceCount, report);
};
