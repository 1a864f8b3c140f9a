import { NO_LEADER, isOnGround, opposingSide, oocUnits, ATTACKER, DEFENDER } from './battle-state.ts';
import type { Battle, BattleSide } from './battle-state.ts';
import { isDaimyo } from '../state.ts';
import type { GameState } from '../state.ts';
import { clanOf, isSea, LEADERS, sideOfClan, NONE } from '../components.ts';

/** One initiative modifier, for the sum and for display. */
export interface Modifier {
  readonly clause: string;
  readonly value: number;
}

const MURAKAMI = clanOf('murakami');

/** 10.2.5c Without a commander, and at sea (13.3.1a), Bravery counts as 0. */
const commanderBravery = (battle: Battle, side: BattleSide): number => {
  const commander = battle.commander[side];
  return commander === NO_LEADER || isSea(battle.place) ? 0 : (LEADERS[commander]?.bravery ?? 0);
};

/** 13.3.1b */
const hasMurakami = (battle: Battle, side: BattleSide): boolean =>
  battle.groups.some((group) => group.side === side && group.clan === MURAKAMI && isOnGround(battle, group));

const battleSideFaction = (battle: Battle, side: BattleSide): number => {
  const group = battle.groups.find((one) => one.side === side);
  return group ? (sideOfClan[group.clan] as number) : NONE;
};

/** card.29 Cancels the guns of the other side; without guns to cancel it adds 1. */
const cardModifiers = (battle: Battle, side: BattleSide): Modifier[] => {
  const other = opposingSide(side);
  const modifiers: Modifier[] = [];
  if (battle.gunnery[side] > 0 && battle.downpour[other] === 0) modifiers.push({ clause: 'card.39', value: 2 * battle.gunnery[side] });
  if (battle.downpour[side] > 0 && battle.gunnery[other] === 0) modifiers.push({ clause: 'card.29', value: 1 });
  return modifiers;
};

/** 10.3.3.2 All initiative modifiers of a side, each with its clause. */
export const initiativeModifiers = (board: GameState, battle: Battle, side: BattleSide): Modifier[] => {
  const other = opposingSide(side);
  const commander = battle.commander[side];
  const modifiers: Modifier[] = [];
  if (isSea(battle.place)) {
    if (hasMurakami(battle, side)) modifiers.push({ clause: '13.3.1b', value: 1 });
    if (board.ironShip !== NONE && board.ironShip === battleSideFaction(battle, side)) modifiers.push({ clause: '13.3.2', value: 2 });
  } else if (commander !== NO_LEADER) {
    if (isDaimyo(board, commander)) modifiers.push({ clause: '10.3.3.2a', value: 1 });
    const bravery = commanderBravery(battle, side);
    if (bravery !== 0) modifiers.push({ clause: '10.3.3.2b', value: bravery });
  }
  if (oocUnits(battle, other) > 0) modifiers.push({ clause: '10.3.3.2c', value: 1 });
  if (battle.retreating === other) modifiers.push({ clause: '10.3.3.2d', value: 1 });
  modifiers.push(...cardModifiers(battle, side));
  return modifiers;
};

/** The modifiers by clause, for the log. */
export const modifierFacts = (modifiers: readonly Modifier[]): Record<string, number> =>
  Object.fromEntries(modifiers.map(({ clause, value }) => [clause, value]));

export const initiativeBonus = (board: GameState, battle: Battle, side: BattleSide): number => {
  let sum = 0;
  for (const { value } of initiativeModifiers(board, battle, side)) sum += value;
  return sum;
};

/** The sides that attack in a round. */
export type Attackers = readonly [attacker: boolean, defender: boolean];
const BOTH_ATTACK: Attackers = [true, true];
const NOBODY_ATTACKS: Attackers = [false, false];
const onlySideAttacks = (side: BattleSide): Attackers => (side === ATTACKER ? [true, false] : [false, true]);

/** 10.3.3.2e, 10.3.3.2f The side whose total is 2 higher, or 1 higher with the braver commander; at sea 2 (13.3.1c). */
export const initiativeWinner = (battle: Battle, totals: readonly [number, number]): BattleSide | -1 => {
  const ahead = totals[ATTACKER] - totals[DEFENDER];
  if (ahead === 0) return -1;
  const side = ahead > 0 ? ATTACKER : DEFENDER;
  if (Math.abs(ahead) >= 2) return side;
  return commanderBravery(battle, side) > commanderBravery(battle, opposingSide(side)) ? side : -1;
};

/** 10.3.3.2e-j What the totals mean: who attacks in this round. */
export const attackersByInitiative = (battle: Battle, totals: readonly [number, number]): Attackers => {
  const winner = initiativeWinner(battle, totals);
  if (battle.retreating === -1) return winner === -1 ? BOTH_ATTACK : onlySideAttacks(winner);
  return winner === battle.retreating ? NOBODY_ATTACKS : onlySideAttacks(opposingSide(battle.retreating));
};

/** card.47 In round 1 only the surprising side attacks; two Surprise cards cancel each other. */
export const surprisingSide = (battle: Battle): BattleSide | -1 => {
  if (battle.round !== 1 || battle.surprise[0] > 0 === battle.surprise[1] > 0) return -1;
  return battle.surprise[ATTACKER] > 0 ? ATTACKER : DEFENDER;
};

export const attackersBySurprise = (battle: Battle, side: BattleSide): Attackers =>
  battle.retreating === side ? NOBODY_ATTACKS : onlySideAttacks(side);
