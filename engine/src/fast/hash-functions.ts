import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { Sha256Prefix } from './sha256-prefix.ts';
import type { CreateHmacBlocks, HashFunctions } from '../hash.ts';

// Faster than `plainHashFunctions`, which the tests compare it with: texts are encoded without a copy, and HMAC blocks
// continue from the hashed key and prefix. Benchmark: `npm run bench -- dice`.

const encoder = new TextEncoder();
const textBytes = new Uint8Array(8192);

/** UTF-8 takes at most three bytes for each UTF-16 unit. */
const fitsBuffer = (text: string): boolean => text.length * 3 <= textBytes.length;

const encode = (text: string): Uint8Array =>
  fitsBuffer(text) ? textBytes.subarray(0, encoder.encodeInto(text, textBytes).written) : encoder.encode(text);

const HMAC_BLOCK_BYTES = 64;

/** The key in one block, each byte combined with `pad`, and then the prefix. */
const paddedKey = (key: Uint8Array, pad: number, prefix: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(HMAC_BLOCK_BYTES + prefix.length);
  bytes.set(key.length > HMAC_BLOCK_BYTES ? sha256(key) : key);
  for (let at = 0; at < HMAC_BLOCK_BYTES; at++) (bytes[at] as number) ^= pad;
  bytes.set(prefix, HMAC_BLOCK_BYTES);
  return bytes;
};

const createHmacBlocks: CreateHmacBlocks = (key, prefix) => {
  const inner = new Sha256Prefix(paddedKey(key, 0x36, encode(prefix)));
  const outer = new Sha256Prefix(paddedKey(key, 0x5c, new Uint8Array(0)));
  const innerDigest = new Uint8Array(32);
  const innerView = new DataView(innerDigest.buffer);
  return (message) => {
    const innerWords = inner.digest(encode(message));
    for (let word = 0; word < 8; word++) innerView.setInt32(word * 4, innerWords[word] as number);
    const outerWords = outer.digest(innerDigest);
    const words: number[] = [];
    for (let word = 0; word < 8; word++) words.push((outerWords[word] as number) >>> 0);
    return words;
  };
};

export const fastHashFunctions: HashFunctions = { sha256Hex: (text) => bytesToHex(sha256(encode(text))), createHmacBlocks };
