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
  /** The legs found so far; the first `followed` of them have been searched for relays. */
  readonly legs: Leg[];
  followed: number;
  /** Relays that no leg has reached yet, and the points of a line from each. */
  readonly relayHexes: Hex[];
  readonly relayPoints: number[];
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
  networks: data.armies.map(() => ({ updatedAt: 0, isStale: true, legs: [], followed: 0, relayHexes: [], relayPoints: [] })),
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

/** 11-1-1, 30-2 Own castles and forces relay; castles of allied armies if the data says so, but never their forces. */
const collectRelays = (data: ScenarioData, board: GameState, { relayHexes, relayPoints }: Network, army: number, home: Hex): void => {
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

/** The first leg, from the home castle; the others are found as far as a question needs them. */
const startNetwork = (data: ScenarioData, board: GameState, lines: LineCache, network: Network, army: number): void => {
  network.legs.length = 0;
  network.followed = 0;
  if (!isHomeOpen(data, board, army)) return;
  const { home, side } = data.armies[army] as Army;
  const start = (data.castles[home] as Castle).hex;
  collectRelays(data, board, network, army, start);
  network.legs.push(getLeg(data, lines, side as 0 | 1, start, data.lineRange.home));
};

/** 11-1-2 Searches the next leg for relays, and adds a leg from each; false if there is no leg to search. */
const followNextLeg = (data: ScenarioData, lines: LineCache, network: Network, side: 0 | 1): boolean => {
  const { legs, relayHexes, relayPoints } = network;
  if (network.followed === legs.length) return false;
  const { reached } = legs[network.followed++] as Leg;
  for (let relay = relayHexes.length - 1; relay >= 0; relay--) {
    const hex = relayHexes[relay] as Hex;
    if (!hasBit(reached, hex)) continue;
    legs.push(getLeg(data, lines, side, hex, relayPoints[relay] as number));
    relayHexes[relay] = relayHexes[relayHexes.length - 1] as Hex;
    relayPoints[relay] = relayPoints[relayPoints.length - 1] as number;
    relayHexes.pop();
    relayPoints.pop();
  }
  return true;
};

const currentNetwork = (data: ScenarioData, board: GameState, lines: LineCache, army: number): Network => {
  const network = lines.networks[army] as Network;
  if (network.updatedAt !== lines.tick) {
    if (network.isStale || isNetworkChanged(network)) startNetwork(data, board, lines, network, army);
    else for (const leg of network.legs) leg.lastUsedAt = lines.tick;
    network.updatedAt = lines.tick;
    network.isStale = false;
  }
  return network;
};

/** Whether a leg of the line was dropped or traced again, or the line has none yet. */
const isNetworkChanged = ({ legs, updatedAt: found }: Network): boolean => {
  for (const leg of legs) if (!leg.isCached || leg.tracedAt > found) return true;
  return legs.length === 0;
};

/** Whether a line of communication of this army reaches a hex. */
export const lineReaches = (data: ScenarioData, board: GameState, army: number, hex: Hex): boolean => {
  const lines = updateLineCache(data, board);
  const network = currentNetwork(data, board, lines, army);
  const side = data.armies[army]?.side as 0 | 1;
  let checked = 0;
  do for (; checked < network.legs.length; checked++) if (hasBit((network.legs[checked] as Leg).reached, hex)) return true;
  while (followNextLeg(data, lines, network, side));
  return false;
};

/** Finds the whole lines of all armies. A query finds one line, as far as it needs it. */
export const refreshLines = (data: ScenarioData, board: GameState): void => {
  const lines = updateLineCache(data, board);
  for (const { index, side } of data.armies) {
    const network = currentNetwork(data, board, lines, index);
    while (followNextLeg(data, lines, network, side as 0 | 1));
  }
};
