import { args, call, procedure, to, verb } from '@gunbai/engine';
import type { Json, Next, Table } from '@gunbai/engine';
import { hexAt } from '@gunbai/kits/hex';
import type { Hex } from '@gunbai/kits/hex';
import {
  armyOf,
  besiegersOf,
  castleOf,
  castleSide,
  garrisonOf,
  headOf,
  isAlive,
  isBesieged,
  livingUnits,
  moveForce,
  NONE,
  stepsOf,
  unitNumber,
} from './board.ts';
import type { Board } from './board.ts';
import { castleId, forceVerb, hexLabel, ruleIn, sideDecision, unitId } from './chapter.ts';
import type { Series } from './chapter.ts';
import { removeUnit } from './death.ts';
import { lostSteps, restore } from './losses.ts';
import { enterCastle } from './retreat.ts';
import { clearSiege } from './upkeep.ts';
import { enemyOf, RUIN } from './war.ts';
import type { War } from './war.ts';
import { enemyStands, zonesOf } from './zones.ts';

/** 21.0.2 A castle falls: the garrison's fate is rolled. `ruin`: its durability is gone. `force` NONE: a besieger to be named. */
export type Fall = { side: number; castle: number; force: number; ruin: boolean };
/** 20-3 What becomes of a garrison, and then of its castle. */
export type Yield = { side: number; castle: number; force: number; ruin: boolean; letter: string; toExecute: number; steps: number };

type Claim = { side: number; castle: number; forces: number[] };
type Execute = { side: number; castle: number; count: number };
type Leave = { side: number; castle: number };

export const yieldOf = ({ side, castle, force, ruin }: Fall, letter: string): Yield => ({
  side,
  castle,
  force,
  ruin,
  letter,
  toExecute: 0,
  steps: 0,
});

export const executions = (letter: string, units: number): number =>
  letter === 'E' ? Math.min(1, units) : letter === 'F' ? Math.min(2, units) : letter === 'G' ? Math.ceil(units / 2) : 0;

/** 20-3.E to 20-3.G The besieger names a unit of the garrison. */
const executeVerb = (series: Series) => {
  const { warOf, names } = series;
  const units = (war: War, board: Board, { castle }: Execute): number[] => livingUnits(war, board, garrisonOf(war, board, castle));
  return verb<Board, Execute, readonly ['execute', string]>({
    name: 'execute',
    args: args([names.unit]),
    candidates: (view, { local }) => {
      const war = warOf(view);
      return units(war, view.board, local).map((unit) => ['execute', unitId(war, unit)] as const);
    },
    rules: [
      ruleIn(series)(
        '20-3.E',
        (war, board, action, { local }) => units(war, board, local).includes(unitNumber(war, action[1])),
        (_, __, action) => ({ unit: action[1] }),
      ),
    ],
    apply: () => undefined,
  });
};

/** 20-3-2a Where a garrison may withdraw to: hexes with forces or castles of its side, free of enemies unless they besiege it. */
export const refuges = (war: War, board: Board, castle: number, side: number): Hex[] => {
  const zones = zonesOf(war, board);
  const { hex: left } = castleOf(war, castle);
  const found: Hex[] = [];
  const add = (hex: Hex): void => {
    if (hex !== left && !found.includes(hex)) found.push(hex);
  };
  for (const { index, hex } of war.castles)
    if (castleSide(war, board, index) === side && (!enemyStands(zones, hex, side) || isBesieged(board, index))) add(hex);
  for (const unit of war.present)
    if (war.sideOf[unit] === side && (board.steps[unit] as number) > 0 && !enemyStands(zones, board.hex[unit] as Hex, side))
      add(board.hex[unit] as Hex);
  return found.sort((a, b) => a - b);
};

/** 20-3-2a The garrison's owner says where it withdraws to. */
const leaveVerb = (series: Series) => {
  const { warOf, names } = series;
  return verb<Board, Leave, readonly ['leave', string]>({
    name: 'leave',
    args: args([names.hex]),
    candidates: (view, { local }) => {
      const war = warOf(view);
      return refuges(war, view.board, local.castle, local.side).map((hex) => ['leave', hexLabel(war, hex)] as const);
    },
    rules: [
      ruleIn(series)(
        '20-3-2a',
        (war, board, action, { local }) => refuges(war, board, local.castle, local.side).includes(hexAt(war.grid, action[1])),
        (_, __, action) => ({ hex: action[1] }),
      ),
    ],
    apply: () => undefined,
  });
};

/** 20-3-1, 21-1.1 The castle changes hands with the durability it has, or is a ruin that nobody owns. */
const changeHands = (war: War, table: Table<Board>, { castle, force, ruin }: Yield): void => {
  const { board } = table;
  const before = board.owner[castle] as number;
  clearSiege(war, board, castle);
  board.castleMorale[castle] = 0;
  board.resists[castle] = 0;
  board.refusals[castle] = 0;
  board.owner[castle] = ruin ? RUIN : armyOf(war, force);
  if (ruin) board.durability[castle] = 0;
  table.emit({
    type: ruin ? 'ruined' : 'taken',
    castle: castleId(war, castle),
    army: ruin ? null : (war.armies[armyOf(war, force)]?.id ?? null),
  });
  war.title.fell?.(war, table, castle, before);
};

/** 20-3-2d Whether the steps of the garrison, or of some of it, go to the besieger. */
const leavesSteps = (war: War, board: Board, { side, castle, letter, steps }: Yield): boolean =>
  letter === 'H' || steps > 0 || refuges(war, board, castle, enemyOf(side)).length === 0;

/** 20-3-1 Names the besieging force that takes the castle, where it matters which: whose it will be, or who has lost steps and gets some. */
const claimFor = (war: War, board: Board, side: number, castle: number, forSteps: boolean): Next | undefined => {
  const forces = besiegersOf(war, board, castle);
  const isOneArmy = forces.every((force) => armyOf(war, force) === armyOf(war, forces[0] as number));
  const wantSteps = forSteps && forces.some((force) => lostSteps(war, board, force) > 0);
  return forces.length > 1 && (wantSteps || !isOneArmy) ? call('claim', { side, castle, forces }) : undefined;
};
const claimed = (war: War, board: Board, castle: number, force: number, returned: Json): number => {
  if (force !== NONE) return force;
  if (Array.isArray(returned)) return unitNumber(war, returned[1] as string);
  return besiegersOf(war, board, castle)[0] ?? NONE;
};

/** 18-2-2b Steps of forces that surrendered go to a besieging force that the besieger names. */
const claimSteps = ({ warOf }: Series) =>
  procedure<Board, { side: number; castle: number; steps: number }>({
    name: (table, { side, castle }) => claimFor(warOf(table.state), table.board, side, castle, true),
    take(table, { side, castle, steps }, returned) {
      const war = warOf(table.state);
      const force = claimed(war, table.board, castle, NONE, returned);
      return force === NONE ? undefined : restore(war, table, { side, force, steps: Math.ceil(steps / 2) });
    },
  });

/** 20-3.D to 20-3.H */
const yielding = ({ warOf }: Series) =>
  procedure<Board, Yield>({
    name(table, local) {
      const war = warOf(table.state);
      if (local.force === NONE) return claimFor(war, table.board, local.side, local.castle, leavesSteps(war, table.board, local));
    },
    named(table, local, returned) {
      const war = warOf(table.state);
      const { board } = table;
      local.force = claimed(war, board, local.castle, local.force, returned);
      const garrison = garrisonOf(war, board, local.castle);
      const units = livingUnits(war, board, garrison);
      local.toExecute = executions(local.letter, units.length);
      if (local.letter === 'H') local.steps = stepsOf(war, board, garrison);
      if (local.letter === 'H' || (local.toExecute > 0 && local.toExecute >= units.length))
        for (const unit of units) removeUnit(war, table, unit);
    },
    execute(table, local): Next | void {
      const war = warOf(table.state);
      const left = livingUnits(war, table.board, garrisonOf(war, table.board, local.castle)).length;
      if (local.toExecute === 0 || left === 0) return to('leave');
      return call('execute', { side: local.side, castle: local.castle, count: local.toExecute });
    },
    executed(table, local, returned): Next {
      const war = warOf(table.state);
      removeUnit(war, table, unitNumber(war, (returned as unknown as [string, string])[1]));
      local.toExecute--;
      return to('execute');
    },
    /** 20-3-2d Those who have nowhere to go surrender. */
    leave(table, local): Next | void {
      const war = warOf(table.state);
      const { board } = table;
      const garrison = garrisonOf(war, board, local.castle);
      if (garrison.length === 0) return to('spoils');
      const side = enemyOf(local.side);
      const hexes = refuges(war, board, local.castle, side);
      if (hexes.length > 0) return call('leave', { side, castle: local.castle });
      local.steps = stepsOf(war, board, garrison);
      for (const unit of livingUnits(war, board, garrison)) removeUnit(war, table, unit);
      return to('spoils');
    },
    /** 20-3-2b, 20-3-2c */
    left(table, local, returned) {
      const war = warOf(table.state);
      const { board } = table;
      const hex = hexAt(war.grid, (returned as unknown as [string, string])[1]);
      for (const force of garrisonOf(war, board, local.castle)) {
        board.inside[force] = 0;
        moveForce(war, board, force, hex);
        const castle = war.castleAt[hex] as number;
        if (castle >= 0 && isBesieged(board, castle) && castleSide(war, board, castle) === enemyOf(local.side))
          enterCastle(war, board, force);
        table.emit({ type: 'left', unit: unitId(war, headOf(war, board, force)), hex: hexLabel(war, hex) });
        war.title.entered?.(war, table, force, hex);
      }
    },
    spoils(table, local) {
      const war = warOf(table.state);
      if (local.steps === 0 || !isAlive(war, table.board, local.force)) return;
      return restore(war, table, { side: local.side, force: local.force, steps: Math.ceil(local.steps / 2) });
    },
    change: (table, local) => changeHands(warOf(table.state), table, local),
  });

export const surrenderSteps = (series: Series) => {
  const ofCastle = (war: War, castle: number) => ({ castle: castleId(war, castle) });
  return {
    yield: yielding(series),
    claimSteps: claimSteps(series),
    claim: sideDecision<Claim>(series, (war, _, { castle }) => ({ key: 'claim', facts: ofCastle(war, castle) }), [
      forceVerb(series, 'claim', '20-3-1'),
    ]),
    execute: sideDecision<Execute>(series, (_, __, { count }) => ({ key: 'execute', facts: { count } }), [executeVerb(series)]),
    leave: sideDecision<Leave>(series, (war, _, { castle }) => ({ key: 'leave', facts: ofCastle(war, castle) }), [leaveVerb(series)]),
  };
};
