import { endStep, repeat, actionType, args, oneOf, integer, simpleActionType, decision } from '@gunbai/engine';
import type { Transition, Action, Rule } from '@gunbai/engine';
import { requireBattle, ATTACKER } from './battle-state.ts';
import type { BattleSide } from './battle-state.ts';
import {
  stacksAt,
  marksOfStack,
  clanOfStack,
  countOfStack,
  otherSideUnitsInside,
  fortCapacity,
  unitsInsideWalls,
  INSIDE,
  suppressLogEntry,
  seatIdOf,
} from '../state.ts';
import type { GameState } from '../state.ts';
import { removeSoldiers, addSoldiers, setLeaderMarks } from '../units.ts';
import { STANDING_BY, countComingOut } from '../multiplayer/bystanders.ts';
import {
  clanId,
  placeId,
  sideOfClan,
  ODA,
  ANTI_ODA,
  NEUTRAL,
  CLAN_IDS,
  clanOf,
  CLAN_ODA,
  LEADER_IDS,
  leaderId,
  leaderOf,
} from '../components.ts';
import type { Side, ClanId, LeaderId } from '../components.ts';

/** 10.4.4b The unit retreated into this castle in this impulse and takes no part in a combat there. Cleared with the impulse's marks. */
export const SHELTERED = 64;
/** 10.4.4b, 16.2.7.3a Marks of units that take no part in the combat of their place. */
export const TAKES_NO_PART = SHELTERED | STANDING_BY;

/** Which units leave the castle (sally) or enter it (shelter); all others stay. */
export interface DeployLocals {
  readonly side: BattleSide;
  readonly seat: number;
  readonly mode: 'sally' | 'shelter';
  /** 10.2.2d At least one unit must come out, or there is no battle. */
  readonly must: boolean;
  /** Soldiers by clan, and leaders, that may still move. */
  pool: [clan: number, soldiers: number][];
  leaders: number[];
}

/** Changes marks of soldiers of a clan whose marks match, keeping their other marks. */
export const changeMarks = (
  board: GameState,
  place: number,
  clan: number,
  matches: (marks: number) => boolean,
  to: (marks: number) => number,
  count: number,
): void => {
  let left = count;
  for (const stack of stacksAt(board, place).slice()) {
    if (left === 0) return;
    const marks = marksOfStack(stack);
    if (clanOfStack(stack) !== clan || !matches(marks)) continue;
    const part = Math.min(left, countOfStack(stack));
    removeSoldiers(board, place, clan, marks, part);
    addSoldiers(board, place, clan, to(marks), part);
    left -= part;
  }
  if (left > 0) throw new Error(`${left} soldiers of ${clanId(clan)} are missing in ${placeId(place)}`);
};

/** 10.2.2b Enemies and neutrals in one field do not share a castle. After a change of sides both may be inside (8.4.7a). */
const canEnterCastle = (board: GameState, clan: number): boolean => {
  const { place, special } = requireBattle(board);
  return special || otherSideUnitsInside(board, place, sideOfClan[clan] as Side) === 0;
};

/** 9.7.1b, 8.4.5 Room left in the castle or temple; the units of all sides inside count. */
export const remainingFortCapacity = (board: GameState, place: number): number =>
  fortCapacity(board, place) -
  unitsInsideWalls(board, place, ODA) -
  unitsInsideWalls(board, place, ANTI_ODA) -
  unitsInsideWalls(board, place, NEUTRAL);

const soldiersInPool = (deploying: DeployLocals, clan: number): number => deploying.pool.find(([one]) => one === clan)?.[1] ?? 0;

const takeFromPool = (deploying: DeployLocals, clan: number, count: number): void => {
  deploying.pool = deploying.pool
    .map(([one, left]): [number, number] => [one, one === clan ? left - count : left])
    .filter(([, left]) => left > 0);
};

const moveOutOfCastle = (board: GameState, clan: number, count: number): void => {
  const battle = requireBattle(board);
  changeMarks(
    board,
    battle.place,
    clan,
    (marks) => (marks & (INSIDE | TAKES_NO_PART)) === INSIDE,
    (marks) => marks & ~INSIDE,
    count,
  );
};

const moveIntoCastle = (board: GameState, clan: number, count: number): void => {
  const battle = requireBattle(board);
  changeMarks(
    board,
    battle.place,
    clan,
    (marks) => (marks & (INSIDE | STANDING_BY)) === 0,
    (marks) => marks | INSIDE,
    count,
  );
};

const isDeploymentOver = (board: GameState, deploying: DeployLocals): boolean =>
  (deploying.pool.length === 0 && deploying.leaders.length === 0) ||
  (deploying.mode === 'shelter' && remainingFortCapacity(board, requireBattle(board).place) === 0);

const continueDeployment = (board: GameState, deploying: DeployLocals): Transition =>
  isDeploymentOver(board, deploying) ? endStep({ pool: deploying.pool, leaders: deploying.leaders }) : repeat;

const countOut = (board: GameState, clan: number): number => requireBattle(board).cameOut.find(([one]) => one === clan)?.[1] ?? 0;

/** 16.2.6.2 How many more soldiers of a clan may come out behind the leaders who have. */
const countFollowing = (board: GameState, { side }: DeployLocals, clan: number): number => {
  const { place, special, cameOutLeaders } = requireBattle(board);
  if (special || side !== ATTACKER || clan !== CLAN_ODA) return Infinity;
  const out = countOut(board, clan);
  return countComingOut(board, place, cameOutLeaders, out) - out;
};

type DeploySoldiers<Name extends string> = readonly [Name, ClanId, number];
type DeployLeader<Name extends string> = readonly [Name, LeaderId];

const createModeRule = <A extends Action>(mode: DeployLocals['mode'], clause: string): Rule<GameState, DeployLocals, A> => ({
  clause,
  ok: (_, __, { local }) => local.mode === mode,
});

const createSoldiersAction = (name: 'sally' | 'shelter', clause: string) =>
  actionType<GameState, DeployLocals, DeploySoldiers<typeof name>>({
    name,
    args: args([oneOf(CLAN_IDS), integer(1, 32)]),
    candidates: ({ board }, { local }) => {
      const actions: DeploySoldiers<typeof name>[] = [];
      if (local.mode !== name) return actions;
      const room = name === 'sally' ? 32 : remainingFortCapacity(board, requireBattle(board).place);
      for (const [clan, soldiers] of local.pool)
        if (name === 'sally' || canEnterCastle(board, clan))
          for (let count = 1; count <= Math.min(room, soldiers, name === 'sally' ? countFollowing(board, local, clan) : room); count++)
            actions.push([name, clanId(clan), count]);
      return actions;
    },
    rules: [
      createModeRule(name, clause),
      {
        clause,
        ok: (_, { 1: clan, 2: count }, { local }) => count <= soldiersInPool(local, clanOf(clan)),
        values: (_, [, clan], { local }) => ({ clan, most: soldiersInPool(local, clanOf(clan)) }),
      },
      {
        clause,
        ok: ({ board }, { 1: clan }) => name === 'sally' || canEnterCastle(board, clanOf(clan)),
        values: (_, [, clan]) => ({ clan, most: 0 }),
      },
      {
        clause: '16.2.6.2',
        ok: ({ board }, { 1: clan, 2: count }, { local }) => name === 'shelter' || count <= countFollowing(board, local, clanOf(clan)),
        values: ({ board }, { 1: clan, 2: count }, { local }) => ({
          soldiers: countOut(board, clanOf(clan)) + count,
          most: countOut(board, clanOf(clan)) + countFollowing(board, local, clanOf(clan)),
        }),
      },
      {
        clause: '9.7.1b',
        ok: ({ board }, { 2: count }) => name === 'sally' || count <= remainingFortCapacity(board, requireBattle(board).place),
        values: ({ board }) => ({
          most: remainingFortCapacity(board, requireBattle(board).place),
          place: placeId(requireBattle(board).place),
        }),
      },
    ],
    apply({ board }, { 1: clan, 2: count }, { local }) {
      const index = clanOf(clan);
      takeFromPool(local, index, count);
      if (name === 'shelter') moveIntoCastle(board, index, count);
      else {
        moveOutOfCastle(board, index, count);
        if (local.side === ATTACKER) recordCameOut(board, index, count);
      }
      return continueDeployment(board, local);
    },
  });

const recordCameOut = (board: GameState, clan: number, count: number): void => {
  const battle = requireBattle(board);
  const known = battle.cameOut.find(([one]) => one === clan);
  if (known) known[1] += count;
  else battle.cameOut.push([clan, count]);
};

const createLeaderAction = (name: 'sallyLeader' | 'shelterLeader', mode: DeployLocals['mode'], clause: string) =>
  actionType<GameState, DeployLocals, DeployLeader<typeof name>>({
    name,
    args: args([oneOf(LEADER_IDS)]),
    candidates: ({ board }, { local }) =>
      local.mode !== mode || (mode === 'shelter' && remainingFortCapacity(board, requireBattle(board).place) === 0)
        ? []
        : local.leaders
            .filter((leader) => mode === 'sally' || canEnterCastle(board, board.leaderClan[leader] as number))
            .map((leader): DeployLeader<typeof name> => [name, leaderId(leader)]),
    rules: [
      createModeRule(mode, clause),
      {
        clause,
        ok: (_, { 1: leader }, { local }) => local.leaders.includes(leaderOf(leader)),
        values: (_, [, leader]) => ({ leader }),
      },
      {
        clause,
        ok: ({ board }, { 1: leader }) => mode === 'sally' || canEnterCastle(board, board.leaderClan[leaderOf(leader)] as number),
        values: (_, [, leader]) => ({ leader }),
      },
      {
        clause: '9.7.1b',
        ok: ({ board }) => mode === 'sally' || remainingFortCapacity(board, requireBattle(board).place) > 0,
        values: ({ board }) => ({ most: 0, place: placeId(requireBattle(board).place) }),
      },
    ],
    apply({ board }, { 1: id }, { local }) {
      const leader = leaderOf(id);
      const marks = board.leaderMarks[leader] as number;
      local.leaders = local.leaders.filter((one) => one !== leader);
      setLeaderMarks(board, leader, mode === 'sally' ? marks & ~INSIDE : marks | INSIDE);
      if (mode === 'sally' && local.side === ATTACKER) requireBattle(board).cameOutLeaders.push(leader);
      return continueDeployment(board, local);
    },
  });

/** 10.2.2d Whether units that must come out have not yet done so. */
const isSallyOverdue = (board: GameState, { must, side }: DeployLocals): boolean => {
  const { cameOut, cameOutLeaders } = requireBattle(board);
  return must && side === ATTACKER && cameOut.length === 0 && cameOutLeaders.length === 0;
};

const endDeployment = simpleActionType<GameState, DeployLocals>('deployed', {
  rules: [{ clause: '10.2.2d', ok: ({ board }, _, { local }) => !isSallyOverdue(board, local) }],
  apply(ctx, _, { local }) {
    suppressLogEntry(ctx);
    return endStep({ pool: local.pool, leaders: local.leaders });
  },
});

/** 10.2.2 Castle or field: 10.2.2b units enter while there is room, 10.2.2c-e besieged units may come out. */
export const deploy = decision<GameState, DeployLocals>({
  seats: (view, { seat }) => [seatIdOf(view, seat)],
  prompt: (view, { seat, local }) => ({ key: local.mode, facts: { seat, place: placeId(requireBattle(view.board).place) } }),
  actionTypes: [
    createSoldiersAction('sally', '10.2.2e'),
    createLeaderAction('sallyLeader', 'sally', '10.2.2e'),
    createSoldiersAction('shelter', '10.2.2b'),
    createLeaderAction('shelterLeader', 'shelter', '10.2.2b'),
    endDeployment,
  ],
});
