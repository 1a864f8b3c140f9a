import type { GameState } from '../rules/state.ts';
import { countDiceToRoll, isFaceDown, NO_CASTLE, requiredLines } from '../rules/state.ts';
import { CASTLES, castleOf, DICE_COUNT, FACES } from '../rules/components.ts';
import type { Castle, CastleId, DiceByFace, BattleLine } from '../rules/components.ts';
import { countDice, listInfantrySets, symbolsMatch } from '../rules/lines.ts';
import { diceUsed } from '../rules/turn.ts';
import type { Fill } from '../rules/turn.ts';

/** One result of a roll, whatever the order of its dice. */
interface DiceRoll {
  readonly dice: DiceByFace;
  readonly probability: number;
}

const enumerateRolls = (count: number): DiceRoll[] => {
  const rolls: DiceRoll[] = [];
  const dice = FACES.map(() => 0);
  // The number of orders of a multiset is a product of binomials, one per face.
  const distribute = (face: number, left: number, orders: number): void => {
    if (face === FACES.length - 1) {
      dice[face] = left;
      rolls.push({ dice: dice.slice(), probability: orders / FACES.length ** count });
      return;
    }
    let permutations = orders;
    for (let showing = 0; showing <= left; showing++) {
      dice[face] = showing;
      distribute(face + 1, left - showing, permutations);
      permutations = (permutations * (left - showing)) / (showing + 1);
    }
  };
  distribute(0, count, 1);
  return rolls;
};

/** Every roll of each number of dice: 792 for seven dice. */
export const ROLLS_BY_DICE_COUNT: readonly (readonly DiceRoll[])[] = Array.from({ length: DICE_COUNT + 1 }, (_, count) =>
  enumerateRolls(count),
);

/** How many dice can go on the line from this roll. Sets of equal size are equivalent for what follows. */
export const diceCountsToFill = (line: BattleLine, dice: DiceByFace): readonly number[] => {
  if (line.infantry > 0) return [...new Set(listInfantrySets(line, dice).map(countDice))];
  return symbolsMatch(line, dice) ? [line.minDice] : [];
};

const fillCache = new Map<BattleLine, (readonly (readonly number[])[])[]>();

/** `diceCountsToFill` for every roll of `count` dice, in the order of ROLLS_BY_DICE_COUNT. Cached per line. */
export const diceCountsByRoll = (line: BattleLine, count: number): readonly (readonly number[])[] => {
  let byCount = fillCache.get(line);
  if (!byCount) fillCache.set(line, (byCount = []));
  return (byCount[count] ??= (ROLLS_BY_DICE_COUNT[count] as readonly DiceRoll[]).map(({ dice }) => diceCountsToFill(line, dice)));
};

/** The best chance to fill the open lines after a roll: reroll, or fill one line first. */
const bestChanceAfterRoll = (
  castle: Castle,
  open: number,
  count: number,
  diceCounts: (line: BattleLine) => readonly number[],
  chance: (count: number, open: number) => number,
): number => {
  let best = count > 1 ? chance(count - 1, open) : 0;
  for (let index = 0; index < castle.lines.length; index++) {
    if ((open & (1 << index)) === 0) continue;
    for (const used of diceCounts(castle.lines[index] as BattleLine)) best = Math.max(best, chance(count - used, open & ~(1 << index)));
  }
  return best;
};

const chanceCache = new Map<Castle, Float64Array>();

/** The chance, with best play, to fill the open lines of a castle when this many dice are about to be rolled. Exact. */
export const chanceToFill = (castle: Castle, count: number, open: number): number => {
  if (open === 0) return 1;
  if (count <= 0) return 0;
  let cache = chanceCache.get(castle);
  if (!cache) {
    cache = new Float64Array((DICE_COUNT + 1) << castle.lines.length).fill(-1);
    chanceCache.set(castle, cache);
  }
  const index = (count << castle.lines.length) | open;
  const cached = cache[index] as number;
  if (cached >= 0) return cached;
  let chance = 0;
  for (const [rollIndex, { probability }] of (ROLLS_BY_DICE_COUNT[count] as readonly DiceRoll[]).entries())
    chance +=
      probability *
      bestChanceAfterRoll(
        castle,
        open,
        count,
        (line) => diceCountsByRoll(line, count)[rollIndex] as readonly number[],
        (left, lines) => chanceToFill(castle, left, lines),
      );
  cache[index] = chance;
  return chance;
};

/** The lines of a castle still to be filled to take it, as bits. */
const remainingLines = (board: GameState, castle: Castle): number =>
  requiredLines(board, castle) & ~(board.target === castle.index ? board.filled : 0);

/** The chance to take the castle after this fill, with best play. */
export const chanceAfterFill = (board: GameState, fill: Fill): number => {
  const castle = castleOf(fill[1]);
  const used = diceUsed(board, fill).reduce((sum, dice) => sum + dice, 0);
  return chanceToFill(castle, countDiceToRoll(board) - used, remainingLines(board, castle) & ~(1 << fill[2]));
};

/** The chance to take the castle under attack after giving up a die. Null before an attack. */
export const chanceAfterGivingUp = (board: GameState): number | null => {
  const castle = CASTLES[board.target];
  return castle ? chanceToFill(castle, countDiceToRoll(board) - 1, remainingLines(board, castle)) : null;
};

/** The chance to take each castle that the active player may attack, with the dice just rolled and best play. */
export const chancesByCastle = (board: GameState): Map<CastleId, number> => {
  const chances = new Map<CastleId, number>();
  const count = countDiceToRoll(board);
  for (const castle of CASTLES) {
    const isOpen = board.target === NO_CASTLE ? board.holder[castle.index] !== board.active : board.target === castle.index;
    if (!isOpen || isFaceDown(board, castle)) continue;
    chances.set(
      castle.id,
      bestChanceAfterRoll(
        castle,
        remainingLines(board, castle),
        count,
        (line) => diceCountsToFill(line, board.dice),
        (left, lines) => chanceToFill(castle, left, lines),
      ),
    );
  }
  return chances;
};
