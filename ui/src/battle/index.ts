export * from './battle-log.ts';
export * from './battle-report.ts';
export * from './BattleCard.tsx';
