/** Everything that client and server say to each other. The client imports types only, so that it bundles no validator. */
export * from './access.ts';
export * from './accounts.ts';
export * from './notifications.ts';
export { tableId } from './primitives.ts';
export type { RulesChangeIssue } from './rules-change.ts';
export * from './socket.ts';
export * from './tables.ts';
