import type { Hex } from '@gunbai/shared/hex';
import type { GameState } from '../state.ts';
import type { Army, Castle, ScenarioData } from '../scenario-data.ts';
import { hasEnemyForce, isOpenToLine, zonesOf } from './zones.ts';

/**
 * 11 Lines of communication, updated from one position to the next. A line is made of legs: from the home castle, and
 * from every castle or force that an earlier leg has reached. A leg depends only on the ground around its start that is open
 * to the side, so it stays cached until that ground changes. The legs of an army are found again from cached ones.
 */
interface Leg {
  readonly hex: Hex;
  readonly points: number;
  /** The hexes it reaches, and those inspected to find them (bits). */
  readonly reached: Uint32Array;
  readonly scanned: Uint32Array;
  isCached: boolean;
  /** When it was last traced, and when it was last part of a line. */
  tracedAt: number;
  lastUsedAt: number;
}

interface Network {
  /** When it was found, and whether its relays have changed since. */
  updatedAt: number;
  isStale: boolean;
  readonly legs: Leg[];
}

interface LineCache {
  /** Hashes of the position they belong to. */
  firstHash: number;
  secondHash: number;
  /** By unit: its hex and whether it is inside a castle; GONE if eliminated. */
  readonly unitPlaces: Int16Array;
  /** By castle: its owner and whether it is besieged; 0 for no owner. */
  readonly castleHolders: Int16Array;
  /** The sides whose lines may use a hex (bits). */
  readonly openSides: Uint8Array;
  /** By side: legs by starting points and hex, and the cached legs. */
  readonly legs: readonly [Map<number, Leg>, Map<number, Leg>];
  readonly cachedLegs: readonly [Leg[], Leg[]];
  /** By army. */
  readonly networks: readonly Network[];
  /** The number of positions so far. */
  tick: number;
}

const OFF_MAP = -1;
/** A leg unused for so many positions is dropped. */
const MAX_UNUSED_TICKS = 64;

const lineCaches = new WeakMap<ScenarioData, LineCache>();

const createLineCache = (data: ScenarioData): LineCache => ({
  firstHash: 0,
  secondHash: 0,
  unitPlaces: new Int16Array(data.units.length).fill(OFF_MAP),
  castleHolders: new Int16Array(data.castles.length),
  openSides: new Uint8Array(data.grid.size).fill(3),
  legs: [new Map(), new Map()],
  cachedLegs: [[], []],
  networks: data.armies.map(() => ({ updatedAt: 0, isStale: true, legs: [] })),
  tick: 0,
});

const hasBit = (bits: Uint32Array, hex: Hex): boolean => (((bits[hex >> 5] as number) >>> (hex & 31)) & 1) === 1;
const setBit = (bits: Uint32Array, hex: Hex): void => {
  bits[hex >> 5] = (bits[hex >> 5] as number) | (1 << (hex & 31));
};

/* What has changed since the last position: hexes around units and castles that are not as they were. */

const changedHexes: Hex[] = [];
let hexStamps = new Int32Array(0);
let currentStamp = 0;

const markHexAndNeighbours = (data: ScenarioData, hex: Hex): void => {
  markHex(hex);
  for (let direction = 0; direction < 6; direction++) {
    const next = data.grid.neighbours[hex * 6 + direction] as Hex;
    if (next >= 0) markHex(next);
  }
};

const markHex = (hex: Hex): void => {
  if (hexStamps[hex] === currentStamp) return;
  hexStamps[hex] = currentStamp;
  changedHexes.push(hex);
};

const startStamp = (data: ScenarioData): void => {
  if (hexStamps.length < data.grid.size) hexStamps = new Int32Array(data.grid.size);
  currentStamp++;
};

/** Updates the open hexes to the position on the board. */
const updateLineCache = (data: ScenarioData, board: GameState): LineCache => {
  let lines = lineCaches.get(data);
  if (!lines) lineCaches.set(data, (lines = createLineCache(data)));
  const zones = zonesOf(data, board);
  if (lines.firstHash === zones.firstHash && lines.secondHash === zones.secondHash) return lines;
  lines.firstHash = zones.firstHash;
  lines.secondHash = zones.secondHash;
  lines.tick++;
  startStamp(data);
  changedHexes.length = 0;
  markMovedUnits(data, board, lines);
  markChangedCastles(data, board, lines);
  const { openSides: open } = lines;
  for (const hex of changedHexes) {
    const before = open[hex] as number;
    const now = (isOpenToLine(zones, hex, 0) ? 1 : 0) | (isOpenToLine(zones, hex, 1) ? 2 : 0);
    if (now === before) continue;
    open[hex] = now;
    for (const side of [0, 1] as const) if (((now ^ before) >> side) & 1) invalidateLegs(lines, side, hex);
  }
  return lines;
};

const markMovedUnits = (data: ScenarioData, board: GameState, { unitPlaces: place, networks }: LineCache): void => {
  const { steps, hex, leader, inside } = board;
  for (const unit of data.unitsInPlay) {
    const now = (steps[unit] as number) === 0 ? OFF_MAP : (hex[unit] as number) * 2 + (inside[leader[unit] as number] as number);
    const before = place[unit] as number;
    if (now === before) continue;
    place[unit] = now;
    if (before !== OFF_MAP) markHexAndNeighbours(data, before >> 1);
    if (now !== OFF_MAP) markHexAndNeighbours(data, now >> 1);
    if (before >> 1 === now >> 1) continue;
    (networks[data.army[unit] as number] as Network).isStale = true;
  }
};

const markChangedCastles = (data: ScenarioData, board: GameState, { castleHolders: holder, networks }: LineCache): void => {
  const { owner, besieged } = board;
  for (let castle = 0; castle < owner.length; castle++) {
    const army = owner[castle] as number;
    const now = army < 0 ? 0 : (army + 1) * 2 + (besieged[castle] as number);
    const before = holder[castle] as number;
    if (now === before) continue;
    holder[castle] = now;
    markHexAndNeighbours(data, (data.castles[castle] as Castle).hex);
    if (before >> 1 !== now >> 1) for (const network of networks) network.isStale = true;
  }
};

/** Invalidates the legs that inspected a hex, and drops unused ones. */
const invalidateLegs = (lines: LineCache, side: 0 | 1, hex: Hex): void => {
  const known = lines.cachedLegs[side];
  for (let at = known.length - 1; at >= 0; at--) {
    const leg = known[at] as Leg;
    const isOld = lines.tick - leg.lastUsedAt > MAX_UNUSED_TICKS;
    if (!isOld && !hasBit(leg.scanned, hex)) continue;
    leg.isCached = false;
    if (isOld) lines.legs[side].delete(leg.hex * 32 + leg.points);
    known[at] = known[known.length - 1] as Leg;
    known.pop();
  }
};

const hexesByPoints: Hex[][] = [];
let pointsLeft = new Int8Array(0);

/** 11-2-2, 11-2-3 The hexes that a leg reaches over open hexes. */
const traceLeg = (data: ScenarioData, lines: LineCache, side: 0 | 1, leg: Leg): void => {
  const { communicationCost } = data;
  const { neighbours } = data.grid;
  const { reached, scanned: seen, hex: start, points: maxPoints } = leg;
  const bit = 1 << side;
  if (pointsLeft.length < data.grid.size) pointsLeft = new Int8Array(data.grid.size);
  reached.fill(0);
  seen.fill(0);
  for (let points = 0; points <= maxPoints; points++) (hexesByPoints[points] ??= []).length = 0;
  pointsLeft[start] = maxPoints;
  setBit(reached, start);
  setBit(seen, start);
  (hexesByPoints[maxPoints] as Hex[]).push(start);
  for (let points = maxPoints; points > 0; points--) {
    const queue = hexesByPoints[points] as Hex[];
    for (let at = 0; at < queue.length; at++) {
      const hex = queue[at] as Hex;
      if (pointsLeft[hex] !== points) continue;
      for (let direction = 0; direction < 6; direction++) {
        const cost = communicationCost[hex * 6 + direction] as number;
        if (cost < 0 || cost > points) continue;
        const next = neighbours[hex * 6 + direction] as Hex;
        setBit(seen, next);
        if (((lines.openSides[next] as number) & bit) === 0) continue;
        const rest = points - cost;
        if (hasBit(reached, next) && (pointsLeft[next] as number) >= rest) continue;
        setBit(reached, next);
        pointsLeft[next] = rest;
        (hexesByPoints[rest] as Hex[]).push(next);
      }
    }
  }
};

const getLeg = (data: ScenarioData, lines: LineCache, side: 0 | 1, hex: Hex, points: number): Leg => {
  const key = hex * 32 + points;
  let leg = lines.legs[side].get(key);
  if (!leg) {
    const wordCount = (data.grid.size + 31) >> 5;
    leg = {
      hex,
      points,
      reached: new Uint32Array(wordCount),
      scanned: new Uint32Array(wordCount),
      isCached: false,
      tracedAt: 0,
      lastUsedAt: 0,
    };
    lines.legs[side].set(key, leg);
  }
  leg.lastUsedAt = lines.tick;
  if (!leg.isCached) {
    traceLeg(data, lines, side, leg);
    leg.isCached = true;
    leg.tracedAt = lines.tick;
    lines.cachedLegs[side].push(leg);
  }
  return leg;
};

/** 8-3-1, 8-3-2a, 11-1-3.1 The line starts at the army's home castle, if it holds it and no enemy stands before it. */
const isHomeOpen = (data: ScenarioData, board: GameState, army: number): boolean => {
  const { home, side } = data.armies[army] as Army;
  return home >= 0 && board.owner[home] === army && !hasEnemyForce(zonesOf(data, board), (data.castles[home] as Castle).hex, side);
};

const relayHexes: Hex[] = [];
const relayPoints: number[] = [];

/** 11-1-1, 30-2 Own castles and forces relay; castles of allied armies if the data says so, but never their forces. */
const collectRelays = (data: ScenarioData, board: GameState, army: number, home: Hex): void => {
  const { side } = data.armies[army] as Army;
  const { lineRange: reach, lineRelays: relays } = data;
  relayHexes.length = 0;
  relayPoints.length = 0;
  startStamp(data);
  hexStamps[home] = currentStamp;
  const add = (hex: Hex, points: number): void => {
    if (hexStamps[hex] === currentStamp) return;
    hexStamps[hex] = currentStamp;
    relayHexes.push(hex);
    relayPoints.push(points);
  };
  for (const unit of data.unitsInPlay)
    if ((board.steps[unit] as number) > 0 && data.army[unit] === army) add(board.hex[unit] as Hex, reach.force);
  for (let castle = 0; castle < board.owner.length; castle++) {
    const owner = board.owner[castle] as number;
    if (owner === army || (owner >= 0 && relays.alliedCastles && data.armies[owner]?.side === side))
      add((data.castles[castle] as Castle).hex, reach.castle);
  }
};

/** 11-1-2 Leg after leg, each from a relay that an earlier one has reached. */
const findLegs = (data: ScenarioData, board: GameState, lines: LineCache, army: number, legs: Leg[]): void => {
  legs.length = 0;
  if (!isHomeOpen(data, board, army)) return;
  const { home, side } = data.armies[army] as Army;
  const own = side as 0 | 1;
  const start = (data.castles[home] as Castle).hex;
  collectRelays(data, board, army, start);
  legs.push(getLeg(data, lines, own, start, data.lineRange.home));
  let open = relayHexes.length;
  for (let at = 0; at < legs.length && open > 0; at++) {
    const { reached } = legs[at] as Leg;
    for (let relay = open - 1; relay >= 0; relay--) {
      const hex = relayHexes[relay] as Hex;
      if (!hasBit(reached, hex)) continue;
      legs.push(getLeg(data, lines, own, hex, relayPoints[relay] as number));
      open--;
      relayHexes[relay] = relayHexes[open] as Hex;
      relayPoints[relay] = relayPoints[open] as number;
    }
  }
};

const legsOf = (data: ScenarioData, board: GameState, army: number): readonly Leg[] => {
  const lines = updateLineCache(data, board);
  const network = lines.networks[army] as Network;
  if (network.updatedAt !== lines.tick) {
    if (network.isStale || isNetworkChanged(network)) findLegs(data, board, lines, army, network.legs);
    else for (const leg of network.legs) leg.lastUsedAt = lines.tick;
    network.updatedAt = lines.tick;
    network.isStale = false;
  }
  return network.legs;
};

/** Whether a leg of the line was dropped or traced again, or the line has none yet. */
const isNetworkChanged = ({ legs, updatedAt: found }: Network): boolean => {
  for (const leg of legs) if (!leg.isCached || leg.tracedAt > found) return true;
  return legs.length === 0;
};

/** Whether a line of communication of this army reaches a hex. */
export const lineReaches = (data: ScenarioData, board: GameState, army: number, hex: Hex): boolean => {
  for (const leg of legsOf(data, board, army)) if (hasBit(leg.reached, hex)) return true;
  return false;
};

/** Updates the lines of all armies. A query updates the line of one army only. */
export const refreshLines = (data: ScenarioData, board: GameState): void => {
  for (const { index } of data.armies) legsOf(data, board, index);
};
