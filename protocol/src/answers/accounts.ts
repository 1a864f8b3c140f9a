import { z } from 'zod';
import { scope } from '../access.ts';
import { settings } from '../accounts.ts';
import { person, time } from './common.ts';

export const accountView = z
  .strictObject({
    account: z.string(),
    name: z.string(),
    isGuest: z.boolean(),
    isBot: z.boolean(),
    hasPassword: z.boolean(),
    email: z.string().nullable(),
    isEmailVerified: z.boolean(),
    emailError: z.string().meta({ description: 'Why the last mail did not arrive' }),
    isEmailEnabled: z.boolean().meta({ description: 'Whether this server can send mail' }),
    isAdmin: z.boolean(),
    settings,
  })
  .meta({ id: 'Account' });

export const savedSettings = settings;

export const sessions = z.array(
  z
    .strictObject({
      id: z.string(),
      created: time,
      lastUsed: time,
      isCurrent: z.boolean().meta({ description: 'Whether this request came from it' }),
    })
    .meta({ id: 'Session' }),
);

const accessToken = z
  .strictObject({
    id: z.string(),
    account: z.string().meta({ description: 'Yours, or a bot account of yours' }),
    name: z.string(),
    scopes: z.array(scope),
    created: time,
    lastUsed: time.nullable().meta({ description: 'Exact to the day; null if never' }),
  })
  .meta({ id: 'AccessToken' });

export const accessTokenList = z.array(accessToken);
export const newAccessToken = accessToken
  .extend({ token: z.string().meta({ description: 'Shown this once: only its hash is stored' }) })
  .meta({ id: 'NewAccessToken' });

const botOffer = z
  .strictObject({
    games: z.array(z.string()).meta({ description: 'Ids of the games that it accepts' }),
    maxGames: z.number().meta({ description: 'How many it plays at a time' }),
    isRegistered: z.boolean().meta({ description: 'Whether an operator offers it to everybody, guests included' }),
  })
  .meta({ id: 'BotOffer' });

const botAccount = z.strictObject({ account: z.string(), name: z.string(), offer: botOffer.nullable() }).meta({ id: 'BotAccount' });
export const newBotAccount = botAccount;
export const botAccountSettings = botAccount;
export const botAccountList = z.array(botAccount);
export const offeredBots = z.array(
  z
    .strictObject({
      account: z.string(),
      name: z.string(),
      owner: person,
      ...botOffer.shape,
      playing: z.number().meta({ description: 'How many games it plays now' }),
      isOnline: z.boolean().meta({ description: 'Whether it listens for its turns now' }),
    })
    .meta({ id: 'OfferedBot' }),
);

export const webauthnOptions = z.strictObject({ challenge: z.string(), options: z.looseObject({}) }).meta({ id: 'WebauthnOptions' });
export const passkeys = z.array(z.strictObject({ id: z.string(), created: time }));
export const people = z.array(person);
export const signedInPerson = person;

export const notifications = z.array(
  z.strictObject({ id: z.string(), table: z.string(), kind: z.string(), at: time, game: z.string() }).meta({ id: 'Notification' }),
);
export const notificationChannels = z.array(
  z
    .strictObject({
      id: z.string(),
      kind: z.string(),
      target: z.string(),
      problem: z.string().meta({ description: 'Why the last delivery failed' }),
    })
    .meta({ id: 'NotificationChannel' }),
);
export const newChannel = z.strictObject({ id: z.string(), kind: z.string() });
export const vapidKey = z.strictObject({ key: z.string() });

export const nextGame = z.strictObject({ table: z.string().nullable(), pending: z.number() });

const rating = z
  .strictObject({ game: z.string(), side: z.string(), rating: z.number(), deviation: z.number(), games: z.number() })
  .meta({ id: 'Rating' });

export const onlinePlayers = z
  .strictObject({
    members: z.array(person).meta({ description: 'Members and bot accounts, by name' }),
    guests: z.number().meta({ description: 'How many guests are online' }),
  })
  .meta({ id: 'OnlinePlayers' });

export const ratingHistory = z.array(
  z
    .strictObject({
      table: z.string().nullable().meta({ description: 'Null if the table is not listed for you' }),
      game: z.string(),
      side: z.string(),
      rating: z.number().meta({ description: 'After the game' }),
      deviation: z.number(),
      at: time,
    })
    .meta({ id: 'RatingPoint' }),
);

export const playerProfile = z
  .strictObject({
    account: z.string(),
    name: z.string(),
    isGuest: z.boolean(),
    isOnline: z.boolean(),
    /** Null for people. */
    owner: person.nullable().meta({ description: 'Who runs this bot account' }),
    memberSince: time,
    ratings: z.array(rating),
    totals: z
      .array(z.strictObject({ game: z.string(), side: z.string(), won: z.number(), lost: z.number(), drawn: z.number() }))
      .meta({ description: 'All results by game and side' }),
    results: z.array(
      z.strictObject({
        table: z.string().nullable().meta({ description: 'Null if the table is not listed for you' }),
        game: z.string(),
        side: z.string(),
        score: z.number(),
        reason: z.string(),
        at: time,
        opponents: z.array(person),
      }),
    ),
  })
  .meta({ id: 'Player' });

export const headToHead = z
  .strictObject({
    games: z.array(
      z.strictObject({
        table: z.string().nullable(),
        game: z.string(),
        side: z.string(),
        score: z.number(),
        at: time,
        against: z.string().meta({ description: 'The other player’s side' }),
        lost: z.number().meta({ description: 'The other player’s score' }),
        until: time,
      }),
    ),
    won: z.number(),
    lost: z.number(),
    drawn: z.number(),
  })
  .meta({ id: 'HeadToHead' });
