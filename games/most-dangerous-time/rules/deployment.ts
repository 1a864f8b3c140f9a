import { again, args, decision, done, oneOf, plainVerb, verb, whole } from '@gunbai/engine';
import type { Action, Next, Rule } from '@gunbai/engine';
import { ATTACKER, battleOf } from './battle.ts';
import type { BattleSide } from './battle.ts';
import { clanIn, countIn, insideUnits, INSIDE, marksIn, roomInside, seatName, stacksAt, strangersInside, tellNothing } from './board.ts';
import type { Board } from './board.ts';
import { addSoldiers, markLeader, takeSoldiers } from './pieces.ts';
import { ANTI_ODA, clanId, CLAN_IDS, clanOf, leaderId, LEADER_IDS, leaderOf, NEUTRAL, ODA, placeId, sideOfClan } from './components.ts';
import type { ClanId, LeaderId, Side } from './components.ts';

/** 10.4.4b Retreated into this castle in this impulse and takes no part in a combat there. Goes with the marks of the impulse. */
export const SHELTERED = 64;

/** Which of these units go out of the castle (sally) or into it (shelter); those not named stay where they are. */
export interface Deploying {
  readonly side: BattleSide;
  readonly seat: number;
  readonly mode: 'sally' | 'shelter';
  /** 10.2.2d Somebody must come out: there is no battle otherwise. */
  readonly must: boolean;
  /** Soldiers by clan, and leaders, that may still go. */
  pool: [clan: number, soldiers: number][];
  leaders: number[];
}

/** Changes marks of soldiers of a clan whose marks match, keeping their other marks. */
export const changeMarks = (
  board: Board,
  place: number,
  clan: number,
  fits: (marks: number) => boolean,
  to: (marks: number) => number,
  count: number,
): void => {
  let left = count;
  for (const stack of stacksAt(board, place).slice()) {
    if (left === 0) return;
    const marks = marksIn(stack);
    if (clanIn(stack) !== clan || !fits(marks)) continue;
    const part = Math.min(left, countIn(stack));
    takeSoldiers(board, place, clan, marks, part);
    addSoldiers(board, place, clan, to(marks), part);
    left -= part;
  }
  if (left > 0) throw new Error(`${left} soldiers of ${clanId(clan)} are missing in ${placeId(place)}`);
};

/** 10.2.2b Enemies and neutrals who meet in one field do not share a castle; only after a change of sides may both be in it (8.4.7a). */
const isOpenTo = (board: Board, clan: number): boolean => {
  const { place, special } = battleOf(board);
  return special || strangersInside(board, place, sideOfClan[clan] as Side) === 0;
};

/** 9.7.1b, 8.4.5 Room left in the castle or temple; the units of all sides inside count. */
export const roomLeft = (board: Board, place: number): number =>
  roomInside(board, place) - insideUnits(board, place, ODA) - insideUnits(board, place, ANTI_ODA) - insideUnits(board, place, NEUTRAL);

const inPool = (deploying: Deploying, clan: number): number => deploying.pool.find(([one]) => one === clan)?.[1] ?? 0;

const takeFromPool = (deploying: Deploying, clan: number, count: number): void => {
  deploying.pool = deploying.pool
    .map(([one, left]): [number, number] => [one, one === clan ? left - count : left])
    .filter(([, left]) => left > 0);
};

const goOut = (board: Board, clan: number, count: number): void => {
  const battle = battleOf(board);
  changeMarks(
    board,
    battle.place,
    clan,
    (marks) => (marks & (INSIDE | SHELTERED)) === INSIDE,
    (marks) => marks & ~INSIDE,
    count,
  );
};

const goIn = (board: Board, clan: number, count: number): void => {
  const battle = battleOf(board);
  changeMarks(
    board,
    battle.place,
    clan,
    (marks) => (marks & INSIDE) === 0,
    (marks) => marks | INSIDE,
    count,
  );
};

const isOver = (board: Board, deploying: Deploying): boolean =>
  (deploying.pool.length === 0 && deploying.leaders.length === 0) ||
  (deploying.mode === 'shelter' && roomLeft(board, battleOf(board).place) === 0);

const next = (board: Board, deploying: Deploying): Next =>
  isOver(board, deploying) ? done({ pool: deploying.pool, leaders: deploying.leaders }) : again;

type Soldiers<Name extends string> = readonly [Name, ClanId, number];
type One<Name extends string> = readonly [Name, LeaderId];

const isMode = <A extends Action>(mode: Deploying['mode'], clause: string): Rule<Board, Deploying, A> => ({
  clause,
  ok: (_, __, { local }) => local.mode === mode,
});

const soldiersVerb = (name: 'sally' | 'shelter', clause: string) =>
  verb<Board, Deploying, Soldiers<typeof name>>({
    name,
    args: args([oneOf(CLAN_IDS), whole(1, 32)]),
    candidates: ({ board }, { local }) => {
      const actions: Soldiers<typeof name>[] = [];
      if (local.mode !== name) return actions;
      const room = name === 'sally' ? 32 : roomLeft(board, battleOf(board).place);
      for (const [clan, soldiers] of local.pool)
        if (name === 'sally' || isOpenTo(board, clan))
          for (let count = 1; count <= Math.min(room, soldiers); count++) actions.push([name, clanId(clan), count]);
      return actions;
    },
    rules: [
      isMode(name, clause),
      {
        clause,
        ok: (_, { 1: clan, 2: count }, { local }) => count <= inPool(local, clanOf(clan)),
        values: (_, [, clan], { local }) => ({ clan, most: inPool(local, clanOf(clan)) }),
      },
      {
        clause,
        ok: ({ board }, { 1: clan }) => name === 'sally' || isOpenTo(board, clanOf(clan)),
        values: (_, [, clan]) => ({ clan, most: 0 }),
      },
      {
        clause: '9.7.1b',
        ok: ({ board }, { 2: count }) => name === 'sally' || count <= roomLeft(board, battleOf(board).place),
        values: ({ board }) => ({ most: roomLeft(board, battleOf(board).place), place: placeId(battleOf(board).place) }),
      },
    ],
    apply({ board }, { 1: clan, 2: count }, { local }) {
      const index = clanOf(clan);
      takeFromPool(local, index, count);
      if (name === 'shelter') goIn(board, index, count);
      else {
        goOut(board, index, count);
        if (local.side === ATTACKER) noteCameOut(board, index, count);
      }
      return next(board, local);
    },
  });

const noteCameOut = (board: Board, clan: number, count: number): void => {
  const battle = battleOf(board);
  const known = battle.cameOut.find(([one]) => one === clan);
  if (known) known[1] += count;
  else battle.cameOut.push([clan, count]);
};

const leaderVerb = (name: 'sallyLeader' | 'shelterLeader', mode: Deploying['mode'], clause: string) =>
  verb<Board, Deploying, One<typeof name>>({
    name,
    args: args([oneOf(LEADER_IDS)]),
    candidates: ({ board }, { local }) =>
      local.mode !== mode || (mode === 'shelter' && roomLeft(board, battleOf(board).place) === 0)
        ? []
        : local.leaders
            .filter((leader) => mode === 'sally' || isOpenTo(board, board.leaderClan[leader] as number))
            .map((leader): One<typeof name> => [name, leaderId(leader)]),
    rules: [
      isMode(mode, clause),
      {
        clause,
        ok: (_, { 1: leader }, { local }) => local.leaders.includes(leaderOf(leader)),
        values: (_, [, leader]) => ({ leader }),
      },
      {
        clause,
        ok: ({ board }, { 1: leader }) => mode === 'sally' || isOpenTo(board, board.leaderClan[leaderOf(leader)] as number),
        values: (_, [, leader]) => ({ leader }),
      },
      {
        clause: '9.7.1b',
        ok: ({ board }) => mode === 'sally' || roomLeft(board, battleOf(board).place) > 0,
        values: ({ board }) => ({ most: 0, place: placeId(battleOf(board).place) }),
      },
    ],
    apply({ board }, { 1: id }, { local }) {
      const leader = leaderOf(id);
      const marks = board.leaderMarks[leader] as number;
      local.leaders = local.leaders.filter((one) => one !== leader);
      markLeader(board, leader, mode === 'sally' ? marks & ~INSIDE : marks | INSIDE);
      if (mode === 'sally' && local.side === ATTACKER) battleOf(board).cameOutLeaders.push(leader);
      return next(board, local);
    },
  });

/** Nobody has come out yet who had to (10.2.2d). */
const standsEmpty = (board: Board, { must, side }: Deploying): boolean => {
  const { cameOut, cameOutLeaders } = battleOf(board);
  return must && side === ATTACKER && cameOut.length === 0 && cameOutLeaders.length === 0;
};

const deployed = plainVerb<Board, Deploying>('deployed', {
  rules: [{ clause: '10.2.2d', ok: ({ board }, _, { local }) => !standsEmpty(board, local) }],
  apply(table, _, { local }) {
    tellNothing(table);
    return done({ pool: local.pool, leaders: local.leaders });
  },
});

/** 10.2.2 Castle or field: 10.2.2b units go in as far as there is room, 10.2.2c-e besieged units may come out. */
export const deploy = decision<Board, Deploying>({
  seats: (view, { seat }) => [seatName(view, seat)],
  prompt: (view, { seat, local }) => ({ key: local.mode, facts: { seat, place: placeId(battleOf(view.board).place) } }),
  verbs: [
    soldiersVerb('sally', '10.2.2e'),
    leaderVerb('sallyLeader', 'sally', '10.2.2e'),
    soldiersVerb('shelter', '10.2.2b'),
    leaderVerb('shelterLeader', 'shelter', '10.2.2b'),
    deployed,
  ],
});
