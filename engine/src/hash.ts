import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Json } from './terms.ts';

/** JSON with its keys in order, so that equal data give equal text however they were built. */
export const canonical = (json: unknown): string => JSON.stringify(json, (_key, value: Json) => (isRecord(value) ? sorted(value) : value));

const isRecord = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sorted = (record: { readonly [key: string]: Json }): Json =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** The hash of a state, made only when somebody asks. */
export const stateHash = (state: unknown): string => sha256Hex(canonical(state));
