import { again, args, call, decision, done, oneOf, plainVerb, verb } from '@gunbai/engine';
import type { Next, Rule, Table } from '@gunbai/engine';
import { isAtSea, isInPlay, leads, membersOf, seatOfSide, sideOfUnit } from './board.ts';
import type { Board } from './board.ts';
import { ownFortIn } from './changes.ts';
import { MOVEMENT_POINTS, UNITS, unitAt, UNIT_IDS, unitNumber } from './components.ts';
import type { UnitId } from './components.ts';
import { detach, gather, join } from './forces.ts';
import { HEX_LABELS, hexOf } from './map.ts';
import { ship } from './naval.ts';
import { changed } from './survey.ts';

// 10 Movement, reaction and forced march phases

export type Move = readonly ['move', unit: UnitId];
export type Check = readonly ['check', unit: UnitId];
export type Raze = readonly ['raze', hex: string];
type Phase = { readonly side: number };

/** 10-6-4, 10-7-2 A marker of its own, or one that lies on its hex. */
export const isEngaged = (board: Board, unit: number): boolean => {
  const { engagements } = board;
  for (let i = 0; i < engagements.length; i++) {
    const marker = engagements[i];
    if (marker && (marker.force === unit || (marker.hex === board.at[unit] && !board.inside[unit]))) return true;
  }
  return false;
};

const isOwnForce = (board: Board, unit: number, side: number): boolean =>
  isInPlay(board, unit) && unitAt(unit).isLand && leads(board, unit) && sideOfUnit(board, unit) === side;

type ForceRule = Rule<Board, Phase, Move | Check>;
const ofAction = (action: Move | Check): number => unitNumber(action[1]);
const aboutUnit = (_: unknown, action: Move | Check) => ({ unit: action[1] });

const forceRules: readonly ForceRule[] = [
  { clause: '6-2', ok: ({ board }, action, { local }) => isOwnForce(board, ofAction(action), local.side), values: aboutUnit },
  { clause: '16-4-2b', ok: ({ board }, action) => !isAtSea(board, ofAction(action)), values: aboutUnit },
  { clause: '8-2-3a', ok: ({ board }, action) => !board.inside[ofAction(action)], values: aboutUnit },
  { clause: '10-3-1', ok: ({ board }, action) => !board.spent[ofAction(action)], values: aboutUnit },
];

const setOut = (table: Table<Board>, unit: number, side: number): Next => {
  const { board } = table;
  board.marching = unit;
  board.pointsLeft = MOVEMENT_POINTS;
  board.hasSetOut = false;
  return call('march', { side });
};

const use = (board: Board, unit: number): void => {
  board.underway = true;
  for (const member of membersOf(board, unit)) board.spent[member] = true;
};

const isReady = (board: Board, unit: number, side: number): boolean =>
  board.leader[unit] === unit &&
  (board.at[unit] as number) >= 0 &&
  !board.spent[unit] &&
  !board.inside[unit] &&
  isOwnForce(board, unit, side) &&
  !isAtSea(board, unit) &&
  !isEngaged(board, unit);

const readyForces = <A>(board: Board, side: number, actions: readonly A[], needsRating: boolean): A[] => {
  const found: A[] = [];
  for (let unit = 0; unit < UNITS.length; unit++)
    if (isReady(board, unit, side) && (!needsRating || board.steps[unit] === 2)) found.push(actions[unit] as A);
  return found;
};

const MOVES: readonly Move[] = UNITS.map(({ id }) => ['move', id]);
const CHECKS: readonly Check[] = UNITS.map(({ id }) => ['check', id]);

/** 10a One force after the other. */
const move = verb<Board, Phase, Move>({
  name: 'move',
  args: args([oneOf(UNIT_IDS)]),
  candidates: ({ board }, { local }) => readyForces(board, local.side, MOVES, false),
  rules: [...forceRules, { clause: '10-6-4', ok: ({ board }, action) => !isEngaged(board, ofAction(action)), values: aboutUnit }],
  apply(table, action, { local }) {
    const unit = ofAction(action);
    use(table.board, unit);
    return setOut(table, unit, local.side);
  },
});

/** 10-2-1a A roll not above the rating of the commanding unit; 10-2-1c a failure wears the force down. */
const check = verb<Board, Phase, Check>({
  name: 'check',
  args: args([oneOf(UNIT_IDS)]),
  candidates: ({ board }, { local }) => readyForces(board, local.side, CHECKS, true),
  rules: [
    ...forceRules,
    { clause: '10-7-2', ok: ({ board }, action) => !isEngaged(board, ofAction(action)), values: aboutUnit },
    { clause: '2-2-1.5b', ok: ({ board }, action) => board.steps[ofAction(action)] === 2, values: aboutUnit },
  ],
  apply(table, action, { local }) {
    const unit = ofAction(action);
    use(table.board, unit);
    const [roll] = table.roll(6, 1, '10-2-1a') as [number];
    const succeeds = roll <= unitAt(unit).action;
    table.emit({ type: 'check', unit: action[1], roll, rating: unitAt(unit).action, succeeds });
    return succeeds ? setOut(table, unit, local.side) : call('attrition', { unit });
  },
});

/** 10-8-1 An owner removes his fort at will. */
const raze = verb<Board, Phase, Raze>({
  name: 'raze',
  args: args([oneOf(HEX_LABELS)]),
  candidates: ({ board }, { local }) =>
    board.forts.filter(({ hex }) => ownFortIn(board, local.side, hex)).map(({ hex }): Raze => ['raze', HEX_LABELS[hex] as string]),
  rules: [
    {
      clause: '10-8-1',
      ok: ({ board }, action, { local }) => ownFortIn(board, local.side, hexOf(action[1])),
      values: (_, action) => ({ hex: action[1] }),
    },
  ],
  apply(table, action) {
    const { board } = table;
    board.forts = board.forts.filter(({ hex }) => hex !== hexOf(action[1]));
    changed(board);
    table.emit({ type: 'fortRazed', hex: action[1] });
    return again;
  },
});

const endMoves = plainVerb<Board, Phase>('end-moves', { apply: () => done() });

/** 4.2, 4.6, 10-1a Reorganise, then move. */
export const movementPhase = decision<Board, Phase>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: ({ board }, { seat }) => ({ key: board.underway ? 'move' : 'organise-and-move', facts: { seat } }),
  verbs: [join, gather, detach, move, ship, raze, endMoves],
});

/** 4.3, 4.4, 4.7, 4.8 Any number of forces may be checked (10-2-2a), each moved before the next (10-2-2b). */
export const checkedPhase = decision<Board, Phase & { readonly kind: 'reaction' | 'forced-march' }>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat, local }) => ({ key: local.kind, facts: { seat } }),
  verbs: [check, ship, raze, endMoves],
});

/** 3.2b, 6-3-1 While setting up the units of each hex are organised. */
export const organise = decision<Board, Phase>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat }) => ({ key: 'organise', facts: { seat } }),
  verbs: [join, gather, detach, endMoves],
});
