import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { fastHashFunctions } from './fast/hash-functions.ts';
import type { Json } from './types.ts';

/** JSON with sorted keys, so that equal data give equal text. */
export const canonicalJson = (json: unknown): string =>
  JSON.stringify(json, (_key, value: Json) => (isJsonObject(value) ? sortKeys(value) : value));

const isJsonObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sortKeys = (object: { readonly [key: string]: Json }): Json =>
  Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Returns a function from a message to its HMAC-SHA256, as eight 32-bit words. `prefix` precedes every message. */
export type CreateHmacBlocks = (key: Uint8Array, prefix: string) => (message: string) => readonly number[];

/** The hash functions of a match. A host may pass faster ones; all implementations must give the same digests. */
export interface HashFunctions {
  /** SHA-256 of UTF-8 text, in hexadecimal. */
  sha256Hex(text: string): string;
  readonly createHmacBlocks: CreateHmacBlocks;
}

/** The reference implementation, against which tests compare the others. */
export const plainHashFunctions: HashFunctions = {
  sha256Hex: (text) => bytesToHex(sha256(utf8ToBytes(text))),
  createHmacBlocks: (key, prefix) => (message) => {
    const digest = new DataView(hmac(sha256, key, utf8ToBytes(prefix + message)).buffer);
    return Array.from({ length: 8 }, (_, word) => digest.getUint32(word * 4));
  },
};

export const defaultHashFunctions: HashFunctions = fastHashFunctions;

/** SHA-256 of UTF-8 text, in hexadecimal. */
export const sha256Hex = (text: string): string => defaultHashFunctions.sha256Hex(text);

/** A hash of a state, to compare positions. */
export const stateHash = (state: unknown, hash: HashFunctions = defaultHashFunctions): string => hash.sha256Hex(canonicalJson(state));
