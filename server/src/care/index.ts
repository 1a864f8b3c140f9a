/** What looks after a server's data, without the server. */
export { readConfig } from '../config.ts';
export type { Config, ConfigOptions } from '../config.ts';
export { setAdmin } from './appoint.ts';
export type { AdminChange } from './appoint.ts';
export { backup, restore } from './backup.ts';
export type { CopyResult } from './backup.ts';
export { doctor } from './doctor.ts';
export type { DoctorReport, Finding } from './doctor.ts';
