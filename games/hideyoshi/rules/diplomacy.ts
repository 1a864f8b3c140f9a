import { repeat, args, decision, endStep, oneOf, simpleActionType, metByCandidates, actionType } from '@gunbai/engine';
import type { Transition, Rule } from '@gunbai/engine';
import { seatOfSide } from './state.ts';
import type { GameState } from './state.ts';
import { DAIMYO, DAIMYO_IDS, daimyoAt, MAX_DIPLOMACY_SPACES } from './components.ts';
import type { DaimyoId, Side } from './components.ts';
import { hasTrack, moveMarker, countSpacesLeft, turnedDaimyo } from './daimyo.ts';

// 9 Diplomacy

/** The points, the direction, the daimyo concerned (bits), the limit for each, and the spaces given so far. */
export type DiplomacyState = {
  side: Side;
  towards: Side;
  left: number;
  of: number;
  most: number;
  moved: number[];
  /** Must at least one space be used? */
  needed: boolean;
  clause: string;
};

/** 9.0.0, 9.0.1 Markers of the side's daimyo. 9.0.3 Those of daimyo who surrendered stay where they are, for both players. */
export const createDiplomacy = (board: GameState, side: Side, points: number): DiplomacyState => ({
  side,
  towards: side,
  left: points,
  of: board.camp[side] & ~turnedDaimyo(board),
  most: MAX_DIPLOMACY_SPACES,
  moved: [],
  needed: true,
  clause: '9.0.0',
});

const countMoved = ({ moved }: DiplomacyState, daimyo: number): number => moved.filter((one) => one === daimyo).length;

const canSway = (board: GameState, local: DiplomacyState, daimyo: number): boolean =>
  (local.of & (1 << daimyo)) !== 0 && countSpacesLeft(board, daimyo, local.towards) > 0 && countMoved(local, daimyo) < local.most;

export const canNegotiate = (board: GameState, local: DiplomacyState): boolean => DAIMYO.some(({ index }) => canSway(board, local, index));

type Sway = readonly ['sway', DaimyoId];

const swayRules: readonly Rule<GameState, DiplomacyState, Sway>[] = [
  {
    clause: '3.7a', // 3.7b, 3.7c Hashiba, Shibata and Akechi have no track
    ok: (_, [, id]) => hasTrack(daimyoAt(id)),
    values: (_, [, daimyo]) => ({ daimyo }),
  },
  {
    clause: '9.0.3',
    ok: ({ board }, [, id], { local }) => local.clause !== '9.0.0' || (turnedDaimyo(board) & (1 << daimyoAt(id))) === 0,
    values: (_, [, daimyo]) => ({ daimyo }),
  },
  {
    clause: '9.0.1', // a daimyo of the own side
    ok: ({ board }, [, id], { local }) => local.clause !== '9.0.0' || (board.camp[local.side] & (1 << daimyoAt(id))) !== 0,
    values: (_, [, daimyo]) => ({ daimyo, enemy: true }),
  },
  {
    clause: '11.0.2', // an event names its daimyo
    ok: (_, [, id], { local }) => (local.of & (1 << daimyoAt(id))) !== 0,
    values: (_, [, daimyo]) => ({ daimyo }),
  },
  {
    clause: '9.0.1', // not beyond the last space
    ok: ({ board }, [, id], { local }) => countSpacesLeft(board, daimyoAt(id), local.towards) > 0,
    values: (_, [, daimyo]) => ({ daimyo }),
  },
  {
    clause: '9.0.2',
    ok: (_, [, id], { local }) => countMoved(local, daimyoAt(id)) < local.most,
    values: (_, [, daimyo], { local }) => ({ daimyo, most: local.most }),
  },
];

const sway = actionType<GameState, DiplomacyState, Sway>({
  name: 'sway',
  args: args([oneOf(DAIMYO_IDS)]),
  candidates: ({ board }, { local }) => DAIMYO.filter(({ index }) => canSway(board, local, index)).map(({ id }): Sway => ['sway', id]),
  rules: metByCandidates(swayRules),
  apply(ctx, [, id], { local }): Transition {
    const daimyo = daimyoAt(id);
    moveMarker(ctx, daimyo, local.towards, 1);
    local.left--;
    local.moved = [...local.moved, daimyo];
    local.needed = false;
    // A change of state never changes a side, so the set of daimyo stays the same.
    return local.left > 0 && canNegotiate(ctx.board, local) ? repeat : endStep();
  },
});

const enough = simpleActionType<GameState, DiplomacyState>('enough', {
  rules: [{ clause: '9.0.0', ok: (_, __, { local }) => !local.needed }],
});

/** 9.0.0, 9.0.1 One space at a time. Not all points must be used. */
export const diplomacy = decision<GameState, DiplomacyState>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat, local }) => ({
    key: local.clause === 'event.kiyosu' ? 'conference' : 'diplomacy',
    facts: { seat, points: local.left },
  }),
  actionTypes: [sway, enough],
});
