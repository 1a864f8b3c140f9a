import { hmac } from '@noble/hashes/hmac.js';
import type { _HMAC } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { _SHA256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { SeatId } from './terms.ts';

/** Where chance comes from. The rules ask; they never hold it. */
export interface Chance {
  /** A whole number from 0 to below the bound, each as likely. */
  next(bound: number): number;
}

/** For search and simulation. */
export const fastChance = (seed: number): Chance => {
  const generator = xoroshiro128plus(seed);
  return { next: (bound) => uniformInt(generator, 0, bound - 1) };
};

/** A number from any text, to seed `fastChance` with. */
export const seedFrom = (text: string): number => {
  const digest = sha256(utf8ToBytes(text));
  return new DataView(digest.buffer).getInt32(digest.byteOffset);
};

/** For tests and replays: the outcomes are given, and asking for more or for others is an error. */
export const givenChance = (outcomes: readonly number[]): Chance & { readonly left: () => number } => {
  let used = 0;
  return {
    next(bound) {
      const outcome = outcomes[used++];
      if (outcome === undefined) throw new Error(`chance was asked for ${used} outcomes, ${outcomes.length} were given`);
      if (!Number.isInteger(outcome) || outcome < 0 || outcome >= bound)
        throw new Error(`outcome ${outcome} does not fit 0 to ${bound - 1}`);
      return outcome;
    },
    left: () => outcomes.length - used,
  };
};

/** What a table's chance is keyed by: a secret seed, and entropy that each seat put in. */
export interface Secret {
  readonly seed: string;
  readonly entropy: Readonly<Record<SeatId, string>>;
}

/** Published when a table opens: it binds the seed without giving it away. */
export const commitmentTo = (seed: string): string => bytesToHex(sha256(hexToBytes(seed)));

type Mac = _HMAC<_SHA256>;

interface Begun {
  readonly mac: Mac;
  /** A copy to go on with, used again for each block: making one takes longer than all that is hashed. */
  readonly copy: Mac;
}

const begun = new WeakMap<Secret, Begun>();
const encoder = new TextEncoder();

/** The part of the hash that is the same for all entries is made once for each secret. */
const beginningOf = (secret: Secret): Begun => {
  let known = begun.get(secret);
  if (!known) {
    const shares = Object.keys(secret.entropy)
      .sort()
      .map((seat) => `${seat}=${secret.entropy[seat]}`)
      .join('&');
    const mac = hmac.create(sha256, hexToBytes(secret.seed)).update(utf8ToBytes(`${shares}|`));
    known = { mac, copy: mac.clone() };
    begun.set(secret, known);
  }
  return known;
};

/** Used again for each block, like the copy of the hash. */
const asked = new Uint8Array(32);
const digest = new Uint8Array(32);
const words = new DataView(digest.buffer);

/** One block of the keyed hash, as whole numbers of 32 bits. */
const blockOf = (secret: Secret, position: number, block: number): readonly number[] => {
  const { mac, copy } = beginningOf(secret);
  const { written } = encoder.encodeInto(`${position}|${block}`, asked);
  mac._cloneInto(copy);
  copy.update(asked.subarray(0, written)).digestInto(digest);
  const drawn: number[] = [];
  for (let at = 0; at < digest.length; at += 4) drawn.push(words.getUint32(at));
  return drawn;
};

/**
 * Chance for the entry at one position of the log: a keyed hash that nobody without the seed can foretell,
 * and that anybody with the seed can check.
 */
export const keyedChance = (secret: Secret, position: number): Chance => {
  let block = 0;
  let drawn: readonly number[] = [];
  let used = 0;
  const word = (): number => {
    if (used === drawn.length) {
      drawn = blockOf(secret, position, block++);
      used = 0;
    }
    return drawn[used++] as number;
  };
  return {
    next(bound) {
      // Numbers past the last whole multiple of the bound would favour the low outcomes: draw again.
      const fair = 2 ** 32 - (2 ** 32 % bound);
      let number = word();
      while (number >= fair) number = word();
      return number % bound;
    },
  };
};

/** Every way a piece of play can turn out, with its exact probability. For odds over few dice. */
export const everyOutcome = <T>(play: (chance: Chance) => T): { value: T; probability: number }[] => {
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
