import {
  ARAKI,
  ASHIKAGA,
  MORI,
  REBEL_CASTLES,
  UKITA,
  attritionOf,
  castles,
  homeCastles,
  houseOf,
  houses,
  unitAt,
  unitIndex,
} from './components.ts';
import type { Board } from './board.ts';
import { Ground, hasShips, isArakiInRevolt, isInPlay, isLoneRebel, landUnits, membersOf, sideOf, unitsWhere } from './forces.ts';
import { MORI_BOX, SETO, castleHexes, castleIn, isAcrossWater, isHex, isPassable, isWestEdge, neighbours, seaOf, waterOf } from './map.ts';
import { demandLosses } from './combat.ts';
import { number, takeDice, text } from './memory.ts';
import type { Context } from './memory.ts';

/** 16-1-1 Enemy ships in the hex of a port or in the sea that it faces cut its water line. */
const isPortOpen = (board: Board, side: number, castle: number): boolean => {
  const water = waterOf(castle);
  if (water === null || board.holder[castle] !== side) return false;
  const sea = seaOf(water);
  return !hasShips(board, castleHexes[castle] as number, 1 - side) && (sea < 0 || !hasShips(board, sea, 1 - side));
};

/** Traces supply lines of one side in one position. */
export class SupplyMap {
  private readonly ground: Ground;
  private readonly castleZone: Set<number>;
  private readonly board: Board;
  private readonly side: number;

  constructor(board: Board, side: number) {
    this.board = board;
    this.side = side;
    this.ground = new Ground(board, side);
    this.castleZone = this.ground.castleZone();
  }

  /** 9-4-1 to 9-4-3, 20b Whether a line may pass through a hex. */
  private mayPass(hex: number): boolean {
    const { ground } = this;
    if (!isPassable(hex) || ground.neutral.has(hex) || ground.enemiesOpen.has(hex)) return false;
    if (ground.ownOpen.has(hex)) return true;
    return !ground.enemies.has(hex) && !ground.enemyCastleIn(hex) && !ground.zone.has(hex) && !this.castleZone.has(hex);
  }

  /** 16-1a The ports that a line may reach by water from a hex. */
  private portsFrom(hex: number): number[] {
    const here = castleIn(hex);
    if (here < 0 || !isPortOpen(this.board, this.side, here)) return [];
    return castles.flatMap((_, castle) =>
      castle !== here && waterOf(castle) === waterOf(here) && isPortOpen(this.board, this.side, castle)
        ? [castleHexes[castle] as number]
        : [],
    );
  }

  /** 16-1a, 9-4-4 Whether a line may go by water from here to the Mori sortie box. */
  reachesBox(hex: number): boolean {
    const here = castleIn(hex);
    if (here < 0 || waterOf(here) !== 'seto' || !isPortOpen(this.board, this.side, here)) return false;
    return !hasShips(this.board, SETO, 1 - this.side) && !hasShips(this.board, MORI_BOX, 1 - this.side);
  }

  /** Whether a line leads from a hex to one of the goals; `byWaterOnly` for the first step of a besieged port. */
  reaches(start: number, isGoal: (hex: number) => boolean, goalByBox: boolean, startsByWater = false): boolean {
    if (isGoal(start) && !startsByWater) return true;
    const seen = new Set([start]);
    const queue = [start];
    for (let here = queue.shift(); here !== undefined; here = queue.shift()) {
      if (goalByBox && this.reachesBox(here)) return true;
      const isShut = this.ground.enemiesOpen.has(here) || (startsByWater && here === start);
      const byLand = isShut ? [] : neighbours(here).filter((next) => !isAcrossWater(here as number, next) && isPassable(next));
      const byWater = this.portsFrom(here);
      if (byWater.some(isGoal)) return true;
      if (byLand.some((next) => isGoal(next) && !this.ground.enemies.has(next) && !this.ground.neutral.has(next))) return true;
      for (const next of [...byLand, ...byWater].filter((hex) => this.mayPass(hex))) {
        if (seen.has(next)) continue;
        seen.add(next);
        queue.push(next);
      }
    }
    return false;
  }
}

const isOffMap = (house: number): boolean => house === MORI || house === UKITA;

const heldBy = (board: Board, house: number, homes: readonly number[]): number[] =>
  homes.filter((castle) => board.holder[castle] === board.side[house]).map((castle) => castleHexes[castle] as number);

/** The home castles of a house that its side holds. */
const homesOf = (board: Board, house: number): number[] => {
  if (house !== ARAKI || isArakiInRevolt(board)) return heldBy(board, house, homeCastles(house));
  return [...REBEL_CASTLES].flatMap(([rebel, castle]) => (isInPlay(board, rebel) ? heldBy(board, house, [castle]) : []));
};

/** 9-2.Araki-revolt-g A rebel without Araki has the castle of his revolt as his home. */
const homesOfLeader = (board: Board, leader: number): number[] =>
  isLoneRebel(board, leader) ? heldBy(board, houseOf(leader), [REBEL_CASTLES.get(leader) as number]) : homesOf(board, houseOf(leader));

/** 9-4 Whether a force has a line to a home castle of its commander's house. */
export const hasSupply = (board: Board, leader: number, map = new SupplyMap(board, sideOf(board, leader))): boolean => {
  const house = houseOf(leader);
  const place = board.at[leader] as number;
  if (house === ASHIKAGA || !isHex(place)) return true;
  const homes = homesOfLeader(board, leader);
  const isGoal = (hex: number): boolean => homes.includes(hex) || (isOffMap(house) && isWestEdge(hex));
  return map.reaches(place, isGoal, isOffMap(house));
};

/** 9-4-7a Whether a force can trace a line to no castle at all of its side. */
const isIsolated = (board: Board, leader: number, map: SupplyMap): boolean => {
  const house = houseOf(leader);
  const side = sideOf(board, leader);
  const place = board.at[leader] as number;
  if (house === ASHIKAGA || board.inside[leader] || !isHex(place)) return false;
  const isGoal = (hex: number): boolean => board.holder[castleIn(hex)] === side || (isOffMap(house) && isWestEdge(hex));
  return !map.reaches(place, isGoal, isOffMap(house));
};

/** 9-4-7: a force rolls for attrition. */
export const checkAttrition = ({ event, memory, board, report, state }: Context): void => {
  const leader = unitIndex(text(event['unit']));
  const roll = takeDice(memory, 1)[0] ?? 0;
  const units = membersOf(board, leader);
  const map = new SupplyMap(board, sideOf(board, leader));
  const isolated = isIsolated(board, leader, map);
  report.equal('9-4-7.1', `attrition roll of ${event['unit']}`, roll, number(event['roll']));
  report.equal('9-4-7a', `${event['unit']} is isolated`, isolated, event['isolated'] === true);
  const damage = attritionOf(units.length, roll + (isolated ? 1 : 0));
  report.equal('9-4-7.1', `steps that ${event['unit']} loses`, damage, number(event['damage']));
  demandLosses(memory, board, units, damage, -1);
  if (board.phase > 1) {
    report.equal('10-2-1c', 'the force that failed its action check', memory.failed, leader);
    memory.failed = -1;
    return;
  }
  memory.supplyBoard ??= state.board;
  memory.starved.add(leader);
  // Earlier rolls of the same turn may have opened a line.
  const hadLine = hasSupply(board, leader, map) && hasSupply(memory.supplyBoard, leader);
  report.require('9-4-7.1', `${event['unit']} has no supply line`, !hadLine);
};

/** 9-4-7.1 When supply is over, every force that was without a line has rolled. */
export const checkAllStarved = ({ memory, board, report }: Pick<Context, 'memory' | 'board' | 'report'>): void => {
  if (memory.isSupplyDone) return;
  const start = memory.supplyBoard ?? board;
  const maps = [0, 1].map((side) => [new SupplyMap(start, side), new SupplyMap(board, side)] as const);
  const leaders = unitsWhere(
    (unit) => unitAt(unit).land && board.leader[unit] === unit && isHex(board.at[unit] as number) && board.aboard[unit] === -1,
  );
  for (const leader of leaders) {
    const side = sideOf(board, leader);
    const pair = maps[side];
    if (!pair || memory.starved.has(leader) || start.leader[leader] !== leader) continue;
    const isStarving = !hasSupply(start, leader, pair[0]) && !hasSupply(board, leader, pair[1]);
    report.require('9-4-7.1', `${unitAt(leader).id} without supply has rolled for attrition`, !isStarving);
  }
  memory.isSupplyDone = true;
  memory.supplyBoard = null;
  memory.starved.clear();
};

/** 13-1-9a Whether a besieged port has an open line by water to a source of its side. */
export const hasWaterSupply = (board: Board, castle: number): boolean => {
  const side = board.holder[castle] as number;
  const start = castleHexes[castle] as number;
  if (!isPortOpen(board, side, castle)) return false;
  const map = new SupplyMap(board, side);
  const isMoriInPlay = [MORI, UKITA].some(
    (house) => board.side[house] === side && unitsWhere((unit) => houseOf(unit) === house && (board.at[unit] as number) >= 0).length > 0,
  );
  const homes = houses.flatMap((_, house) => (board.side[house] === side ? homesOf(board, house) : [])).filter((hex) => hex !== start);
  return map.reaches(start, (hex) => homes.includes(hex) || (isMoriInPlay && isWestEdge(hex)), isMoriInPlay, true);
};

export const garrisonOf = (board: Board, castle: number): number[] =>
  landUnits(board, castleHexes[castle] as number, board.holder[castle] as number, true);
export const besiegersOf = (board: Board, castle: number): number[] =>
  landUnits(board, castleHexes[castle] as number, 1 - (board.holder[castle] as number), false);
