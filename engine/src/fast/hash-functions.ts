import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { CreateHmacBlocks, HashFunctions } from '../hash.ts';

// Faster than `plainHashFunctions`, which the tests compare it with: texts are encoded without a copy, and HMAC blocks
// continue from a clone of the hashed key and prefix. Benchmark: `npm run bench -- dice`.

const encoder = new TextEncoder();
const textBytes = new Uint8Array(8192);

/** UTF-8 takes at most three bytes for each UTF-16 unit. */
const fitsBuffer = (text: string): boolean => text.length * 3 <= textBytes.length;

const encode = (text: string): Uint8Array =>
  fitsBuffer(text) ? textBytes.subarray(0, encoder.encodeInto(text, textBytes).written) : encoder.encode(text);

const createHmacBlocks: CreateHmacBlocks = (key, prefix) => {
  const base = hmac.create(sha256, key).update(encode(prefix));
  const digest = new Uint8Array(32);
  const digestView = new DataView(digest.buffer);
  return (message) => {
    base.clone().update(encode(message)).digestInto(digest);
    const words: number[] = [];
    for (let at = 0; at < digest.length; at += 4) words.push(digestView.getUint32(at));
    return words;
  };
};

export const fastHashFunctions: HashFunctions = { sha256Hex: (text) => bytesToHex(sha256(encode(text))), createHmacBlocks };
