import { absorbingStates } from '@gunbai/shared/odds';
import type { Branch } from '@gunbai/shared/odds';
import { cargoOf, isInPlay, NONE } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { unitAt } from '../rules/components.ts';
import { chancesOfHits } from './battle-odds.ts';
import type { BattleOdds } from './battle-odds.ts';

/** A naval unit during a battle. Only full-strength ships carry cargo. */
interface ShipState {
  readonly rating: number;
  readonly steps: number;
  readonly isLaden: boolean;
}

type Fleet = readonly ShipState[];

/** Sorted by the order of losses: without cargo first, then by rating. */
export const buildFleet = (board: GameState, ships: readonly number[]): Fleet =>
  ships
    .filter((ship) => isInPlay(board, ship))
    .map((ship) => ({ rating: unitAt(ship).combat, steps: board.steps[ship] as number, isLaden: cargoOf(board, ship) !== NONE }))
    .sort((a, b) => Number(a.isLaden) - Number(b.isLaden) || a.rating - b.rating);

/** 16-4-2a */
const fleetStrength = (fleet: Fleet): number => fleet.reduce((sum, { steps, isLaden }) => (isLaden ? sum : sum + steps), 0);

const fleetRating = (fleet: Fleet): number => Math.max(0, ...fleet.map(({ rating }) => rating));

/** 12-3-1 Full-strength ships lose a step first, and with it their cargo (16-4-3b). Then ships are sunk. */
const applyHit = (fleet: Fleet): Fleet => {
  const full = fleet.findIndex(({ steps }) => steps === 2);
  if (full >= 0) return fleet.map((vessel, index) => (index === full ? { ...vessel, steps: 1, isLaden: false } : vessel));
  const lowest = fleet.reduce(
    (lowestSoFar, { rating }, index) => (rating < (fleet[lowestSoFar] as ShipState).rating ? index : lowestSoFar),
    0,
  );
  return fleet.filter((_, index) => index !== lowest);
};

const applyHits = (fleet: Fleet, hits: number): Fleet => {
  let left = fleet;
  for (let hit = 0; hit < hits && left.length > 0; hit++) left = applyHit(left);
  return left;
};

const isFullyReduced = (fleet: Fleet): boolean => fleet.every(({ steps }) => steps < 2);
const fleetKey = (fleet: Fleet): string => fleet.map(({ rating, steps, isLaden }) => `${rating}${steps}${isLaden ? 'c' : ''}`).join(',');
const countSteps = (fleet: Fleet): number => fleet.reduce((sum, { steps }) => sum + steps, 0);

interface SeaBattlePosition {
  readonly attacker: Fleet;
  readonly defender: Fleet;
  readonly hasBegun: boolean;
}

/** 16-4-2a Two fleets without strength cannot hurt each other. */
const isStalemate = ({ attacker, defender }: SeaBattlePosition): boolean => fleetStrength(attacker) === 0 && fleetStrength(defender) === 0;

/** A sunk fleet yields to what is left of the other. */
const yieldingSide = ({ attacker, defender }: SeaBattlePosition): keyof BattleOdds => {
  if (attacker.length === 0 || defender.length === 0) return attacker.length > 0 ? 'defender' : defender.length > 0 ? 'attacker' : 'both';
  if (isFullyReduced(attacker) && isFullyReduced(defender)) return 'both';
  return isFullyReduced(defender) ? 'defender' : 'attacker';
};

/** 16-3b The exact chances over all rounds of a sea battle, if neither side chooses to flee. */
export const seaBattleOdds = (attacker: Fleet, defender: Fleet): BattleOdds => {
  const ends = absorbingStates<SeaBattlePosition>(
    {
      key: ({ attacker: a, defender: d, hasBegun }) => `${fleetKey(a)} ${fleetKey(d)} ${hasBegun}`,
      remaining: ({ attacker: a, defender: d, hasBegun }) => countSteps(a) + countSteps(d) + (hasBegun ? 0 : 1),
      next(current) {
        const { attacker: a, defender: d, hasBegun } = current;
        if (hasBegun && (isFullyReduced(a) || isFullyReduced(d) || isStalemate(current))) return null;
        const difference = fleetRating(a) - fleetRating(d);
        const branches: Branch<SeaBattlePosition>[] = [];
        for (const [hits, chance] of chancesOfHits(fleetStrength(a), difference))
          for (const [hitsBack, other] of chancesOfHits(fleetStrength(d), -difference))
            branches.push({
              position: { attacker: applyHits(a, hitsBack), defender: applyHits(d, hits), hasBegun: true },
              chance: chance * other,
            });
        return branches;
      },
    },
    { attacker, defender, hasBegun: false },
  );
  const odds = { attacker: 0, defender: 0, both: 0 };
  for (const { position, chance } of ends) odds[yieldingSide(position)] += chance;
  return odds;
};
