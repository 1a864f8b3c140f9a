import { repeat, args, oneOf, metByCandidates, actionType } from '@gunbai/engine';
import type { Rule } from '@gunbai/engine';
import { isAtSea, isInPlay, isLeader, sideOfUnit, forceSize } from './state.ts';
import type { GameState } from './state.ts';
import { GREAT_TAISHO, HOUSE_ARAKI, houseAt, UNITS, unitAt, UNIT_IDS, unitNumber } from './components.ts';
import type { UnitId } from './components.ts';

// 6 Forces, 10-1 reorganisation

type Join = readonly ['join', unit: UnitId, commander: UnitId];
type Gather = readonly ['gather', commander: UnitId];
type Detach = readonly ['detach', unit: UnitId];

type OrganiseLocal = { readonly side: number };
type JoinRule = Rule<GameState, OrganiseLocal, Join>;

/** 6-1-5, 6-1-6a The ranks that a commander can command. */
const canCommandRank = (commander: number, unit: number): boolean => unitAt(commander).order > unitAt(unit).order && unitAt(unit).order > 0;

/** 6-1-8b, 9-2.Araki-revolt-g Rebels without Araki also count as minor houses. */
const isOfMinorHouse = (board: GameState, unit: number): boolean => {
  const { house } = unitAt(unit);
  return houseAt(house).isMinor || (house === HOUSE_ARAKI && !board.arakiLeads);
};

/** 6-1-3, 6-1-8a The own house; six great taisho also command minor houses of their side. */
export const canCommandHouse = (board: GameState, commander: number, unit: number): boolean =>
  unitAt(commander).house === unitAt(unit).house || (GREAT_TAISHO.includes(commander) && isOfMinorHouse(board, unit));

/** 6-1-1a, 6-1-2 */
export const spacesLeft = (board: GameState, commander: number): number => unitAt(commander).command - (forceSize(board, commander) - 1);

/** 6-3-2, 10-1-1 Same hex, and both inside the castle or both outside. */
const areInSamePlace = (board: GameState, one: number, other: number): boolean =>
  board.at[one] === board.at[other] && board.inside[one] === board.inside[other] && !isAtSea(board, one) && !isAtSea(board, other);

/** All conditions of 6 except free room in the command box. */
const canEverCommand = (board: GameState, commander: number, unit: number): boolean =>
  canCommandRank(commander, unit) && canCommandHouse(board, commander, unit) && areInSamePlace(board, commander, unit);

const isOwn = (board: GameState, unit: number, side: number): boolean => isInPlay(board, unit) && sideOfUnit(board, unit) === side;

const canReorganise: Rule<GameState, OrganiseLocal, Join | Gather | Detach>['ok'] = ({ board }) => !board.underway;

const joinRules: readonly JoinRule[] = [
  ...metByCandidates<GameState, OrganiseLocal, Join>([{ clause: '10-1-2', ok: canReorganise }]),
  {
    clause: '6-2', // only units in play of the own side
    ok: ({ board }, action, { local }) =>
      isOwn(board, unitNumber(action[1]), local.side) && isOwn(board, unitNumber(action[2]), local.side),
  },
  ...metByCandidates<GameState, OrganiseLocal, Join>([
    {
      clause: '2-2-1.3',
      ok: (_, action) => unitAt(unitNumber(action[2])).command > 0,
      values: (_, action) => ({ unit: action[2] }),
    },
    {
      clause: '6-1-5',
      ok: (_, action) => unitAt(unitNumber(action[2])).order !== 3 || canCommandRank(unitNumber(action[2]), unitNumber(action[1])),
      values: (_, action) => ({ unit: action[1] }),
    },
    {
      clause: '6-1-6a',
      ok: (_, action) => canCommandRank(unitNumber(action[2]), unitNumber(action[1])),
      values: (_, action) => ({ unit: action[1] }),
    },
    {
      clause: '6-1-3',
      ok: ({ board }, action) => canCommandHouse(board, unitNumber(action[2]), unitNumber(action[1])),
      values: (_, action) => ({ unit: action[1], 'commander:unit': action[2] }),
    },
    {
      clause: '6-3-2',
      ok: ({ board }, action) => areInSamePlace(board, unitNumber(action[1]), unitNumber(action[2])),
      values: (_, action) => ({ unit: action[1], 'commander:unit': action[2] }),
    },
    {
      clause: '6-1-6b', // 6-1-6b a commanded samurai-taisho commands nobody
      ok: ({ board }, action) => isLeader(board, unitNumber(action[2])),
      values: (_, action) => ({ unit: action[2] }),
    },
    {
      clause: '6-2-1', // the unit is already in that force
      ok: ({ board }, action) => board.leader[unitNumber(action[1])] !== unitNumber(action[2]),
    },
  ]),
  {
    clause: '6-1-6b', // 6-1-6b a samurai-taisho joins without followers
    ok: ({ board }, action) => forceSize(board, unitNumber(action[1])) === 1 || !isLeader(board, unitNumber(action[1])),
    values: (_, action) => ({ unit: action[1] }),
  },
  {
    clause: '6-1-1a',
    ok: ({ board }, action) => spacesLeft(board, unitNumber(action[2])) > 0,
    values: (_, action) => ({ unit: action[2], command: unitAt(unitNumber(action[2])).command }),
  },
];

const COMMANDERS = UNITS.filter(({ command }) => command > 0).map(({ index }) => index);
/** For each commander, the units it could ever command. */
const POSSIBLE_MEMBERS: readonly (readonly number[])[] = UNITS.map(({ index, command, house }) =>
  command === 0
    ? []
    : UNITS.filter((unit) => unit.house === house || (GREAT_TAISHO.includes(index) && houseAt(unit.house).isSmall))
        .map((unit) => unit.index)
        .filter((unit) => canCommandRank(index, unit)),
);

/** 6-1-1b, 6-1-4 */
export const join = actionType<GameState, OrganiseLocal, Join>({
  name: 'join',
  args: args([oneOf(UNIT_IDS), oneOf(UNIT_IDS)]),
  candidates({ board }, { local: { side } }) {
    const found: Join[] = [];
    if (board.underway) return found;
    for (let i = 0; i < COMMANDERS.length; i++) {
      const commander = COMMANDERS[i] as number;
      if ((board.at[commander] as number) < 0 || board.leader[commander] !== commander || sideOfUnit(board, commander) !== side) continue;
      const members = POSSIBLE_MEMBERS[commander] as readonly number[];
      for (let j = 0; j < members.length; j++) {
        const unit = members[j] as number;
        if (board.at[unit] === board.at[commander] && board.leader[unit] !== commander && canEverCommand(board, commander, unit))
          found.push(['join', unitAt(unit).id, unitAt(commander).id]);
      }
    }
    return found;
  },
  rules: joinRules,
  apply({ board }, action) {
    board.leader[unitNumber(action[1])] = unitNumber(action[2]);
    return repeat;
  },
});

/** 6-1-1b The single units that a commander would take: busho first, the best fighters among them, commanders last. */
export const possibleFollowers = (board: GameState, commander: number): number[] => {
  const spaces = spacesLeft(board, commander);
  const found: number[] = [];
  const retinue = POSSIBLE_MEMBERS[commander] as readonly number[];
  for (let i = 0; i < retinue.length; i++) {
    const unit = retinue[i] as number;
    if (
      board.at[unit] === board.at[commander] &&
      isLeader(board, unit) &&
      canEverCommand(board, commander, unit) &&
      forceSize(board, unit) === 1
    )
      found.push(unit);
  }
  return found
    .toSorted((one, other) => unitAt(one).command - unitAt(other).command || unitAt(other).combat - unitAt(one).combat)
    .slice(0, Math.max(0, spaces));
};

/** 6-1-1b Several units join a commander at once. A single one joins with `join`. */
export const gather = actionType<GameState, OrganiseLocal, Gather>({
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
    ...metByCandidates<GameState, OrganiseLocal, Gather>([
      { clause: '10-1-2', ok: canReorganise },
      { clause: '6-2', ok: ({ board }, action, { local }) => isOwn(board, unitNumber(action[1]), local.side) },
      {
        clause: '2-2-1.3',
        ok: (_, action) => unitAt(unitNumber(action[1])).command > 0,
        values: (_, action) => ({ unit: action[1] }),
      },
      { clause: '6-1-6b', ok: ({ board }, action) => isLeader(board, unitNumber(action[1])), values: (_, action) => ({ unit: action[1] }) },
    ]),
    {
      clause: '6-1-1b',
      ok: ({ board }, action) => possibleFollowers(board, unitNumber(action[1])).length > 1,
      values: (_, action) => ({ unit: action[1] }),
    },
  ],
  apply(ctx, action) {
    const { board } = ctx;
    const commander = unitNumber(action[1]);
    const followers = possibleFollowers(board, commander);
    for (const unit of followers) board.leader[unit] = commander;
    ctx.emit({ type: 'gathered', unit: action[1], 'units:unit': followers.map((unit) => unitAt(unit).id) });
    return repeat;
  },
});

/** 6-3-3, 10-1a A unit leaves its commander's box. */
export const detach = actionType<GameState, OrganiseLocal, Detach>({
  name: 'detach',
  args: args([oneOf(UNIT_IDS)]),
  candidates({ board }, { local: { side } }) {
    const found: Detach[] = [];
    if (board.underway) return found;
    for (let unit = 0; unit < UNITS.length; unit++)
      if (board.leader[unit] !== unit && isOwn(board, unit, side)) found.push(['detach', unitAt(unit).id]);
    return found;
  },
  rules: metByCandidates([
    { clause: '10-1-2', ok: canReorganise },
    { clause: '6-2', ok: ({ board }, action, { local }) => isOwn(board, unitNumber(action[1]), local.side) },
    { clause: '6-2-1', ok: ({ board }, action) => !isLeader(board, unitNumber(action[1])), values: (_, action) => ({ unit: action[1] }) },
  ]),
  apply({ board }, action) {
    const unit = unitNumber(action[1]);
    board.leader[unit] = unit;
    return repeat;
  },
});
