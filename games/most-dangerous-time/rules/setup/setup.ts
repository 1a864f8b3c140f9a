import { procedure, goTo, callStep } from '@gunbai/engine';
import type { MdtContext, GameState } from '../state.ts';
import { placeLeader, addSoldiers, promoteToDaimyo } from '../units.ts';
import {
  CARD_IDS,
  TOKUGAWA_CHIT,
  ODA,
  clanOf,
  placeOf,
  leaderId,
  leaderOf,
  allianceOf,
  ALLIANCES,
  NEUTRAL,
  NONE,
  NOBUNAGA,
  KANAGASAKI,
} from '../components.ts';
import { CHIT_PIECES, moveChit } from '../turn/chit-cup.ts';
import { FOUR_PLAYER_DAIMYO, ODA_SEAT_OF_LEADER } from '../seats.ts';
import { POSTED_BY_TOKUGAWA, leadersToPost, fillWithSoldiers } from './four-player-posts.ts';
import { FREE_DEPLOYMENTS } from './free-placement.ts';
import { PLACEMENTS, WAITING_SOLDIERS } from './placements.ts';

/* Zones, players and what has only one place. */

/** The cards, chits and hands; 16.2.8.1: three Oda players share one hand. */
export const createZones = (ctx: MdtContext): void => {
  const { board, state } = ctx;
  const { players } = board;
  board.hands = state.seats.map((seat, index) => (players === 4 && index < 3 ? 'hand.oda' : `hand.${seat}`));
  ctx.addZone('deck', 'card', [], CARD_IDS);
  ctx.addZone('played', 'card', 'all');
  for (const hand of new Set(board.hands))
    ctx.addZone(
      hand,
      'card',
      state.seats.filter((_, seat) => board.hands[seat] === hand),
    );
  ctx.addZone('cup', 'chit', []);
  ctx.addZone('drawn', 'chit', 'all');
  ctx.addZone('aside', 'chit', 'all', CHIT_PIECES);
  ctx.addZone('out', 'chit', 'all');
  if (players !== 4) moveChit(ctx, TOKUGAWA_CHIT, 'aside', 'out');
  // 14.1.5b, 16.1.1; 16.2.1.1 not with four players
  if (players !== 4 && state.options['goodFortune'] === true) board.fortune = ODA;
};

/** 14.1 The fixed part of the set-up. */
const placeFixedUnits = (board: GameState): void => {
  for (const { clan, soldiers, leaders, spaces, box, choose, pool } of PLACEMENTS) {
    if (choose || pool) continue;
    const index = clanOf(clan);
    if (box) (board.box[index] as number) += soldiers;
    else {
      const place = placeOf(spaces?.[0] as string);
      // 16.2.3.0: with four players the leaders of Oda's lesser clans are placed by their player.
      const isPosted = board.players === 4 && POSTED_BY_TOKUGAWA.some((leader) => leaders.includes(leaderId(leader)));
      if (!isPosted) for (const leader of leaders) placeLeader(board, leaderOf(leader), place);
      addSoldiers(board, place, index, 0, soldiers);
    }
  }
  for (const { clan, soldiers } of WAITING_SOLDIERS) board.box[clanOf(clan)] = soldiers;
  if (board.players !== 4) return;
  for (const leader of FOUR_PLAYER_DAIMYO) promoteToDaimyo(board, leader);
  board.lord = ODA_SEAT_OF_LEADER.slice();
};

/** The player of each alliance. */
export const assignPlayers = (board: GameState, odaSeat: number): void => {
  const side = (alliance: string): number => allianceOf(alliance);
  for (const { index, side: of } of ALLIANCES) board.player[index] = of === NEUTRAL ? NONE : of === ODA ? odaSeat : 1 - odaSeat;
  if (board.players === 3) {
    for (const id of ['anti_oda_minor', 'azai_asakura', 'uesugi']) board.player[side(id)] = 1;
    for (const id of ['ikko', 'takeda', 'mori']) board.player[side(id)] = 2;
  }
  if (board.players === 4) for (const { index, side: of } of ALLIANCES) board.player[index] = of === NEUTRAL || of === ODA ? NONE : 3;
};

interface SetUpLocals {
  next: number;
}

export const setUp = procedure<GameState, SetUpLocals>({
  board: ({ board }) => placeFixedUnits(board),
  /** 14.1.1, 14.1.2: neutrals and Anti-Oda first; 14.1.3: Oda last. FREE is in that order. */
  free(_, local) {
    if (local.next >= FREE_DEPLOYMENTS.length) return goTo('nobunaga');
    return callStep('stationClan', { deployment: local.next++ });
  },
  more: () => goTo('free'),
  nobunaga(ctx, local) {
    placeLeader(ctx.board, NOBUNAGA, KANAGASAKI);
    local.next = 0;
  },
  samurai({ board }, local) {
    const leader = leadersToPost(board)[local.next++];
    if (leader === undefined) return goTo('soldiers');
    return callStep('postSamurai', { leader });
  },
  another: () => goTo('samurai'),
  soldiers({ board }) {
    fillWithSoldiers(board);
    board.filled = [];
  },
});
