import type { AuditEntry } from '@gunbai/shared/audit';

/** The fields of the state that the auditor reads. Areas, daimyo and units are numbered as in the components. */
export interface Board {
  /** Unused and used troops, at `area * number of daimyo + daimyo`. */
  readonly ready: readonly number[];
  readonly spent: readonly number[];
  /** The area of each named piece; below 0 it is off the map. */
  readonly place: readonly number[];
  readonly face: readonly number[];
  readonly pool: readonly number[];
  readonly removed: readonly number[];
  readonly waiting: readonly number[];
  readonly side: readonly number[];
  readonly marker: readonly number[];
  /** The daimyo whose piece lies in the control circle of each area, or -1. */
  readonly circle: readonly number[];
  readonly rank: number;
  readonly port: number;
  readonly osaka: number;
  readonly odawara: boolean;
}

/** Places of named pieces off the map. */
export const POOL = -1;
export const REMOVED = -2;
export const WAITING = -3;

export type Entry = AuditEntry<Board>;

/** Pieces of some units with their numbers. */
export type Group = readonly (readonly [unit: number, count: number])[];

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
export const sizeOf = (group: Group): number => sum(group.map(([, count]) => count));
