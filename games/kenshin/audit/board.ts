import type { AuditEntry } from '@gunbai/shared/audit';

/** The fields of the state that the auditor reads. Units, castles and houses are numbered as in the components. */
export interface Board {
  /** The place of each unit: a hex, a sea, the box, or below 0 out of play. */
  readonly at: readonly number[];
  /** The leader of each unit's force. */
  readonly leader: readonly number[];
  readonly steps: readonly number[];
  readonly inside: readonly boolean[];
  /** The ship of each land unit, or -1. */
  readonly aboard: readonly number[];
  readonly side: readonly number[];
  readonly holder: readonly number[];
  readonly house: readonly number[];
  readonly damage: readonly number[];
  /** The siege marker of each castle, or -1. */
  readonly siege: readonly number[];
  readonly forts: readonly { readonly hex: number; readonly builders: readonly number[] }[];
  /** 10-7 The force that placed a marker, and the hex on which it lies. */
  readonly engagements: readonly { readonly force: number; readonly hex: number }[];
  readonly points: number;
  readonly phase: number;
  readonly marching: number;
  readonly pointsLeft: number;
  readonly hasSetOut: boolean;
}

export const NOT_IN_PLAY = -1;
export const KILLED = -2;
export const LEFT = -3;

export type Entry = AuditEntry<Board>;

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
