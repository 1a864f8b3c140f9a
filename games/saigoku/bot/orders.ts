import type { Action } from '@gunbai/engine';
import {
  assaultModifiers,
  attackModifiers,
  besiegingStrength,
  castleFaced,
  castleOf,
  COMMANDER_IN_CHIEF,
  counterModifiers,
  couldBesiege,
  defendingStrength,
  fieldForcesAt,
  garrisonOf,
  hasLineToRecover,
  hexOf,
  interceptModifiers,
  isBesieged,
  membersOf,
  movementPoints,
  noReplenishing,
  noStrategicMove,
  outranks,
  replenishColumn,
  RUIN,
  sideOf,
  siegeNeeds,
  skirmishOf,
  strengthOf,
  strengthOfAll,
  sumOf,
  surrenderModifiers,
  unitNumber,
  unitOf,
  enemyOf,
  enemyStands,
  zonesOf,
} from '@gunbai/kits/gunyuden';
import type { Board, War } from '@gunbai/kits/gunyuden';
import { hexAt } from '@gunbai/kits/hex';
import type { Hex } from '@gunbai/kits/hex';
import { castlePoints } from '../rules/scoring.ts';
import { aimOf, mustFall } from './aim.ts';
import { canCross, isOnIsland, shouldTurn } from './ferry.ts';
import { chanceToOpen, expectedDamage } from './odds.ts';
import { worthOfBattle } from './pitched.ts';
import { goalOf, mustGoHome, servesBetter } from './plan.ts';
import { leftAfter, waysTo } from './ways.ts';

/** 16-1-1 What it costs to leave a castle, in half points. */
const GATE = 2;
/** What it costs to start a siege anew. */
const BROKEN_SIEGE = 2;

/** 18-3 Whether what the interception costs would leave too few to go on with the siege. */
const breaksSiege = (war: War, board: Board, castle: number, force: number, lost: number): boolean =>
  board.besieging[force] === 1 && besiegingStrength(war, board, castle) - lost < siegeNeeds(castleOf(war, castle));

/** An assault: durability taken against steps lost. */
export const worthOfAssault = (war: War, board: Board, force: number): number => {
  const castle = castleFaced(war, board, force);
  if (castle < 0) return -1;
  const garrison = strengthOfAll(war, board, garrisonOf(war, board, castle));
  const lost = expectedDamage(war, garrison, sumOf(interceptModifiers(war, board, castle, force)));
  const taken = expectedDamage(war, strengthOf(war, board, force), sumOf(assaultModifiers(war, board, castle, force)));
  const falls = taken >= (board.durability[castle] as number) ? 4 : 0;
  const broken = falls === 0 && breaksSiege(war, board, castle, force, lost) ? BROKEN_SIEGE : 0;
  if (castle === aimOf(war, board)?.castle) return taken * 3 + falls - lost * 0.6 - broken;
  return taken * (1.2 + castlePoints(war, castle) * 0.05) + falls - lost * 1.1 - broken;
};

const chanceOfDemand = (war: War, board: Board, force: number): number => {
  const castle = castleFaced(war, board, force);
  const modifiers = surrenderModifiers(war, board, castle, board.morale[force] as number, true);
  return chanceToOpen(war, board.durability[castle] as number, sumOf(modifiers));
};

/** The strength of a side that stands next to a hex. */
const around = (war: War, board: Board, hex: number, side: number): number => {
  let strength = 0;
  for (let direction = 0; direction < 6; direction++) {
    const next = war.grid.neighbours[hex * 6 + direction] as number;
    if (next >= 0 && enemyStands(zonesOf(war, board), next, enemyOf(side)))
      strength += strengthOfAll(war, board, fieldForcesAt(war, board, next, side));
  }
  return strength;
};

const worthOfAttack = (war: War, board: Board, force: number, label: string): number => {
  const target = hexAt(war.grid, label);
  const skirmish = skirmishOf(war, board, [force], sideOf(war, force), target, false);
  const own = strengthOf(war, board, force);
  const foe = defendingStrength(war, board, skirmish.defenders, true);
  const dealt = expectedDamage(war, own, sumOf(attackModifiers(war, board, skirmish)));
  const suffered = expectedDamage(war, foe, sumOf(counterModifiers(war, board, skirmish)));
  const steps = skirmish.defenders.reduce((sum, one) => sum + membersOf(war, board, one).length * 2, 0);
  const isSiege = skirmish.defenders.some((one) => board.besieging[one] === 1);
  const risk = unitOf(war, force).rank === COMMANDER_IN_CHIEF && own < 8 ? 3 : 0;
  const aim = aimOf(war, board);
  const isQuarry = aim?.attacker === sideOf(war, force) && skirmish.defenders.some((one) => mustFall(war, aim, one));
  const pressure = isQuarry && around(war, board, target, sideOf(war, force)) >= foe * 1.5 ? 2.5 : 1.1;
  return Math.min(dealt, steps) * pressure - suffered * 1.2 - risk + (isSiege ? 2 : 0) - 0.3;
};

const lostSteps = (war: War, board: Board, force: number): number =>
  membersOf(war, board, force).filter((unit) => board.steps[unit] === 1).length;

const singlesHere = (war: War, board: Board, force: number): number => {
  let count = 0;
  for (const unit of war.present)
    if (
      unit !== force &&
      board.hex[unit] === board.hex[force] &&
      war.army[unit] === war.army[force] &&
      board.leader[unit] === unit &&
      board.acted[unit] === 0 &&
      board.inside[unit] === board.inside[force] &&
      board.besieging[unit] === board.besieging[force] &&
      outranks(war, force, unit) &&
      servesBetter(war, unit) &&
      (board.steps[unit] as number) > 0 &&
      strengthOf(war, board, unit) <= 3
    )
      count++;
  return count;
};

/** 21-1.2 How likely this force makes a ruin its own with one roll. */
const chanceToRebuild = (war: War, board: Board, force: number): number => {
  const castle = war.castleAt[hexOf(board, force)] as number;
  if (castle < 0 || board.owner[castle] !== RUIN || noReplenishing(war, board, force, true) !== null) return 0;
  const column = replenishColumn(war, board, force);
  return column.filter((result) => result + (board.morale[force] as number) > 0).length / column.length;
};

/** What it is worth to rebuild a ruin at the first roll: at poor odds only if there is nowhere to go. */
const REBUILT = 5;

const worthOfOrganising = (war: War, board: Board, force: number): number => {
  const room = (war.command[force] as number) - (membersOf(war, board, force).length - 1);
  const joiners = Math.max(0, Math.min(room, singlesHere(war, board, force)));
  const lost = lostSteps(war, board, force);
  const members = membersOf(war, board, force).length;
  const yields = replenishColumn(war, board, force).reduce((sum, result) => sum + result, 0) / 6 + (board.morale[force] as number);
  const needed = lost * 2 > members && yields > 0.7 ? Math.min(lost, yields) : 0;
  const rebuilt = chanceToRebuild(war, board, force) * REBUILT;
  return (joiners > 1 || board.inside[force] === 1 ? joiners * 1.5 : 0) + needed + rebuilt - 0.5;
};

const worthOfSiege = (war: War, board: Board, force: number): number => {
  const castle = castleFaced(war, board, force);
  if (isBesieged(board, castle)) return 2;
  const willing = couldBesiege(war, board, castle, sideOf(war, force)).filter((one) => !mustGoHome(war, board, one));
  const together = strengthOfAll(war, board, willing);
  return together >= siegeNeeds(castleOf(war, castle)) ? 6 : -1;
};

/** How good an order seems; the best above nothing is given, else the phase ends. */
export const worthOfOrder = (war: War, board: Board, action: Action): number => {
  const force = unitNumber(war, action[1] as string);
  switch (action[0]) {
    case 'end':
      return 0.2;
    case 'demand': {
      const chance = chanceOfDemand(war, board, force);
      return chance >= 0.3 ? 3 + chance * 12 : -1;
    }
    case 'assault':
      if (mustGoHome(war, board, force)) return -1;
      return board.besieging[force] === 1 || worthOfSiege(war, board, force) < 0 ? worthOfAssault(war, board, force) : -1;
    case 'besiege':
      return mustGoHome(war, board, force) ? -1 : worthOfSiege(war, board, force);
    case 'attack':
      return worthOfAttack(war, board, force, action[2] as string) * 1.5;
    case 'battle':
      return worthOfBattle(war, board, force, hexAt(war.grid, action[2] as string));
    case 'sortie':
      return worthOfSortie(war, board, force);
    case 'recover':
      return worthOfRecovery(war, board, force);
    case 'organise':
      return worthOfOrganising(war, board, force);
    case 'sail':
      return canCross(war, board, force) ? 8 : -1;
    case 'lift':
      return mustGoHome(war, board, force) ? 6 : -1;
    case 'march':
      return worthOfMarch(war, board, force);
    default:
      return -1;
  }
};

const worthOfRecovery = (war: War, board: Board, force: number): number => {
  const low = -(board.morale[force] as number);
  if (isOnIsland(war, board, force)) return low >= 3 && castleFaced(war, board, force) >= 0 ? 9 : 2;
  if (hasLineToRecover(war, board, force)) return 2.6 + low * 0.5;
  return low < 3 ? 0.3 : board.besieging[force] === 1 ? 2.5 : 1.2;
};

const worthOfSortie = (war: War, board: Board, force: number): number => {
  const side = sideOf(war, force);
  const enemies = strengthOfAll(war, board, fieldForcesAt(war, board, hexOf(board, force), enemyOf(side)));
  const own = strengthOfAll(war, board, garrisonOf(war, board, war.castleAt[hexOf(board, force)] as number));
  return own > enemies ? 1 : -1;
};

/** Whether a force that sets out from here comes any nearer to where it wants to go. */
const canSetOut = (war: War, board: Board, force: number, target: Hex): boolean => {
  const points = movementPoints(board, force) - (board.inside[force] === 1 ? GATE : 0);
  const here = waysTo(war, target)[hexOf(board, force)] as number;
  if (leftAfter(war, board, force, target, points, false) < here) return true;
  return noStrategicMove(war, board, force) === null && leftAfter(war, board, force, target, points, true) < here;
};

const worthOfMarch = (war: War, board: Board, force: number): number => {
  if (isOnIsland(war, board, force)) return shouldTurn(war, board, force) ? 3 : -1;
  const goesHome = mustGoHome(war, board, force);
  if (!goesHome && castleFaced(war, board, force) >= 0 && strengthOf(war, board, force) >= 3) return -1; // it has work here
  const goal = goalOf(war, board, force);
  if (!goal) return -1;
  if (goal.hex === hexOf(board, force))
    return board.inside[force] === 0 && goal.worth <= 1 && !enemyStands(zonesOf(war, board), goal.hex, sideOf(war, force)) ? 0.6 : -1;
  if (!canSetOut(war, board, force, goal.hex)) return -1;
  return goesHome ? 5 : 0.7 + Math.min(2, goal.worth * 0.05);
};
