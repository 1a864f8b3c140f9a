import type { Action, SeatId } from '@gunbai/engine';
import type { Decisions } from '../../lesson.ts';

/** What one seat decides, in this order. */
export const by = (seat: SeatId, ...actions: readonly Action[]): Decisions => actions.map((action) => [seat, action] as const);

/** 33.2.2b Units that are put under a commander before play. */
export const under = (leader: string, ...units: readonly string[]): Action[] => units.map((unit) => ['assign', unit, leader]);

/** Hex by hex along a way. */
export const along = (...way: readonly string[]): Action[] => way.map((hex) => ['step', hex]);

export const march = (leader: string, ...way: readonly string[]): Action[] => [['march', leader], ...along(...way)];

/** 15-3 A march at the lower costs. */
export const strategicMarch = (leader: string, ...way: readonly string[]): Action[] => [['march', leader], ['strategic'], ...along(...way)];
