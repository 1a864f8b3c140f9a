import { again, args, call, decision, done, oneOf, plainVerb, procedure, verb, whole } from '@gunbai/engine';
import type { Next, Rule, Table } from '@gunbai/engine';
import { seatFor, turn, UNUSED, usedOf } from './board.ts';
import type { Board } from './board.ts';
import { AREA_IDS, areaAt, AREAS, DAIMYO, RECOVER_PER_AREA, UNIT_IDS, unitAt, UNITS } from './components.ts';
import type { AreaId, Daimyo, Side, Unit, UnitId } from './components.ts';
import { hasEnemy, isOwn } from './daimyo.ts';
import { piecesNamed } from './groups.ts';
import { controls } from './resources.ts';

// 13 Recovery

export type Recovery = { side: Side; left: number };

/** 13.0.0a, 13.0.1 Twice the own controlled areas without enemies, wherever they lie. */
export const recoveryLimit = (board: Board, side: Side): number => {
  let areas = 0;
  for (const { index } of AREAS) if (controls(board, side, index) && !hasEnemy(board, side, index)) areas++;
  return RECOVER_PER_AREA * areas;
};

/** 13.0.2 Own pieces anywhere; 3.6.1 those of neutral daimyo of the side only where they control the area. */
const mayRecover = (board: Board, side: Side, area: number, daimyo: number): boolean =>
  isOwn(board, side, daimyo) || (board.side[daimyo] === side && board.circle[area] === daimyo);

type Lot = readonly [area: number, unit: number, count: number];

const lots = (board: Board, side: Side): Lot[] => {
  const found: Lot[] = [];
  for (const { index } of AREAS)
    for (let bits = (board.present[index] as number) & board.camp[side]; bits !== 0; bits &= bits - 1) {
      const daimyo = 31 - Math.clz32(bits & -bits);
      if (!mayRecover(board, side, index, daimyo)) continue;
      for (const unit of (DAIMYO[daimyo] as Daimyo).units) {
        const count = usedOf(board, index, unit);
        if (count > 0) found.push([index, unit, count]);
      }
    }
  return found;
};

const lotsIn = (board: Board, side: Side, area: number): Lot[] => lots(board, side).filter(([where]) => where === area);

const sizeOf = (found: readonly Lot[]): number => found.reduce((sum, [, , count]) => sum + count, 0);

/** Turns up all that may recover where they are not more than the limit. Whether nothing is left to decide. */
const recoverForced = (table: Table<Board>, local: Recovery): boolean => {
  if (local.left <= 0) return true;
  const found = lots(table.board, local.side);
  const pieces = sizeOf(found);
  if (pieces > local.left) return false;
  for (const [area, unit, count] of found) turn(table.board, area, unit, UNUSED, count);
  if (pieces > 0) table.emit({ type: 'rested', seat: seatFor(local.side), pieces });
  return true;
};

type Recover = readonly ['recover', AreaId, UnitId, number];

const recoverRules: readonly Rule<Board, Recovery, Recover>[] = [
  {
    clause: '13.0.2',
    ok: ({ board }, [, area, unit, count], { local }) =>
      mayRecover(board, local.side, areaAt(area), (UNITS[unitAt(unit)] as Unit).daimyo) &&
      usedOf(board, areaAt(area), unitAt(unit)) >= count,
    values: (_, [, area, unit, count]) => ({ area, unit, count }),
  },
  {
    clause: '13.0.0a',
    ok: (_, [, , , count], { local }) => count <= local.left,
    values: (_, __, { local }) => ({ left: local.left }),
  },
];

const recoverVerb = verb<Board, Recovery, Recover>({
  name: 'recover',
  args: args([oneOf(AREA_IDS), oneOf(UNIT_IDS), whole(1, 30)]),
  candidates({ board }, { local }) {
    const choices: Recover[] = [];
    for (const [area, unit, count] of lots(board, local.side))
      for (let n = Math.min(count, local.left); n >= 1; n--)
        choices.push(['recover', AREA_IDS[area] as AreaId, UNIT_IDS[unit] as UnitId, n]);
    return choices;
  },
  rules: recoverRules,
  apply(table, [, area, unit, count], { local }): Next {
    turn(table.board, areaAt(area), unitAt(unit), UNUSED, count);
    table.emit({ type: 'recovered', seat: seatFor(local.side), area, unit, count });
    local.left -= count;
    return recoverForced(table, local) ? done() : again;
  },
});

type RecoverAll = readonly ['recoverAll', AreaId];

/** All of an area together; it is offered where they are of several kinds. */
const recoverAllVerb = verb<Board, Recovery, RecoverAll>({
  name: 'recoverAll',
  args: args([oneOf(AREA_IDS)]),
  open: true,
  candidates: ({ board }, { local }) =>
    AREAS.filter(({ index }) => lotsIn(board, local.side, index).length > 1).map(({ id }): RecoverAll => ['recoverAll', id]),
  rules: [
    {
      clause: '13.0.2',
      ok: ({ board }, [, area], { local }) => lotsIn(board, local.side, areaAt(area)).length > 0,
      values: (_, [, area]) => ({ area }),
    },
    {
      clause: '13.0.0a',
      ok: ({ board }, [, area], { local }) => sizeOf(lotsIn(board, local.side, areaAt(area))) <= local.left,
      values: (_, __, { local }) => ({ left: local.left }),
    },
  ],
  apply(table, [, area], { local }): Next {
    const found = lotsIn(table.board, local.side, areaAt(area));
    for (const [where, unit, count] of found) turn(table.board, where, unit, UNUSED, count);
    local.left -= sizeOf(found);
    table.emit({ type: 'recoveredAll', area, 'who:unit': piecesNamed(found.map(([, unit, count]) => [unit, count])) });
    return recoverForced(table, local) ? done() : again;
  },
});

const enough = plainVerb<Board, Recovery>('enough');

export const chooseRecovery = decision<Board, Recovery>({
  seats: (_, { side }) => [seatFor(side)],
  prompt: (_, { seat, local }) => ({ key: 'recover', facts: { seat, left: local.left } }),
  verbs: [recoverVerb, recoverAllVerb, enough],
});

/** 5.0.4a, 13.0.0a One player turns used pieces up. */
export const recovery = procedure<Board, Recovery>({
  limit(table, local) {
    local.left = recoveryLimit(table.board, local.side);
    table.emit({ type: 'recovery', seat: seatFor(local.side), pieces: local.left });
    return recoverForced(table, local) ? done() : undefined;
  },
  choose: (_, local) => call('chooseRecovery', { ...local }),
});
