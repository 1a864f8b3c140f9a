/** The complement of the error function, right to seven places (Abramowitz and Stegun 7.1.26). */
const erfc = (x: number): number => {
  const t = 1 / (1 + 0.3275911 * x);
  const series = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429];
  return series.reduceRight((sum, factor) => (sum + factor) * t, 0) * Math.exp(-x * x);
};

/** The probability that a chi-squared variable is at least this large. */
const chiSquareTail = (x: number, degreesOfFreedom: number): number => {
  const half = x / 2;
  const isOdd = degreesOfFreedom % 2 === 1;
  let tail = isOdd ? erfc(Math.sqrt(half)) : Math.exp(-half);
  let term = isOdd ? 2 * Math.sqrt(half / Math.PI) * Math.exp(-half) : half * Math.exp(-half);
  for (let next = isOdd ? 3 : 4; next <= degreesOfFreedom; next += 2) {
    tail += term;
    term *= half / (next / 2);
  }
  return tail;
};

/** The probability that equally likely outcomes are at least as uneven as these counts. */
export const chiSquarePValue = (counts: readonly number[]): number => {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  if (expected === 0) return 1;
  return chiSquareTail(
    counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0),
    counts.length - 1,
  );
};
