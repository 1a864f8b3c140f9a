import { COMPONENTS } from './components.ts';
import type { Position } from './position.ts';
import type { World } from './world.ts';
import { isOpenToLine } from './zones.ts';

/* Chapter 11: lines of communication. */

/** 11-2-2 The greatest cost of a leg from the home castle, and from any other relay. */
const HOME_LEG = 16;
const OTHER_LEG = 8;

/** A step from one hex to the next. */
type LineStep = readonly [to: string, cost: number];

const stepsByWorld = new WeakMap<World, Map<string, readonly LineStep[]>>();

/** 11-2-3 The cost of a step, with rivers but without zones; null where no line passes. */
const lineCost = (world: World, from: string, to: string): number | null => {
  const side = world.hexside(from, to);
  const { move } = world.terrain(to);
  if (side.water || move === null) return null; // 11-1-3.4
  return move + (side.river && !side.bridge ? COMPONENTS.tables.terrain.edges.river.move : 0); // 15-2-4
};

const lineSteps = (world: World, from: string): readonly LineStep[] => {
  let steps = stepsByWorld.get(world);
  if (!steps) stepsByWorld.set(world, (steps = new Map<string, readonly LineStep[]>()));
  let found = steps.get(from);
  if (!found) {
    found = world.neighbours(from).flatMap((to): LineStep[] => {
      const cost = lineCost(world, from, to);
      return cost === null ? [] : [[to, cost]];
    });
    steps.set(from, found);
  }
  return found;
};

/** The hexes that one leg reaches. */
const legFrom = (position: Position, start: string, limit: number, isOpen: (hex: string) => boolean): Set<string> => {
  const best = new Map([[start, 0]]);
  const queue = [start];
  for (let at = 0; at < queue.length; at++) {
    const hex = queue[at] as string;
    for (const [next, step] of lineSteps(position.world, hex)) {
      const cost = (best.get(hex) as number) + step;
      if (cost > limit || cost >= (best.get(next) ?? Infinity) || !isOpen(next)) continue;
      best.set(next, cost);
      queue.push(next);
    }
  }
  return new Set(best.keys());
};

/** 8-3-1, 8-3-2 The home castle of an army if it is on the army's side; null otherwise. */
const homeHexOf = (position: Position, army: number): string | null => {
  const { world } = position;
  const home = world.armies[army]?.home[world.scenario.id];
  if (home === undefined) return null;
  const castle = world.castle(home);
  return position.castleSide(castle) === world.sideOfArmy(army) ? position.castleHex(castle) : null;
};

/** 11-1-1a, 30-2 Where lines of an army may start again: castles of its side, and its own forces. */
const relayHexes = (position: Position, army: number): string[] => {
  const { world } = position;
  const side = world.sideOfArmy(army);
  const castles = world.castles.flatMap(({ hex }, castle) => (position.castleSide(castle) === side ? [hex] : []));
  const units = position.livingUnits().filter((unit) => world.armyOfUnit[unit] === army);
  return [...new Set([...castles, ...units.map((unit) => position.hexOfUnit(unit))])];
};

/** 11-1 All hexes that lines of an army reach. */
const reachOfArmy = (position: Position, army: number): ReadonlySet<string> => {
  const side = position.world.sideOfArmy(army);
  const openness = new Map<string, boolean>();
  const isOpen = (hex: string): boolean => {
    let open = openness.get(hex);
    if (open === undefined) openness.set(hex, (open = isOpenToLine(position, hex, side)));
    return open;
  };
  const home = homeHexOf(position, army);
  if (home === null || !isOpen(home)) return new Set();
  const reached = legFrom(position, home, HOME_LEG, isOpen);
  const waiting = new Set(relayHexes(position, army).filter((hex) => hex !== home && isOpen(hex)));
  let isGrowing = true;
  while (isGrowing) {
    isGrowing = false;
    for (const relay of waiting) {
      if (!reached.has(relay)) continue;
      waiting.delete(relay);
      for (const hex of legFrom(position, relay, OTHER_LEG, isOpen)) reached.add(hex);
      isGrowing = true;
    }
  }
  return reached;
};

const cache = new WeakMap<Position, Map<number, ReadonlySet<string>>>();

/** Whether a line over the map reaches a force; 11-1-6 does not count here. */
export const isReachedByLine = (position: Position, force: number): boolean => {
  let armies = cache.get(position);
  if (!armies) cache.set(position, (armies = new Map()));
  const army = position.world.armyOfUnit[force] as number;
  let reached = armies.get(army);
  if (!reached) armies.set(army, (reached = reachOfArmy(position, army)));
  return reached.has(position.hexOf(force));
};

/** 11-1-6 A garrison needs no line. */
export const hasLine = (position: Position, force: number): boolean => position.isInside(force) || isReachedByLine(position, force);

/** 26-1-1 A garrison of a besieged castle has none for recovery. */
export const hasLineForRecovery = (position: Position, force: number): boolean =>
  position.isInside(force) ? !position.isBesieged(position.siteAt(position.hexOf(force))) : isReachedByLine(position, force);
