export * from './clause.ts';
export * from './test-table.ts';
export * from './open-match.ts';
export * from './load-languages.ts';
export * from './record-from.ts';
