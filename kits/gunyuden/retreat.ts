import { args, call, done, procedure, to, verb } from '@gunbai/engine';
import type { Next, Rule, Table } from '@gunbai/engine';
import { directionTo, distance, hexAt } from '@gunbai/kits/hex';
import type { Hex } from '@gunbai/kits/hex';
import { castleOfSideIn, headOf, isAlive, hexOf, membersOf, moveForce, NONE, sideOf, unitNumber } from './board.ts';
import type { Board } from './board.ts';
import { hexLabel, ruleIn, sideDecision, unitId } from './chapter.ts';
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
type StepBack = Pick<Retreat, 'side' | 'away' | 'forces' | 'exact' | 'free' | 'moving'> & { left: number[] };

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

/** 24-2-5c Whether there is a hex to go back to. */
export const hasWayBack = (war: War, board: Board, side: number, from: Hex, away: Hex): boolean =>
  stepsBack(war, board, side, from, away).length > 0;

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

const forceOf = (war: War, action: GoBack | Shelter): number => unitNumber(war, action[1]);
const leftFor = ({ forces, left }: StepBack, force: number): number => left[forces.indexOf(force)] ?? 0;
const movers = ({ forces, moving }: StepBack): number[] => (moving === NONE ? forces : [moving]);
const isAtEnd = (local: StepBack): boolean => local.moving !== NONE && leftFor(local, local.moving) === 0;

/** 23-4-1 The forces go one after another: whoever has begun ends his way first. */
const inTurn = <A extends GoBack | Shelter>(series: Series): Rule<Board, StepBack, A> =>
  ruleIn(series)<StepBack, A>(
    '23-4-1',
    (war, _, action, { local }) => movers(local).includes(forceOf(war, action)),
    (_, __, action) => ({ unit: action[1] }),
  );

/** 23-4-2, 23-4-3 Where a step back may lead. */
const stepRules = (series: Series): Rule<Board, StepBack, GoBack>[] => {
  const rule = ruleIn(series);
  const target = (war: War, action: GoBack): Hex => hexAt(war.grid, action[2]);
  const toHex = (_: War, __: Board, action: GoBack) => ({ hex: action[2] });
  return [
    inTurn(series),
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
    rule('23-4-3.2', (war, _, action) => terrainAt(war, target(war, action)).id !== 'peak', toHex),
    rule('23-4-3', (war, _, action) => war.inArea[target(war, action)] === 1 && terrainAt(war, target(war, action)).retreat, toHex),
    rule('23-4-3.3', (war, board, action, { local }) => !enemyStands(zonesOf(war, board), target(war, action), local.side), toHex),
    rule(
      '23-4-1',
      (war, board, action, { local }) =>
        !local.exact || canGoBack(war, board, local.side, target(war, action), local.away, leftFor(local, forceOf(war, action)) - 1),
    ),
  ];
};

const goBackVerb = (series: Series) => {
  const { warOf, names } = series;
  return verb<Board, StepBack, GoBack>({
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
    rules: stepRules(series),
    apply: () => undefined,
  });
};

/** 23-4-6 Whether a force may go into a castle where it stands; 24-2-5c, 24-2-7 not before it has gone back the one hex. */
const mayShelter = (war: War, board: Board, { side, free, moving }: Pick<Retreat, 'side' | 'free' | 'moving'>, force: number): boolean =>
  castleOfSideIn(war, board, hexOf(board, force), side) >= 0 && (!free || moving === force);

/** 23-4-6 Into a castle of its side. */
const shelterVerb = (series: Series) => {
  const { warOf, names } = series;
  return verb<Board, StepBack, Shelter>({
    name: 'shelter',
    args: args([names.unit]),
    candidates: (view, { local }) => {
      const war = warOf(view);
      return movers(local)
        .filter((force) => mayShelter(war, view.board, local, force))
        .map((force): Shelter => ['shelter', unitId(war, force)]);
    },
    rules: [
      inTurn(series),
      ruleIn(series)('23-4-6a', (war, board, action, { local }) => mayShelter(war, board, local, forceOf(war, action))),
    ],
    apply: () => undefined,
  });
};

/** 23-4-6a At the end of its way a force may stay before the castle. */
const haltVerb = (series: Series) =>
  verb<Board, StepBack, readonly ['halt']>({
    name: 'halt',
    args: args([]),
    candidates: (_, { local }) => (isAtEnd(local) ? [['halt']] : []),
    rules: [ruleIn(series)('23-4-1', (_, __, ___, { local }) => isAtEnd(local))],
    apply: () => undefined,
  });

/** The forces that have a way to go yet, and how far; 23-4-6a one that has come to a castle with its last hex may still go inside. */
const stillToGo = (war: War, board: Board, { forces, hexes, paths, side, moving }: Retreat): { waiting: number[]; left: number[] } => {
  const waiting: number[] = [];
  const left: number[] = [];
  for (const [index, force] of forces.entries()) {
    if (!isAlive(war, board, force) || board.inside[force] === 1) continue;
    const rest = (hexes[index] as number) - (paths[index] as number[]).length;
    if (rest <= 0 && (moving !== force || castleOfSideIn(war, board, hexOf(board, force), side) < 0)) continue;
    waiting.push(force);
    left.push(rest);
  }
  return { waiting, left };
};

const isStuck = (war: War, board: Board, local: Retreat, force: number): boolean =>
  !mayShelter(war, board, local, force) && !hasWayBack(war, board, local.side, hexOf(board, force), local.away);

/** 24-3-2 A force that cannot go on stays, and every hex that it cannot go costs a step. */
const stay = (war: War, table: Table<Board>, local: Retreat, force: number, left: number): Next | undefined => {
  const index = local.forces.indexOf(force);
  local.hexes[index] = (local.paths[index] as number[]).length;
  local.moving = NONE;
  return suffer(war, table, { side: local.side, forces: [force], steps: left, kill: false });
};

const takeShelter = (war: War, table: Table<Board>, local: Retreat, force: number): void => {
  const { board } = table;
  board.besieging[force] = 0;
  enterCastle(war, board, force);
  local.moving = NONE;
  table.emit({ type: 'sheltered', unit: unitId(war, headOf(war, board, force)), hex: hexLabel(war, hexOf(board, force)) });
};

/** 23-4-4 One hex farther, which may cost a step. */
const goBack = (war: War, table: Table<Board>, local: Retreat, force: number, next: Hex): Next | undefined => {
  const { board } = table;
  const costs = retreatCosts(war, board, local.side, hexOf(board, force), next);
  board.besieging[force] = 0;
  const path = local.paths[local.forces.indexOf(force)] as number[];
  const start = path.length === 0 ? { 'from:hex': hexLabel(war, hexOf(board, force)) } : {};
  moveForce(war, board, force, next);
  path.push(next);
  local.moving = force;
  table.emit({ type: 'retreated', unit: unitId(war, headOf(war, board, force)), ...start, hex: hexLabel(war, next) });
  war.title.entered?.(war, table, force, next);
  return costs ? suffer(war, table, { side: local.side, forces: [force], steps: 1, kill: false }) : undefined;
};

/** 23-4 Gives the way each force has gone and which of them went into a castle. */
const retreat = ({ warOf }: Series) =>
  procedure<Board, Retreat>({
    ask(table, local) {
      const war = warOf(table.state);
      const { board } = table;
      const { waiting, left } = stillToGo(war, board, local);
      if (waiting.length === 0) return to('over');
      if (local.moving !== NONE && !waiting.includes(local.moving)) local.moving = NONE;
      const { side, away, exact, free, moving } = local;
      const stuck = exact ? -1 : waiting.findIndex((force) => (moving === NONE || moving === force) && isStuck(war, board, local, force));
      if (stuck >= 0) return stay(war, table, local, waiting[stuck] as number, left[stuck] as number) ?? to('ask');
      return call('stepBack', { side, away, forces: waiting, left, exact, free, moving });
    },
    moved(table, local, returned) {
      if (returned === null) return to('ask');
      const war = warOf(table.state);
      const [name, id, label] = returned as unknown as GoBack | [...Shelter, undefined] | ['halt', '', undefined];
      const force = unitNumber(war, id);
      if (name === 'halt') local.moving = NONE;
      else if (name === 'shelter') takeShelter(war, table, local, force);
      else return goBack(war, table, local, force, hexAt(war.grid, label)) ?? to('ask');
      return to('ask');
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
  });

export const retreatSteps = (series: Series) => ({
  retreat: retreat(series),
  stepBack: sideDecision<StepBack>(
    series,
    (war, board, local) =>
      isAtEnd(local)
        ? { key: 'shelter', facts: { unit: unitId(war, headOf(war, board, local.moving)) } }
        : { key: 'retreat', facts: { left: Math.max(0, ...local.left) } },
    [goBackVerb(series), shelterVerb(series), haltVerb(series)],
  ),
});

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
