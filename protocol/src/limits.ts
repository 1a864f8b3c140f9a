/** Limits that forms show and the server enforces. Separate from the schemas, so that the client loads no validator. */
export const MAX_NAME_LENGTH = 30;
export const MIN_PASSWORD_LENGTH = 10;
export const MAX_PASSWORD_LENGTH = 200;
export const MAX_EMAIL_LENGTH = 200;
export const MAX_CHAT_LENGTH = 500;
export const MAX_NOTE_LENGTH = 10_000;
export const MAX_WEBHOOK_URL_LENGTH = 500;
/** Bounds of clocks, in seconds; vacations in days. */
export const CLOCK_LIMITS = {
  base: { min: 1, max: 86_400 },
  increment: { min: 0, max: 3600 },
  move: { min: 60, max: 2_592_000 },
  bank: { min: 0, max: 7_776_000 },
  vacation: { min: 0, max: 60 },
} as const;
/** At least as many seats as any game has. */
export const MAX_SEATS = 12;
/** Games that a bot account may offer to play at a time. */
export const MAX_BOT_GAMES = 100;
/** Rounds of dice before play that a table remembers. */
export const MAX_ABANDONED_DICE = 20;
