import { args, call, decision, done, oneOf, plainVerb, procedure, to, verb, whole } from '@gunbai/engine';
import type { Next, Rule } from '@gunbai/engine';
import {
  clanIn,
  controls,
  countIn,
  IN_BOX,
  INSIDE,
  isIgnored,
  isLeaderInside,
  isOnBoard,
  leadersAt,
  marksIn,
  seatName,
  sideOfLeader,
  stacksAt,
  tellNothing,
} from './board.ts';
import type { Board, Dangerous, Referee } from './board.ts';
import { noteDisbanded, removeLeader, settleSiege, soldiersToBox } from './pieces.ts';
import { isLeaderInTouch } from './communication.ts';
import {
  allianceOfClan,
  ANTI_ODA,
  CLAN_IDS,
  CLAN_ODA,
  CLANS,
  clanId,
  clanOf,
  KENSHIN,
  KYO,
  leaderId,
  LEADER_IDS,
  leaderOf,
  NOBUNAGA,
  NONE,
  ODA,
  placeId,
  PLACE_COUNT,
  PLACE_IDS,
  placeOf,
  SHINGEN,
  sideOfClan,
  TOMO,
} from './components.ts';
import type { Clan, ClanId, LeaderId, PlaceId } from './components.ts';
import { rollLeaderFate } from './leaderLoss.ts';
import { succeed } from './leaders.ts';
import { playsAlliance, seatsOfSide, sideOfSeat, sphereOf, TOKUGAWA_SEAT } from './players.ts';
import { endTruce, fillCup } from './turn.ts';
import { endOfTime, victoryNow } from './victory.ts';

/** The players in the order in which they act in the End Phase: Oda first (4.2.2a, 12.0.1b). */
const inOrder = (board: Board): number[] => [...seatsOfSide(board, ODA), ...seatsOfSide(board, ANTI_ODA)];

interface EndPhase {
  next: number;
}

/** Runs a step for each player in turn. */
const forEach = (board: Board, local: EndPhase, step: (seat: number) => Next, after: string): Next => {
  const seat = inOrder(board)[local.next++];
  if (seat !== undefined) return step(seat);
  local.next = 0;
  return to(after);
};

/** 4.2 */
export const endPhase = procedure<Board, EndPhase>({
  /** 16.2.5.5 */
  nobunaga({ board }) {
    if (board.players === 4) return call('nobunagaReturns');
  },
  /** 4.2.1, 2.42.3a, 16.1.4.2a */
  card({ board }) {
    board.disbanded = [];
    const seat = kyoDrawer(board);
    if (seat !== NONE) return call('drawCards', { seat, count: 1 });
  },
  /** 4.2.2a */
  regroup({ board }, local) {
    if (board.players === 4) return call('fourRegroup');
    return forEach(board, local, (seat) => call('regroup', { seat }), 'reinforcements');
  },
  moreRegroup: ({ board }) => to(board.players === 4 ? 'reinforcements' : 'regroup'),
  /** 4.2.2c */
  reinforcements({ board }) {
    board.raised = [];
    board.filled = [];
    board.reach = [];
    board.group = [];
    return call('reinforcements');
  },
  /** 4.2.3a */
  disband: ({ board }, local) => forEach(board, local, (seat) => call('disbanding', { seat }), 'exile'),
  moreDisband: () => to('disband'),
  /** 4.2.3b */
  exile: ({ board }, local) => forEach(board, local, (seat) => call('exiles', { seat }), 'illness'),
  moreExile: () => to('exile'),
  /** 4.2.4 */
  illness: (table) => illnesses(table),
  /** 16.1.3.0 */
  victory(table) {
    if (table.board.goal === 'three') victoryNow(table);
  },
  time: (table) => endOfTime(table),
  /** 4.2.5, 4.2.6: the turn marker moves when the next turn begins. */
  cup(table) {
    endTruce(table.board);
    fillCup(table, table.state.turn + 1);
  },
});

/** The seat that draws a card in the End Phase. */
export const kyoDrawer = (board: Board): number => {
  if (board.players === 3) return 0;
  for (const side of [ODA, ANTI_ODA] as const) if (controls(board, side, KYO)) return seatsOfSide(board, side)[0] as number;
  return NONE;
};

/* 15.3 Illness. */

const illnesses = (table: Referee): void => {
  for (const leader of [SHINGEN, KENSHIN, NOBUNAGA]) if (isChecked(table, leader)) fallIll(table, leader);
};

/** 4.2.4a, 15.3.1a, 15.3.4 Whoever has entered and lives; Nobunaga from turn 31. */
const isChecked = ({ board, state }: Referee, leader: number): boolean => {
  if (state.outcome || (board.leaderAt[leader] as number) < IN_BOX - 1) return false;
  const { alliance } = CLANS[leader === NOBUNAGA ? clanOf('oda') : leader === SHINGEN ? clanOf('takeda') : clanOf('uesugi')] as Clan;
  return board.entered[alliance] === 1 && (leader !== NOBUNAGA || state.turn >= 31);
};

/** 15.3.1b, 15.3.2, 15.3.3 */
const fallIll = (table: Referee, leader: number): void => {
  const { board, state } = table;
  const [first, second] = table.roll(6, 2, '15.3.1a') as [number, number];
  table.emit({ type: 'illness', leader: leaderId(leader), first, second });
  if (first + second > 3) return;
  const { alliance } = CLANS[board.leaderClan[leader] as number] as Clan;
  board.resting[alliance] = state.turn + 1;
  succeed(table, leader);
};

/* 12 Disbanding. */

interface Disbanding {
  readonly seat: number;
}

/** 12.0.1a, 16.2.11.3, 16.2.6.1 Whose units a player may disband: his own; in the four-player game inside his sphere, other clans than Oda only the Tokugawa player. */
const isHis = (board: Board, seat: number, clan: number, place: number): boolean => {
  if (place === TOMO) return false;
  if (board.players === 4 && sideOfClan[clan] === ODA)
    return sideOfSeat(board, seat) === ODA && sphereOf(board, place) === seat && (clan === CLAN_ODA || seat === TOKUGAWA_SEAT);
  return playsAlliance(board, seat, allianceOfClan[clan] as number);
};

type Disband = readonly ['disband', PlaceId, ClanId, number];
type DisbandLeader = readonly ['disbandLeader', LeaderId];

const soldiersThere = (board: Board, place: number, clan: number): number => {
  let count = 0;
  for (const stack of stacksAt(board, place)) if (clanIn(stack) === clan) count += countIn(stack);
  return count;
};

const disbandRules: readonly Rule<Board, Disbanding, Disband>[] = [
  {
    clause: '12.0.1a',
    ok: ({ board }, action, { local }) => isHis(board, local.seat, clanOf(action[2]), placeOf(action[1])),
    values: (_, [, place, clan]) => ({ place, clan }),
  },
  {
    clause: '12.0.1a',
    ok: ({ board }, action) => action[3] <= soldiersThere(board, placeOf(action[1]), clanOf(action[2])),
    values: ({ board }, [, place, clan, count]) => ({ place, clan, count, most: soldiersThere(board, placeOf(place), clanOf(clan)) }),
  },
];

/** Soldiers go to the box; those in the open before those who are besieged. */
const disband = verb<Board, Disbanding, Disband>({
  name: 'disband',
  args: args([oneOf(PLACE_IDS), oneOf(CLAN_IDS), whole(1, 99)]),
  open: true,
  candidates({ board }, { local }) {
    const actions: Disband[] = [];
    for (let place = 0; place < PLACE_COUNT; place++) {
      const stacks = stacksAt(board, place);
      for (let i = 0; i < stacks.length; i++) {
        const clan = clanIn(stacks[i] as number);
        if (isHis(board, local.seat, clan, place)) actions.push(['disband', placeId(place), clanId(clan), 1]);
      }
    }
    return actions;
  },
  rules: disbandRules,
  apply(table, { 1: placeName, 2: clanName, 3: count }) {
    const { board } = table;
    const place = placeOf(placeName);
    const clan = clanOf(clanName);
    let left = count;
    for (const inside of [0, INSIDE])
      for (const stack of stacksAt(board, place).slice()) {
        if (left === 0 || clanIn(stack) !== clan || (marksIn(stack) & INSIDE) !== inside) continue;
        const part = Math.min(left, countIn(stack));
        soldiersToBox(board, place, clan, marksIn(stack), part);
        left -= part;
      }
    noteDisbanded(board, clan, count);
    settleSiege(board, place);
    table.emit({ type: 'disbanded', place: placeName, clan: clanName, count });
  },
});

const mayDisbandLeader = (board: Board, leader: number, seat: number): boolean => {
  if (!isOnBoard(board, leader) || isIgnored(board, leader)) return false;
  const place = board.leaderAt[leader] as number;
  if (board.players === 4 && sideOfLeader(board, leader) === ODA)
    return (
      sideOfSeat(board, seat) === ODA && sphereOf(board, place) === seat && (board.lord[leader] === seat || board.lord[leader] === NONE)
    );
  return isHis(board, seat, board.leaderClan[leader] as number, place);
};

const disbandLeader = verb<Board, Disbanding, DisbandLeader>({
  name: 'disbandLeader',
  args: args([oneOf(LEADER_IDS)]),
  candidates({ board }, { local }) {
    const actions: DisbandLeader[] = [];
    for (let place = 0; place < PLACE_COUNT; place++)
      for (const leader of leadersAt(board, place))
        if (mayDisbandLeader(board, leader, local.seat)) actions.push(['disbandLeader', leaderId(leader)]);
    return actions;
  },
  rules: [
    {
      clause: '12.0.1a',
      ok: ({ board }, action, { local }) => mayDisbandLeader(board, leaderOf(action[1]), local.seat),
      values: (_, [, leader]) => ({ leader }),
    },
  ],
  /** 12.0.1d A leader who is besieged or out of communication rolls for his fate. */
  apply(table, { 1: leaderName }) {
    const { board } = table;
    const leader = leaderOf(leaderName);
    const place = board.leaderAt[leader] as number;
    const isCutOff = isLeaderInside(board, leader) || !isLeaderInTouch(board, leader, place, board.leaderMarks[leader] as number);
    removeLeader(board, leader, IN_BOX);
    settleSiege(board, place);
    table.emit({ type: 'leaderDisbanded', leader: leaderName, place: placeId(place) });
    if (isCutOff) rollLeaderFate(table, leader, 'disband');
  },
});

const endDisband = plainVerb<Board, Disbanding>('endDisband', {
  apply(table) {
    tellNothing(table);
    return done('end');
  },
});

export const disbandUnit = decision<Board, Disbanding>({
  seats: (view: Dangerous, { seat }) => [seatName(view, seat)],
  prompt: (_, { seat }) => ({ key: 'disband', facts: { seat } }),
  verbs: [disband, disbandLeader],
});

const hasUnits = (board: Board, seat: number): boolean => {
  for (let place = 0; place < PLACE_COUNT; place++) {
    for (const stack of stacksAt(board, place)) if (isHis(board, seat, clanIn(stack), place)) return true;
    for (const leader of leadersAt(board, place)) if (mayDisbandLeader(board, leader, seat)) return true;
  }
  return false;
};

const disbandSome = plainVerb<Board, Disbanding>('disbandSome', { apply: () => done('some') });

/** Whether to disband at all comes first, so that nobody need look through all his units. */
export const mayDisband = decision<Board, Disbanding>({
  seats: (view: Dangerous, { seat }) => [seatName(view, seat)],
  prompt: (_, { seat }) => ({ key: 'mayDisband', facts: { seat } }),
  verbs: [endDisband, disbandSome],
});

export const disbanding = procedure<Board, Disbanding>({
  ask({ board }, { seat }) {
    if (!hasUnits(board, seat)) return done();
    return call('mayDisband', { seat });
  },
  which(_, { seat }, answer) {
    return answer === 'end' ? done() : call('disbandUnit', { seat });
  },
  more: () => to('ask'),
});
