export * from './types.ts';
export { auditRecord } from './audit-record.ts';
export { playRecord } from './play-record.ts';
export type { PlayedGame } from './play-record.ts';
