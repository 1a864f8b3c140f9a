import components from '../../data/components.json' with { type: 'json' };

export interface PlacementData {
  readonly by: 'oda' | 'antiOda';
  readonly clan: string;
  readonly soldiers: number;
  readonly leaders: readonly string[];
  readonly spaces?: readonly string[];
  readonly box?: string;
  readonly choose?: boolean;
  readonly pool?: boolean;
  readonly slots?: readonly { space: string; units: number; mustInclude?: readonly string[] }[];
}

/** 14.1 The units of the set-up, and the soldiers in the regroup boxes of later powers. */
export const { placements: PLACEMENTS, reinforcements: WAITING_SOLDIERS } = components.setup as unknown as {
  placements: readonly PlacementData[];
  reinforcements: readonly { clan: string; soldiers: number }[];
};
