import { actionType, args, oneOf, integer, decision, replaceWith, procedure, goTo, callStep } from '@gunbai/engine';
import type { Rule } from '@gunbai/engine';
import components from '../../data/components.json' with { type: 'json' };
import { IN_BOX, countSoldiers, seatIdOf, leadersAt, sideOfLeader, countClanUnitsAt, sideControls, sphereOf } from '../state.ts';
import type { GameState, MdtContext, MdtView } from '../state.ts';
import { placeLeader, addSoldiers, promoteToDaimyo } from '../units.ts';
import {
  clanOf,
  leaderOf,
  placeOf,
  NOBUNAGA,
  CARD_IDS,
  TOKUGAWA_CHIT,
  ODA,
  leaderId,
  allianceOf,
  ALLIANCES,
  NEUTRAL,
  NONE,
  CLANS,
  LEADER_IDS,
  SPACE_IDS,
  placeId,
  clanId,
  CLAN_ODA,
  KANAGASAKI,
  SPACES,
} from '../components.ts';
import type { Clan, LeaderId, SpaceId } from '../components.ts';
import { CHIT_PIECES, moveChit } from '../turn/chit-cup.ts';
import { FOUR_PLAYER_DAIMYO, ODA_SEAT_OF_LEADER, TOKUGAWA_SEAT, KATSUIE_SEAT, HIDEYOSHI_SEAT } from '../seats.ts';

interface PlacementData {
  readonly by: 'oda' | 'antiOda';
  readonly clan: string;
  readonly soldiers: number;
  readonly leaders: readonly string[];
  readonly spaces?: readonly string[];
  readonly box?: string;
  readonly choose?: boolean;
  readonly pool?: boolean;
  readonly slots?: readonly { space: string; units: number; mustInclude?: readonly string[] }[];
}

const { placements, reinforcements } = components.setup as unknown as {
  placements: readonly PlacementData[];
  reinforcements: readonly { clan: string; soldiers: number }[];
};

/** What each player places freely, in the order of 14.1: clan, leaders, soldiers, and the spaces he chooses among. */
export interface FreeDeployment {
  readonly by: 'oda' | 'antiOda';
  readonly clan: number;
  readonly leaders: readonly number[];
  readonly soldiers: number;
  readonly spaces: readonly number[];
}

export const FREE_DEPLOYMENTS: readonly FreeDeployment[] = placements
  .filter(({ choose }) => choose)
  .map(({ by, clan, leaders, soldiers, spaces }) => ({
    by,
    clan: clanOf(clan),
    leaders: leaders.map(leaderOf),
    soldiers,
    spaces: (spaces ?? []).map(placeOf),
  }));

/** 14.1.3 The units Oda places, and how many units each space takes. */
const ODA_POOL = placements.find(({ pool }) => pool) as PlacementData;
export const ODA_SLOTS: readonly { space: number; units: number }[] = (ODA_POOL.slots ?? []).map(({ space, units }) => ({
  space: placeOf(space),
  units,
}));
export const ODA_SAMURAI: readonly number[] = ODA_POOL.leaders.map(leaderOf).filter((leader) => leader !== NOBUNAGA);

const POSTED_BY_TOKUGAWA: readonly number[] = ['hosokawa', 'tsutsui', 'matsunaga'].map(leaderOf);
/** 16.2.3 With four players the Tokugawa player posts the leaders of the lesser clans, too. */
const leadersToPost = (board: GameState): readonly number[] =>
  board.players === 4 ? [...ODA_SAMURAI, ...POSTED_BY_TOKUGAWA] : ODA_SAMURAI;

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
  // 14.1.5b, 16.1.1, 16.2.1.1
  if (players === 2 && state.options['goodFortune'] === true) board.fortune = ODA;
};

/** 14.1 Everything that the players do not choose. */
const placeFixedUnits = (board: GameState): void => {
  for (const { clan, soldiers, leaders, spaces, box, choose, pool } of placements) {
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
  for (const { clan, soldiers } of reinforcements) board.box[clanOf(clan)] = soldiers;
  if (board.players !== 4) return;
  for (const leader of FOUR_PLAYER_DAIMYO) promoteToDaimyo(board, leader);
  board.lord = ODA_SEAT_OF_LEADER.slice();
};

/** Who plays which alliance. */
export const assignPlayers = (board: GameState, odaSeat: number): void => {
  const side = (alliance: string): number => allianceOf(alliance);
  for (const { index, side: of } of ALLIANCES) board.player[index] = of === NEUTRAL ? NONE : of === ODA ? odaSeat : 1 - odaSeat;
  if (board.players === 3) {
    for (const id of ['anti_oda_minor', 'azai_asakura', 'uesugi']) board.player[side(id)] = 1;
    for (const id of ['ikko', 'takeda', 'mori']) board.player[side(id)] = 2;
  }
  if (board.players === 4) for (const { index, side: of } of ALLIANCES) board.player[index] = of === NEUTRAL || of === ODA ? NONE : 3;
};

/** The seat that sets a deployment up. */
const seatSettingUp = ({ board }: MdtView, deployment: number): number => {
  const { by, clan } = FREE_DEPLOYMENTS[deployment] as FreeDeployment;
  const { alliance, side } = CLANS[clan] as Clan;
  if (board.players === 4 && by === 'oda') return 2;
  // 14.1.1, 16.1.2.2: the neutral clans are set up by the player of the Anti-Oda Minor alliance.
  return board.player[side === NEUTRAL ? allianceOf('anti_oda_minor') : alliance] as number;
};

/** Where a leader of a deployment may be placed; 16.2.3.0 with four players Ieyasu anywhere in the territory of his player. */
const leaderPlacementSites = (view: MdtView, deployment: number): readonly number[] => {
  const { by, spaces } = FREE_DEPLOYMENTS[deployment] as FreeDeployment;
  const { leader } = remainingToPlace(view.board, deployment);
  return view.board.players === 4 && by === 'oda' && leader !== NONE ? postingSpaces(view, leader) : spaces;
};

/* Free placement: leaders one by one, then soldiers by number. */

interface DeploymentLocals {
  readonly deployment: number;
}

const remainingToPlace = (board: GameState, deployment: number): { leader: number; soldiers: number } => {
  const { clan, leaders, soldiers, spaces } = FREE_DEPLOYMENTS[deployment] as FreeDeployment;
  const leader = leaders.find((one) => board.leaderAt[one] === IN_BOX) ?? NONE;
  return { leader, soldiers: soldiers - spaces.reduce((sum, space) => sum + countSoldiers(board, space, clan), 0) };
};

type StationLeader = readonly ['stationLeader', LeaderId, SpaceId];
type Station = readonly ['station', SpaceId, number];

const stationLeader = actionType<GameState, DeploymentLocals, StationLeader>({
  name: 'stationLeader',
  args: args([oneOf(LEADER_IDS), oneOf(SPACE_IDS)]),
  candidates(view, { local }) {
    const { leader } = remainingToPlace(view.board, local.deployment);
    if (leader === NONE) return [];
    return leaderPlacementSites(view, local.deployment).map((space): StationLeader => ['stationLeader', leaderId(leader), placeId(space)]);
  },
  rules: [
    {
      clause: '14.1.2',
      ok: ({ board }, { 1: leader }, { local }) => leaderOf(leader) === remainingToPlace(board, local.deployment).leader,
      values: (_, [, leader]) => ({ leader }),
    },
    {
      clause: '14.1.2',
      ok: (view, { 2: space }, { local }) => leaderPlacementSites(view, local.deployment).includes(placeOf(space)),
      values: (_, [, , space]) => ({ space }),
    },
  ],
  apply(ctx, { 1: leader, 2: space }) {
    placeLeader(ctx.board, leaderOf(leader), placeOf(space));
  },
});

const isDeploymentDone = (board: GameState, { deployment }: DeploymentLocals): boolean => {
  const { leader, soldiers } = remainingToPlace(board, deployment);
  return leader === NONE && soldiers === 0;
};

const station = actionType<GameState, DeploymentLocals, Station>({
  name: 'station',
  args: args([oneOf(SPACE_IDS), integer(1, 16)]),
  candidates({ board }, { local }) {
    const { leader, soldiers } = remainingToPlace(board, local.deployment);
    if (leader !== NONE || soldiers === 0) return [];
    const actions: Station[] = [];
    for (const space of (FREE_DEPLOYMENTS[local.deployment] as FreeDeployment).spaces)
      for (let count = 1; count <= soldiers; count++) actions.push(['station', placeId(space), count]);
    return actions;
  },
  rules: [
    { clause: '14.1.2', ok: ({ board }, _, { local }) => remainingToPlace(board, local.deployment).leader === NONE },
    {
      clause: '14.1.2',
      ok: (_, { 1: space }, { local }) => (FREE_DEPLOYMENTS[local.deployment] as FreeDeployment).spaces.includes(placeOf(space)),
      values: (_, [, space]) => ({ space }),
    },
    {
      clause: '14.1.2',
      ok: ({ board }, { 2: count }, { local }) => count <= remainingToPlace(board, local.deployment).soldiers,
      values: ({ board }, [, , count], { local }) => ({ count, most: remainingToPlace(board, local.deployment).soldiers }),
    },
  ],
  apply(ctx, { 1: space, 2: count }, { local }) {
    addSoldiers(ctx.board, placeOf(space), (FREE_DEPLOYMENTS[local.deployment] as FreeDeployment).clan, 0, count);
  },
});

export const freePlacementDecision = decision<GameState, DeploymentLocals>({
  seats: (view, { deployment }) => [seatIdOf(view, seatSettingUp(view, deployment))],
  prompt: (_, { seat, local }) => ({
    key: 'deploy',
    facts: { seat, clan: clanId((FREE_DEPLOYMENTS[local.deployment] as FreeDeployment).clan) },
  }),
  actionTypes: [stationLeader, station],
});

/* 14.1.3 Oda's samurai; the soldiers fill what is left. */

interface PostLocals {
  readonly leader: number;
}

/** How many more units a space of the list takes; 16.2.3.0: less what is left empty for leaders who stand elsewhere. */
const remainingSlots = (board: GameState, space: number): number => {
  const slot = ODA_SLOTS.find((one) => one.space === space);
  if (!slot) return 0;
  const others = leadersAt(board, space).filter(
    (leader) => leader !== NOBUNAGA && board.leaderClan[leader] !== CLAN_ODA && sideOfLeader(board, leader) === ODA,
  );
  const empty = board.filled.filter((one) => one === space).length;
  return slot.units - countClanUnitsAt(board, space, CLAN_ODA) - others.length - empty;
};

const postingSpaces = ({ board }: MdtView, leader: number): number[] => {
  if (board.players !== 4) return ODA_SLOTS.filter(({ space }) => remainingSlots(board, space) > 0).map(({ space }) => space);
  // 16.2.3.1
  if (leader === leaderOf('hideyoshi')) return [KANAGASAKI];
  const lord = ODA_SEAT_OF_LEADER[leader] as number;
  const own = SPACES.filter(
    ({ index }) => sideControls(board, ODA, index) && sphereOf(board, index) === lord && hasOpenSlot(board, index),
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
      rules: [
        {
          clause: '14.1.3a',
          ok: (view, { 1: space }, { local }) => postingSpaces(view, local.leader).includes(placeOf(space)),
          values: (_, [, space]) => ({ space }),
        },
      ] satisfies readonly Rule<GameState, PostLocals, Post>[],
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

/** 16.2.3.0 A leader outside the list leaves one place of it empty; his player chooses which. */
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

const fillWithSoldiers = (board: GameState): void => {
  let left = ODA_POOL.soldiers;
  for (const { space } of ODA_SLOTS) {
    const count = Math.min(left, remainingSlots(board, space));
    addSoldiers(board, space, CLAN_ODA, 0, count);
    left -= count;
  }
  (board.box[CLAN_ODA] as number) += left;
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

export const stationClan = procedure<GameState, DeploymentLocals>({
  next({ board }, local) {
    if (isDeploymentDone(board, local)) return goTo('end');
    return callStep('stationing', { deployment: local.deployment });
  },
  more: () => goTo('next'),
  end: () => undefined,
});

/* 14.3.1e Bidding for sides. */

type Bid = readonly ['bid', number];

const bidAction = actionType<GameState, null, Bid>({
  name: 'bid',
  args: args([integer(1, 20)]),
  candidates: () => Array.from({ length: 20 }, (_, index): Bid => ['bid', index + 1]),
  rules: [],
  secret: true,
  apply: () => undefined,
});

export const bid = decision<GameState>({
  seats: (view) => view.seats,
  prompt: (_, { seat }) => ({ key: 'bid', facts: { seat } }),
  actionTypes: [bidAction],
});

/** The higher bidder plays Oda and needs as many castles; equal bids are decided by a die. */
export const bidding = procedure<GameState>({
  ask: () => callStep('bid'),
  settle(ctx, _, returned) {
    const { board, state } = ctx;
    const bids = state.seats.map((seat) => ((returned as unknown as Record<string, Bid>)[seat] as Bid)[1]) as [number, number];
    const oda = bids[0] === bids[1] ? ctx.randomInt(2, '14.3.1e') : bids[0] > bids[1] ? 0 : 1;
    board.needed = bids[oda] as number;
    state.sides = { oda: [seatIdOf(state, oda)], antiOda: [seatIdOf(state, 1 - oda)] };
    assignPlayers(board, oda);
    ctx.emit({
      type: 'bidsOpened',
      seat: seatIdOf(state, oda),
      castles: board.needed,
      'first:number': bids[0],
      'second:number': bids[1],
    });
  },
});
