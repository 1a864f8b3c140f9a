export * from './max-by.ts';
export * from './bot.ts';
export * from './lookahead.ts';
export * from './simulate.ts';
