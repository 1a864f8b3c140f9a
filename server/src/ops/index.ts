/** Maintenance of a server's data; the server need not run. */
export { readConfig } from '../config.ts';
export type { Config, ConfigOptions } from '../config.ts';
export { setAdmin } from './set-admin.ts';
export type { AdminChange } from './set-admin.ts';
export { backup, restore } from './backup.ts';
export type { CopyResult } from './backup.ts';
export { doctor } from './doctor.ts';
export type { DoctorReport } from './doctor.ts';
export type { Finding } from './table-checks.ts';
