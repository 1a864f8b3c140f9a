import { args, call, decision, done, procedure, to, verb } from '@gunbai/engine';
import { directionTo, distance, hexAt } from '@gunbai/kits/hex';
import type { Hex } from '@gunbai/kits/hex';
import { castleOfSideIn, headOf, isAlive, hexOf, membersOf, moveForce, NONE, sideOf, unitNumber } from './board.ts';
import type { Board } from './board.ts';
import { hexLabel, ruleIn, seatOf, seatsOf, unitId } from './chapter.ts';
import type { Series } from './chapter.ts';
import { suffer } from './losses.ts';
import { changeMorale } from './morale.ts';
import { BRIDGE, RIVER, WATER } from './war.ts';
import type { Terrain, War } from './war.ts';
import { enemyCastle, enemyStands, retreatMeetsZone, zonesOf } from './zones.ts';

/**
 * Forces that retreat from an enemy's hex, each so many hexes. `exact`: each must go all of them (23-4-1); otherwise what cannot be
 * gone costs steps (24-3-2). `free`: without loss of morale (24-2-5c, 24-2-7).
 */
export type Retreat = {
  side: number;
  away: number;
  forces: number[];
  hexes: number[];
  exact: boolean;
  free: boolean;
  paths: number[][];
  moving: number;
};
type StepBack = { side: number; away: number; forces: number[]; left: number[]; exact: boolean; moving: number };

type GoBack = readonly ['retreat', string, string];
type Shelter = readonly ['shelter', string];

const terrainAt = (war: War, hex: Hex): Terrain => war.terrains[war.terrain[hex] as number] as Terrain;

/** 23-4-3 Where a force may step back to, the direction aside. */
const isOpen = (war: War, board: Board, side: number, from: Hex, next: Hex, direction: number): boolean =>
  war.inArea[next] === 1 &&
  terrainAt(war, next).retreat &&
  ((war.sides6[from * 6 + direction] as number) & WATER) === 0 &&
  !enemyStands(zonesOf(war, board), next, side);

const isFarther = (war: War, from: Hex, next: Hex, away: Hex): boolean =>
  distance(war.grid, next, away) === distance(war.grid, from, away) + 1;

const stepsBack = (war: War, board: Board, side: number, from: Hex, away: Hex): Hex[] => {
  const open: Hex[] = [];
  for (let direction = 0; direction < 6; direction++) {
    const next = war.grid.neighbours[from * 6 + direction] as Hex;
    if (next >= 0 && isFarther(war, from, next, away) && isOpen(war, board, side, from, next, direction)) open.push(next);
  }
  return open;
};

/** 23-4-1 Whether a force could go so many hexes from here, or come into a castle on the way (23-4-6). */
export const canGoBack = (war: War, board: Board, side: number, from: Hex, away: Hex, hexes: number): boolean =>
  hexes === 0 ||
  castleOfSideIn(war, board, from, side) >= 0 ||
  stepsBack(war, board, side, from, away).some((next) => canGoBack(war, board, side, next, away, hexes - 1));

/** 23-4-4 Whether entering a hex in retreat costs a step; several reasons cost no more than one. */
export const retreatCosts = (war: War, board: Board, side: number, from: Hex, next: Hex): boolean => {
  const zones = zonesOf(war, board);
  const hexside = war.sides6[from * 6 + directionTo(war.grid, from, next)] as number;
  return (
    terrainAt(war, next).retreatLoss ||
    enemyCastle(zones, next, side) ||
    retreatMeetsZone(zones, next, side) ||
    ((hexside & RIVER) !== 0 && (hexside & BRIDGE) === 0)
  );
};

/** 10-4b A force goes into a castle; the castle's own morale no longer counts. */
export const enterCastle = (war: War, board: Board, force: number): void => {
  board.inside[force] = 1;
  board.besieging[force] = 0;
  const castle = war.castleAt[hexOf(board, force)] as number;
  if (castle >= 0) board.castleMorale[castle] = 0;
};

export const retreatSteps = (series: Series) => {
  const { warOf, names } = series;
  const rule = ruleIn(series);
  const forceOf = (war: War, action: GoBack | Shelter): number => unitNumber(war, action[1]);
  const mayMoveNow = (war: War, action: GoBack | Shelter, { forces, moving }: StepBack): boolean => {
    const force = forceOf(war, action);
    return moving === NONE ? forces.includes(force) : moving === force;
  };
  const leftFor = ({ forces, left }: StepBack, force: number): number => left[forces.indexOf(force)] ?? 0;
  const movers = ({ forces, moving }: StepBack): number[] => (moving === NONE ? forces : [moving]);
  const target = (war: War, action: GoBack): Hex => hexAt(war.grid, action[2]);
  const isAtEnd = (local: StepBack): boolean => local.moving !== NONE && leftFor(local, local.moving) === 0;
  const goBack = verb<Board, StepBack, GoBack>({
    name: 'retreat',
    args: args([names.unit, names.hex]),
    candidates: (view, { local }) => {
      const war = warOf(view);
      const { board } = view;
      const ways: GoBack[] = [];
      for (const force of movers(local))
        for (const next of stepsBack(war, board, local.side, hexOf(board, force), local.away))
          if (leftFor(local, force) > 0 && (!local.exact || canGoBack(war, board, local.side, next, local.away, leftFor(local, force) - 1)))
            ways.push(['retreat', unitId(war, force), hexLabel(war, next)]);
      return ways;
    },
    rules: [
      rule(
        '23-4-1',
        (war, _, action, { local }) => mayMoveNow(war, action, local),
        (_, __, action) => ({ unit: action[1] }),
      ),
      rule(
        '23-4-1',
        (war, _, action, { local }) => leftFor(local, forceOf(war, action)) > 0,
        (_, __, action) => ({ unit: action[1] }),
      ),
      rule('23-4-2b', (war, board, action, { local }) => {
        const from = hexOf(board, forceOf(war, action));
        const next = target(war, action);
        return directionTo(war.grid, from, next) >= 0 && isFarther(war, from, next, local.away);
      }),
      rule('23-4-3.1', (war, board, action) => {
        const from = hexOf(board, forceOf(war, action));
        return ((war.sides6[from * 6 + directionTo(war.grid, from, target(war, action))] as number) & WATER) === 0;
      }),
      rule(
        '23-4-3.2',
        (war, _, action) => terrainAt(war, target(war, action)).id !== 'peak',
        (_, __, action) => ({ hex: action[2] }),
      ),
      rule(
        '23-4-3',
        (war, _, action) => war.inArea[target(war, action)] === 1 && terrainAt(war, target(war, action)).retreat,
        (_, __, action) => ({ hex: action[2] }),
      ),
      rule(
        '23-4-3.3',
        (war, board, action, { local }) => !enemyStands(zonesOf(war, board), target(war, action), local.side),
        (_, __, action) => ({ hex: action[2] }),
      ),
      rule(
        '23-4-1',
        (war, board, action, { local }) =>
          !local.exact || canGoBack(war, board, local.side, target(war, action), local.away, leftFor(local, forceOf(war, action)) - 1),
      ),
    ],
    apply: () => undefined,
  });
  const shelter = verb<Board, StepBack, Shelter>({
    name: 'shelter',
    args: args([names.unit]),
    candidates: (view, { local }) => {
      const war = warOf(view);
      return movers(local).flatMap((force): Shelter[] =>
        castleOfSideIn(war, view.board, hexOf(view.board, force), local.side) >= 0 ? [['shelter', unitId(war, force)]] : [],
      );
    },
    rules: [
      rule(
        '23-4-1',
        (war, _, action, { local }) => mayMoveNow(war, action, local),
        (_, __, action) => ({ unit: action[1] }),
      ),
      rule('23-4-6a', (war, board, action, { local }) => castleOfSideIn(war, board, hexOf(board, forceOf(war, action)), local.side) >= 0),
    ],
    apply: () => undefined,
  });

  /** 23-4-6a At the end of its way a force may stay before the castle. */
  const halt = verb<Board, StepBack, readonly ['halt']>({
    name: 'halt',
    args: args([]),
    candidates: (_, { local }) => (isAtEnd(local) ? [['halt']] : []),
    rules: [rule('23-4-1', (_, __, ___, { local }) => isAtEnd(local))],
    apply: () => undefined,
  });

  const isStuck = (war: War, board: Board, { side, away }: Retreat, force: number): boolean =>
    castleOfSideIn(war, board, hexOf(board, force), side) < 0 && stepsBack(war, board, side, hexOf(board, force), away).length === 0;

  return {
    stepBack: decision<Board, StepBack>({
      seats: (view, local) => seatsOf(warOf(view), local.side),
      prompt: (view, { local }) => {
        const war = warOf(view);
        const seat = seatOf(war, local.side);
        return isAtEnd(local)
          ? { key: 'shelter', facts: { seat, unit: unitId(war, headOf(war, view.board, local.moving)) } }
          : { key: 'retreat', facts: { seat, left: Math.max(0, ...local.left) } };
      },
      verbs: [goBack, shelter, halt],
    }),
    /** Gives the way each force has gone and which of them went into a castle. */
    retreat: procedure<Board, Retreat>({
      ask(table, local) {
        const war = warOf(table.state);
        const { board } = table;
        const waiting: number[] = [];
        const left: number[] = [];
        for (const [index, force] of local.forces.entries()) {
          if (!isAlive(war, board, force) || board.inside[force] === 1) continue;
          const rest = (local.hexes[index] as number) - (local.paths[index] as number[]).length;
          // 23-4-6a Whoever has just come into a castle's hex may go inside, also with the last hex of the retreat.
          if (rest <= 0 && (local.moving !== force || castleOfSideIn(war, board, hexOf(board, force), local.side) < 0)) continue;
          waiting.push(force);
          left.push(rest);
        }
        if (waiting.length === 0) return to('over');
        if (local.moving !== NONE && !waiting.includes(local.moving)) local.moving = NONE;
        if (!local.exact) {
          const stuck = waiting.findIndex(
            (force) => (local.moving === NONE || local.moving === force) && isStuck(war, board, local, force),
          );
          if (stuck >= 0) {
            const force = waiting[stuck] as number;
            const index = local.forces.indexOf(force);
            local.hexes[index] = (local.paths[index] as number[]).length;
            local.moving = NONE;
            return suffer(war, table, { side: local.side, forces: [force], steps: left[stuck] as number, kill: false }) ?? to('ask');
          }
        }
        return call('stepBack', { side: local.side, away: local.away, forces: waiting, left, exact: local.exact, moving: local.moving });
      },
      moved(table, local, returned) {
        if (returned === null) return to('ask');
        const war = warOf(table.state);
        const { board } = table;
        const [name, id, label] = returned as unknown as GoBack | [...Shelter, undefined] | ['halt', '', undefined];
        if (name === 'halt') {
          local.moving = NONE;
          return to('ask');
        }
        const force = unitNumber(war, id);
        const path = local.paths[local.forces.indexOf(force)] as number[];
        board.besieging[force] = 0;
        if (name === 'shelter') {
          enterCastle(war, board, force);
          local.moving = NONE;
          table.emit({ type: 'sheltered', unit: unitId(war, headOf(war, board, force)), hex: hexLabel(war, hexOf(board, force)) });
          return to('ask');
        }
        const next = hexAt(war.grid, label ?? '');
        const costs = retreatCosts(war, board, local.side, hexOf(board, force), next);
        moveForce(war, board, force, next);
        path.push(next);
        local.moving = force;
        table.emit({ type: 'retreated', unit: unitId(war, headOf(war, board, force)), hex: label ?? '' });
        war.title.entered?.(war, table, force, next);
        return (costs ? suffer(war, table, { side: local.side, forces: [force], steps: 1, kill: false }) : undefined) ?? to('ask');
      },
      afterLoss: () => to('ask'),
      /** 23-4-5 Morale drops when the retreat has ended. */
      over(table, local) {
        const war = warOf(table.state);
        const sheltered = local.forces.map((force) => table.board.inside[force] === 1);
        if (!local.free)
          for (const [index, force] of local.forces.entries())
            if (membersOf(war, table.board, force).length > 0) changeMorale(war, table, force, -(local.paths[index] as number[]).length);
        return done({ paths: local.paths, sheltered });
      },
    }),
  };
};

export type Retreated = { readonly paths: readonly (readonly number[])[]; readonly sheltered: readonly boolean[] };

export const retreatOf = (
  war: War,
  forces: readonly number[],
  away: Hex,
  hexes: readonly number[],
  how: { exact: boolean; free: boolean },
): Retreat => ({
  side: sideOf(war, forces[0] as number),
  away,
  forces: forces.slice(),
  hexes: hexes.slice(),
  exact: how.exact,
  free: how.free,
  paths: forces.map(() => []),
  moving: NONE,
});
