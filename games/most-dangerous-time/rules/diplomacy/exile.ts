import { actionType, metByCandidates, args, oneOf, simpleActionType, decision, procedure, endStep, callStep, goTo } from '@gunbai/engine';
import type { Rule } from '@gunbai/engine';
import {
  allianceOfLeader,
  isLeaderInAnyPlace,
  IN_BOX,
  ON_TURN_TRACK,
  sideOfLeader,
  leadersAt,
  isIgnoredShogun,
  suppressLogEntry,
  seatIdOf,
} from '../state.ts';
import type { GameState, MdtView } from '../state.ts';
import { endSiegeIfFree } from '../units.ts';
import { ALLIANCE_ODA, LEADERS, isSpace, ODA, TOMO, isOffMap, leaderOf, placeId, leaderId, LEADER_IDS } from '../components.ts';
import type { LeaderId } from '../components.ts';
import { killLeader } from '../leader-status.ts';
import { seatPlaysAlliance } from '../seats.ts';

/** 4.2.3b The exiling seat in the End Phase; NONE in an impulse, when the active alliance exiles. */
interface ExileLocals {
  readonly seat: number;
}

const exilingSeat = (board: GameState, { seat }: ExileLocals): number => (seat < 0 ? board.activeSeat : seat);

/** 7.0.1, 4.2.3b, 16.2.11.1 Whether the leader belongs to the exiling player. */
const isOwnLeader = (board: GameState, leader: number, local: ExileLocals): boolean => {
  const alliance = allianceOfLeader(board, leader);
  const seat = exilingSeat(board, local);
  if (board.players === 4 && alliance === ALLIANCE_ODA) return board.lord[leader] === seat;
  return local.seat < 0 ? alliance === board.active : seatPlaysAlliance(board, seat, alliance);
};

const isLeaderAlive = (board: GameState, leader: number): boolean =>
  isLeaderInAnyPlace(board, leader) || board.leaderAt[leader] === IN_BOX || board.leaderAt[leader] === ON_TURN_TRACK;

/** 7.0.4 */
const isOnlyClanLeader = (board: GameState, leader: number): boolean => {
  for (let other = 0; other < LEADERS.length; other++)
    if (other !== leader && board.leaderClan[other] === board.leaderClan[leader] && isLeaderAlive(board, other)) return false;
  return true;
};

/** 16.2.11.1 With four players Oda leaders can be exiled in spaces only. */
const isInAllowedPlace = (board: GameState, leader: number): boolean => board.players !== 4 || isSpace(board.leaderAt[leader] as number);

/** 7.0.2 Anti-Oda needs another leader of the clan in the space; 7.0.3 Oda another of the faction in the place. */
const hasCompanion = (board: GameState, leader: number): boolean => {
  const place = board.leaderAt[leader] as number;
  const side = sideOfLeader(board, leader);
  if (side !== ODA && !isSpace(place)) return false;
  for (const other of leadersAt(board, place)) {
    if (other === leader || isIgnoredShogun(board, other)) continue;
    if (side === ODA ? sideOfLeader(board, other) === ODA : board.leaderClan[other] === board.leaderClan[leader]) return true;
  }
  return false;
};

const canBeExiled = (board: GameState, leader: number): boolean =>
  isLeaderInAnyPlace(board, leader) &&
  board.leaderAt[leader] !== TOMO &&
  !isOffMap(board.leaderAt[leader] as number) &&
  !isIgnoredShogun(board, leader);

type ExileLeader = readonly ['exile', LeaderId];

const leaderPlaceId = (board: GameState, leader: LeaderId): string | null => {
  const at = board.leaderAt[leaderOf(leader)] as number;
  return at >= 0 ? placeId(at) : null;
};

const exileRules: readonly Rule<GameState, ExileLocals, ExileLeader>[] = [
  {
    clause: '7.0.1',
    ok: ({ board }, { 1: leader }, { local }) => canBeExiled(board, leaderOf(leader)) && isOwnLeader(board, leaderOf(leader), local),
    values: (_, [, leader]) => ({ leader }),
  },
  {
    clause: '7.0.4',
    ok: ({ board }, { 1: leader }) => !isOnlyClanLeader(board, leaderOf(leader)),
    values: (_, [, leader]) => ({ leader }),
  },
  {
    clause: '7.0.2',
    ok: ({ board }, { 1: leader }) => sideOfLeader(board, leaderOf(leader)) === ODA || hasCompanion(board, leaderOf(leader)),
    values: ({ board }, [, leader]) => ({ leader, place: leaderPlaceId(board, leader) }),
  },
  {
    clause: '16.2.11.1',
    ok: ({ board }, { 1: leader }) => sideOfLeader(board, leaderOf(leader)) !== ODA || isInAllowedPlace(board, leaderOf(leader)),
    values: ({ board }, [, leader]) => ({ leader, place: leaderPlaceId(board, leader) }),
  },
  {
    clause: '7.0.3',
    ok: ({ board }, { 1: leader }) => sideOfLeader(board, leaderOf(leader)) !== ODA || hasCompanion(board, leaderOf(leader)),
    values: ({ board }, [, leader]) => ({ leader, place: leaderPlaceId(board, leader) }),
  },
];

const exileCandidates = (board: GameState, local: ExileLocals): ExileLeader[] => {
  const found: ExileLeader[] = [];
  for (let leader = 0; leader < LEADERS.length; leader++)
    if (
      canBeExiled(board, leader) &&
      isOwnLeader(board, leader, local) &&
      isInAllowedPlace(board, leader) &&
      hasCompanion(board, leader) &&
      !isOnlyClanLeader(board, leader)
    )
      found.push(['exile', leaderId(leader)]);
  return found;
};

const exileLeader = actionType<GameState, ExileLocals, ExileLeader>({
  name: 'exile',
  args: args([oneOf(LEADER_IDS)]),
  candidates: ({ board }, { local }) => exileCandidates(board, local),
  rules: metByCandidates(exileRules),
  apply(ctx, { 1: leader }) {
    const place = ctx.board.leaderAt[leaderOf(leader)] as number;
    ctx.emit({ type: 'exiled', leader, place: placeId(place) });
    killLeader(ctx, leaderOf(leader), 'exile');
    endSiegeIfFree(ctx.board, place);
  },
});

const spareAll = simpleActionType<GameState, ExileLocals>('spareAll', { apply: suppressLogEntry });

export const exileDecision = decision<GameState, ExileLocals>({
  seats: (view: MdtView, local) => [seatIdOf(view, exilingSeat(view.board, local))],
  prompt: (_, { seat }) => ({ key: 'exile', facts: { seat } }),
  actionTypes: [spareAll, exileLeader],
  window: true,
  standingOrder: { pass: 'spareAll' },
});

/** 7.0.1 Exiles one by one, as many as the rules allow. */
export const exiles = procedure<GameState, ExileLocals>({
  ask({ board }, local) {
    if (exileCandidates(board, local).length === 0) return endStep();
    return callStep('exile', { seat: local.seat });
  },
  more(_, __, answer) {
    if (Array.isArray(answer) && answer[0] === 'exile') return goTo('ask');
  },
});
