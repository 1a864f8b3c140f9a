import type { Hex } from '@gunbai/kits/hex';
import type { Board } from './board.ts';
import type { Army, Castle, War } from './war.ts';
import { enemyStands, opensToLine, zonesOf } from './zones.ts';

/**
 * 11 Lines of communication, kept up to date from one position to the next. A line is made of legs: from the home castle, and
 * from every castle or force that an earlier leg has reached. A leg depends only on the ground around its start that is open
 * to the side, so it is known until some of that changes; which legs an army has is found again from those that are known.
 */
interface Leg {
  readonly hex: Hex;
  readonly points: number;
  /** The hexes it reaches, and those that were looked at to find them (bits). */
  readonly reached: Uint32Array;
  readonly seen: Uint32Array;
  isKnown: boolean;
  /** When it was last followed, and when it was last part of a line. */
  since: number;
  used: number;
}

interface Network {
  /** When it was found, and whether its relays have changed since. */
  found: number;
  isStale: boolean;
  readonly legs: Leg[];
}

interface Lines {
  /** The position that they are of, as hashes. */
  first: number;
  second: number;
  /** Where each unit stood: its hex and whether inside a castle; GONE if it is dead. */
  readonly place: Int16Array;
  /** Who owned each castle, and whether it was besieged; 0 for nobody. */
  readonly holder: Int16Array;
  /** Which sides a hex is open to (bits). */
  readonly open: Uint8Array;
  /** By side: legs by the points they begin with and the hex they begin in, and the ones that are known. */
  readonly legs: readonly [Map<number, Leg>, Map<number, Leg>];
  readonly known: readonly [Leg[], Leg[]];
  /** By army. */
  readonly networks: readonly Network[];
  /** How many positions have been seen. */
  tick: number;
}

const GONE = -1;
/** A leg that has been part of no line for so many changes is forgotten. */
const FORGOTTEN = 64;

const kept = new WeakMap<War, Lines>();

const freshLines = (war: War): Lines => ({
  first: 0,
  second: 0,
  place: new Int16Array(war.units.length).fill(GONE),
  holder: new Int16Array(war.castles.length),
  open: new Uint8Array(war.grid.size).fill(3),
  legs: [new Map(), new Map()],
  known: [[], []],
  networks: war.armies.map(() => ({ found: 0, isStale: true, legs: [] })),
  tick: 0,
});

const has = (bits: Uint32Array, hex: Hex): boolean => (((bits[hex >> 5] as number) >>> (hex & 31)) & 1) === 1;
const put = (bits: Uint32Array, hex: Hex): void => {
  bits[hex >> 5] = (bits[hex >> 5] as number) | (1 << (hex & 31));
};

/* What has changed since the last position: hexes around units and castles that are not as they were. */

const touched: Hex[] = [];
let stamps = new Int32Array(0);
let stamp = 0;

const touch = (war: War, hex: Hex): void => {
  note(hex);
  for (let direction = 0; direction < 6; direction++) {
    const next = war.grid.neighbours[hex * 6 + direction] as Hex;
    if (next >= 0) note(next);
  }
};

const note = (hex: Hex): void => {
  if (stamps[hex] === stamp) return;
  stamps[hex] = stamp;
  touched.push(hex);
};

const newStamp = (war: War): void => {
  if (stamps.length < war.grid.size) stamps = new Int32Array(war.grid.size);
  stamp++;
};

/** Brings what is known of the ground up to the position on the board. */
const linesOf = (war: War, board: Board): Lines => {
  let lines = kept.get(war);
  if (!lines) kept.set(war, (lines = freshLines(war)));
  const zones = zonesOf(war, board);
  if (lines.first === zones.first && lines.second === zones.second) return lines;
  lines.first = zones.first;
  lines.second = zones.second;
  lines.tick++;
  newStamp(war);
  touched.length = 0;
  compareUnits(war, board, lines);
  compareCastles(war, board, lines);
  const { open } = lines;
  for (const hex of touched) {
    const before = open[hex] as number;
    const now = (opensToLine(zones, hex, 0) ? 1 : 0) | (opensToLine(zones, hex, 1) ? 2 : 0);
    if (now === before) continue;
    open[hex] = now;
    for (const side of [0, 1] as const) if (((now ^ before) >> side) & 1) forget(lines, side, hex);
  }
  return lines;
};

const compareUnits = (war: War, board: Board, { place, networks }: Lines): void => {
  const { steps, hex, leader, inside } = board;
  for (const unit of war.present) {
    const now = (steps[unit] as number) === 0 ? GONE : (hex[unit] as number) * 2 + (inside[leader[unit] as number] as number);
    const before = place[unit] as number;
    if (now === before) continue;
    place[unit] = now;
    if (before !== GONE) touch(war, before >> 1);
    if (now !== GONE) touch(war, now >> 1);
    if (before >> 1 === now >> 1) continue;
    (networks[war.army[unit] as number] as Network).isStale = true;
  }
};

const compareCastles = (war: War, board: Board, { holder, networks }: Lines): void => {
  const { owner, besieged } = board;
  for (let castle = 0; castle < owner.length; castle++) {
    const army = owner[castle] as number;
    const now = army < 0 ? 0 : (army + 1) * 2 + (besieged[castle] as number);
    const before = holder[castle] as number;
    if (now === before) continue;
    holder[castle] = now;
    touch(war, (war.castles[castle] as Castle).hex);
    if (before >> 1 !== now >> 1) for (const network of networks) network.isStale = true;
  }
};

/** The legs that looked at a hex are known no longer; those out of use are dropped. */
const forget = (lines: Lines, side: 0 | 1, hex: Hex): void => {
  const known = lines.known[side];
  for (let at = known.length - 1; at >= 0; at--) {
    const leg = known[at] as Leg;
    const isOld = lines.tick - leg.used > FORGOTTEN;
    if (!isOld && !has(leg.seen, hex)) continue;
    leg.isKnown = false;
    if (isOld) lines.legs[side].delete(leg.hex * 32 + leg.points);
    known[at] = known[known.length - 1] as Leg;
    known.pop();
  }
};

const waiting: Hex[][] = [];
let left = new Int8Array(0);

/** 11-2-2, 11-2-3 Where the points of a leg last to, over hexes that are open to the side. */
const follow = (war: War, lines: Lines, side: 0 | 1, leg: Leg): void => {
  const { communicationCost } = war;
  const { neighbours } = war.grid;
  const { reached, seen, hex: start, points: most } = leg;
  const bit = 1 << side;
  if (left.length < war.grid.size) left = new Int8Array(war.grid.size);
  reached.fill(0);
  seen.fill(0);
  for (let points = 0; points <= most; points++) (waiting[points] ??= []).length = 0;
  left[start] = most;
  put(reached, start);
  put(seen, start);
  (waiting[most] as Hex[]).push(start);
  for (let points = most; points > 0; points--) {
    const queue = waiting[points] as Hex[];
    for (let at = 0; at < queue.length; at++) {
      const hex = queue[at] as Hex;
      if (left[hex] !== points) continue;
      for (let direction = 0; direction < 6; direction++) {
        const cost = communicationCost[hex * 6 + direction] as number;
        if (cost < 0 || cost > points) continue;
        const next = neighbours[hex * 6 + direction] as Hex;
        put(seen, next);
        if (((lines.open[next] as number) & bit) === 0) continue;
        const rest = points - cost;
        if (has(reached, next) && (left[next] as number) >= rest) continue;
        put(reached, next);
        left[next] = rest;
        (waiting[rest] as Hex[]).push(next);
      }
    }
  }
};

const legFrom = (war: War, lines: Lines, side: 0 | 1, hex: Hex, points: number): Leg => {
  const key = hex * 32 + points;
  let leg = lines.legs[side].get(key);
  if (!leg) {
    const words = (war.grid.size + 31) >> 5;
    leg = { hex, points, reached: new Uint32Array(words), seen: new Uint32Array(words), isKnown: false, since: 0, used: 0 };
    lines.legs[side].set(key, leg);
  }
  leg.used = lines.tick;
  if (!leg.isKnown) {
    follow(war, lines, side, leg);
    leg.isKnown = true;
    leg.since = lines.tick;
    lines.known[side].push(leg);
  }
  return leg;
};

/** 8-3-1, 8-3-2a, 11-1-3.1 The line starts at the army's home castle, if it holds it and no enemy stands before it. */
const homeIsOpen = (war: War, board: Board, army: number): boolean => {
  const { home, side } = war.armies[army] as Army;
  return home >= 0 && board.owner[home] === army && !enemyStands(zonesOf(war, board), (war.castles[home] as Castle).hex, side);
};

const relayHexes: Hex[] = [];
const relayPoints: number[] = [];

/** 11-1-1, 30-2 Own castles and forces relay; so do castles of allied armies where the title says so, but never their forces. */
const gatherRelays = (war: War, board: Board, army: number, home: Hex): void => {
  const { side } = war.armies[army] as Army;
  const { reach, relays } = war;
  relayHexes.length = 0;
  relayPoints.length = 0;
  newStamp(war);
  stamps[home] = stamp;
  const add = (hex: Hex, points: number): void => {
    if (stamps[hex] === stamp) return;
    stamps[hex] = stamp;
    relayHexes.push(hex);
    relayPoints.push(points);
  };
  for (const unit of war.present)
    if ((board.steps[unit] as number) > 0 && war.army[unit] === army) add(board.hex[unit] as Hex, reach.force);
  for (let castle = 0; castle < board.owner.length; castle++) {
    const owner = board.owner[castle] as number;
    if (owner === army || (owner >= 0 && relays.alliedCastles && war.armies[owner]?.side === side))
      add((war.castles[castle] as Castle).hex, reach.castle);
  }
};

/** 11-1-2 Leg after leg, each from a relay that an earlier one has reached. */
const findLegs = (war: War, board: Board, lines: Lines, army: number, legs: Leg[]): void => {
  legs.length = 0;
  if (!homeIsOpen(war, board, army)) return;
  const { home, side } = war.armies[army] as Army;
  const own = side as 0 | 1;
  const start = (war.castles[home] as Castle).hex;
  gatherRelays(war, board, army, start);
  legs.push(legFrom(war, lines, own, start, war.reach.home));
  let open = relayHexes.length;
  for (let at = 0; at < legs.length && open > 0; at++) {
    const { reached } = legs[at] as Leg;
    for (let relay = open - 1; relay >= 0; relay--) {
      const hex = relayHexes[relay] as Hex;
      if (!has(reached, hex)) continue;
      legs.push(legFrom(war, lines, own, hex, relayPoints[relay] as number));
      open--;
      relayHexes[relay] = relayHexes[open] as Hex;
      relayPoints[relay] = relayPoints[open] as number;
    }
  }
};

const legsOf = (war: War, board: Board, army: number): readonly Leg[] => {
  const lines = linesOf(war, board);
  const network = lines.networks[army] as Network;
  if (network.found !== lines.tick) {
    if (network.isStale || hasChanged(network)) findLegs(war, board, lines, army, network.legs);
    else for (const leg of network.legs) leg.used = lines.tick;
    network.found = lines.tick;
    network.isStale = false;
  }
  return network.legs;
};

/** Whether a leg of it was forgotten or followed anew; an army without any may find its home open again. */
const hasChanged = ({ legs, found }: Network): boolean => {
  for (const leg of legs) if (!leg.isKnown || leg.since > found) return true;
  return legs.length === 0;
};

/** Whether a line of communication of this army reaches a hex. */
export const lineReaches = (war: War, board: Board, army: number, hex: Hex): boolean => {
  for (const leg of legsOf(war, board, army)) if (has(leg.reached, hex)) return true;
  return false;
};

/** Brings the lines of all armies up to date. Whoever asks for one of them does it for that one; this is for those who watch all. */
export const keepLines = (war: War, board: Board): void => {
  for (const { index } of war.armies) legsOf(war, board, index);
};
