import type { Board } from '../rules/board.ts';
import { diceToRoll, isFaceDown, NO_CASTLE, requiredLines } from '../rules/board.ts';
import { CASTLES, castleOf, DICE, FACES } from '../rules/components.ts';
import type { Castle, CastleId, DiceByFace, Line } from '../rules/components.ts';
import { diceIn, infantrySets, symbolsMatch } from '../rules/lines.ts';
import { diceUsed } from '../rules/turn.ts';
import type { Fill } from '../rules/turn.ts';

/** One way that dice can fall, all orders taken together. */
interface Throw {
  readonly dice: DiceByFace;
  readonly probability: number;
}

const throwsOf = (count: number): Throw[] => {
  const found: Throw[] = [];
  const dice = FACES.map(() => 0);
  // The number of orders of a multiset is built up face by face as a product of binomials.
  const spread = (face: number, left: number, orders: number): void => {
    if (face === FACES.length - 1) {
      dice[face] = left;
      found.push({ dice: dice.slice(), probability: orders / FACES.length ** count });
      return;
    }
    let ways = orders;
    for (let here = 0; here <= left; here++) {
      dice[face] = here;
      spread(face + 1, left - here, ways);
      ways = (ways * (left - here)) / (here + 1);
    }
  };
  spread(0, count, 1);
  return found;
};

/** Every throw of each number of dice: 792 for seven. */
export const THROWS: readonly (readonly Throw[])[] = Array.from({ length: DICE + 1 }, (_, count) => throwsOf(count));

/** The numbers of dice with which these dice can fill a line: no two sets of one size differ in what follows. */
export const waysToFill = (line: Line, dice: DiceByFace): readonly number[] => {
  if (line.infantry > 0) return [...new Set(infantrySets(line, dice).map(diceIn))];
  return symbolsMatch(line, dice) ? [line.fewest] : [];
};

const known = new Map<Line, (readonly (readonly number[])[])[]>();

/** The same for every throw of so many dice, in the order of THROWS: worked out once for each line. */
export const waysByThrow = (line: Line, count: number): readonly (readonly number[])[] => {
  let byCount = known.get(line);
  if (!byCount) known.set(line, (byCount = []));
  return (byCount[count] ??= (THROWS[count] as readonly Throw[]).map(({ dice }) => waysToFill(line, dice)));
};

/** The best chance to fill `open` lines with a throw that can fill lines in these ways, given what may come after it. */
const bestFrom = (
  castle: Castle,
  open: number,
  count: number,
  ways: (line: Line) => readonly number[],
  chance: (count: number, open: number) => number,
): number => {
  let best = count > 1 ? chance(count - 1, open) : 0;
  for (let index = 0; index < castle.lines.length; index++) {
    if ((open & (1 << index)) === 0) continue;
    for (const used of ways(castle.lines[index] as Line)) best = Math.max(best, chance(count - used, open & ~(1 << index)));
  }
  return best;
};

const tables = new Map<Castle, Float64Array>();

/** The chance, with best play, to fill the open lines of a castle with so many dice about to be rolled. Exact. */
export const chanceToFill = (castle: Castle, count: number, open: number): number => {
  if (open === 0) return 1;
  if (count <= 0) return 0;
  let table = tables.get(castle);
  if (!table) {
    table = new Float64Array((DICE + 1) << castle.lines.length).fill(-1);
    tables.set(castle, table);
  }
  const place = (count << castle.lines.length) | open;
  const worked = table[place] as number;
  if (worked >= 0) return worked;
  let chance = 0;
  for (const [index, { probability }] of (THROWS[count] as readonly Throw[]).entries())
    chance +=
      probability *
      bestFrom(
        castle,
        open,
        count,
        (line) => waysByThrow(line, count)[index] as readonly number[],
        (left, lines) => chanceToFill(castle, left, lines),
      );
  table[place] = chance;
  return chance;
};

/** The lines of a castle still to be filled to take it, as bits. */
const stillOpen = (board: Board, castle: Castle): number =>
  requiredLines(board, castle) & ~(board.target === castle.index ? board.filled : 0);

/** The chance to take a castle once this line of it is filled so, with best play. */
export const chanceAfter = (board: Board, fill: Fill): number => {
  const castle = castleOf(fill[1]);
  const used = diceUsed(board, fill).reduce((sum, dice) => sum + dice, 0);
  return chanceToFill(castle, diceToRoll(board) - used, stillOpen(board, castle) & ~(1 << fill[2]));
};

/** The chance to take the castle under attack once a die is given up; null before an attack. */
export const chanceAfterGivingUp = (board: Board): number | null => {
  const castle = CASTLES[board.target];
  return castle ? chanceToFill(castle, diceToRoll(board) - 1, stillOpen(board, castle)) : null;
};

/** The chance to take each castle that the active player could go for, from the dice on the table, with best play. */
export const chancesNow = (board: Board): Map<CastleId, number> => {
  const chances = new Map<CastleId, number>();
  const count = diceToRoll(board);
  for (const castle of CASTLES) {
    const isOpen = board.target === NO_CASTLE ? board.holder[castle.index] !== board.active : board.target === castle.index;
    if (!isOpen || isFaceDown(board, castle)) continue;
    chances.set(
      castle.id,
      bestFrom(
        castle,
        stillOpen(board, castle),
        count,
        (line) => waysToFill(line, board.dice),
        (left, lines) => chanceToFill(castle, left, lines),
      ),
    );
  }
  return chances;
};
