import { again, args, call, decision, oneOf, verb } from '@gunbai/engine';
import type { Next, Table } from '@gunbai/engine';
import { isInPlay, NONE, seatOfSide } from './board.ts';
import type { Board } from './board.ts';
import { durabilityOf } from './castles.ts';
import { loseStep } from './changes.ts';
import { castleAt, unitAt, UNIT_IDS, unitNumber } from './components.ts';
import type { UnitId } from './components.ts';

// 12-3, 13-4 Results of battle, attrition

/** Damage that a side must take among some units; a garrison may also take it on the walls of its castle. */
export type Losses = { readonly side: number; readonly units: readonly number[]; damage: number; readonly castle: number };

export type Lose = readonly ['lose', unit: UnitId];
export type Crumble = readonly ['crumble'];

const alive = (board: Board, { units }: Losses): number[] => units.filter((unit) => isInPlay(board, unit));

/** 12-3-1, 13-4-1a Full units first; 13-4-1b a garrison is free. */
const mayTake = (board: Board, losses: Losses, unit: number): boolean =>
  losses.castle !== NONE || board.steps[unit] === 2 || !alive(board, losses).some((other) => board.steps[other] === 2);

const crumble = (table: Table<Board>, castle: number, damage: number): void => {
  table.board.damage[castle] = Math.min(castleAt(castle).durability, (table.board.damage[castle] as number) + damage);
  table.emit({ type: 'crumbled', castle: castleAt(castle).id, damage, left: durabilityOf(table.board, castle) });
};

/** Takes what leaves no choice: all full units at once, all units at once, or the walls of an empty castle. */
const takeForced = (table: Table<Board>, losses: Losses): void => {
  const { board } = table;
  if (losses.castle !== NONE) {
    if (alive(board, losses).length > 0) return;
    crumble(table, losses.castle, losses.damage);
    losses.damage = 0;
    return;
  }
  const full = alive(board, losses).filter((unit) => board.steps[unit] === 2);
  if (losses.damage < full.length) return;
  for (const unit of full) loseStep(table, unit);
  losses.damage -= full.length;
  const left = alive(board, losses);
  if (losses.damage < left.length) return;
  for (const unit of left) loseStep(table, unit);
  losses.damage = 0; // 12-3 ruling: damage beyond the last step is ignored
};

/** 12-3 A side takes its damage; asks only where there is a choice. */
export const suffer = (table: Table<Board>, losses: Losses): Next | void => {
  takeForced(table, losses);
  if (losses.damage > 0) return call('losses', losses);
};

const isOver = (board: Board, losses: Losses): boolean =>
  losses.damage <= 0 ||
  (alive(board, losses).length === 0 && losses.castle === NONE) ||
  (losses.castle !== NONE && durabilityOf(board, losses.castle) <= 0);

const lose = verb<Board, Losses, Lose>({
  name: 'lose',
  args: args([oneOf(UNIT_IDS)]),
  candidates({ board }, { local }) {
    const found: Lose[] = [];
    const units = alive(board, local);
    const anyFull = local.castle === NONE && units.some((unit) => board.steps[unit] === 2);
    for (const unit of units) if (!anyFull || board.steps[unit] === 2) found.push(['lose', unitAt(unit).id]);
    return found;
  },
  rules: [
    {
      clause: '12-3',
      ok: ({ board }, action, { local }) => local.units.includes(unitNumber(action[1])) && isInPlay(board, unitNumber(action[1])),
      values: (_, action) => ({ unit: action[1] }),
    },
    {
      clause: '12-3-1',
      ok: ({ board }, action, { local }) => mayTake(board, local, unitNumber(action[1])),
      values: (_, action) => ({ unit: action[1] }),
    },
  ],
  apply(table, action, { local }) {
    loseStep(table, unitNumber(action[1]));
    local.damage--;
    takeForced(table, local);
    return again;
  },
});

/** 13-4 The castle takes a point instead of a unit. */
const onTheWalls = verb<Board, Losses, Crumble>({
  name: 'crumble',
  args: args([]),
  candidates: (_, { local }) => (local.castle === NONE ? [] : [['crumble']]),
  rules: [{ clause: '13-4', ok: (_, __, { local }) => local.castle !== NONE }],
  apply(table, _, { local }) {
    crumble(table, local.castle, 1);
    local.damage--;
    return again;
  },
});

export const losses = decision<Board, Losses>({
  seats: ({ board }, local) => (isOver(board, local) ? [] : [seatOfSide(local.side)]),
  prompt: (_, { seat, local }) => ({
    key: local.castle === NONE ? 'losses' : 'garrison-losses',
    facts: { seat, damage: local.damage, castle: castleAt(local.castle)?.id ?? null },
  }),
  verbs: [lose, onTheWalls],
});
