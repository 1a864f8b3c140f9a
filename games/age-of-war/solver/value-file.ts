import { CASTLES } from '../rules/components.ts';

/**
 * The file of win chances: 16 bits for each position. Each number is stored as its difference from a prediction, first
 * the low bytes of all positions, then the high bytes, so that it compresses well.
 */
const STEPS = 0xffff;

/** The largest difference between a stored win chance and the solved one. */
export const ROUNDING = 0.5 / STEPS;

/**
 * The castles along which neighbours predict a position, with the holders in the order other player, centre, mover. Of
 * all choices these six give the smallest file.
 */
const PREDICTING_CASTLES = [3, 5, 12, 6, 9, 11];

const POSITIONS = 3 ** CASTLES.length;

/** Positions that are alike but for the holder of one castle are visited three at a time. */
const TRIPLES = POSITIONS / 3;

/** Calls `visit` with each position and its neighbour one step along the order of holders, from the last step to the first. */
const visitNeighbours = (
  castle: number,
  direction: 'encode' | 'decode',
  visit: (position: number, neighbour: number) => void,
  first = 0,
  end = TRIPLES,
): void => {
  const weight = 3 ** castle;
  for (let triple = first; triple < end; triple++) {
    const centre = triple * 3 - (triple % weight) * 2;
    const mover = centre + weight;
    const other = mover + weight;
    if (direction === 'encode') {
      visit(mover, centre);
      visit(centre, other);
    } else {
      visit(centre, other);
      visit(mover, centre);
    }
  }
};

export const roundToSteps = (values: Float64Array): Uint16Array => Uint16Array.from(values, (value) => Math.round(value * STEPS));

export const encodeWinChances = (rounded: Uint16Array): Uint8Array => {
  const rest = rounded.slice();
  for (const castle of PREDICTING_CASTLES)
    visitNeighbours(castle, 'encode', (position, neighbour) => {
      rest[position] = (rest[position] as number) - (rest[neighbour] as number);
    });
  const bytes = new Uint8Array(POSITIONS * 2);
  for (let position = 0; position < POSITIONS; position++) {
    // Small differences of either sign become small numbers.
    const difference = ((rest[position] as number) << 16) >> 16;
    const folded = (difference << 1) ^ (difference >> 31);
    bytes[position] = folded & 0xff;
    bytes[POSITIONS + position] = (folded >> 8) & 0xff;
  }
  return bytes;
};

/** How many positions are decoded between two pauses: about a millisecond of work. */
const POSITIONS_PER_STEP = 3 ** 10;

/** Decodes the file. `pause` is called every few milliseconds of work, so that a page can stay responsive. */
export const decodeWinChances = async (bytes: Uint8Array, pause?: () => Promise<void>): Promise<Uint16Array> => {
  if (bytes.length !== POSITIONS * 2) throw new Error(`the file of win chances has ${bytes.length} bytes instead of ${POSITIONS * 2}`);
  const values = new Uint16Array(POSITIONS);
  const unfold = (first: number, end: number): void => {
    for (let position = first; position < end; position++) {
      const folded = (bytes[position] as number) | ((bytes[POSITIONS + position] as number) << 8);
      values[position] = (folded >>> 1) ^ -(folded & 1);
    }
  };
  const addPrediction = (position: number, neighbour: number): void => {
    values[position] = (values[position] as number) + (values[neighbour] as number);
  };
  for (let first = 0; first < POSITIONS; first += POSITIONS_PER_STEP) {
    unfold(first, first + POSITIONS_PER_STEP);
    await pause?.();
  }
  for (const castle of PREDICTING_CASTLES)
    for (let first = 0; first < TRIPLES; first += POSITIONS_PER_STEP) {
      visitNeighbours(castle, 'decode', addPrediction, first, first + POSITIONS_PER_STEP);
      await pause?.();
    }
  return values;
};

/** The win chance of the player to move. */
export const winChance = (values: Uint16Array, position: number): number => (values[position] as number) / STEPS;
