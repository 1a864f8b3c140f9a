export * from './distribution.ts';
export * from './rounds.ts';
