export * from './bot.ts';
export * from './sim.ts';
