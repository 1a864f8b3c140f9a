export * from './board.ts';
