/** Random bytes in hexadecimal, from the browser's secure source. */
export const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The secret seed of a table's dice. */
export const createSeed = (): string => randomHex(32);

/** An id for a game saved in this browser. */
export const createGameId = (): string => randomHex(6);
