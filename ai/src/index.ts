export * from './max-by.ts';
export * from './bot.ts';
export * from './lookahead.ts';
export * from './rollout-search.ts';
export * from './simulate.ts';
export * from './suggest.ts';
export * from './turn-timer.ts';
