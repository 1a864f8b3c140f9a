/** What looks after a server's data, without the server. */
export { readConfig } from '../config.ts';
export type { Config, Wish } from '../config.ts';
export { appoint } from './appoint.ts';
export type { Appointed } from './appoint.ts';
export { backup, restore } from './backup.ts';
export type { Copied } from './backup.ts';
export { doctor } from './doctor.ts';
export type { Examination, Finding } from './doctor.ts';
