export * from './best.ts';
export * from './bot.ts';
export * from './lookahead.ts';
export * from './sim.ts';
