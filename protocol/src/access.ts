import { z } from 'zod';
import { normalizedText, personName } from './primitives.ts';

/** What programs use an account with: access tokens, and accounts of their own. */

/** What an access token allows: see what the account sees; open tables, take seats and act; write in the chat. */
export const SCOPES = ['read', 'play', 'chat'] as const;
export const scope = z.enum(SCOPES).meta({ examples: SCOPES });
export type Scope = (typeof SCOPES)[number];

/** `bot` is a bot account of the caller; without it the token is for the caller's own account. */
export const accessTokenRequest = z
  .strictObject({
    name: normalizedText.min(1).max(60),
    scopes: z.array(scope).min(1).max(SCOPES.length),
    bot: z.string().max(40).optional(),
  })
  .meta({ examples: [{ name: 'my laptop', scopes: ['read', 'play'] }] });

export interface AccessTokenInfo {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly created: number;
  /** Exact to the day; null if never. */
  readonly lastUsed: number | null;
}

/** ` [bot]` is appended to the name: people cannot write brackets in theirs. */
export const botAccountRequest = z.strictObject({ name: personName }).meta({ examples: [{ name: 'Kuroda' }] });

/** The games that a bot account accepts; without games it is not offered. */
export const botOfferRequest = z
  .strictObject({ games: z.array(z.string().max(60)).max(50), maxGames: z.number().int().min(1).max(100).default(4) })
  .meta({ examples: [{ games: ['age-of-war'], maxGames: 4 }] });
