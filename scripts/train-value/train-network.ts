import type { RandomSource } from '@gunbai/engine';
import type { NetworkWeights } from './value-network.ts';

/** A position and the result of its game: 1 for a win, 0 for a loss. */
export interface Sample {
  readonly features: readonly number[];
  readonly result: number;
}

interface TrainingOptions {
  readonly hiddenUnits: number;
  readonly epochs: number;
  readonly batch: number;
  /** Step size of Adam at the beginning; it falls to a twentieth. */
  readonly step: number;
  /** Pull of the weights towards zero. */
  readonly decay: number;
  readonly random: RandomSource;
  /** Called after each epoch. */
  report(epoch: number, weights: NetworkWeights): void;
}

/** One list of numbers with the moments that Adam keeps for each. */
class Parameters {
  readonly values: Float64Array;
  readonly gradient: Float64Array;
  private readonly mean: Float64Array;
  private readonly square: Float64Array;

  constructor(count: number, initial: () => number) {
    this.values = Float64Array.from({ length: count }, initial);
    this.gradient = new Float64Array(count);
    this.mean = new Float64Array(count);
    this.square = new Float64Array(count);
  }

  update(rate: number, time: number, decay: number): void {
    const { values, gradient, mean, square } = this;
    const meanScale = 1 / (1 - 0.9 ** time);
    const squareScale = 1 / (1 - 0.999 ** time);
    for (let i = 0; i < values.length; i++) {
      const slope = gradient[i] as number;
      mean[i] = 0.9 * (mean[i] as number) + 0.1 * slope;
      square[i] = 0.999 * (square[i] as number) + 0.001 * slope * slope;
      const move = ((mean[i] as number) * meanScale) / (Math.sqrt((square[i] as number) * squareScale) + 1e-8);
      values[i] = (values[i] as number) * (1 - rate * decay) - rate * move;
    }
    gradient.fill(0);
  }
}

const uniform = (random: RandomSource): number => random.next(2 ** 24) / 2 ** 23 - 1;

const shuffle = (order: Uint32Array, random: RandomSource): void => {
  for (let i = order.length - 1; i > 0; i--) {
    const j = random.next(i + 1);
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
};

/** Fits a network to results by logistic regression with one hidden layer (Adam, weight decay). */
export const trainNetwork = (samples: readonly Sample[], options: TrainingOptions): NetworkWeights => {
  const { hiddenUnits, epochs, batch, step, decay, random, report } = options;
  const inputs = samples[0]?.features.length ?? 0;
  const scale = Math.sqrt(1 / inputs);
  const hidden = new Parameters(inputs * hiddenUnits, () => uniform(random) * scale);
  const hiddenBias = new Parameters(hiddenUnits, () => 0);
  const output = new Parameters(hiddenUnits, () => uniform(random) * 0.1);
  const direct = new Parameters(inputs, () => 0);
  const bias = new Parameters(1, () => 0);
  const all = [hidden, hiddenBias, output, direct, bias];
  const units = new Float64Array(hiddenUnits);

  const learn = ({ features, result }: Sample, share: number): void => {
    units.set(hiddenBias.values);
    let logit = bias.values[0] as number;
    for (let i = 0; i < inputs; i++) {
      const feature = features[i] as number;
      if (feature === 0) continue;
      logit += feature * (direct.values[i] as number);
      const row = i * hiddenUnits;
      for (let unit = 0; unit < hiddenUnits; unit++) (units[unit] as number) += feature * (hidden.values[row + unit] as number);
    }
    for (let unit = 0; unit < hiddenUnits; unit++) logit += Math.max(0, units[unit] as number) * (output.values[unit] as number);
    const error = (1 / (1 + Math.exp(-logit)) - result) * share;
    (bias.gradient[0] as number) += error;
    for (let unit = 0; unit < hiddenUnits; unit++) {
      const activation = units[unit] as number;
      const back = activation > 0 ? error * (output.values[unit] as number) : 0;
      if (activation > 0) (output.gradient[unit] as number) += error * activation;
      (hiddenBias.gradient[unit] as number) += back;
      units[unit] = back;
    }
    for (let i = 0; i < inputs; i++) {
      const feature = features[i] as number;
      if (feature === 0) continue;
      (direct.gradient[i] as number) += error * feature;
      const row = i * hiddenUnits;
      for (let unit = 0; unit < hiddenUnits; unit++) (hidden.gradient[row + unit] as number) += feature * (units[unit] as number);
    }
  };

  const snapshot = (): NetworkWeights => ({
    hidden: Array.from({ length: inputs }, (_, i) => [...hidden.values.subarray(i * hiddenUnits, (i + 1) * hiddenUnits)]),
    hiddenBias: [...hiddenBias.values],
    output: [...output.values],
    direct: [...direct.values],
    outputBias: bias.values[0] as number,
  });

  const order = Uint32Array.from(samples, (_, index) => index);
  let time = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    const rate = step * (1 - 0.95 * (epoch / Math.max(1, epochs - 1)));
    for (let from = 0; from < order.length; from += batch) {
      const size = Math.min(batch, order.length - from);
      for (let i = from; i < from + size; i++) learn(samples[order[i] as number] as Sample, 1 / size);
      time++;
      for (const parameters of all) parameters.update(rate, time, decay);
    }
    report(epoch, snapshot());
  }
  return snapshot();
};
