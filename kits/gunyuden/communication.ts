import { call, done, procedure } from '@gunbai/engine';
import type { Hex } from '@gunbai/kits/hex';
import { castleOf, isBesieged, leads } from './board.ts';
import type { Board } from './board.ts';
import { changeMorale } from './morale.ts';
import type { Army, War, WarOf } from './war.ts';
import { enemyStands, opensToLine, zonesOf } from './zones.ts';

/**
 * 11 Where an army's lines of communication reach: for each hex the points left of the leg that comes nearest to its end, -1
 * where none comes. Worked out once for a position and an army, when it is first asked for.
 */
interface Network {
  first: number;
  second: number;
  readonly left: Int8Array;
}

const networks = new WeakMap<War, Network[]>();
const relayScratch = new WeakMap<War, Uint8Array>();
const waiting: Hex[][] = [];

const networkOf = (war: War, board: Board, army: number): Network => {
  let all = networks.get(war);
  if (!all) networks.set(war, (all = []));
  const network = (all[army] ??= { first: 0, second: 0, left: new Int8Array(war.grid.size) });
  const zones = zonesOf(war, board);
  if (network.first !== zones.first || network.second !== zones.second) {
    trace(war, board, army, network);
    network.first = zones.first;
    network.second = zones.second;
  }
  return network;
};

/** 11-1-1, 30-2 Own castles and forces relay; so do castles of allied armies where the title says so. */
const relaysOf = (war: War, board: Board, army: number): Uint8Array => {
  let relays = relayScratch.get(war);
  if (!relays) relayScratch.set(war, (relays = new Uint8Array(war.grid.size)));
  relays.fill(0);
  const side = (war.armies[army] as Army).side;
  for (const { index, hex } of war.castles) {
    const owner = board.owner[index] as number;
    if (owner === army || (owner >= 0 && war.relays.alliedCastles && war.armies[owner]?.side === side)) relays[hex] = war.reach.castle;
  }
  for (const unit of war.present)
    if ((board.steps[unit] as number) > 0 && (war.army[unit] === army || (war.relays.alliedForces && war.sideOf[unit] === side)))
      relays[board.hex[unit] as Hex] = war.reach.force;
  return relays;
};

/** 8-3-1, 8-3-2a, 11-1-3.1 The line starts at the army's home castle, if it holds it and no enemy stands before it. */
const homeIsOpen = (war: War, board: Board, army: number): boolean => {
  const { home, side } = war.armies[army] as Army;
  return home >= 0 && board.owner[home] === army && !enemyStands(zonesOf(war, board), castleOf(war, home).hex, side);
};

const trace = (war: War, board: Board, army: number, network: Network): void => {
  const { left } = network;
  left.fill(-1);
  if (!homeIsOpen(war, board, army)) return;
  const { home, side } = war.armies[army] as Army;
  const zones = zonesOf(war, board);
  const relays = relaysOf(war, board, army);
  const { neighbours } = war.grid;
  const { communicationCost } = war;
  const most = war.reach.home;
  const start = castleOf(war, home).hex;
  for (let points = 0; points <= most; points++) (waiting[points] ??= []).length = 0;
  left[start] = most;
  (waiting[most] as Hex[]).push(start);
  // A relay gives new points, so a hex may be reached again by a better leg: then the search goes back up to it.
  for (let points = most; points >= 0;) {
    const hex = (waiting[points] as Hex[]).pop();
    if (hex === undefined) {
      points--;
      continue;
    }
    if (left[hex] !== points) continue;
    let next = points;
    for (let direction = 0; direction < 6; direction++) {
      const cost = communicationCost[hex * 6 + direction] as number;
      if (cost < 0 || cost > points) continue;
      const to = neighbours[hex * 6 + direction] as Hex;
      const rest = Math.max(points - cost, relays[to] as number);
      if (rest <= (left[to] as number) || !opensToLine(zones, to, side)) continue;
      left[to] = rest;
      (waiting[rest] as Hex[]).push(to);
      if (rest > next) next = rest;
    }
    points = next;
  }
};

/** Whether a line of communication of this army reaches a hex. */
export const lineReaches = (war: War, board: Board, army: number, hex: Hex): boolean =>
  (networkOf(war, board, army).left[hex] as number) >= 0;

/** 11-1-6 A force in garrison needs no line; any other must be reached by one. */
export const hasLine = (war: War, board: Board, force: number): boolean =>
  board.inside[force] === 1 || lineReaches(war, board, war.army[force] as number, board.hex[force] as Hex);

/** 26-1-1 As for recovery of morale: a garrison counts as having a line unless its castle is besieged. */
export const hasLineToRecover = (war: War, board: Board, force: number): boolean =>
  board.inside[force] === 1 ? !isBesieged(board, war.castleAt[board.hex[force] as Hex] as number) : hasLine(war, board, force);

/** 4-1-1.2, 11-3-1, 11-4-1 All forces are judged by the same position; then those without a line lose morale. */
export const communicationSteps = (warOf: WarOf) => ({
  communication: procedure<Board>({
    check(table) {
      const war = warOf(table.state);
      const { board } = table;
      const cut = war.present.filter((unit) => leads(board, unit) && !hasLine(war, board, unit));
      for (const force of cut) {
        if (!leads(board, force)) continue;
        table.emit({ type: 'cutOff', unit: war.units[force]?.id ?? '' });
        changeMorale(war, table, force, -1);
      }
      return call('tidy');
    },
    over: () => done(),
  }),
});
