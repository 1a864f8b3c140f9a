import type { Side } from '../rules/components.ts';

/** What a side weighs when it plans; found by playing many games against itself. */
export interface Weights {
  /** A space for its own sake, and what each of its fort's bars adds. */
  readonly space: number;
  readonly bar: number;
  /** Kyo in the games that are not won with it at once. */
  readonly kyo: number;
  /** The home castle of a clan, and what each of its soldiers adds. */
  readonly home: number;
  readonly clan: number;
  /** A unit, and a movement point kept. */
  readonly unit: number;
  readonly point: number;
  /** The share of a prize that a siege is worth, and of one that is given up. */
  readonly siege: number;
  readonly given: number;
  /** How heavily it weighs what it leaves behind. */
  readonly caution: number;
  /** How strongly far goals draw, and how that fades from step to step. */
  readonly draw: number;
  readonly fade: number;
}

const ODAS: Weights = {
  space: 1,
  bar: 0.4,
  kyo: 14,
  home: 4,
  clan: 0.5,
  unit: 0.6,
  point: 0.25,
  siege: 0.3,
  given: 0.4,
  caution: 1,
  draw: 0.5,
  fade: 0.75,
};

const ENEMIES: Weights = { ...ODAS };

export const weightsOf: readonly [Weights, Weights, Weights] = [ODAS, ENEMIES, ENEMIES];
export const weigh = (side: Side): Weights => weightsOf[side];
