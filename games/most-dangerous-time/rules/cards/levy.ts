import { actionType, args, oneOf, repeat, endStep, simpleActionType, decision } from '@gunbai/engine';
import { KYO, SPACE_IDS, placeId, placeOf, clanId } from '../components.ts';
import type { SpaceId } from '../components.ts';
import { seatIdOf } from '../state.ts';
import type { GameState } from '../state.ts';
import { addSoldiers, countReadyInBox } from '../units.ts';

/* 41-44 Emergency Levy. */

interface LevyLocals {
  readonly seat: number;
  readonly clan: number;
  /** Spaces that may still receive a soldier, and spaces that did. */
  readonly sites: readonly number[];
  left: number;
  used: number[];
}

/** 11.2.1d One soldier in a space, two in Kyo. */
const canLevyInto = ({ sites, used }: LevyLocals, place: number): boolean =>
  sites.includes(place) && used.filter((one) => one === place).length < (place === KYO ? 2 : 1);

type PlaceLevy = readonly ['raise', SpaceId];

const placeLevy = actionType<GameState, LevyLocals, PlaceLevy>({
  name: 'raise',
  args: args([oneOf(SPACE_IDS)]),
  candidates: (_, { local }) => local.sites.map((place): PlaceLevy => ['raise', placeId(place)]),
  rules: [
    {
      clause: '11.2.1c',
      ok: (_, { 1: place }, { local }) => local.sites.includes(placeOf(place)),
      values: (_, [, place]) => ({ place }),
    },
    {
      clause: '11.2.1d',
      ok: (_, { 1: place }, { local }) => canLevyInto(local, placeOf(place)),
      values: (_, [, place]) => ({ place }),
    },
  ],
  apply(ctx, { 1: space }, { local }) {
    const { board } = ctx;
    const place = placeOf(space);
    (board.box[local.clan] as number)--;
    addSoldiers(board, place, local.clan, 0, 1);
    local.used.push(place);
    local.left--;
    ctx.emit({ type: 'levied', clan: clanId(local.clan), place: space });
    const canGoOn = local.left > 0 && countReadyInBox(board, local.clan) > 0 && local.sites.some((site) => canLevyInto(local, site));
    return canGoOn ? repeat : endStep();
  },
});

const endLevy = simpleActionType<GameState, LevyLocals>('enough', {
  rules: [{ clause: 'card.41', ok: (_, __, { local }) => local.used.length > 0 }],
  apply: () => endStep(),
});

export const levyDecision = decision<GameState, LevyLocals>({
  seats: (view, { seat }) => [seatIdOf(view, seat)],
  prompt: (_, { seat, local }) => ({ key: 'levy', facts: { seat, clan: clanId(local.clan), left: local.left } }),
  actionTypes: [placeLevy, endLevy],
});
