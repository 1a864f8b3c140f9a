import { args, call, decision, done, oneOf, procedure, verb } from '@gunbai/engine';
import type { Action, Json } from '@gunbai/engine';
import { battleOf, groupOf, isOnGround, NO_LEADER } from './battle.ts';
import type { BattleSide } from './battle.ts';
import { seatName } from './board.ts';
import type { Board, Dangerous } from './board.ts';
import { eligibleCommanders } from './command.ts';
import { leaderId, LEADER_IDS, leaderOf, NOBUNAGA, placeId } from './components.ts';
import type { LeaderId } from './components.ts';
import { deciderFor } from './players.ts';

export interface Appointing {
  readonly side: BattleSide;
  /** For the besieged in a siege battle, not for a field battle. */
  readonly siege: boolean;
}

/** 10.2.5b; 16.2.9.1b in the four-player game Nobunaga must command where he fights. */
export const mayCommand = (board: Board, { side, siege }: Appointing): number[] => {
  const battle = battleOf(board);
  if (board.players === 4) {
    const group = groupOf(battle, NOBUNAGA);
    if (group && group.side === side && (siege ? group.inside : isOnGround(battle, group))) return [NOBUNAGA];
  }
  return eligibleCommanders(battle, side, siege);
};

type Appoint = readonly ['appoint', LeaderId];

const appoint = verb<Board, Appointing, Appoint>({
  name: 'appoint',
  args: args([oneOf(LEADER_IDS)]),
  candidates: ({ board }, { local }) => mayCommand(board, local).map((leader): Appoint => ['appoint', leaderId(leader)]),
  rules: [
    {
      clause: '10.2.5b',
      ok: ({ board }, { 1: leader }, { local }) => mayCommand(board, local).includes(leaderOf(leader)),
      values: (_, [, leader]) => ({ leader }),
    },
  ],
  apply() {},
});

/** 10.2.5b His player chooses; 16.1.5.2 where clans of two players tie, both say whom they want. */
const choosers = (board: Board, local: Appointing): number[] => {
  const seats: number[] = [];
  for (const leader of mayCommand(board, local)) {
    const seat = deciderFor(board, board.leaderClan[leader] as number, battleOf(board).place);
    if (!seats.includes(seat)) seats.push(seat);
  }
  return seats.sort((a, b) => a - b);
};

export const chooseCommander = decision<Board, Appointing>({
  seats: (view, local) => choosers(view.board, local).map((seat) => seatName(view, seat)),
  prompt: ({ board }: Dangerous, { seat }) => ({ key: 'appoint', facts: { seat, place: placeId(battleOf(board).place) } }),
  verbs: [appoint],
});

const isAction = (json: Json): json is Action => Array.isArray(json);

/** 16.1.5.2 One name, or the same from all; otherwise nobody. */
const agreed = (answer: Json): number => {
  const named = (isAction(answer) ? [answer] : (Object.values(answer ?? {}) as Action[])).map((action) => action[1] as LeaderId);
  const first = named[0];
  return first !== undefined && named.every((name) => name === first) ? leaderOf(first) : NO_LEADER;
};

/** 10.2.5a One commander for the whole battle; 10.2.5c none, if the clan with most units has no leader there. */
export const appointCommander = procedure<Board, Appointing>({
  choose(table, local) {
    const possible = mayCommand(table.board, local);
    if (possible.length > 1) return call('chooseCommander', { ...local });
    battleOf(table.board).commander[local.side] = possible[0] ?? NO_LEADER;
    return done();
  },
  chosen(table, { side }, returned) {
    const battle = battleOf(table.board);
    const commander = agreed(returned);
    battle.commander[side] = commander;
    if (commander !== NO_LEADER) table.emit({ type: 'appointed', leader: leaderId(commander), place: placeId(battle.place) });
  },
});
