import type { GameContext } from '@gunbai/engine';
import type { Hex } from '@gunbai/shared/hex';
import { isInPlay, isLeader, ownCastleIn } from './state.ts';
import type { GameState } from './state.ts';
import { hasOwnFort } from './mutations.ts';
import { combatResult, MORI_GENERALS, TERUMOTO, unitAt } from './components.ts';
import { isMountain, isRiverBetween } from './map.ts';

// 12-2 Strength, ratings, terrain and the results table

export type BattleKind = 'field' | 'sortie' | 'overrun';

/** A field battle, sortie or overrun in progress. */
export type Battle = {
  readonly kind: BattleKind;
  /** 12a, 10-7-3b The attacker's side. */
  readonly side: number;
  readonly hex: Hex;
  attackers: number[];
  defenders: number[];
  /** The hexes of the attackers when it began. */
  from: Hex[];
  round: number;
  /** Damage of this round to the attacker and to the defender. */
  damage: [number, number];
  /** The side that retreats now; null while neither does. */
  retreats: 'attacker' | 'defender' | 'both' | null;
};

export const createBattle = (kind: BattleKind, side: number, hex: Hex, attackers: readonly number[]): Battle => ({
  kind,
  side,
  hex,
  attackers: attackers.slice(),
  defenders: [],
  from: [],
  round: 0,
  damage: [0, 0],
  retreats: null,
});

/** A modifier of both rolls, with its clause. */
export interface Modifier {
  readonly clause: string;
  readonly attacker: number;
  readonly defender: number;
}

/** 12-2a, 2-2-1.6a */
export const combatStrength = (board: GameState, units: readonly number[]): number => {
  let sum = 0;
  for (const unit of units) if (isInPlay(board, unit)) sum += board.steps[unit] as number;
  return sum;
};

/** 17 Terumoto may use the rating of a general in his hex, commanded or not. */
const unitCombatRating = (board: GameState, unit: number): number => {
  let best = unitAt(unit).combat;
  if (unit === TERUMOTO)
    for (const general of MORI_GENERALS) if (board.at[general] === board.at[TERUMOTO]) best = Math.max(best, unitAt(general).combat);
  return best;
};

/** 12-2-2a, 12-2-2b, 8-2-4b The best rating among the leaders of the highest rank. */
export const combatRating = (board: GameState, units: readonly number[]): number => {
  let order = 0;
  let rating = 0;
  for (const unit of units) {
    if (!isInPlay(board, unit) || !isLeader(board, unit)) continue;
    const { order: rank } = unitAt(unit);
    if (rank > order) rating = unitCombatRating(board, unit);
    else if (rank === order) rating = Math.max(rating, unitCombatRating(board, unit));
    order = Math.max(order, rank);
  }
  return rating;
};

/** 12-2-1.A2 ruling: only if every attacking force is across a river. It hampers both sides (12-2-1.D2). */
const isAllAcrossRiver = (board: GameState, { attackers, hex }: Battle): boolean =>
  attackers.every((unit) => !isInPlay(board, unit) || isRiverBetween(board.at[unit] as Hex, hex));

/** 12-2-1.A1 to 12-2-1.D3; 8-2-4c, 13-1-8 in a sortie the ratings alone. */
export const combatModifiers = (board: GameState, battle: Battle): Modifier[] => {
  const found: Modifier[] = [];
  if (battle.kind !== 'sortie') {
    if (isMountain(battle.hex)) found.push({ clause: '12-2-1.A1', attacker: -1, defender: 1 });
    if (hasOwnFort(board, 1 - battle.side, battle.hex)) found.push({ clause: '10-8c', attacker: -1, defender: 1 });
    if (isAllAcrossRiver(board, battle)) found.push({ clause: '12-2-1.A2', attacker: -1, defender: -1 }); // 12-2-1.D2
  }
  const difference = combatRating(board, battle.attackers) - combatRating(board, battle.defenders);
  if (difference !== 0) found.push({ clause: '12-2-1.A3', attacker: difference, defender: -difference });
  return found;
};

/** 12-2-1.sum */
export const sumModifiers = (modifiers: readonly Modifier[], who: 'attacker' | 'defender'): number => {
  let sum = 0;
  for (const modifier of modifiers) sum += modifier[who];
  return sum;
};

/** The modifiers of one roll by clause, for the log. */
export const modifierFacts = (modifiers: readonly Modifier[], who: 'attacker' | 'defender'): Record<string, number> =>
  Object.fromEntries(modifiers.map((modifier) => [modifier.clause, modifier[who]]));

/** 12-2b Two dice plus modifiers, in the column of the roller's strength. */
export const rollAttack = (
  ctx: GameContext<GameState>,
  strength: number,
  modifier: number,
  clause: string,
): { dice: number[]; damage: number } => {
  const dice = ctx.roll(6, 2, clause);
  return { dice, damage: combatResult(strength, (dice[0] as number) + (dice[1] as number) + modifier) };
};

/** A pursuit: the pursuer's strength and modifier, and by how much the retreating side is better rated. */
export interface Pursuit {
  readonly strength: number;
  readonly modifier: number;
  readonly lead: number;
}

/** 12-5-1.1 to 12-5-1.3 Does the pursuit succeed? The retreating side rolls only if its rating is higher. */
export const rollForPursuit = (ctx: GameContext<GameState>, { lead }: Pursuit): boolean => {
  if (lead <= 0) return true;
  const [roll] = ctx.roll(6, 1, '12-5-1.3');
  const escapes = (roll as number) <= lead;
  ctx.emit({ type: 'pursuitCheck', roll: roll as number, difference: lead, escapes });
  return !escapes;
};

/** 12-4-6b The defender's own castle in the attacked hex. */
export const refugeCastle = (board: GameState, side: number, hex: Hex): number => ownCastleIn(board, side, hex);
