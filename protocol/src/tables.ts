import type { Message, Outcome } from '@gunbai/engine';
import { z } from 'zod';
import type { Person } from './accounts.ts';
import { CLOCK_LIMITS, MAX_CHAT_LENGTH, MAX_NOTE_LENGTH, MAX_SEATS } from './limits.ts';
import { action, commandKey, entropy, entropyHash, entryNumber, freeText, json, normalizedText, seatId } from './primitives.ts';
import type { RulesChangeIssue } from './rules-change.ts';

/** Requests and views of tables. Each schema carries an example, which `protocol/test` parses. */

/** The hash of the entropy `00112233445566778899aabbccddeeff`. */
export const EXAMPLE_ENTROPY_HASH = '5947d7c33d783f94b3b4c1a96ebc8991ed28f1b069b71e03376cba8caa98a720';

const clockNumber = (name: keyof typeof CLOCK_LIMITS) => z.number().int().min(CLOCK_LIMITS[name].min).max(CLOCK_LIMITS[name].max);

/** Time control. Times are in seconds. */
export const pace = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }),
    /** A chess clock: `base`, plus `increment` for each decision. */
    z.strictObject({ kind: z.literal('live'), base: clockNumber('base'), increment: clockNumber('increment') }),
    /** Correspondence: `move` for each decision, then the bank; `vacation` days may stop the clock. */
    z.strictObject({
      kind: z.literal('days'),
      move: clockNumber('move'),
      bank: clockNumber('bank'),
      vacation: clockNumber('vacation').default(0),
    }),
  ])
  .meta({
    examples: [{ kind: 'none' }, { kind: 'live', base: 1800, increment: 20 }, { kind: 'days', move: 86_400, bank: 604_800, vacation: 14 }],
  });
export type Pace = z.infer<typeof pace>;

export const policy = z
  .strictObject({
    /** What happens to a seat that is out of time: it loses, a bot plays on, or an opponent may claim the win. */
    timeOut: z.enum(['lose', 'bot', 'claim']).default('claim'),
    /** Whether a bot may take over the seat of a player who resigned. */
    botTakesOver: z.boolean().default(true),
    spectators: z.boolean().default(true),
    rated: z.boolean().default(true),
    /** Whether games of people against bot accounts are rated, too. */
    ratedWithBots: z.boolean().optional(),
  })
  .meta({ examples: [{ timeOut: 'claim', botTakesOver: true, spectators: true, rated: false }] });
export type Policy = z.infer<typeof policy>;

/** The policy with what the seats agreed on later. */
export interface AgreedPolicy extends Policy {
  /** Spectators see everything, this many entries late. */
  readonly openHands?: number;
}

/** `account` is a bot account that is offered for the game: it takes the seat at once. */
const seatRequest = z.union([
  z.strictObject({
    seat: seatId,
    who: z.enum(['me', 'open', 'bot']),
    bot: z.string().max(40).optional(),
    /** The name of a member for whom the open seat is reserved. */
    invite: normalizedText.optional(),
  }),
  z.strictObject({ seat: seatId, who: z.literal('bot-account'), account: z.string().max(40) }),
]);

export const newTable = z
  .strictObject({
    game: z.string().max(60),
    scenario: z.string().max(60).optional(),
    options: z.record(z.string().max(60), json).optional(),
    players: z.number().int().min(1).max(MAX_SEATS).optional(),
    seats: z.array(seatRequest).max(MAX_SEATS),
    visibility: z.enum(['public', 'link']).default('public'),
    pace: pace.default({ kind: 'none' }),
    policy: policy.default({ timeOut: 'claim', botTakesOver: true, spectators: true, rated: true }),
    /** The hash of the randomness that the own seat adds to the dice. */
    entropyHash: entropyHash.optional(),
  })
  .meta({
    examples: [
      {
        game: 'age-of-war',
        players: 2,
        seats: [
          { seat: 'p1', who: 'me' },
          { seat: 'p2', who: 'bot', bot: 'random' },
        ],
        pace: { kind: 'live', base: 1800, increment: 20 },
        entropyHash: EXAMPLE_ENTROPY_HASH,
      },
    ],
  });
export type NewTable = z.infer<typeof newTable>;

/** Without a seat: any free one. Without a hash the seat adds nothing to the dice. */
export const joinRequest = z
  .strictObject({ seat: seatId.optional(), entropyHash: entropyHash.optional() })
  .meta({ examples: [{ seat: 'p2', entropyHash: EXAMPLE_ENTROPY_HASH }, {}] });

/** The owner reserves a free seat for a member. */
export const invitationRequest = z.strictObject({ seat: seatId, name: normalizedText }).meta({ examples: [{ seat: 'p2', name: 'Hana' }] });

export const rematchRequest = z
  .strictObject({ entropyHash: entropyHash.optional() })
  .meta({ examples: [{ entropyHash: EXAMPLE_ENTROPY_HASH }, {}] });

/**
 * Before play: a seat gives the hash of its entropy. Once the server has published its commitment, the seat reveals the
 * entropy; a new hash then abandons the round, and all seats begin again.
 */
export const diceRequest = z
  .union([z.strictObject({ entropyHash }), z.strictObject({ entropy })])
  .meta({ examples: [{ entropyHash: EXAMPLE_ENTROPY_HASH }, { entropy: '00112233445566778899aabbccddeeff' }] });
export type DiceRequest = z.infer<typeof diceRequest>;

/** `number` is the log length at which the client decided. */
export const actRequest = z
  .strictObject({ number: entryNumber, action, key: commandKey })
  .meta({ examples: [{ number: 12, action: ['fill', 'gassantoda', 1], key: 'action-0012' }] });

/** An action to be judged, not done. */
export const whyNotRequest = z.strictObject({ action }).meta({ examples: [{ action: ['fill', 'gassantoda', 1] }] });

export const undoRequest = z.strictObject({ key: commandKey.optional() }).meta({ examples: [{ key: 'undo-0013' }] });

export const chatRequest = z
  .strictObject({ text: freeText.trim().min(1).max(MAX_CHAT_LENGTH), key: commandKey.optional() })
  .meta({ examples: [{ text: 'Good luck!', key: 'chat-0001' }] });

/** A private note about the table. */
export const noteRequest = z.strictObject({ text: freeText.max(MAX_NOTE_LENGTH) }).meta({ examples: [{ text: 'Attack Otsu next turn.' }] });

/** `chat` is the number of the reported message; null reports the table. */
export const reportRequest = z
  .strictObject({ chat: entryNumber.nullable().default(null), reason: freeText.trim().min(1).max(500) })
  .meta({ examples: [{ chat: 3, reason: 'insult' }] });

/** Decisions that all seats must agree on. */
export const proposalRequest = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('undo'), to: entryNumber }),
    z.strictObject({ kind: z.literal('draw') }),
    z.strictObject({ kind: z.literal('pause') }),
    z.strictObject({ kind: z.literal('resume') }),
    /** Continue under the present rules, see `rulesChange`. */
    z.strictObject({ kind: z.literal('rules') }),
    /** Let spectators see everything, `delay` entries late. */
    z.strictObject({ kind: z.literal('open-hands'), delay: z.number().int().min(1).max(1000) }),
  ])
  .meta({
    examples: [
      { kind: 'undo', to: 11 },
      { kind: 'draw' },
      { kind: 'pause' },
      { kind: 'resume' },
      { kind: 'rules' },
      { kind: 'open-hands', delay: 10 },
    ],
  });
export type ProposalRequest = z.infer<typeof proposalRequest>;

/** `at` is the time of the proposal that is answered: a newer one may have replaced it. */
export const proposalAnswerRequest = z
  .strictObject({ agree: z.boolean(), at: z.number().optional() })
  .meta({ examples: [{ agree: true, at: 1_795_031_487_997 }] });

/** Answers to optional windows, given in advance: at a step, take the first of these verbs that is allowed. */
export const standingOrders = z
  .strictObject({
    orders: z
      .array(
        z.strictObject({
          step: z.string().min(1).max(60),
          answer: z.array(z.string().min(1).max(60)).min(1).max(4),
          /** Valid until the flow leaves this step; without it, until it is removed. */
          until: z.string().max(60).optional(),
          /** The window's prompt, shown in the list of orders. */
          prompt: z
            .strictObject({ key: z.string().max(60), facts: z.record(z.string().max(60), json).optional() })
            .refine((prompt) => JSON.stringify(prompt).length <= 1000)
            .transform((prompt) => prompt as Message)
            .optional(),
        }),
      )
      .max(30),
  })
  .meta({ examples: [{ orders: [{ step: 'respond', answer: ['pass'], until: 'battle', prompt: { key: 'respond' } }] }] });
export type StandingOrders = readonly z.infer<typeof standingOrders>['orders'][number][];

export interface SeatView {
  readonly seat: string;
  readonly person: Person | null;
  readonly bot: string | null;
  readonly name: string;
  /** Whether the person is connected. */
  readonly present: boolean;
  /** Whom a free seat waits for: an invited player, or a former player in a rematch. */
  readonly reservedFor: Person | null;
}

/** Time of one seat in milliseconds. Stored as it is sent, hence the short names. */
export interface ClockView {
  /** Left for the present decision, as of `since`. */
  readonly left: number;
  readonly bank: number;
  /** When the clock was started; null while it stands. */
  readonly since: number | null;
  /** Vacation used so far. */
  readonly away?: number;
  /** Server outages up to this time have been credited. */
  readonly given?: number;
  /** The server clock's setback that this clock has followed. */
  readonly back?: number;
}

export interface Proposal {
  readonly kind: ProposalRequest['kind'];
  readonly by: string;
  readonly to?: number;
  readonly delay?: number;
  readonly agreed: readonly string[];
  readonly at: number;
}

export type TableStatus = 'open' | 'playing' | 'paused' | 'over' | 'cancelled' | 'rules-changed' | 'stuck';

/** The server's commitment in an abandoned round, and its seed. */
export interface AbandonedDice {
  readonly commitment: string;
  readonly seed: string;
}

/** A table without the position of its game. All of it is public. */
export interface TableView {
  readonly id: string;
  readonly game: string;
  readonly rules: number;
  readonly scenario: string;
  readonly options: { readonly [option: string]: unknown };
  readonly owner: string;
  readonly visibility: 'public' | 'link';
  readonly status: TableStatus;
  readonly pace: Pace;
  readonly policy: AgreedPolicy;
  readonly seats: readonly SeatView[];
  /** Length of the log. */
  readonly number: number;
  /** Seats that must decide now. */
  readonly pendingSeats: readonly string[];
  readonly clocks: { readonly [seat: string]: ClockView };
  readonly proposal: Proposal | null;
  /** Why the game cannot continue under new rules until all seats agree. */
  readonly rulesChange: RulesChangeIssue | null;
  readonly outcome: Outcome | null;
  /** Hashes of the seats' entropy; null if the seat must give a new one. Seats without a hash add nothing to the dice. */
  readonly entropyHashes: { readonly [seat: string]: string | null };
  /** Hash of the server's seed; empty until every seat has given the hash of its entropy. */
  readonly commitment: string;
  /** What the seats have revealed since. Play begins when all have. */
  readonly entropy: { readonly [seat: string]: string };
  /** Null until the game is over or the table is closed. */
  readonly seed: string | null;
  /** Earlier rounds, abandoned because a seat left or could not reveal its entropy. */
  readonly abandonedDice: readonly AbandonedDice[];
  readonly rematch: string | null;
  readonly created: number;
  readonly updated: number;
}

export interface SeatRating {
  readonly rating: number;
  /** How uncertain the rating is. */
  readonly deviation: number;
}

/** A table in a list. */
export interface LobbyTable extends TableView {
  /** The game's turn; null before play begins. */
  readonly turn: number | null;
  /** Ratings of the players in this game, by seat. Players without a rated game are missing. */
  readonly ratings: { readonly [seat: string]: SeatRating };
}

/** Ratings at a table. */
export interface TableRatings {
  readonly ratings: { readonly [seat: string]: SeatRating };
  /** Empty until the game is over and rated. */
  readonly changes: readonly RatingChange[];
}

/** What a rated game did to a player's rating. */
export interface RatingChange {
  readonly seat: string;
  readonly side: string;
  readonly before: number;
  readonly rating: number;
  readonly deviation: number;
}
