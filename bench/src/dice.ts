import { createHmac } from 'node:crypto';
import { defaultHashFunctions, plainHashFunctions } from '@gunbai/engine';
import type { CreateHmacBlocks } from '@gunbai/engine';

/** Microseconds for one HMAC block, which gives the dice of one action: fast, plain, and node:crypto in one run. */

const BLOCKS = 50_000;
const ROUNDS = 5;
const key = new Uint8Array(32).fill(7);
const prefix = 'p1=5f3a&p2=77c1|';

const createNodeBlocks: CreateHmacBlocks = (blockKey, blockPrefix) => (message) => {
  const digest = createHmac('sha256', blockKey)
    .update(blockPrefix + message)
    .digest();
  return Array.from({ length: 8 }, (_, word) => digest.readUInt32BE(word * 4));
};

/** The best of several rounds, in microseconds for a block. */
const measure = (createBlocks: CreateHmacBlocks): number => {
  const blockOf = createBlocks(key, prefix);
  let best = Infinity;
  for (let round = 0; round <= ROUNDS; round++) {
    const started = performance.now();
    for (let entry = 0; entry < BLOCKS; entry++) blockOf(`${entry}|0`);
    if (round > 0) best = Math.min(best, performance.now() - started);
  }
  return (best / BLOCKS) * 1000;
};

const roundTo = (number: number, digits: number): number => Number(number.toFixed(digits));

export const diceBench = (): object => {
  const [fast, plain, node] = [defaultHashFunctions.createHmacBlocks, plainHashFunctions.createHmacBlocks, createNodeBlocks].map(measure);
  if (fast === undefined || plain === undefined || node === undefined) throw new Error('a measurement is missing');
  return {
    microsecondsPerBlock: { fast: roundTo(fast, 2), plain: roundTo(plain, 2), nodeCrypto: roundTo(node, 2) },
    speedup: { overPlain: roundTo(plain / fast, 1), overNodeCrypto: roundTo(node / fast, 1) },
  };
};
