export * from './distribution.ts';
export * from './chi-square.ts';
export * from './markov-chain.ts';
