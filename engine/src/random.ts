import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { defaultHashFunctions } from './hash.ts';
import type { HashFunctions } from './hash.ts';
import type { SeatId } from './types.ts';

/** A source of random numbers. Rules get one through their context and never store it. */
export interface RandomSource {
  /** A whole number from 0 to below the bound, each as likely. */
  next(bound: number): number;
}

/** A fast generator for search and simulation. */
export const seededRandom = (seed: number): RandomSource => {
  const generator = xoroshiro128plus(seed);
  return { next: (bound) => uniformInt(generator, 0, bound - 1) };
};

/** A number from any text, as a seed for `seededRandom`. */
export const seedFromText = (text: string): number => {
  const digest = sha256(utf8ToBytes(text));
  return new DataView(digest.buffer).getInt32(digest.byteOffset);
};

/** Plays back given outcomes, for tests. Asking for more of them, or with a bound that is too low, is an error. */
export const scriptedRandom = (outcomes: readonly number[]): RandomSource & { readonly remaining: () => number } => {
  let used = 0;
  return {
    next(bound) {
      const outcome = outcomes[used++];
      if (outcome === undefined) throw new Error(`${used} random outcomes were requested, ${outcomes.length} were given`);
      if (!Number.isInteger(outcome) || outcome < 0 || outcome >= bound)
        throw new Error(`outcome ${outcome} does not fit 0 to ${bound - 1}`);
      return outcome;
    },
    remaining: () => outcomes.length - used,
  };
};

/** The key of a game's dice: a secret seed, and entropy from the seats. */
export interface ChanceSeed {
  readonly seed: string;
  readonly entropy: Readonly<Record<SeatId, string>>;
}

/** Published before any seat reveals its entropy: it fixes the seed without revealing it. */
export const commitmentTo = (seed: string): string => bytesToHex(sha256(hexToBytes(seed)));

/** Given by a seat before the server commits to the seed: it fixes the seat's entropy without revealing it. */
export const entropyHash = (entropy: string): string => bytesToHex(sha256(utf8ToBytes(entropy)));

export const entropyHashesOf = (entropy: ChanceSeed['entropy']): Readonly<Record<SeatId, string>> =>
  Object.fromEntries(Object.entries(entropy).map(([seat, share]) => [seat, entropyHash(share)]));

/** The dice of each entry. A restored game rolls in a later epoch, so that no outcome is drawn a second time. */
export type RandomAt = (entryNumber: number, epoch?: number) => RandomSource;

/**
 * The dice of a real game: for each entry of the log, HMAC-SHA256 of its number. Unpredictable without the seed,
 * and checkable by anybody once the seed is revealed.
 */
export const hmacRandom = ({ seed, entropy }: ChanceSeed, { createHmacBlocks }: HashFunctions = defaultHashFunctions): RandomAt => {
  let hmacBlock: ReturnType<typeof createHmacBlocks> | undefined;
  const wordsOf = (position: string, block: number): readonly number[] => {
    hmacBlock ??= createHmacBlocks(hexToBytes(seed), entropyPrefix(entropy));
    return hmacBlock(`${position}|${block}`);
  };
  return (entryNumber, epoch = 0) => {
    const position = epoch === 0 ? String(entryNumber) : `${epoch}/${entryNumber}`;
    let block = 0;
    let words: readonly number[] = [];
    let used = 0;
    const nextWord = (): number => {
      if (used === words.length) {
        words = wordsOf(position, block++);
        used = 0;
      }
      return words[used++] as number;
    };
    return {
      next(bound) {
        // Numbers beyond the last whole multiple of the bound would favour low outcomes: draw again.
        const fair = 2 ** 32 - (2 ** 32 % bound);
        let number = nextWord();
        while (number >= fair) number = nextWord();
        return number % bound;
      },
    };
  };
};

const entropyPrefix = (entropy: ChanceSeed['entropy']): string => {
  const shares = Object.keys(entropy)
    .sort()
    .map((seat) => `${seat}=${entropy[seat]}`);
  return `${shares.join('&')}|`;
};

/** All results of a random computation with their exact probabilities. For odds over few dice. */
export const enumerateOutcomes = <T>(play: (chance: RandomSource) => T): { value: T; probability: number }[] => {
  const found: { value: T; probability: number }[] = [];
  const path: { outcome: number; bound: number }[] = [];
  do {
    let depth = 0;
    let probability = 1;
    const value = play({
      next(bound) {
        const step = path[depth] ?? (path[depth] = { outcome: 0, bound });
        depth++;
        probability /= bound;
        return step.outcome;
      },
    });
    found.push({ value, probability });
    for (let last = path.at(-1); last && ++last.outcome === last.bound; last = path.at(-1)) path.pop();
  } while (path.length > 0);
  return found;
};
