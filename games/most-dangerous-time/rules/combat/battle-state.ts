/** 10.1.5 The units of the active alliance, or those that changed sides (8.4.1b). */
export const ATTACKER = 0;
/** The side they fight: enemies and neutrals. */
export const DEFENDER = 1;
export type BattleSide = 0 | 1;

export const opposingSide = (side: BattleSide): BattleSide => (side === ATTACKER ? DEFENDER : ATTACKER);

/** The leader of leaderless soldiers, and the commander of a side without one. */
export const NO_LEADER = -1;

/** 10.2.3 A leader with the soldiers under him, or the leaderless soldiers of a clan. */
export interface BattleGroup {
  side: BattleSide;
  clan: number;
  leader: number;
  /** Whether the leader is out of communication. */
  leaderOoc: boolean;
  /** Soldiers in communication, and soldiers out of it. */
  soldiers: number;
  ooc: number;
  /** In the castle or temple, not in the field. */
  inside: boolean;
  /** 16.1.5.3, 16.2.9.4 Retreats in this round while others of its side stay: it neither fires nor is fired at first. */
  leaving: boolean;
}

export interface Battle {
  place: number;
  /** 8.4 The combat is fought by units that just changed sides or rose in riot. */
  special: boolean;
  /** 8.4.7a Whether the current field battle is in the field or inside the castle. */
  ground: 'field' | 'castle';
  groups: BattleGroup[];
  commander: [number, number];
  /** 10.2.2c, 10.2.2d Besieged units of the attacker that came out: soldiers by clan, and leaders. */
  cameOut: [clan: number, soldiers: number][];
  cameOutLeaders: number[];
  /** 10.4.4d Whether the defender may withdraw into the castle of this place. */
  castleOpen: boolean;
  round: number;
  /** 10.3.3.1 The side that retreats in this round, if one does. */
  retreating: BattleSide | -1;
  /** Combat cards played by each side: 39 and 40, 29, 47 and 48. */
  gunnery: [number, number];
  downpour: [number, number];
  surprise: [number, number];
  /** Card 30. */
  truce: boolean;
  /** 16.1.5.5 Seats that have played a combat card. */
  played: number[];
  /** The initiative dice as rolled. */
  initiative: [number, number];
  /** Hits that each side must still take, and units out of communication it still owes for earlier hits. */
  hits: [number, number];
  oocDue: [number, number];
  /** Lost leaders whose fate is not rolled yet. */
  fallen: number[];
  /** 16.2.9.1a The Oda player who directs the whole combat outside every sphere; else -1. */
  director: number;
  /** 16.2.9.3 Soldiers of Nobunaga's guard when the battle began. */
  guard: number;
  /** 8.2.7d Units elsewhere that changed sides with a daimyo and are among enemies. They fight after this combat. */
  uprisings: Uprising[];
}

/** Units that joined one clan: soldiers of it, and leaders. */
export interface Defectors {
  readonly clan: number;
  readonly soldiers: number;
  readonly leaders: readonly number[];
  /** How many of the soldiers were inside the castle. Earlier rules versions did not store it. */
  readonly fromInside?: number;
}

/** 8.4 Units that changed sides in a place, and others who joined other clans of the same side there. */
export interface Uprising extends Defectors {
  readonly place: number;
  readonly others?: readonly Defectors[];
}

export const createBattle = (place: number, special: boolean): Battle => ({
  place,
  special,
  ground: 'field',
  groups: [],
  commander: [NO_LEADER, NO_LEADER],
  cameOut: [],
  cameOutLeaders: [],
  castleOpen: false,
  round: 0,
  retreating: -1,
  gunnery: [0, 0],
  downpour: [0, 0],
  surprise: [0, 0],
  truce: false,
  played: [],
  initiative: [0, 0],
  hits: [0, 0],
  oocDue: [0, 0],
  fallen: [],
  director: -1,
  guard: 0,
  uprisings: [],
});

const copyGroup = (group: BattleGroup): BattleGroup => ({
  side: group.side,
  clan: group.clan,
  leader: group.leader,
  leaderOoc: group.leaderOoc,
  soldiers: group.soldiers,
  ooc: group.ooc,
  inside: group.inside,
  leaving: group.leaving,
});

const copyPair = (pair: readonly [number, number]): [number, number] => [pair[0], pair[1]];

export const copyBattle = (battle: Battle): Battle => ({
  place: battle.place,
  special: battle.special,
  ground: battle.ground,
  groups: battle.groups.map(copyGroup),
  commander: copyPair(battle.commander),
  cameOut: battle.cameOut.map(([clan, soldiers]) => [clan, soldiers]),
  cameOutLeaders: battle.cameOutLeaders.slice(),
  castleOpen: battle.castleOpen,
  round: battle.round,
  retreating: battle.retreating,
  gunnery: copyPair(battle.gunnery),
  downpour: copyPair(battle.downpour),
  surprise: copyPair(battle.surprise),
  truce: battle.truce,
  played: battle.played.slice(),
  initiative: copyPair(battle.initiative),
  hits: copyPair(battle.hits),
  oocDue: copyPair(battle.oocDue),
  fallen: battle.fallen.slice(),
  director: battle.director,
  guard: battle.guard,
  uprisings: battle.uprisings.slice(),
});

export const unitsInGroup = (group: BattleGroup): number => group.soldiers + group.ooc + (group.leader === NO_LEADER ? 0 : 1);

/** Whether a group fights in the current field battle, or (inside) is besieged at the same place. */
export const isOnGround = (battle: Battle, group: BattleGroup): boolean => !group.leaving && group.inside === (battle.ground === 'castle');

export const battleUnitsOnGround = (battle: Battle, side: BattleSide): number => {
  let units = 0;
  for (const group of battle.groups) if (group.side === side && isOnGround(battle, group)) units += unitsInGroup(group);
  return units;
};

export const battleUnitsInside = (battle: Battle, side: BattleSide): number => {
  let units = 0;
  for (const group of battle.groups) if (group.side === side && group.inside) units += unitsInGroup(group);
  return units;
};

/** The current combat; combat steps run only while there is one. */
export const requireBattle = (board: { readonly battle: Battle | null }): Battle => {
  if (!board.battle) throw new Error('no combat is under way');
  return board.battle;
};

/** 10.3.1 Opposing units are together. */
export const isFieldBattle = (battle: Battle): boolean =>
  battleUnitsOnGround(battle, ATTACKER) > 0 && battleUnitsOnGround(battle, DEFENDER) > 0;

/** 8.4.1.1, 10.3.2 One soldier on each side, and no leader. */
export const isOneSoldierEach = (battle: Battle): boolean => isLoneSoldier(battle, ATTACKER) && isLoneSoldier(battle, DEFENDER);

const isLoneSoldier = (battle: Battle, side: BattleSide): boolean => {
  let soldiers = 0;
  for (const group of battle.groups) {
    if (group.side !== side || !isOnGround(battle, group)) continue;
    if (group.leader !== NO_LEADER) return false;
    soldiers += group.soldiers + group.ooc;
  }
  return soldiers === 1;
};

/** Units of a side on the ground that are out of communication. */
export const oocUnits = (battle: Battle, side: BattleSide): number => {
  let units = 0;
  for (const group of battle.groups) {
    if (group.side !== side || !isOnGround(battle, group)) continue;
    units += group.ooc;
    if (group.leader !== NO_LEADER && group.leaderOoc) units++;
  }
  return units;
};

export const findLeaderGroup = (battle: Battle, leader: number): BattleGroup | undefined =>
  battle.groups.find((group) => group.leader === leader);

/** Removes groups without units. */
export const removeEmptyGroups = (battle: Battle): void => {
  battle.groups = battle.groups.filter((group) => unitsInGroup(group) > 0);
};

/** The leaderless soldiers of a clan on one side; creates the group if there is none. */
export const ensureLeaderlessGroup = (battle: Battle, side: BattleSide, clan: number, inside: boolean): BattleGroup => {
  for (const group of battle.groups)
    if (group.side === side && group.clan === clan && group.inside === inside && group.leader === NO_LEADER) return group;
  const group: BattleGroup = { side, clan, leader: NO_LEADER, leaderOoc: false, soldiers: 0, ooc: 0, inside, leaving: false };
  battle.groups.push(group);
  return group;
};
