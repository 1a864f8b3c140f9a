import type { Json } from '@gunbai/engine';
import { z } from 'zod';
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './limits.ts';

/** Schemas of single values. Everything a client sends is checked; unknown fields are refused. */

export const tableId = z.string().regex(/^[A-Za-z0-9_-]{12}$/);
export const seatId = z.string().min(1).max(40);
/** Chosen by the client; a command repeated with the same key is executed once. */
export const commandKey = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/);
export const entryNumber = z.number().int().min(0).max(1_000_000);
export const emailToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
/** Random bytes in hexadecimal: at least 16, too many to guess from their hash. */
export const entropy = z.string().regex(/^([0-9a-f]{2}){16,64}$/);
/** SHA-256 of that text, in hexadecimal. */
export const entropyHash = z.string().regex(/^[0-9a-f]{64}$/);

const MAX_JSON_DEPTH = 16;
/** Deeply nested JSON overflows the stack when it is copied to a worker thread. */
const isShallow = (value: unknown, levels = MAX_JSON_DEPTH): boolean =>
  typeof value !== 'object' || value === null || (levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1)));
/** Requests have been parsed from JSON before they are checked. */
export const json = z.custom<Json>((value) => value !== undefined && isShallow(value));
/** Any JSON: the rules check the form of an action. */
export const action = z.unknown().refine((value) => isShallow(value));

/** Names that look alike become equal: composed accents, single spaces, no invisible characters. */
export const normalizedText = z
  .string()
  .max(100)
  .normalize()
  .overwrite((name) => name.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').replaceAll(/ +/g, ' '))
  .trim();
export const personName = normalizedText
  .min(1)
  .max(MAX_NAME_LENGTH)
  .regex(/^[\p{L}\p{N}\p{M} ._'-]+$/u)
  .regex(/[\p{L}\p{N}]/u)
  // Stacked accents would cover the text above.
  .regex(/^(?!.*\p{M}{5})/u);
/** Free text without zero bytes, which PostgreSQL cannot store, and without marks that change the writing direction. */
export const freeText = z
  .string()
  .regex(/^[^\0]*$/)
  .overwrite((text) => text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, ''));

export const email = z.email().max(MAX_EMAIL_LENGTH);
export const language = z.enum(['en', 'zh-Hans', 'zh-Hant', 'ja']);
export const password = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH);
/** A password that is checked against a stored one: it may be older than the present minimum. */
export const currentPassword = z.string().max(MAX_PASSWORD_LENGTH);
