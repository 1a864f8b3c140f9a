/** A share with its 95 % interval. */
export interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** Standard deviations of a normal distribution that hold 95 %. */
const Z = 1.959964;

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** The Wilson interval of a share. Draws may count as half a win. */
export const wilson = (wins: number, games: number): Share => {
  if (games === 0) return { share: 0, low: 0, high: 1 };
  const share = wins / games;
  const centre = share + (Z * Z) / (2 * games);
  const spread = Z * Math.sqrt((share * (1 - share)) / games + (Z * Z) / (4 * games * games));
  const scale = 1 + (Z * Z) / games;
  return { share: round(share), low: round((centre - spread) / scale), high: round((centre + spread) / scale) };
};

/** Points of one level against another. */
export interface Encounter {
  readonly level: string;
  readonly against: string;
  readonly points: number;
  readonly games: number;
}

const ITERATIONS = 500;
/** Half a win and half a loss against an average player, so that a level that never lost has a finite rating. */
const PRIOR = 0.5;
const AVERAGE_RATING = 1500;

/** Ratings on the Elo scale, by the method of Bradley and Terry; on average 1500. */
export const ratingsOf = (levels: readonly string[], encounters: readonly Encounter[]): Readonly<Record<string, number>> => {
  let strength = new Map(levels.map((level) => [level, 1]));
  const strengthOf = (level: string): number => strength.get(level) ?? 1;
  for (let i = 0; i < ITERATIONS; i++)
    strength = new Map(
      levels.map((level) => {
        let points = PRIOR;
        let expected = (2 * PRIOR) / (strengthOf(level) + 1);
        for (const one of encounters) {
          if (one.level !== level && one.against !== level) continue;
          points += one.level === level ? one.points : one.games - one.points;
          expected += one.games / (strengthOf(one.level) + strengthOf(one.against));
        }
        return [level, points / expected];
      }),
    );
  const logs = levels.map((level) => 400 * Math.log10(strengthOf(level)));
  const mean = logs.reduce((sum, value) => sum + value, 0) / logs.length;
  return Object.fromEntries(levels.map((level, index) => [level, Math.round(AVERAGE_RATING + (logs[index] as number) - mean)]));
};
