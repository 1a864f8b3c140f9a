/** The numbers of a small network with one hidden layer. */
export interface NetworkWeights {
  /** For each feature, its weight into each hidden unit. */
  readonly hidden: readonly (readonly number[])[];
  readonly hiddenBias: readonly number[];
  readonly output: readonly number[];
  /** For each feature, its weight straight into the result. */
  readonly direct: readonly number[];
  readonly outputBias: number;
}

/** Estimates a chance to win from the features of a position. */
export class ValueNetwork {
  private readonly weights: NetworkWeights;
  private readonly units: Float64Array;

  constructor(weights: NetworkWeights) {
    this.weights = weights;
    this.units = new Float64Array(weights.output.length);
  }

  /** The logarithm of the odds to win. Features that are zero cost nothing. */
  logOdds(features: readonly number[]): number {
    const { units } = this;
    const { hidden, hiddenBias, output, direct, outputBias } = this.weights;
    units.set(hiddenBias);
    let result = outputBias;
    for (let index = 0; index < features.length; index++) {
      const feature = features[index] as number;
      if (feature === 0) continue;
      result += feature * (direct[index] as number);
      const row = hidden[index] as readonly number[];
      for (let unit = 0; unit < units.length; unit++) (units[unit] as number) += feature * (row[unit] as number);
    }
    for (let unit = 0; unit < units.length; unit++) result += Math.max(0, units[unit] as number) * (output[unit] as number);
    return result;
  }

  /** The chance to win, from 0 to 1. */
  chance(features: readonly number[]): number {
    return 1 / (1 + Math.exp(-this.logOdds(features)));
  }
}
