import { untilStop } from '@gunbai/kits/odds';
import type { Turnout } from '@gunbai/kits/odds';
import { cargoOf, isInPlay, NONE } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { unitAt } from '../rules/components.ts';
import { hitChances } from './odds.ts';
import type { BattleOdds } from './odds.ts';

/** A naval unit as it may come to be in a battle. Only a full one carries anything. */
interface Vessel {
  readonly rating: number;
  readonly steps: number;
  readonly isLaden: boolean;
}

type Fleet = readonly Vessel[];

/** Those to be lost first stand in front: without cargo, then of the lowest rating. */
export const fleetOf = (board: Board, ships: readonly number[]): Fleet =>
  ships
    .filter((ship) => isInPlay(board, ship))
    .map((ship) => ({ rating: unitAt(ship).combat, steps: board.steps[ship] as number, isLaden: cargoOf(board, ship) !== NONE }))
    .sort((a, b) => Number(a.isLaden) - Number(b.isLaden) || a.rating - b.rating);

/** 16-4-2a */
const strengthIn = (fleet: Fleet): number => fleet.reduce((sum, { steps, isLaden }) => (isLaden ? sum : sum + steps), 0);

const ratingIn = (fleet: Fleet): number => Math.max(0, ...fleet.map(({ rating }) => rating));

/** 12-3-1 Full ones lose a step first, and with it their cargo (16-4-3b); then ships go down. */
const afterHit = (fleet: Fleet): Fleet => {
  const full = fleet.findIndex(({ steps }) => steps === 2);
  if (full >= 0) return fleet.map((vessel, index) => (index === full ? { ...vessel, steps: 1, isLaden: false } : vessel));
  const lowest = fleet.reduce((worst, { rating }, index) => (rating < (fleet[worst] as Vessel).rating ? index : worst), 0);
  return fleet.filter((_, index) => index !== lowest);
};

const afterHits = (fleet: Fleet, hits: number): Fleet => {
  let left = fleet;
  for (let hit = 0; hit < hits && left.length > 0; hit++) left = afterHit(left);
  return left;
};

const isSpent = (fleet: Fleet): boolean => fleet.every(({ steps }) => steps < 2);
const keyOf = (fleet: Fleet): string => fleet.map(({ rating, steps, isLaden }) => `${rating}${steps}${isLaden ? 'c' : ''}`).join(',');
const stepsIn = (fleet: Fleet): number => fleet.reduce((sum, { steps }) => sum + steps, 0);

interface Waters {
  readonly attacker: Fleet;
  readonly defender: Fleet;
  readonly hasBegun: boolean;
}

/** 16-4-2a Two fleets without strength cannot hurt each other. */
const isIdle = ({ attacker, defender }: Waters): boolean => strengthIn(attacker) === 0 && strengthIn(defender) === 0;

/** Who yields; a fleet that is sunk yields to what is left of the other. */
const yielding = ({ attacker, defender }: Waters): keyof BattleOdds => {
  if (attacker.length === 0 || defender.length === 0) return attacker.length > 0 ? 'defender' : defender.length > 0 ? 'attacker' : 'both';
  if (isSpent(attacker) && isSpent(defender)) return 'both';
  return isSpent(defender) ? 'defender' : 'attacker';
};

/** 16-3b The exact chances over all rounds of a battle at sea, if neither side flees before it must. */
export const seaBattleOdds = (attacker: Fleet, defender: Fleet): BattleOdds => {
  const ends = untilStop<Waters>(
    {
      key: ({ attacker: a, defender: d, hasBegun }) => `${keyOf(a)} ${keyOf(d)} ${hasBegun}`,
      left: ({ attacker: a, defender: d, hasBegun }) => stepsIn(a) + stepsIn(d) + (hasBegun ? 0 : 1),
      next(waters) {
        const { attacker: a, defender: d, hasBegun } = waters;
        if (hasBegun && (isSpent(a) || isSpent(d) || isIdle(waters))) return null;
        const difference = ratingIn(a) - ratingIn(d);
        const turnouts: Turnout<Waters>[] = [];
        for (const [hits, chance] of hitChances(strengthIn(a), difference))
          for (const [back, other] of hitChances(strengthIn(d), -difference))
            turnouts.push({
              position: { attacker: afterHits(a, back), defender: afterHits(d, hits), hasBegun: true },
              chance: chance * other,
            });
        return turnouts;
      },
    },
    { attacker, defender, hasBegun: false },
  );
  const odds = { attacker: 0, defender: 0, both: 0 };
  for (const { position, chance } of ends) odds[yielding(position)] += chance;
  return odds;
};
