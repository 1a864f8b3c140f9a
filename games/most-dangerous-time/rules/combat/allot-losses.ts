import { actionType, args, oneOf, integer, replaceWith, endStep, decision, procedure, callStep, goTo } from '@gunbai/engine';
import { requireBattle } from './battle-state.ts';
import { leadingSeat } from './combat-sides.ts';
import { lossOptions, lossesDue, takeForcedLosses, setOocLossesDue } from './losses.ts';
import type { LossLocals, LossShare } from './losses.ts';
import { placeId } from '../components.ts';
import { decidingSeat } from '../seats.ts';
import { seatIdOf } from '../state.ts';
import type { GameState, MdtView } from '../state.ts';

/* 16.1.5.1 A and B share losses: the leading player says how many each takes, and each chooses among his own units (10.3.3.4a). */

/** The players who could take the next losses, each with a unit count. */
const lossShares = (board: GameState, losing: LossLocals): LossShare[] => {
  if (board.players !== 3) return [];
  const battle = requireBattle(board);
  const shares = new Map<number, { clans: number[]; units: number }>();
  for (const { group, max } of lossOptions(battle, losing)) {
    const seat = decidingSeat(board, group.clan, battle.place);
    const share = shares.get(seat) ?? { clans: [], units: 0 };
    if (!share.clans.includes(group.clan)) share.clans.push(group.clan);
    share.units += max;
    shares.set(seat, share);
  }
  const max = lossesDue(battle, losing);
  return [...shares].map(([seat, { clans, units }]) => ({ seat, clans, units: Math.min(units, max) })).sort((a, b) => a.seat - b.seat);
};

type Allot = readonly ['allot', string, number];

const shareOfSeat = ({ board, seats }: MdtView, losing: LossLocals, seat: string): LossShare | undefined =>
  lossShares(board, losing).find((share) => seats[share.seat] === seat);

const allot = actionType<GameState, LossLocals, Allot>({
  name: 'allot',
  args: args([oneOf(['oda', 'antiOdaA', 'antiOdaB']), integer(1, 32)]),
  candidates: (view, { local }) =>
    lossShares(view.board, local).flatMap(({ seat, units }) =>
      Array.from({ length: units }, (_, i): Allot => ['allot', seatIdOf(view, seat), i + 1]),
    ),
  rules: [
    {
      clause: '16.1.5.1',
      ok: (view, { 1: seat }, { local }) => shareOfSeat(view, local, seat) !== undefined,
      values: (_, [, seat]) => ({ 'of:seat': seat }),
    },
    {
      clause: '10.3.3.4c',
      ok: (view, { 1: seat, 2: units }, { local }) => units <= (shareOfSeat(view, local, seat)?.units ?? 0),
      values: (view, [, seat], { local }) => ({ most: shareOfSeat(view, local, seat)?.units ?? 0 }),
    },
  ],
  apply(ctx, { 1: seat, 2: units }, { local }) {
    const share = shareOfSeat(ctx.state, local, seat) as LossShare;
    const part: LossLocals = { ...local, share: { ...share, units } };
    return takeForcedLosses(ctx, part) ? replaceWith('chooseLosses', { ...part }) : endStep();
  },
});

export const allotLosses = decision<GameState, LossLocals>({
  seats: (view, { side }) => [seatIdOf(view, leadingSeat(view.board, side))],
  prompt: (view, { seat, local }) => ({
    key: 'allotLosses',
    facts: { seat, place: placeId(requireBattle(view.board).place), hits: lossesDue(requireBattle(view.board), local) },
  }),
  actionTypes: [allot],
});

/** 10.3.3.4 Losses of one side for the hits it has taken. */
export const losses = procedure<GameState, LossLocals>({
  count: ({ board }, losing) => setOocLossesDue(requireBattle(board), losing),
  choose(ctx, losing) {
    if (!takeForcedLosses(ctx, losing)) return endStep();
    return callStep(lossShares(ctx.board, losing).length > 1 ? 'allotLosses' : 'chooseLosses', { ...losing });
  },
  again: () => goTo('choose'),
});
