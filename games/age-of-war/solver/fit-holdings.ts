import { CASTLES, CLANS } from '../rules/components.ts';
import { IN_CENTRE, readDigits } from './positions.ts';

/**
 * The worth of what a player holds, fitted to the solved game: for each number of castles in the centre, each clan, and
 * each pattern of its castles. The difference between two players is the logarithm of the odds to win.
 */
export type HoldingValues = readonly (readonly (readonly number[])[])[];

/** Weight of the values for one castle fewer in the centre, which few positions must not overrule. */
const SMOOTHING = 20;
/** Chances nearer to 0 or 1 count as this near. */
const MIN_CHANCE = 0.002;
const DECIMALS = 1000;

const PATTERNS = CLANS.map(({ castles }) => 3 ** castles.length);
const FIRST_PATTERN = PATTERNS.map((_, clan) => PATTERNS.slice(0, clan).reduce((sum, count) => sum + count, 0));
const COUNT = PATTERNS.reduce((sum, count) => sum + count, 0);

/** Solves a symmetric positive definite system of equations by Cholesky decomposition. Changes its arguments. */
const solveSystem = (matrix: Float64Array, right: Float64Array): void => {
  const size = right.length;
  const at = (row: number, column: number): number => matrix[row * size + column] as number;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = at(row, column);
      for (let k = 0; k < column; k++) sum -= at(row, k) * at(column, k);
      matrix[row * size + column] = row === column ? Math.sqrt(sum) : sum / at(column, column);
    }
  }
  for (let row = 0; row < size; row++) {
    let sum = right[row] as number;
    for (let k = 0; k < row; k++) sum -= at(row, k) * (right[k] as number);
    right[row] = sum / at(row, row);
  }
  for (let row = size - 1; row >= 0; row--) {
    let sum = right[row] as number;
    for (let k = row + 1; k < size; k++) sum -= at(k, row) * (right[k] as number);
    right[row] = sum / at(row, row);
  }
};

/** Positions by the number of castles in the centre. */
const groupPositions = (): number[][] => {
  const groups: number[][] = Array.from({ length: CASTLES.length + 1 }, () => []);
  const digits = new Uint8Array(CASTLES.length);
  for (let position = 0; position < 3 ** CASTLES.length; position++) {
    readDigits(position, digits);
    groups[digits.reduce((sum, digit) => sum + (digit === IN_CENTRE ? 1 : 0), 0)]?.push(position);
  }
  return groups;
};

/** Least squares on the log odds; even positions count most. The last unknown is the advantage of the player to move. */
export const fitHoldings = (winChance: (position: number) => number): HoldingValues => {
  const size = COUNT + 1;
  const digits = new Uint8Array(CASTLES.length);
  const row = new Int32Array(2 * CLANS.length + 1);
  let before = new Float64Array(size);
  return groupPositions().map((positions, centre) => {
    const matrix = new Float64Array(size * size);
    const right = before.map((value) => value * SMOOTHING);
    for (let index = 0; index < size; index++) matrix[index * size + index] = SMOOTHING;
    for (const position of centre === 0 ? [] : positions) {
      readDigits(position, digits);
      CLANS.forEach(({ castles }, clan) => {
        let mover = FIRST_PATTERN[clan] as number;
        let other = mover;
        castles.forEach((castle, index) => {
          const digit = digits[castle] as number;
          mover += digit * 3 ** index;
          other += (digit === IN_CENTRE ? IN_CENTRE : 3 - digit) * 3 ** index;
        });
        row[2 * clan] = mover;
        row[2 * clan + 1] = other;
      });
      row[2 * CLANS.length] = COUNT;
      const chance = Math.min(1 - MIN_CHANCE, Math.max(MIN_CHANCE, winChance(position)));
      const weight = chance * (1 - chance);
      const target = Math.log(chance / (1 - chance));
      for (let a = 0; a < row.length; a++) {
        const first = row[a] as number;
        const sign = a < 2 * CLANS.length && a % 2 === 1 ? -weight : weight;
        (right[first] as number) += sign * target;
        for (let b = 0; b < row.length; b++)
          (matrix[first * size + (row[b] as number)] as number) += b < 2 * CLANS.length && b % 2 === 1 ? -sign : sign;
      }
    }
    solveSystem(matrix, right);
    before = right;
    return CLANS.map((_, clan) => {
      const first = FIRST_PATTERN[clan] as number;
      const values = Array.from(right.subarray(first, first + (PATTERNS[clan] as number)));
      return values.map((value) => Math.round((value - (values[0] as number)) * DECIMALS) / DECIMALS);
    });
  });
};
