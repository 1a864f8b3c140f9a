import { hash } from 'node:crypto';
import { defaultHashFunctions } from '@gunbai/engine';
import type { HashFunctions } from '@gunbai/engine';

/** Node's own SHA-256 of a short text is several times faster than the portable one. */
export const hashFunctions: HashFunctions = { ...defaultHashFunctions, sha256Hex: (text) => hash('sha256', text) };
