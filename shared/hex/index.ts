export * from './grid.ts';
export * from './hexsides.ts';
export * from './pathfinding.ts';
