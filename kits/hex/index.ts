export * from './grid.ts';
export * from './hexsides.ts';
export * from './reach.ts';
