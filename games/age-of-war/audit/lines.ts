import { CENTRE, NOBODY, sum } from './board.ts';
import type { Board } from './board.ts';
import { allLines, castleAt, castles, clans, faces, infantryOf } from './components.ts';
import type { Line } from './components.ts';

/** Whether these dice fill a line. line.1, inf.2, inf.3: exactly its symbols, or infantry without a spare die. */
export const fillsLine = (line: Line, dice: readonly number[]): boolean => {
  const used = faces.flatMap((face, index) => Array.from({ length: dice[index] ?? 0 }, () => face));
  if ('symbols' in line) return used.toSorted().join() === line.symbols.toSorted().join();
  const infantry = used.map(infantryOf);
  return !infantry.includes(0) && sum(infantry) >= line.infantry && sum(infantry) - Math.min(...infantry) < line.infantry;
};

/** The sets of dice from a roll that fill a line. */
const waysToFill = (line: Line, roll: readonly number[]): number[][] => {
  const choose = (face: number): number[][] =>
    face === roll.length
      ? [[]]
      : choose(face + 1).flatMap((rest) => Array.from({ length: (roll[face] as number) + 1 }, (_, count) => [count, ...rest]));
  return choose(0).filter((dice) => fillsLine(line, dice));
};

/** The fewest dice that can fill a line; a die counts for three infantry at most. */
const fewestDice = (line: Line): number => ('symbols' in line ? line.symbols.length : Math.ceil(line.infantry / 3));

/** daimyo.1, daimyo.2 The lines that must be filled: the special one only outside the centre. */
export const requiredLines = (board: Board, castle: number): readonly Line[] =>
  board.holder[castle] === CENTRE ? castleAt(castle).lines : allLines(castleAt(castle));

/** line.5, line.6, clan.4 The castles whose lines may be filled now. */
export const openCastles = (board: Board): number[] =>
  castles.flatMap(({ clan }, castle) => {
    if (board.target >= 0) return board.target === castle ? [castle] : [];
    const isFaceDown = board.conqueror[clans.findIndex(({ id }) => id === clan)] !== NOBODY;
    return isFaceDown || board.holder[castle] === board.active ? [] : [castle];
  });

/** Whether the player can still take some castle: with this roll, or after giving up a die. */
export const canStillSucceed = (board: Board): boolean =>
  openCastles(board).some((castle) => {
    const empty = requiredLines(board, castle).filter((_, line) => (board.filled & (1 << line)) === 0);
    const need = sum(empty.map(fewestDice));
    const left = sum(board.dice);
    const fillsNow = (line: Line): boolean => waysToFill(line, board.dice).some((dice) => left - sum(dice) >= need - fewestDice(line));
    return left - 1 >= need || empty.some(fillsNow);
  });
