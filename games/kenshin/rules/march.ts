import { again, args, call, decision, done, oneOf, plainVerb, procedure, verb } from '@gunbai/engine';
import type { Next, Rule, Table } from '@gunbai/engine';
import type { Hex } from '@gunbai/kits/hex';
import { landUnitsAt, membersOf, NONE, seatOfSide, sizeOf } from './board.ts';
import type { Board } from './board.ts';
import { mayShelter } from './castles.ts';
import { bring, fortIn, where } from './changes.ts';
import { battleOf } from './combat.ts';
import { MOVEMENT_POINTS, unitAt } from './components.ts';
import { areNeighbours, HEX_LABELS, hexOf, isAcrossWater, isPassable, MORI_BOX, STEPS, WEST_EDGE } from './map.ts';
import { endMarch, isHostile, isNeutral, openUnits, stepPoints } from './survey.ts';

// 10-3 to 10-8 A force on the move

export type March = readonly ['march', ...hexes: string[]];
export type Engage = readonly ['engage', hex: string];
export type Overrun = readonly ['overrun', hex: string];
export type BuildFort = readonly ['fort'];
type MarchLocal = { readonly side: number };

const nextHexes = (place: number): readonly Hex[] => (place === MORI_BOX ? WEST_EDGE : (STEPS[place] as readonly Hex[]));

const isEnemyIn = (board: Board, side: number, hex: Hex): boolean => openUnits(board, 1 - side, hex) > 0;

/** Visits the steps of a path until one breaks the rule; a path that is cut short by another rule is judged up to there. */
const along = (board: Board, action: March, ok: (from: number, to: Hex) => boolean): boolean => {
  let from = board.at[board.marching] as number;
  for (let i = 1; i < action.length; i++) {
    const to = hexOf(action[i] as string);
    if (!ok(from, to)) return false;
    from = to;
  }
  return true;
};

const pathPoints = (board: Board, side: number, action: March): number => {
  let points = 0;
  const start = board.at[board.marching] as number;
  const leavesNobody = openUnits(board, side, start) === sizeOf(board, board.marching);
  along(board, action, (from, to) => {
    points += stepPoints(board, side, from, to);
    if (to === start && leavesNobody && isHostile(board, side, to)) points++; // 10-5-5 the force itself is not there any more
    return true;
  });
  return points;
};

type MarchRule = Rule<Board, MarchLocal, March>;
const marchRules: readonly MarchRule[] = [
  {
    clause: '10-3-2',
    ok: ({ board }, action) => along(board, action, (from, to) => nextHexes(from).includes(to) || areNeighbours(from, to)),
  },
  { clause: '10-6-1', ok: ({ board }, action) => along(board, action, (from, to) => from === MORI_BOX || !isAcrossWater(from, to)) },
  { clause: '10-6-2', ok: ({ board }, action) => along(board, action, (_, to) => isPassable(to)) },
  { clause: '20b', ok: ({ board }, action) => along(board, action, (_, to) => !isNeutral(board, to)) },
  { clause: '10-6-3', ok: ({ board }, action, { local }) => along(board, action, (_, to) => !isEnemyIn(board, local.side, to)) },
  {
    clause: '10-4-1',
    ok: ({ board }, action, { local }) => pathPoints(board, local.side, action) <= board.pointsLeft,
    values: ({ board }, action, { local }) => ({ points: pathPoints(board, local.side, action), left: board.pointsLeft }),
  },
];

const MARCHES: readonly March[] = HEX_LABELS.map((label) => ['march', label]);
const ENGAGES: readonly Engage[] = HEX_LABELS.map((label) => ['engage', label]);
const OVERRUNS: readonly Overrun[] = HEX_LABELS.map((label) => ['overrun', label]);
const hexShape = oneOf(HEX_LABELS);
/** A path may be named farther than any force goes: then its points refuse it (10-4-1). */
export const LONGEST_PATH = 30;

/** 10-4-1 Without points left the march is over. */
const goOn = (board: Board): Next => {
  if (board.pointsLeft > 0) return again;
  endMarch(board);
  return done();
};

/** 10-3-1, 10-4-1 One hex, or a path of several. Single steps are listed. */
const march = verb<Board, MarchLocal, March>({
  name: 'march',
  args: args(
    [hexShape],
    Array.from({ length: LONGEST_PATH - 1 }, () => hexShape),
  ),
  open: true,
  candidates({ board }, { local: { side } }) {
    const found: March[] = [];
    const from = board.at[board.marching] as number;
    const hexes = nextHexes(from);
    for (let i = 0; i < hexes.length; i++) {
      const hex = hexes[i] as Hex;
      if (openUnits(board, 1 - side, hex) === 0 && stepPoints(board, side, from, hex) <= board.pointsLeft)
        found.push(MARCHES[hex] as March);
    }
    return found;
  },
  rules: marchRules,
  apply(table, action, { local }) {
    const { board } = table;
    const unit = board.marching;
    const start = board.hasSetOut ? {} : { 'from:hex': where(board.at[unit] as number) };
    board.pointsLeft -= pathPoints(board, local.side, action);
    board.hasSetOut = true;
    bring(board, unit, hexOf(action.at(-1) as string));
    table.emit({ type: 'marched', unit: unitAt(unit).id, ...start, path: action.slice(1) });
    return goOn(board);
  },
});

/** 10-7a, 12-1-2, 12-1-7 An enemy in the open next to the force, and no water between. */
const meetsEnemy = (board: Board, side: number, hex: Hex): boolean => {
  const from = board.at[board.marching] as number;
  return areNeighbours(from, hex) && isEnemyIn(board, side, hex) && !isAcrossWater(from, hex);
};

const enemiesAround = <A>(board: Board, side: number, costs: (hex: Hex) => number, actions: readonly A[]): A[] => {
  const found: A[] = [];
  const from = board.at[board.marching] as number;
  if (from === MORI_BOX) return found;
  for (const hex of STEPS[from] as readonly Hex[])
    if (isEnemyIn(board, side, hex) && costs(hex) <= board.pointsLeft) found.push(actions[hex] as A);
  return found;
};

const ENGAGE_COST = 1;

/** 10-7a, 10-7-1 */
const engage = verb<Board, MarchLocal, Engage>({
  name: 'engage',
  args: args([hexShape]),
  candidates: ({ board }, { local }) => enemiesAround(board, local.side, () => ENGAGE_COST, ENGAGES),
  rules: [
    {
      clause: '10-7a',
      ok: ({ board }, action, { local }) => meetsEnemy(board, local.side, hexOf(action[1])),
      values: (_, action) => ({ hex: action[1] }),
    },
    { clause: '10-7-1', ok: ({ board }) => board.pointsLeft >= ENGAGE_COST, values: ({ board }) => ({ left: board.pointsLeft }) },
  ],
  apply: (_, action, { local }) => call('engagement', { side: local.side, hex: hexOf(action[1]) }),
});

const overrunPoints = (board: Board, side: number, hex: Hex): number => stepPoints(board, side, board.at[board.marching] as number, hex);

/** 14, 14-7-1 */
const overrun = verb<Board, MarchLocal, Overrun>({
  name: 'overrun',
  args: args([hexShape]),
  candidates: ({ board }, { local }) => enemiesAround(board, local.side, (hex) => overrunPoints(board, local.side, hex), OVERRUNS),
  rules: [
    {
      clause: '14',
      ok: ({ board }, action, { local }) => meetsEnemy(board, local.side, hexOf(action[1])),
      values: (_, action) => ({ hex: action[1] }),
    },
    {
      clause: '14-7-1',
      ok: ({ board }, action, { local }) => overrunPoints(board, local.side, hexOf(action[1])) <= board.pointsLeft,
      values: ({ board }, action, { local }) => ({ points: overrunPoints(board, local.side, hexOf(action[1])), left: board.pointsLeft }),
    },
  ],
  apply: ({ board }, action, { local }) =>
    call('battle', battleOf('overrun', local.side, hexOf(action[1]), membersOf(board, board.marching))),
});

/** 10-8a The whole allowance, instead of moving; one fort for each hex (10-8c ruling). */
const fort = verb<Board, MarchLocal, BuildFort>({
  name: 'fort',
  args: args([]),
  candidates: ({ board }) => (board.hasSetOut || board.at[board.marching] === MORI_BOX ? [] : [['fort']]),
  rules: [
    {
      clause: '10-8a',
      ok: ({ board }) => !board.hasSetOut && board.pointsLeft === MOVEMENT_POINTS && board.at[board.marching] !== MORI_BOX,
    },
    { clause: '10-8c', ok: ({ board }) => !fortIn(board, board.at[board.marching] as Hex) },
  ],
  apply(table) {
    const { board } = table;
    const hex = board.at[board.marching] as Hex;
    board.forts.push({ hex, builders: membersOf(board, board.marching) });
    table.emit({ type: 'fortBuilt', unit: unitAt(board.marching).id, hex: where(hex) });
    endMarch(board);
    return done();
  },
});

const stop = plainVerb<Board, MarchLocal>('stop', {
  apply({ board }) {
    endMarch(board);
    return done();
  },
});

/** 10-3-1 One force moves until it stops; 10-6-4 an engaged one has stopped. */
export const marchStep = decision<Board, MarchLocal>({
  seats: ({ board }, local) => (board.marching === NONE ? [] : [seatOfSide(local.side)]),
  prompt: ({ board }, { seat }) => ({ key: 'march', facts: { seat, unit: unitAt(board.marching).id, left: board.pointsLeft } }),
  verbs: [march, engage, overrun, fort, stop],
});

type Meeting = { readonly side: number; readonly hex: Hex };

/** 10-7 The marker is declared, the enemy may shelter, and who stays out is engaged. */
export const engagement = procedure<Board, Meeting>({
  shelter({ board }, { side, hex }) {
    if (!mayShelter(board, 1 - side, hex)) return;
    board.alarms.push(hex);
    return call('shelter', { side: 1 - side, hex });
  },
  place(table, { side, hex }) {
    const { board } = table;
    if (landUnitsAt(board, 1 - side, hex, false).length === 0) return; // 8-2-1a nothing is spent
    board.pointsLeft -= ENGAGE_COST;
    board.engagements.push({ force: board.marching, hex });
    table.emit({ type: 'engaged', unit: unitAt(board.marching).id, seat: seatOfSide(side), hex: where(hex) });
    endMarch(board);
  },
});

type Following = { readonly side: number; readonly unit: number; readonly hex: Hex };

const goAfter = (table: Table<Board>, { unit, hex }: Following): void => {
  const { board } = table;
  const from = where(board.at[unit] as number);
  bring(board, unit, hex);
  if (board.pointsLeft === 0) endMarch(board);
  table.emit({ type: 'advanced', unit: unitAt(unit).id, 'from:hex': from, hex: where(hex) });
};

/** 14-7-6b After a successful overrun: into the hex, and on; or stop here. */
export const followUp = decision<Board, Following>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat, local }) => ({ key: 'follow-up', facts: { seat, unit: unitAt(local.unit).id, hex: where(local.hex) } }),
  verbs: [
    plainVerb<Board, Following>('follow-up', { apply: (table, _, { local }) => goAfter(table, local) }),
    plainVerb<Board, Following>('stop', {
      apply({ board }) {
        endMarch(board);
      },
    }),
  ],
});
