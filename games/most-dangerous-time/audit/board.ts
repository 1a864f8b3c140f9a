/** One group of a combat: a leader with the soldiers under him, or leaderless soldiers of a clan. */
export interface Group {
  /** 0 the attacker, 1 the defender. */
  readonly side: number;
  readonly clan: number;
  readonly leader: number;
  readonly leaderOoc: boolean;
  readonly soldiers: number;
  readonly ooc: number;
  readonly inside: boolean;
  readonly leaving: boolean;
}

export interface Battle {
  readonly place: number;
  readonly special: boolean;
  readonly ground: 'field' | 'castle';
  readonly groups: readonly Group[];
  readonly commander: readonly [number, number];
  readonly round: number;
  readonly retreating: number;
  readonly gunnery: readonly [number, number];
  readonly downpour: readonly [number, number];
  readonly surprise: readonly [number, number];
  readonly truce: boolean;
}

/** The fields of a stored position that the auditor reads. */
export interface Board {
  readonly goal: string;
  readonly players: number;
  readonly needed: number;
  readonly player: readonly number[];
  readonly active: number;
  readonly activeSeat: number;
  readonly points: number;
  readonly carded: readonly number[];
  readonly control: readonly number[];
  readonly destroyed: readonly number[];
  readonly soldiers: readonly (readonly number[])[];
  readonly leaderAt: readonly number[];
  readonly leaderMarks: readonly number[];
  readonly leaderClan: readonly number[];
  readonly daimyo: readonly number[];
  readonly returns: readonly number[];
  readonly lord: readonly number[];
  readonly led?: readonly (readonly [place: number, seat: number, soldiers: number])[];
  readonly escorts: readonly number[];
  readonly box: readonly number[];
  readonly clanState: readonly number[];
  readonly gainedBy: readonly number[];
  readonly entered: readonly number[];
  readonly kagaOpen: number;
  readonly ironShip: number;
  readonly fortune: number;
  readonly azuchiAt: number;
  readonly azuchiLevel: number;
  readonly eliminated: number;
  readonly battle: Battle | null;
}
