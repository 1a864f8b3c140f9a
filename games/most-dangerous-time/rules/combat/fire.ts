import { ATTACKER, isOnGround, unitsInGroup, NO_LEADER } from './battle-state.ts';
import type { BattleGroup, Battle, BattleSide } from './battle-state.ts';
import { isSea, leaderId, LEADERS, CLAN_IKKO } from '../components.ts';

/** Dice rolled together; each hits at this number or more. */
export interface Volley {
  /** The group that rolls them; none if a whole side rolls at once. */
  readonly group: BattleGroup | null;
  readonly dice: number;
  readonly needs: number;
}

/** 10.3.3.3c */
const HIT_NUMBER = 6;
/** 13.3.1c */
const HIT_NUMBER_AT_SEA = 5;

/** 5.3.1e, 10.3.3.3b Units out of communication give half as many dice, rounded up within the group. */
const halveRoundedUp = (units: number): number => Math.ceil(units / 2);

/** 10.3.3.3a The dice of a side in a field battle: each leader's group, then the leaderless. */
export const volleysInField = (battle: Battle, side: BattleSide): Volley[] => {
  const volleys: Volley[] = [];
  const atSea = isSea(battle.place);
  for (const group of battle.groups) {
    if (group.side !== side || !isOnGround(battle, group)) continue;
    if (atSea) volleys.push({ group, dice: unitsInGroup(group), needs: HIT_NUMBER_AT_SEA });
    else if (group.leader === NO_LEADER) volleys.push(...leaderlessVolleys(group));
    else volleys.push(leaderVolley(group));
  }
  return volleys;
};

/** 10.3.3.3d The leader's Bravery counts for his whole group; 5.3.1d out of communication he subtracts 1. */
const leaderVolley = (group: BattleGroup): Volley => {
  const ooc = group.ooc + (group.leaderOoc ? 1 : 0);
  const supplied = group.soldiers + (group.leaderOoc ? 0 : 1);
  const bonus = (LEADERS[group.leader]?.bravery ?? 0) - (group.leaderOoc ? 1 : 0) + ikkoBonus(group);
  return { group, dice: supplied + halveRoundedUp(ooc), needs: HIT_NUMBER - bonus };
};

const leaderlessVolleys = (group: BattleGroup): Volley[] => {
  const volleys: Volley[] = [];
  if (group.soldiers > 0) volleys.push({ group, dice: group.soldiers, needs: HIT_NUMBER - ikkoBonus(group) });
  if (group.ooc > 0) volleys.push({ group, dice: halveRoundedUp(group.ooc), needs: HIT_NUMBER - ikkoBonus(group) + 1 });
  return volleys;
};

/** 10.3.3.3e, 15.2.3 */
const ikkoBonus = (group: BattleGroup): number => (group.clan === CLAN_IKKO ? 1 : 0);

/** 10.5.3a The besieged: one die a unit, with the commander's Bravery and the fort value; 15.2.3 the Ikko-ikki add 1. */
export const volleysFromCastle = (battle: Battle, side: BattleSide, bravery: number, fort: number): Volley[] => {
  const volleys: Volley[] = [];
  for (const group of battle.groups)
    if (group.side === side && group.inside)
      volleys.push({ group, dice: unitsInGroup(group), needs: HIT_NUMBER - bravery - fort - ikkoBonus(group) });
  return volleys;
};

/** 10.5.4b, 10.5.4c The besiegers: no modifiers; half as many dice for units out of communication. */
export const volleysAtCastle = (battle: Battle, side: BattleSide): Volley[] => {
  let supplied = 0;
  let ooc = 0;
  for (const group of battle.groups) {
    if (group.side !== side || group.inside) continue;
    supplied += group.soldiers;
    ooc += group.ooc;
    if (group.leader === NO_LEADER) continue;
    if (group.leaderOoc) ooc++;
    else supplied++;
  }
  return [{ group: null, dice: supplied + halveRoundedUp(ooc), needs: HIT_NUMBER }];
};

export const countDice = (volleys: readonly Volley[]): number => volleys.reduce((sum, { dice }) => sum + dice, 0);

/** The roller and its volleys, for the log: who rolls how many dice, and what they need. */
export const fireFacts = (side: BattleSide, volleys: readonly Volley[]) => ({
  isAttacker: side === ATTACKER,
  volleys: volleys.map(({ group, dice, needs }) => [group && group.leader !== NO_LEADER ? leaderId(group.leader) : null, dice, needs]),
});

export const countHits = (volleys: readonly Volley[], dice: readonly number[]): number => {
  let hits = 0;
  let used = 0;
  for (const volley of volleys) for (let i = 0; i < volley.dice; i++) if ((dice[used++] as number) >= volley.needs) hits++;
  return hits;
};
