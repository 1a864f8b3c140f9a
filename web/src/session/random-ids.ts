/** Random bytes from the browser's own source, in hexadecimal. */
export const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The secret that a table's dice are keyed by. */
export const createSeed = (): string => randomHex(32);

/** A short name for a game kept in this browser. */
export const createGameId = (): string => randomHex(6);
