import type { Action, SeatId } from '@gunbai/engine';
import type { Decisions } from '../../lesson.ts';

/** Decisions of one seat, in order. */
export const decisionsBy = (seat: SeatId, ...actions: readonly Action[]): Decisions => actions.map((action) => [seat, action] as const);

/** 33.2.2b Puts units under a commander before play. */
export const assignUnder = (leader: string, ...units: readonly string[]): Action[] => units.map((unit) => ['assign', unit, leader]);

/** Steps along a path. */
export const stepsAlong = (...path: readonly string[]): Action[] => path.map((hex) => ['step', hex]);

export const march = (leader: string, ...path: readonly string[]): Action[] => [['march', leader], ...stepsAlong(...path)];

/** 15-3 A march by strategic movement. */
export const strategicMarch = (leader: string, ...path: readonly string[]): Action[] => [
  ['march', leader],
  ['strategic'],
  ...stepsAlong(...path),
];
