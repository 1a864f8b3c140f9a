import { again, args, oneOf, verb } from '@gunbai/engine';
import type { Rule } from '@gunbai/engine';
import { isAtSea, isInPlay, leads, NONE, sideOfUnit, sizeOf } from './board.ts';
import type { Board } from './board.ts';
import { GREAT_TAISHO, HOUSE_ARAKI, houseAt, UNITS, unitAt, UNIT_IDS, unitNumber } from './components.ts';
import type { UnitId } from './components.ts';

// 6 Forces, 10-1 reorganisation

export type Join = readonly ['join', unit: UnitId, commander: UnitId];
export type Gather = readonly ['gather', commander: UnitId];
export type Detach = readonly ['detach', unit: UnitId];

type OrganiseLocal = { readonly side: number };
type JoinRule = Rule<Board, OrganiseLocal, Join>;

/** 6-1-5, 6-1-6a The ranks a commander takes. */
export const commandsRank = (commander: number, unit: number): boolean =>
  unitAt(commander).order > unitAt(unit).order && unitAt(unit).order > 0;

/** 6-1-8b, 9-2.Araki-revolt-g Rebels whom Araki does not lead are minor houses as well. */
const isOfMinorHouse = (board: Board, unit: number): boolean => {
  const { house } = unitAt(unit);
  return houseAt(house).isMinor || (house === HOUSE_ARAKI && !board.arakiLeads);
};

/** 6-1-3, 6-1-8a Own house, or for six great taisho a minor house of their side. */
export const commandsHouse = (board: Board, commander: number, unit: number): boolean =>
  unitAt(commander).house === unitAt(unit).house || (GREAT_TAISHO.includes(commander) && isOfMinorHouse(board, unit));

/** 6-1-1a, 6-1-2 */
export const spacesLeft = (board: Board, commander: number): number => unitAt(commander).command - (sizeOf(board, commander) - 1);

/** 6-3-2, 10-1-1 Same hex, and both inside the castle or both outside of it. */
const areTogether = (board: Board, one: number, other: number): boolean =>
  board.at[one] === board.at[other] && board.inside[one] === board.inside[other] && !isAtSea(board, one) && !isAtSea(board, other);

/** The part of 6 that does not look at the command box: used for candidates. */
const mayCommand = (board: Board, commander: number, unit: number): boolean =>
  commandsRank(commander, unit) && commandsHouse(board, commander, unit) && areTogether(board, commander, unit);

const isOwn = (board: Board, unit: number, side: number): boolean => isInPlay(board, unit) && sideOfUnit(board, unit) === side;

const mayReorganise: Rule<Board, OrganiseLocal, Join | Gather | Detach>['ok'] = ({ board }) => !board.underway;

const joinRules: readonly JoinRule[] = [
  { clause: '10-1-2', ok: mayReorganise },
  {
    clause: '6-2', // only units in play of the own side form forces
    ok: ({ board }, action, { local }) =>
      isOwn(board, unitNumber(action[1]), local.side) && isOwn(board, unitNumber(action[2]), local.side),
  },
  {
    clause: '2-2-1.3',
    ok: (_, action) => unitAt(unitNumber(action[2])).command > 0,
    values: (_, action) => ({ unit: action[2] }),
  },
  {
    clause: '6-1-5',
    ok: (_, action) => unitAt(unitNumber(action[2])).order !== 3 || commandsRank(unitNumber(action[2]), unitNumber(action[1])),
    values: (_, action) => ({ unit: action[1] }),
  },
  {
    clause: '6-1-6a',
    ok: (_, action) => commandsRank(unitNumber(action[2]), unitNumber(action[1])),
    values: (_, action) => ({ unit: action[1] }),
  },
  {
    clause: '6-1-3',
    ok: ({ board }, action) => commandsHouse(board, unitNumber(action[2]), unitNumber(action[1])),
    values: (_, action) => ({ unit: action[1], 'commander:unit': action[2] }),
  },
  {
    clause: '6-3-2',
    ok: ({ board }, action) => areTogether(board, unitNumber(action[1]), unitNumber(action[2])),
    values: (_, action) => ({ unit: action[1], 'commander:unit': action[2] }),
  },
  {
    clause: '6-1-6b', // a commanded samurai-taisho commands nobody
    ok: ({ board }, action) => leads(board, unitNumber(action[2])),
    values: (_, action) => ({ unit: action[2] }),
  },
  {
    clause: '6-2-1', // it is in that force already
    ok: ({ board }, action) => board.leader[unitNumber(action[1])] !== unitNumber(action[2]),
  },
  {
    clause: '6-1-6b', // a samurai-taisho comes without those he commands
    ok: ({ board }, action) => sizeOf(board, unitNumber(action[1])) === 1 || !leads(board, unitNumber(action[1])),
    values: (_, action) => ({ unit: action[1] }),
  },
  {
    clause: '6-1-1a',
    ok: ({ board }, action) => spacesLeft(board, unitNumber(action[2])) > 0,
    values: (_, action) => ({ unit: action[2], command: unitAt(unitNumber(action[2])).command }),
  },
];

const COMMANDERS = UNITS.filter(({ command }) => command > 0).map(({ index }) => index);
/** For each commander, whom he could ever command: those of his house, a great taisho those of any small one. */
const RETINUE: readonly (readonly number[])[] = UNITS.map(({ index, command, house }) =>
  command === 0
    ? []
    : UNITS.filter((unit) => unit.house === house || (GREAT_TAISHO.includes(index) && houseAt(unit.house).isSmall))
        .map((unit) => unit.index)
        .filter((unit) => commandsRank(index, unit)),
);

/** 6-1-1b, 6-1-4 */
export const join = verb<Board, OrganiseLocal, Join>({
  name: 'join',
  args: args([oneOf(UNIT_IDS), oneOf(UNIT_IDS)]),
  candidates({ board }, { local: { side } }) {
    const found: Join[] = [];
    if (board.underway) return found;
    for (let i = 0; i < COMMANDERS.length; i++) {
      const commander = COMMANDERS[i] as number;
      if ((board.at[commander] as number) < 0 || board.leader[commander] !== commander || sideOfUnit(board, commander) !== side) continue;
      const retinue = RETINUE[commander] as readonly number[];
      for (let j = 0; j < retinue.length; j++) {
        const unit = retinue[j] as number;
        if (board.at[unit] === board.at[commander] && board.leader[unit] !== commander && mayCommand(board, commander, unit))
          found.push(['join', unitAt(unit).id, unitAt(commander).id]);
      }
    }
    return found;
  },
  rules: joinRules,
  apply({ board }, action) {
    board.leader[unitNumber(action[1])] = unitNumber(action[2]);
    return again;
  },
});

/** The lone units that a commander could take on at once, as far as his box reaches: busho first, the best fighters among them; those who could command last. */
export const followersOf = (board: Board, commander: number): number[] => {
  const spaces = spacesLeft(board, commander);
  const found: number[] = [];
  const retinue = RETINUE[commander] as readonly number[];
  for (let i = 0; i < retinue.length; i++) {
    const unit = retinue[i] as number;
    if (board.at[unit] === board.at[commander] && leads(board, unit) && mayCommand(board, commander, unit) && sizeOf(board, unit) === 1)
      found.push(unit);
  }
  return found
    .toSorted((one, other) => unitAt(one).command - unitAt(other).command || unitAt(other).combat - unitAt(one).combat)
    .slice(0, Math.max(0, spaces));
};

/** 6-1-1b Several units join a commander at once; one alone joins by itself. */
export const gather = verb<Board, OrganiseLocal, Gather>({
  name: 'gather',
  args: args([oneOf(UNIT_IDS)]),
  candidates({ board }, { local: { side } }) {
    const found: Gather[] = [];
    if (board.underway) return found;
    for (let i = 0; i < COMMANDERS.length; i++) {
      const commander = COMMANDERS[i] as number;
      if (board.leader[commander] === commander && isOwn(board, commander, side)) found.push(['gather', unitAt(commander).id]);
    }
    return found;
  },
  rules: [
    { clause: '10-1-2', ok: mayReorganise },
    { clause: '6-2', ok: ({ board }, action, { local }) => isOwn(board, unitNumber(action[1]), local.side) },
    {
      clause: '2-2-1.3',
      ok: (_, action) => unitAt(unitNumber(action[1])).command > 0,
      values: (_, action) => ({ unit: action[1] }),
    },
    { clause: '6-1-6b', ok: ({ board }, action) => leads(board, unitNumber(action[1])), values: (_, action) => ({ unit: action[1] }) },
    {
      clause: '6-1-1b',
      ok: ({ board }, action) => followersOf(board, unitNumber(action[1])).length > 1,
      values: (_, action) => ({ unit: action[1] }),
    },
  ],
  apply(table, action) {
    const { board } = table;
    const commander = unitNumber(action[1]);
    const followers = followersOf(board, commander);
    for (const unit of followers) board.leader[unit] = commander;
    table.emit({ type: 'gathered', unit: action[1], 'units:unit': followers.map((unit) => unitAt(unit).id) });
    return again;
  },
});

/** 6-3-3, 10-1a A unit leaves its commander's box. */
export const detach = verb<Board, OrganiseLocal, Detach>({
  name: 'detach',
  args: args([oneOf(UNIT_IDS)]),
  candidates({ board }, { local: { side } }) {
    const found: Detach[] = [];
    if (board.underway) return found;
    for (let unit = 0; unit < UNITS.length; unit++)
      if (board.leader[unit] !== unit && isOwn(board, unit, side)) found.push(['detach', unitAt(unit).id]);
    return found;
  },
  rules: [
    { clause: '10-1-2', ok: mayReorganise },
    { clause: '6-2', ok: ({ board }, action, { local }) => isOwn(board, unitNumber(action[1]), local.side) },
    { clause: '6-2-1', ok: ({ board }, action) => !leads(board, unitNumber(action[1])), values: (_, action) => ({ unit: action[1] }) },
  ],
  apply({ board }, action) {
    const unit = unitNumber(action[1]);
    board.leader[unit] = unit;
    return again;
  },
});

/** Who commands this unit, other than itself; NONE if nobody does. */
export const commanderOf = (board: Board, unit: number): number => (leads(board, unit) ? NONE : (board.leader[unit] as number));
