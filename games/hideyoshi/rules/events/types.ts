import type { AreaId, DaimyoId, EventId } from '../components.ts';

/** A condition for using an event, as named in the data. */
export interface Requirement {
  readonly is: string;
  readonly area?: AreaId;
  readonly areas?: readonly AreaId[];
  readonly daimyo?: DaimyoId | readonly DaimyoId[];
  readonly side?: 'hideyoshi' | 'anti';
  readonly marker?: string;
  readonly exclude?: readonly EventId[];
}

/** A fixed range, or Hideyoshi's rank value. */
interface Amount {
  readonly min?: number;
  readonly max?: number | 'all' | 'rank_value' | { readonly hideyoshi: 'rank_value'; readonly anti: number };
  readonly exactly?: number | 'rank_value';
}

/** The effect of an event as described in the data: a name and its numbers. */
export interface EventEffect {
  readonly op: string;
  readonly daimyo?: { readonly from: string | readonly DaimyoId[]; readonly exclude?: readonly DaimyoId[] };
  readonly spacesTotal?: { readonly min?: number; readonly max?: number; readonly exactly?: number };
  readonly towards?: 'user' | 'hideyoshi' | 'anti';
  readonly attackBonus?: number;
  readonly bonusFor?: 'all' | DaimyoId;
  readonly attackMax?: number;
  readonly lossesChosenBy?: 'ordinary' | 'user';
  readonly mustInclude?: DaimyoId;
  readonly pieces?: Amount | 'all_opposing_side';
  readonly generals?: boolean;
  readonly face?: 'ordinary' | 'unused';
  readonly cards?: number;
  readonly areas?: readonly AreaId[] | number;
  readonly steps?: readonly ConferenceStep[];
}

interface ConferenceStep {
  readonly op: string;
  readonly daimyo: readonly DaimyoId[] | { readonly from: readonly DaimyoId[] };
  readonly spacesTotal?: { readonly min: number; readonly max: number };
}
