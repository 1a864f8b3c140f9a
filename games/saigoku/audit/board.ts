/** The fields of a stored position that the auditor reads: by unit, or by castle. */
export interface Board {
  readonly inning: number;
  readonly stage: number;
  readonly phase: number;
  readonly steps: readonly number[];
  readonly hex: readonly number[];
  readonly leader: readonly number[];
  readonly morale: readonly number[];
  readonly inside: readonly number[];
  readonly besieging: readonly number[];
  readonly acted: readonly number[];
  readonly owner: readonly number[];
  readonly durability: readonly number[];
  readonly castleMorale: readonly number[];
  readonly resists: readonly number[];
  readonly refusals: readonly number[];
  readonly besieged: readonly number[];
  readonly marks: { readonly [name: string]: number };
}
