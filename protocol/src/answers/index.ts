export * from './accounts.ts';
export * from './common.ts';
export * from './server.ts';
export * from './tables.ts';
