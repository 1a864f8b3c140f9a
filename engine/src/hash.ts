import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Json } from './terms.ts';

/** JSON with its keys in order, so that equal data give equal text however they were built. */
export const canonical = (json: unknown): string => JSON.stringify(json, (_key, value: Json) => (isRecord(value) ? sorted(value) : value));

const isRecord = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sorted = (record: { readonly [key: string]: Json }): Json =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

type Hash = (text: string) => string;

const ownSha256: Hash = (text) => bytesToHex(sha256(utf8ToBytes(text)));
let inUse: Hash = ownSha256;

/** SHA-256 of a text, in hexadecimal. */
export const sha256Hex: Hash = (text) => inUse(text);

/** A host that has a quicker SHA-256 may lend it; it must give the same. */
export const lendSha256 = (lent: Hash): void => {
  if (lent('軍配') !== ownSha256('軍配')) throw new Error('this is not SHA-256 of UTF-8 text, in hexadecimal');
  inUse = lent;
};

/** The hash of a state, made only when somebody asks. */
export const stateHash = (state: unknown): string => sha256Hex(canonical(state));
