import { args, call, decision, done, oneOf, plainVerb, procedure, to, verb } from '@gunbai/engine';
import type { Rule } from '@gunbai/engine';
import { allianceOfLeader, IN_BOX, isIgnored, isOnBoard, leadersAt, ON_TRACK, seatName, sideOfLeader, tellNothing } from './board.ts';
import type { Board, Dangerous } from './board.ts';
import { settleSiege } from './pieces.ts';
import { ALLIANCE_ODA, isOffMap, isSpace, leaderId, LEADER_IDS, leaderOf, LEADERS, ODA, placeId, TOMO } from './components.ts';
import type { LeaderId } from './components.ts';
import { killLeader } from './leaders.ts';
import { playsAlliance } from './players.ts';

/** `seat` is NONE in an impulse: then the active alliance exiles; in the End Phase it is the seat whose turn it is (4.2.3b). */
interface Exile {
  readonly seat: number;
}

const exiler = (board: Board, { seat }: Exile): number => (seat < 0 ? board.activeSeat : seat);

/** 7.0.1, 4.2.3b, 16.2.11.1 Whose leader he is. */
const isHis = (board: Board, leader: number, local: Exile): boolean => {
  const alliance = allianceOfLeader(board, leader);
  const seat = exiler(board, local);
  if (board.players === 4 && alliance === ALLIANCE_ODA) return board.lord[leader] === seat;
  return local.seat < 0 ? alliance === board.active : playsAlliance(board, seat, alliance);
};

const isAlive = (board: Board, leader: number): boolean =>
  isOnBoard(board, leader) || board.leaderAt[leader] === IN_BOX || board.leaderAt[leader] === ON_TRACK;

/** 7.0.4 */
const isOnlyLeader = (board: Board, leader: number): boolean => {
  for (let other = 0; other < LEADERS.length; other++)
    if (other !== leader && board.leaderClan[other] === board.leaderClan[leader] && isAlive(board, other)) return false;
  return true;
};

/** 16.2.11.1 Among four players Oda leaders, too, are exiled in spaces only. */
const isWhereAllowed = (board: Board, leader: number): boolean => board.players !== 4 || isSpace(board.leaderAt[leader] as number);

/** 7.0.2 Anti-Oda: another of his clan in the same space; 7.0.3 Oda: another of the faction in the same place. */
const hasCompanion = (board: Board, leader: number): boolean => {
  const place = board.leaderAt[leader] as number;
  const side = sideOfLeader(board, leader);
  if (side !== ODA && !isSpace(place)) return false;
  for (const other of leadersAt(board, place)) {
    if (other === leader || isIgnored(board, other)) continue;
    if (side === ODA ? sideOfLeader(board, other) === ODA : board.leaderClan[other] === board.leaderClan[leader]) return true;
  }
  return false;
};

const isWithinReach = (board: Board, leader: number): boolean =>
  isOnBoard(board, leader) && board.leaderAt[leader] !== TOMO && !isOffMap(board.leaderAt[leader] as number) && !isIgnored(board, leader);

type Banish = readonly ['exile', LeaderId];

const where = (board: Board, leader: LeaderId): string | null => {
  const at = board.leaderAt[leaderOf(leader)] as number;
  return at >= 0 ? placeId(at) : null;
};

const rules: readonly Rule<Board, Exile, Banish>[] = [
  {
    clause: '7.0.1',
    ok: ({ board }, { 1: leader }, { local }) => isWithinReach(board, leaderOf(leader)) && isHis(board, leaderOf(leader), local),
    values: (_, [, leader]) => ({ leader }),
  },
  { clause: '7.0.4', ok: ({ board }, { 1: leader }) => !isOnlyLeader(board, leaderOf(leader)), values: (_, [, leader]) => ({ leader }) },
  {
    clause: '7.0.2',
    ok: ({ board }, { 1: leader }) => sideOfLeader(board, leaderOf(leader)) === ODA || hasCompanion(board, leaderOf(leader)),
    values: ({ board }, [, leader]) => ({ leader, place: where(board, leader) }),
  },
  {
    clause: '16.2.11.1',
    ok: ({ board }, { 1: leader }) => sideOfLeader(board, leaderOf(leader)) !== ODA || isWhereAllowed(board, leaderOf(leader)),
    values: ({ board }, [, leader]) => ({ leader, place: where(board, leader) }),
  },
  {
    clause: '7.0.3',
    ok: ({ board }, { 1: leader }) => sideOfLeader(board, leaderOf(leader)) !== ODA || hasCompanion(board, leaderOf(leader)),
    values: ({ board }, [, leader]) => ({ leader, place: where(board, leader) }),
  },
];

const candidates = (board: Board, local: Exile): Banish[] => {
  const found: Banish[] = [];
  for (let leader = 0; leader < LEADERS.length; leader++)
    if (
      isWithinReach(board, leader) &&
      isHis(board, leader, local) &&
      isWhereAllowed(board, leader) &&
      hasCompanion(board, leader) &&
      !isOnlyLeader(board, leader)
    )
      found.push(['exile', leaderId(leader)]);
  return found;
};

const banish = verb<Board, Exile, Banish>({
  name: 'exile',
  args: args([oneOf(LEADER_IDS)]),
  candidates: ({ board }, { local }) => candidates(board, local),
  rules,
  apply(table, { 1: leader }) {
    const place = table.board.leaderAt[leaderOf(leader)] as number;
    table.emit({ type: 'exiled', leader, place: placeId(place) });
    killLeader(table, leaderOf(leader), 'exile');
    settleSiege(table.board, place);
  },
});

const spareAll = plainVerb<Board, Exile>('spareAll', { apply: tellNothing });

export const exile = decision<Board, Exile>({
  seats: (view: Dangerous, local) => [seatName(view, exiler(view.board, local))],
  prompt: (_, { seat }) => ({ key: 'exile', facts: { seat } }),
  verbs: [spareAll, banish],
});

/** 7.0.1 One after another, as many as the rules allow. */
export const exiles = procedure<Board, Exile>({
  ask({ board }, local) {
    if (candidates(board, local).length === 0) return done();
    return call('exile', { seat: local.seat });
  },
  more(_, __, answer) {
    if (Array.isArray(answer) && answer[0] === 'exile') return to('ask');
  },
});
