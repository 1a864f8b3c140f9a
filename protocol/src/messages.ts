import type { Json, Message } from '@gunbai/engine';
import { z } from 'zod';
import {
  MAX_CHAT_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_NOTE_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_SEATS,
  MAX_WEBHOOK_URL_LENGTH,
  MIN_PASSWORD_LENGTH,
} from './limits.ts';
import type { RulesChangeIssue } from './rules-change.ts';

export type { RulesChangeIssue } from './rules-change.ts';

/**
 * Everything that crosses the wire, in one place. The client imports types only. What comes in is checked against these
 * schemas; anything more than they name is refused.
 */

export const tableId = z.string().regex(/^[A-Za-z0-9_-]{12}$/);
const seatId = z.string().min(1).max(40);
const key = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/);
const entryNumber = z.number().int().min(0).max(1_000_000);

const MAX_JSON_DEPTH = 16;
/** What is nested thousands deep fits into a message, and into no thread: copying it there overflows the stack. */
const isShallow = (given: unknown, levels = MAX_JSON_DEPTH): boolean =>
  typeof given !== 'object' || given === null || (levels > 0 && Object.values(given).every((part) => isShallow(part, levels - 1)));
/** All that comes in has been read as JSON already. */
const json = z.custom<Json>((given) => given !== undefined && isShallow(given));
/** Any JSON of the size the socket lets through: the referee judges its form, verb by verb. */
const action = z.unknown().refine((given) => isShallow(given));
/** What looks the same is the same: accents may come written apart, spaces doubled, and some signs cannot be seen at all. */
const normalizedText = z
  .string()
  .max(100)
  .normalize()
  .overwrite((name) => name.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').replaceAll(/ +/g, ' '))
  .trim();
const personName = normalizedText
  .min(1)
  .max(MAX_NAME_LENGTH)
  .regex(/^[\p{L}\p{N}\p{M} ._'-]+$/u)
  .regex(/[\p{L}\p{N}]/u)
  // Accents piled up would reach into the lines above.
  .regex(/^(?!.*\p{M}{5})/u);
/** Free words: without a zero, which not every database holds, and without signs that turn the rest of a line around. */
const freeText = z
  .string()
  .regex(/^[^\0]*$/)
  .overwrite((text) => text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, ''));
const password = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH);
const entropy = z.string().regex(/^[0-9a-f]{0,128}$/);

/** How long people have. Times are in seconds. */
export const pace = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  /** A chess clock: so much in all, and so much more for each decision. */
  z.strictObject({ kind: z.literal('live'), base: z.number().int().min(1).max(86_400), increment: z.number().int().min(0).max(3600) }),
  /** By the day: so much for each move, then out of a bank; vacation stops the clock for so many days in all. */
  z.strictObject({
    kind: z.literal('days'),
    move: z.number().int().min(60).max(2_592_000),
    bank: z.number().int().min(0).max(7_776_000),
    vacation: z.number().int().min(0).max(60).default(0),
  }),
]);

export const policy = z.strictObject({
  /** What comes of a seat whose time is up: it loses, or a bot goes on in its place. */
  timeOut: z.enum(['lose', 'bot', 'claim']).default('claim'),
  /** May a bot take over a seat that its person gave up? */
  botTakesOver: z.boolean().default(true),
  spectators: z.boolean().default(true),
  rated: z.boolean().default(true),
});

/** What the seats have agreed on beyond it: spectators see everything, so many lines late. */
export interface AgreedPolicy extends Policy {
  readonly openHands?: number;
}

const seatRequest = z.strictObject({ seat: seatId, who: z.enum(['me', 'open', 'bot']), bot: z.string().max(40).optional() });

export const newTable = z.strictObject({
  game: z.string().max(60),
  scenario: z.string().max(60).optional(),
  options: z.record(z.string().max(60), json).optional(),
  players: z.number().int().min(1).max(MAX_SEATS).optional(),
  seats: z.array(seatRequest).max(MAX_SEATS),
  visibility: z.enum(['public', 'link']).default('public'),
  pace: pace.default({ kind: 'none' }),
  policy: policy.default({ timeOut: 'claim', botTakesOver: true, spectators: true, rated: true }),
  entropy: entropy.optional(),
});

export const joinRequest = z.strictObject({ seat: seatId.optional(), entropy: entropy.optional() });
export const actRequest = z.strictObject({ number: entryNumber, action, key });
export const undoRequest = z.strictObject({ key: key.optional() });
export const guestRequest = z.strictObject({ name: personName });
const email = z.email().max(MAX_EMAIL_LENGTH);
const language = z.enum(['en', 'zh-Hans', 'zh-Hant', 'ja']);
export const registerRequest = z.strictObject({ name: personName, password, email: email.optional(), language: language.optional() });
/** Another address, or none; whoever has a password gives it. */
export const changeEmailRequest = z.strictObject({ email: email.nullable(), password: z.string().max(MAX_PASSWORD_LENGTH).optional() });
const emailToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
export const confirmEmailRequest = z.strictObject({ key: emailToken });
export const resetPasswordRequest = z.strictObject({ email });
export const newPasswordRequest = z.strictObject({ key: emailToken, password });
export const loginRequest = z.strictObject({ name: normalizedText, password: z.string().max(MAX_PASSWORD_LENGTH) });
export const chatRequest = z.strictObject({ text: freeText.trim().min(1).max(MAX_CHAT_LENGTH), key: key.optional() });
export const noteRequest = z.strictObject({ text: freeText.max(MAX_NOTE_LENGTH) });
export const reportRequest = z.strictObject({ chat: entryNumber.nullable().default(null), reason: freeText.trim().min(1).max(500) });
export const blockRequest = z.strictObject({ account: z.string().max(40), blocked: z.boolean() });
export const muteRequest = z.strictObject({ account: z.string().max(40), muted: z.boolean() });

/** What seats decide together, beside the game itself. */
export const proposalRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('undo'), to: entryNumber }),
  z.strictObject({ kind: z.literal('draw') }),
  z.strictObject({ kind: z.literal('pause') }),
  z.strictObject({ kind: z.literal('resume') }),
  z.strictObject({ kind: z.literal('rules') }),
  /** From now on spectators see everything, so many lines late. */
  z.strictObject({ kind: z.literal('open-hands'), delay: z.number().int().min(1).max(1000) }),
]);
/** `at` names the proposal that is answered, by its time: another may have taken its place. */
export const proposalAnswerRequest = z.strictObject({ agree: z.boolean(), at: z.number().optional() });

/** Answers to optional windows, given in advance: at a step, do the first of these verbs that is allowed. */
export const standingOrders = z.strictObject({
  orders: z
    .array(
      z.strictObject({
        step: z.string().min(1).max(60),
        answer: z.array(z.string().min(1).max(60)).min(1).max(4),
        /** Until the flow leaves the step of this name; for ever, if none is named. */
        until: z.string().max(60).optional(),
        /** The words of the window, for whoever reads the order again. */
        prompt: z
          .strictObject({ key: z.string().max(60), facts: z.record(z.string().max(60), json).optional() })
          .refine((prompt) => JSON.stringify(prompt).length <= 1000)
          .transform((prompt) => prompt as Message)
          .optional(),
      }),
    )
    .max(30),
});

export const settings = z.strictObject({
  email: z.boolean().default(true),
  push: z.boolean().default(true),
  webhook: z.boolean().default(true),
  inApp: z.boolean().default(true),
  language: language.default('en'),
  /** Until then (milliseconds) by-the-day clocks stand still where the table grants vacation. */
  vacationUntil: z.number().int().min(0).default(0),
  /** Since when: the server says so, whatever it is sent. */
  vacationFrom: z.number().int().min(0).default(0),
});
export type Settings = z.infer<typeof settings>;

export const channelRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('webhook'), url: z.url({ protocol: /^https?$/ }).max(MAX_WEBHOOK_URL_LENGTH) }),
  z.strictObject({
    kind: z.literal('push'),
    endpoint: z.url({ protocol: /^https$/ }).max(1000),
    keys: z.strictObject({ p256dh: z.string().max(200), auth: z.string().max(100) }),
  }),
]);

/** What a client says over the socket. */
export const clientMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('watch'), table: tableId, since: entryNumber.default(0), chatSince: entryNumber.default(0) }),
  z.strictObject({ type: z.literal('unwatch'), table: tableId }),
  z.strictObject({ type: z.literal('act'), table: tableId, number: entryNumber, action, key }),
  z.strictObject({ type: z.literal('undo'), table: tableId, key }),
  z.strictObject({ type: z.literal('chat'), table: tableId, text: chatRequest.shape.text, key }),
  z.strictObject({ type: z.literal('ping'), at: z.number() }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;
export type Pace = z.infer<typeof pace>;
export type Policy = z.infer<typeof policy>;
export type NewTable = z.infer<typeof newTable>;
export type ProposalRequest = z.infer<typeof proposalRequest>;
export type StandingOrders = readonly z.infer<typeof standingOrders>['orders'][number][];

/** Why something was not done: of the referee (see `Refusal` of the engine), or of the table. */
export interface RefusalInfo {
  readonly code: string;
  readonly clause?: string;
  readonly values?: { readonly [key: string]: unknown };
  readonly detail?: string;
}

/** A place where somebody is signed in, as they see it themselves. */
export interface SessionInfo {
  /** A name for it that opens nothing. */
  readonly id: string;
  readonly created: number;
  /** When it was last used, to the day. */
  readonly lastUsed: number;
  /** Whether it is the one that asks. */
  readonly isCurrent: boolean;
}

export interface Person {
  readonly account: string;
  readonly name: string;
}

export interface SeatView {
  readonly seat: string;
  readonly person: Person | null;
  readonly bot: string | null;
  readonly name: string;
  readonly present: boolean;
}

/** How much time a seat has: `left` milliseconds at `at`, running if it owes a decision. */
export interface ClockView {
  readonly left: number;
  readonly bank: number;
  readonly since: number | null;
  /** How long it has stood still for vacation. */
  readonly away?: number;
  /** Until when it was given back the time in which there was no server. */
  readonly given?: number;
  /** With which setting back of the server's time it was set back. */
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

/** A table without its game's position: all of it is public. */
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
  readonly number: number;
  readonly pendingSeats: readonly string[];
  readonly clocks: { readonly [seat: string]: ClockView };
  readonly proposal: Proposal | null;
  /** Under new rules: what differs, until all have agreed to go on. */
  readonly rulesChange: RulesChangeIssue | null;
  readonly outcome: { readonly winners: readonly string[]; readonly reason: string } | null;
  readonly commitment: string;
  readonly entropy: { readonly [seat: string]: string };
  /** Only when the game is over. */
  readonly seed: string | null;
  readonly rematch: string | null;
  readonly created: number;
  readonly updated: number;
}

/** A table in a list, with as much of its position as the list says: the turn, once play has begun. */
export interface LobbyTable extends TableView {
  readonly turn: number | null;
}

/** What the server says over the socket. `position` and `update` are made for one viewer. */
export type ServerMessage =
  | { readonly type: 'hello'; readonly account: Person | null; readonly now: number; readonly node: string }
  | { readonly type: 'table'; readonly table: TableView; readonly yourSeat: string | null }
  | {
      readonly type: 'position' | 'update';
      readonly table: string;
      readonly from: number;
      readonly number: number;
      readonly reset: boolean;
      readonly entries: readonly unknown[];
      readonly view: unknown;
      readonly canUndo: boolean;
      readonly head: { readonly count: number; readonly hash: string | null };
      /** Left out where nothing of it can have changed. */
      readonly tableStatus?: Pick<TableView, 'status' | 'pendingSeats' | 'clocks' | 'proposal'>;
    }
  | { readonly type: 'chat'; readonly table: string; readonly messages: readonly ChatMessage[] }
  | { readonly type: 'done'; readonly key: string; readonly number: number }
  | { readonly type: 'refused'; readonly key: string | null; readonly refusal: RefusalInfo }
  | { readonly type: 'turn-count'; readonly tables: number }
  | { readonly type: 'server-status'; readonly code: 'storage-unavailable' | 'storage-full' | 'storage-available' | 'closing' }
  | { readonly type: 'pong'; readonly at: number; readonly now: number };

export interface ChatMessage {
  readonly number: number;
  readonly account: string;
  readonly name: string;
  readonly text: string;
  readonly hidden: boolean;
  readonly at: number;
}
