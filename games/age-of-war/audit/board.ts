import type { AuditEntry } from '@gunbai/shared/audit';

/** The fields of the state that the auditor reads; seats, castles and clans by number, -1 for none. */
export interface Board {
  /** For each castle its holder; -1 is the centre. */
  readonly holder: readonly number[];
  /** For each clan the seat that has conquered it. */
  readonly conqueror: readonly number[];
  readonly active: number;
  readonly target: number;
  /** The filled lines of the target, as bits. */
  readonly filled: number;
  /** How many dice show each face. */
  readonly dice: readonly number[];
  readonly placed: number;
  readonly givenUp: number;
}

export const CENTRE = -1;
export const NOBODY = -1;

export type Entry = AuditEntry<Board>;

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
