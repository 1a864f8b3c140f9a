import { z } from 'zod';
import { currentPassword, email, emailToken, language, normalizedText, password, personName } from './primitives.ts';

/** Requests about accounts. Each schema carries an example, which `protocol/test` parses. */

export const guestRequest = z.strictObject({ name: personName }).meta({ examples: [{ name: 'Hana' }] });

export const registerRequest = z
  .strictObject({ name: personName, password, email: email.optional(), language: language.optional() })
  .meta({ examples: [{ name: 'Hana', password: 'correct horse', email: 'hana@example.org', language: 'ja' }] });

export const loginRequest = z
  .strictObject({ name: normalizedText, password: currentPassword })
  .meta({ examples: [{ name: 'Hana', password: 'correct horse' }] });

/** `null` removes the address. The password stands in for a recent sign-in. */
export const changeEmailRequest = z
  .strictObject({ email: email.nullable(), password: currentPassword.optional() })
  .meta({ examples: [{ email: 'hana@example.org', password: 'correct horse' }, { email: null }] });

/** The password stands in for a recent sign-in; an account with passkeys only has none. */
export const changePasswordRequest = z
  .strictObject({ currentPassword: currentPassword.optional(), newPassword: password })
  .meta({ examples: [{ currentPassword: 'correct horse', newPassword: 'battery staple' }] });

const EXAMPLE_TOKEN = 'k3J9'.padEnd(43, 'x');

export const confirmEmailRequest = z.strictObject({ key: emailToken }).meta({ examples: [{ key: EXAMPLE_TOKEN }] });

export const resetPasswordRequest = z.strictObject({ email }).meta({ examples: [{ email: 'hana@example.org' }] });

export const newPasswordRequest = z
  .strictObject({ key: emailToken, password })
  .meta({ examples: [{ key: EXAMPLE_TOKEN, password: 'battery staple' }] });

/** Preferences of an account: by which channels it is notified, and vacations. */
export const settings = z
  .strictObject({
    email: z.boolean().default(true),
    push: z.boolean().default(true),
    webhook: z.boolean().default(true),
    /** In the page: the title counts the games that wait. */
    inApp: z.boolean().default(true),
    language: language.default('en'),
    /** Correspondence clocks stop until then (milliseconds) at tables that grant vacation. */
    vacationUntil: z.number().int().min(0).default(0),
    /** Start of the vacation; the server sets it and ignores the client's value. */
    vacationFrom: z.number().int().min(0).default(0),
  })
  .meta({ examples: [{ email: true, push: false, webhook: true, inApp: true, language: 'ja', vacationUntil: 0 }] });
export type Settings = z.infer<typeof settings>;

export const blockRequest = z
  .strictObject({ account: z.string().max(40), blocked: z.boolean() })
  .meta({ examples: [{ account: 'N5l0CFbW3Td5', blocked: true }] });

export const muteRequest = z
  .strictObject({ account: z.string().max(40), muted: z.boolean() })
  .meta({ examples: [{ account: 'N5l0CFbW3Td5', muted: true }] });

/** A signed-in device, as its owner sees it. */
export interface SessionInfo {
  /** Public id: it does not grant access. */
  readonly id: string;
  readonly created: number;
  /** Exact to the day. */
  readonly lastUsed: number;
  /** Whether this request came from it. */
  readonly isCurrent: boolean;
}

export interface Person {
  readonly account: string;
  readonly name: string;
}
