import { createHash, randomBytes } from 'node:crypto';

/** Long enough that nobody finds one by guessing: knowing a table's id is the invitation to it. */
export const newId = (): string => randomBytes(9).toString('base64url');
export const newToken = (): string => randomBytes(32).toString('base64url');
/** What is kept of a token: enough to know it again, not enough to use it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
/** What a session is called before its owner: no way leads from it to the token, nor to what is kept of the token. */
export const publicSessionId = (storedHash: string): string => hashToken(`session ${storedHash}`).slice(0, 24);
