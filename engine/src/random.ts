import { hmac } from '@noble/hashes/hmac.js';
import type { _HMAC } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { _SHA256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { SeatId } from './types.ts';

/** Where chance comes from. The rules ask; they never hold it. */
export interface RandomSource {
  /** A whole number from 0 to below the bound, each as likely. */
  next(bound: number): number;
}

/** For search and simulation. */
export const seededRandom = (seed: number): RandomSource => {
  const generator = xoroshiro128plus(seed);
  return { next: (bound) => uniformInt(generator, 0, bound - 1) };
};

/** A number from any text, to seed `fastChance` with. */
export const seedFromText = (text: string): number => {
  const digest = sha256(utf8ToBytes(text));
  return new DataView(digest.buffer).getInt32(digest.byteOffset);
};

/** For tests and replays: the outcomes are given, and asking for more or for others is an error. */
export const scriptedRandom = (outcomes: readonly number[]): RandomSource & { readonly remaining: () => number } => {
  let used = 0;
  return {
    next(bound) {
      const outcome = outcomes[used++];
      if (outcome === undefined) throw new Error(`chance was asked for ${used} outcomes, ${outcomes.length} were given`);
      if (!Number.isInteger(outcome) || outcome < 0 || outcome >= bound)
        throw new Error(`outcome ${outcome} does not fit 0 to ${bound - 1}`);
      return outcome;
    },
    remaining: () => outcomes.length - used,
  };
};

/** What a table's chance is keyed by: a secret seed, and entropy that each seat put in. */
export interface ChanceSeed {
  readonly seed: string;
  readonly entropy: Readonly<Record<SeatId, string>>;
}

/** Published when a table opens: it binds the seed without giving it away. */
export const commitmentTo = (seed: string): string => bytesToHex(sha256(hexToBytes(seed)));

type HmacSha256 = _HMAC<_SHA256>;

interface HmacState {
  readonly mac: HmacSha256;
  /** A copy to go on with, used again for each block: making one takes longer than all that is hashed. */
  readonly scratch: HmacSha256;
}

const hmacStates = new WeakMap<ChanceSeed, HmacState>();
const encoder = new TextEncoder();

/** The part of the hash that is the same for all entries is made once for each secret. */
const hmacStateFor = (chanceSeed: ChanceSeed): HmacState => {
  let known = hmacStates.get(chanceSeed);
  if (!known) {
    const shares = Object.keys(chanceSeed.entropy)
      .sort()
      .map((seat) => `${seat}=${chanceSeed.entropy[seat]}`)
      .join('&');
    const mac = hmac.create(sha256, hexToBytes(chanceSeed.seed)).update(utf8ToBytes(`${shares}|`));
    known = { mac, scratch: mac.clone() };
    hmacStates.set(chanceSeed, known);
  }
  return known;
};

/** Used again for each block, like the copy of the hash. */
const messageBytes = new Uint8Array(32);
const digest = new Uint8Array(32);
const digestWords = new DataView(digest.buffer);

/** One block of the keyed hash, as whole numbers of 32 bits. */
const hmacBlock = (chanceSeed: ChanceSeed, position: number, block: number): readonly number[] => {
  const { mac, scratch } = hmacStateFor(chanceSeed);
  const { written } = encoder.encodeInto(`${position}|${block}`, messageBytes);
  mac._cloneInto(scratch);
  scratch.update(messageBytes.subarray(0, written)).digestInto(digest);
  const words: number[] = [];
  for (let at = 0; at < digest.length; at += 4) words.push(digestWords.getUint32(at));
  return words;
};

/**
 * Chance for the entry at one position of the log: a keyed hash that nobody without the seed can foretell,
 * and that anybody with the seed can check.
 */
export const hmacRandom = (chanceSeed: ChanceSeed, position: number): RandomSource => {
  let block = 0;
  let words: readonly number[] = [];
  let used = 0;
  const nextWord = (): number => {
    if (used === words.length) {
      words = hmacBlock(chanceSeed, position, block++);
      used = 0;
    }
    return words[used++] as number;
  };
  return {
    next(bound) {
      // Numbers past the last whole multiple of the bound would favour the low outcomes: draw again.
      const fair = 2 ** 32 - (2 ** 32 % bound);
      let number = nextWord();
      while (number >= fair) number = nextWord();
      return number % bound;
    },
  };
};

/** Every way a piece of play can turn out, with its exact probability. For odds over few dice. */
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
