import { actionType, args, oneOf, decision, procedure, callStep, endStep } from '@gunbai/engine';
import type { Json, Action } from '@gunbai/engine';
import { requireBattle, findLeaderGroup, isOnGround, NO_LEADER } from './battle-state.ts';
import type { BattleSide } from './battle-state.ts';
import { seatIdOf } from '../state.ts';
import type { GameState, MdtView } from '../state.ts';
import { eligibleCommanders } from './battle-groups.ts';
import { NOBUNAGA, LEADER_IDS, leaderId, leaderOf, placeId } from '../components.ts';
import type { LeaderId } from '../components.ts';
import { decidingSeat } from '../seats.ts';

interface AppointLocals {
  readonly side: BattleSide;
  /** For the besieged side of a siege battle. */
  readonly siege: boolean;
}

/** 10.2.5b; 16.2.9.1b in the four-player game Nobunaga must command where he fights. */
export const listCommanderChoices = (board: GameState, { side, siege }: AppointLocals): number[] => {
  const battle = requireBattle(board);
  if (board.players === 4) {
    const group = findLeaderGroup(battle, NOBUNAGA);
    if (group && group.side === side && (siege ? group.inside : isOnGround(battle, group))) return [NOBUNAGA];
  }
  return eligibleCommanders(battle, side, siege);
};

type Appoint = readonly ['appoint', LeaderId];

const appoint = actionType<GameState, AppointLocals, Appoint>({
  name: 'appoint',
  args: args([oneOf(LEADER_IDS)]),
  candidates: ({ board }, { local }) => listCommanderChoices(board, local).map((leader): Appoint => ['appoint', leaderId(leader)]),
  rules: [
    {
      clause: '10.2.5b',
      ok: ({ board }, { 1: leader }, { local }) => listCommanderChoices(board, local).includes(leaderOf(leader)),
      values: (_, [, leader]) => ({ leader }),
    },
  ],
  apply() {},
});

/** 10.2.5b The clan's player chooses. 16.1.5.2 If clans of two players tie, both choose. */
const seatsChoosingCommander = (board: GameState, local: AppointLocals): number[] => {
  const seats: number[] = [];
  for (const leader of listCommanderChoices(board, local)) {
    const seat = decidingSeat(board, board.leaderClan[leader] as number, requireBattle(board).place);
    if (!seats.includes(seat)) seats.push(seat);
  }
  return seats.sort((a, b) => a - b);
};

export const chooseCommander = decision<GameState, AppointLocals>({
  seats: (view, local) => seatsChoosingCommander(view.board, local).map((seat) => seatIdOf(view, seat)),
  prompt: ({ board }: MdtView, { seat }) => ({ key: 'appoint', facts: { seat, place: placeId(requireBattle(board).place) } }),
  actionTypes: [appoint],
});

const isAction = (json: Json): json is Action => Array.isArray(json);

/** 16.1.5.2 The commander is the leader that all seats name; otherwise there is none. */
const agreedCommander = (answer: Json): number => {
  const named = (isAction(answer) ? [answer] : (Object.values(answer ?? {}) as Action[])).map((action) => action[1] as LeaderId);
  const first = named[0];
  return first !== undefined && named.every((name) => name === first) ? leaderOf(first) : NO_LEADER;
};

/** 10.2.5a One commander for the whole battle; 10.2.5c none if the clan with most units has no leader there. */
export const appointCommander = procedure<GameState, AppointLocals>({
  choose(ctx, local) {
    const possible = listCommanderChoices(ctx.board, local);
    if (possible.length > 1) return callStep('chooseCommander', { ...local });
    requireBattle(ctx.board).commander[local.side] = possible[0] ?? NO_LEADER;
    return endStep();
  },
  chosen(ctx, { side }, returned) {
    const battle = requireBattle(ctx.board);
    const commander = agreedCommander(returned);
    battle.commander[side] = commander;
    if (commander !== NO_LEADER) ctx.emit({ type: 'appointed', leader: leaderId(commander), place: placeId(battle.place) });
  },
});
