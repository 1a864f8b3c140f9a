import { z } from 'zod';
import type { Person } from './accounts.ts';
import { MAX_BOT_GAMES } from './limits.ts';
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

export interface BotOffer {
  readonly games: readonly string[];
  readonly maxGames: number;
  readonly isRegistered: boolean;
}

export interface BotAccount {
  readonly account: string;
  readonly name: string;
  readonly offer: BotOffer | null;
}

/** A bot account that anybody, or any member, can choose as an opponent. */
export interface OfferedBot extends BotOffer {
  readonly account: string;
  readonly name: string;
  readonly owner: Person;
  readonly playing: number;
  readonly isOnline: boolean;
}

/** The games that a bot account accepts; without games it is not offered. */
export const botOfferRequest = z
  .strictObject({ games: z.array(z.string().max(60)).max(50), maxGames: z.number().int().min(1).max(MAX_BOT_GAMES).default(4) })
  .meta({ examples: [{ games: ['age-of-war'], maxGames: 4 }] });

/** An administrator offers a bot account to everybody, or no longer. */
export const botRegistrationRequest = z
  .strictObject({ account: z.string().max(40), registered: z.boolean() })
  .meta({ examples: [{ account: 'k3Xn0aQmT5Wc', registered: true }] });
