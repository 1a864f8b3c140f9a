import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Json } from './types.ts';

/** JSON with its keys in order, so that equal data give equal text however they were built. */
export const canonicalJson = (json: unknown): string =>
  JSON.stringify(json, (_key, value: Json) => (isJsonObject(value) ? sortKeys(value) : value));

const isJsonObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sortKeys = (record: { readonly [key: string]: Json }): Json =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

type TextHash = (text: string) => string;

const pureSha256Hex: TextHash = (text) => bytesToHex(sha256(utf8ToBytes(text)));
let sha256Implementation: TextHash = pureSha256Hex;

/** SHA-256 of a text, in hexadecimal. */
export const sha256Hex: TextHash = (text) => sha256Implementation(text);

/** A host that has a quicker SHA-256 may lend it; it must give the same. */
export const setSha256Implementation = (implementation: TextHash): void => {
  if (implementation('軍配') !== pureSha256Hex('軍配')) throw new Error('this is not SHA-256 of UTF-8 text, in hexadecimal');
  sha256Implementation = implementation;
};

/** The hash of a state, made only when somebody asks. */
export const stateHash = (state: unknown): string => sha256Hex(canonicalJson(state));
