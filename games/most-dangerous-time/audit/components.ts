import json from '../data/components.json' with { type: 'json' };

/* The printed components, read by the auditor without the rules. */

export interface SpaceRow {
  readonly id: string;
  readonly province: string;
  readonly kind: 'city' | 'castle' | 'temple';
  readonly fort: number;
  readonly printedOwner: string;
  readonly startControl: string;
  readonly homeOf: string | null;
  readonly closedUntilEntry?: string;
}

export interface ClanRow {
  readonly id: string;
  readonly alliance: string;
  readonly regroup: { readonly base: number; readonly max: number; readonly bonusFrom: readonly string[] };
  readonly startSpaces: readonly string[];
  readonly homeCastles: readonly string[];
  readonly noControlMarkers?: boolean;
}

interface AllianceRow {
  readonly id: string;
  readonly faction: string;
  readonly clans: readonly string[];
}

export interface LeaderRow {
  readonly id: string;
  readonly clan: string;
  readonly bravery: number;
  readonly diplomacy: boolean;
  readonly heir: string | null;
}

interface LinkRow {
  readonly a: string;
  readonly b: string;
  readonly type: string;
}

interface OffMapRow {
  readonly id: string;
  readonly onlyClans: readonly string[];
  readonly entries: readonly { readonly to: string; readonly type: string }[];
}

interface ChitRow {
  readonly id: string;
  readonly alliance: string | null;
  readonly leader: string | null;
}

interface CardRow {
  readonly id: string;
  readonly n: number;
}

interface Components {
  readonly provinces: readonly { readonly id: string; readonly sphere4p: string }[];
  readonly spaces: readonly SpaceRow[];
  readonly waypoints: readonly { readonly id: string; readonly addedLater?: boolean }[];
  readonly seaAreas: readonly { readonly id: string; readonly sphere4p: string }[];
  readonly offMap: readonly OffMapRow[];
  readonly links: readonly LinkRow[];
  readonly alliances: readonly AllianceRow[];
  readonly clans: readonly ClanRow[];
  readonly leaders: readonly LeaderRow[];
  readonly actionChits: readonly ChitRow[];
  readonly extraChits4p: readonly ChitRow[];
  readonly cards: readonly CardRow[];
}

export const COMPONENTS = json as unknown as Components;
