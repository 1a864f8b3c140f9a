export * from './distribution.ts';
export * from './fairness.ts';
export * from './rounds.ts';
