import { decision, actionType, metByCandidates, args, oneOf, replaceWith } from '@gunbai/engine';
import type { Rule } from '@gunbai/engine';
import { placeOf, leaderOf, NOBUNAGA, CLAN_ODA, ODA, KANAGASAKI, SPACES, allianceOf, leaderId, SPACE_IDS, placeId } from '../components.ts';
import type { SpaceId } from '../components.ts';
import { ODA_SEAT_OF_LEADER, TOKUGAWA_SEAT, KATSUIE_SEAT, HIDEYOSHI_SEAT } from '../seats.ts';
import { PLACEMENTS } from './placements.ts';
import type { PlacementData } from './placements.ts';
import { leadersAt, sideOfLeader, countClanUnitsAt, sideControls, sphereOf, seatIdOf } from '../state.ts';
import type { GameState, MdtView } from '../state.ts';
import { placeLeader, addSoldiers } from '../units.ts';

/** 14.1.3 The units that Oda places, and the number of units for each space. */
const ODA_POOL = PLACEMENTS.find(({ pool }) => pool) as PlacementData;
export const ODA_SLOTS: readonly { space: number; units: number }[] = (ODA_POOL.slots ?? []).map(({ space, units }) => ({
  space: placeOf(space),
  units,
}));
const ODA_SAMURAI: readonly number[] = ODA_POOL.leaders.map(leaderOf).filter((leader) => leader !== NOBUNAGA);

export const POSTED_BY_TOKUGAWA: readonly number[] = ['hosokawa', 'tsutsui', 'matsunaga'].map(leaderOf);
/** 16.2.3 With four players the Tokugawa player also posts the leaders of the lesser clans. */
export const leadersToPost = (board: GameState): readonly number[] =>
  board.players === 4 ? [...ODA_SAMURAI, ...POSTED_BY_TOKUGAWA] : ODA_SAMURAI;

/* 14.1.3 Oda's samurai; soldiers fill the remaining slots. */

interface PostLocals {
  readonly leader: number;
}

/** The remaining slots of a listed space; 16.2.3.0: less those left empty for leaders placed elsewhere. */
const remainingSlots = (board: GameState, space: number): number => {
  const slot = ODA_SLOTS.find((one) => one.space === space);
  if (!slot) return 0;
  const others = leadersAt(board, space).filter(
    (leader) => leader !== NOBUNAGA && board.leaderClan[leader] !== CLAN_ODA && sideOfLeader(board, leader) === ODA,
  );
  const empty = board.filled.filter((one) => one === space).length;
  return slot.units - countClanUnitsAt(board, space, CLAN_ODA) - others.length - empty;
};

export const postingSpaces = ({ board }: MdtView, leader: number): number[] => {
  if (board.players !== 4) return ODA_SLOTS.filter(({ space }) => remainingSlots(board, space) > 0).map(({ space }) => space);
  // 16.2.3.1
  if (leader === leaderOf('hideyoshi')) return [KANAGASAKI];
  const owner = ODA_SEAT_OF_LEADER[leader] as number;
  const own = SPACES.filter(
    ({ index }) => sideControls(board, ODA, index) && sphereOf(board, index) === owner && hasOpenSlot(board, index),
  ).map(({ index }) => index);
  return canGoToKanagasaki(board, leader) ? [...own, KANAGASAKI] : own;
};

const hasOpenSlot = (board: GameState, space: number): boolean =>
  !ODA_SLOTS.some((slot) => slot.space === space) || remainingSlots(board, space) > 0;

/** 16.2.3.2 One Tokugawa leader who is no daimyo may go to Kanagasaki. */
const canGoToKanagasaki = (board: GameState, leader: number): boolean =>
  ODA_SEAT_OF_LEADER[leader] === TOKUGAWA_SEAT &&
  board.daimyo[leader] === 0 &&
  !leadersAt(board, KANAGASAKI).some((other) => ODA_SEAT_OF_LEADER[other] === TOKUGAWA_SEAT);

type Post = readonly ['post', SpaceId];

export const postSamurai = decision<GameState, PostLocals>({
  seats: (view, { leader }) => [
    seatIdOf(view, view.board.players === 4 ? (ODA_SEAT_OF_LEADER[leader] as number) : (view.board.player[allianceOf('oda')] as number)),
  ],
  prompt: (_, { seat, local }) => ({ key: 'postSamurai', facts: { seat, leader: leaderId(local.leader) } }),
  actionTypes: [
    actionType<GameState, PostLocals, Post>({
      name: 'post',
      args: args([oneOf(SPACE_IDS)]),
      candidates: (view, { local }) => postingSpaces(view, local.leader).map((space): Post => ['post', placeId(space)]),
      rules: metByCandidates([
        {
          clause: '14.1.3a',
          ok: (view, { 1: space }, { local }) => postingSpaces(view, local.leader).includes(placeOf(space)),
          values: (_, [, space]) => ({ space }),
        },
      ]) satisfies readonly Rule<GameState, PostLocals, Post>[],
      apply(ctx, { 1: space }, { local }) {
        const { board } = ctx;
        const place = placeOf(space);
        placeLeader(board, local.leader, place);
        ctx.emit({ type: 'posted', leader: leaderId(local.leader), place: space });
        if (board.players !== 4) return;
        const seat = ODA_SEAT_OF_LEADER[local.leader] as number;
        if (place === KANAGASAKI && seat !== KATSUIE_SEAT) board.escorts[seat] = seat === HIDEYOSHI_SEAT ? 4 : 3;
        if (
          board.leaderClan[local.leader] === CLAN_ODA &&
          !ODA_SLOTS.some((slot) => slot.space === place) &&
          openSlotsOfSeat(board, seat).length > 0
        )
          return replaceWith('leaveShort', { leader: local.leader });
      },
    }),
  ],
});

/** 16.2.3.0 (ruling) Spaces of the list in a player's sphere that still take a unit. */
const openSlotsOfSeat = (board: GameState, seat: number): number[] =>
  ODA_SLOTS.filter(({ space }) => sphereOf(board, space) === seat && remainingSlots(board, space) > 0).map(({ space }) => space);

type LeaveShort = readonly ['leaveShort', SpaceId];

/** 16.2.3.0 A leader outside the list leaves one of its slots empty; his player chooses which. */
export const leaveShort = decision<GameState, PostLocals>({
  seats: (view, { leader }) => [seatIdOf(view, ODA_SEAT_OF_LEADER[leader] as number)],
  prompt: (_, { seat, local }) => ({ key: 'leaveShort', facts: { seat, leader: leaderId(local.leader) } }),
  actionTypes: [
    actionType<GameState, PostLocals, LeaveShort>({
      name: 'leaveShort',
      args: args([oneOf(SPACE_IDS)]),
      candidates: ({ board }, { local }) =>
        openSlotsOfSeat(board, ODA_SEAT_OF_LEADER[local.leader] as number).map((space): LeaveShort => ['leaveShort', placeId(space)]),
      rules: [
        {
          clause: '16.2.3.0',
          ok: ({ board }, { 1: space }, { local }) =>
            openSlotsOfSeat(board, ODA_SEAT_OF_LEADER[local.leader] as number).includes(placeOf(space)),
          values: (_, [, space]) => ({ space }),
        },
      ],
      apply(ctx, { 1: space }) {
        ctx.board.filled.push(placeOf(space));
      },
    }),
  ],
});

export const fillWithSoldiers = (board: GameState): void => {
  let left = ODA_POOL.soldiers;
  for (const { space } of ODA_SLOTS) {
    const count = Math.min(left, remainingSlots(board, space));
    addSoldiers(board, space, CLAN_ODA, 0, count);
    left -= count;
  }
  (board.box[CLAN_ODA] as number) += left;
};
