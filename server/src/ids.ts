import { createHash, randomBytes } from 'node:crypto';

/** 72 random bits: a table's id is the invitation to it, so it must not be guessable. */
export const newId = (): string => randomBytes(9).toString('base64url');
export const newToken = (): string => randomBytes(32).toString('base64url');
/** The database stores only this hash, so a leaked database opens no session. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
/** Public id of a session: reveals neither the token nor its stored hash. */
export const publicSessionId = (storedHash: string): string => hashToken(`session ${storedHash}`).slice(0, 24);
