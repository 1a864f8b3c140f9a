/** Limits that forms show and the server enforces. Separate from the schemas, so that the client loads no validator. */
export const MAX_NAME_LENGTH = 30;
export const MIN_PASSWORD_LENGTH = 10;
export const MAX_PASSWORD_LENGTH = 200;
export const MAX_EMAIL_LENGTH = 200;
export const MAX_CHAT_LENGTH = 500;
export const MAX_NOTE_LENGTH = 10_000;
export const MAX_WEBHOOK_URL_LENGTH = 500;
/** At least as many seats as any game has. */
export const MAX_SEATS = 12;
/** Rounds of dice before play that a table remembers. */
export const MAX_ABANDONED_DICE = 20;
