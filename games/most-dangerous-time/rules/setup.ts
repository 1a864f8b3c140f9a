import { args, become, call, decision, oneOf, procedure, to, verb, whole } from '@gunbai/engine';
import type { Rule } from '@gunbai/engine';
import components from '../data/components.json' with { type: 'json' };
import { clanUnitsAt, controls, IN_BOX, leadersAt, seatName, sideOfLeader, soldiersOf } from './board.ts';
import type { Board, Dangerous, Referee } from './board.ts';
import { addSoldiers, promote, putLeader } from './pieces.ts';
import {
  ALLIANCES,
  allianceOf,
  CARD_IDS,
  CLAN_ODA,
  CLANS,
  clanId,
  clanOf,
  leaderId,
  LEADER_IDS,
  leaderOf,
  NEUTRAL,
  NOBUNAGA,
  NONE,
  ODA,
  placeId,
  placeOf,
  SPACE_IDS,
  SPACES,
  TOKUGAWA_CHIT,
} from './components.ts';
import type { Clan, LeaderId, SpaceId } from './components.ts';
import { CHIT_PIECES, moveChit } from './cup.ts';
import { GROUP_OF_LEADER, HIDEYOSHI_SEAT, KATSUIE_SEAT, NEW_DAIMYO, sphereOf, TOKUGAWA_SEAT } from './players.ts';

interface Placement {
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
  placements: readonly Placement[];
  reinforcements: readonly { clan: string; soldiers: number }[];
};

/** What each player places freely, in the order of 14.1: clan, leaders, soldiers, and the spaces he chooses among. */
export interface Deployment {
  readonly by: 'oda' | 'antiOda';
  readonly clan: number;
  readonly leaders: readonly number[];
  readonly soldiers: number;
  readonly spaces: readonly number[];
}

export const FREE: readonly Deployment[] = placements
  .filter(({ choose }) => choose)
  .map(({ by, clan, leaders, soldiers, spaces }) => ({
    by,
    clan: clanOf(clan),
    leaders: leaders.map(leaderOf),
    soldiers,
    spaces: (spaces ?? []).map(placeOf),
  }));

/** 14.1.3 The units Oda places, and how many units each space takes. */
const POOL = placements.find(({ pool }) => pool) as Placement;
export const SLOTS: readonly { space: number; units: number }[] = (POOL.slots ?? []).map(({ space, units }) => ({
  space: placeOf(space),
  units,
}));
export const KANAGASAKI = placeOf('kanagasaki');
export const ODA_SAMURAI: readonly number[] = POOL.leaders.map(leaderOf).filter((leader) => leader !== NOBUNAGA);

const POSTED_BY_TOKUGAWA: readonly number[] = ['hosokawa', 'tsutsui', 'matsunaga'].map(leaderOf);
/** 16.2.3 With four players the Tokugawa player posts the leaders of the lesser clans, too. */
const postsOf = (board: Board): readonly number[] => (board.players === 4 ? [...ODA_SAMURAI, ...POSTED_BY_TOKUGAWA] : ODA_SAMURAI);

/* Zones, players and what has only one place. */

/** The cards, chits and hands; 16.2.8.1: three Oda players share one hand. */
export const layOut = (table: Referee): void => {
  const { board, state } = table;
  const { players } = board;
  board.hands = state.seats.map((seat, index) => (players === 4 && index < 3 ? 'hand.oda' : `hand.${seat}`));
  table.addZone('deck', 'card', [], CARD_IDS);
  table.addZone('played', 'card', 'all');
  for (const hand of new Set(board.hands))
    table.addZone(
      hand,
      'card',
      state.seats.filter((_, seat) => board.hands[seat] === hand),
    );
  table.addZone('cup', 'chit', []);
  table.addZone('drawn', 'chit', 'all');
  table.addZone('aside', 'chit', 'all', CHIT_PIECES);
  table.addZone('out', 'chit', 'all');
  if (players !== 4) moveChit(table, TOKUGAWA_CHIT, 'aside', 'out');
  // 14.1.5b, 16.1.1, 16.2.1.1
  if (players === 2 && state.options['goodFortune'] === true) board.fortune = ODA;
};

/** 14.1 Everything that the players do not choose. */
const placeFixed = (board: Board): void => {
  for (const { clan, soldiers, leaders, spaces, box, choose, pool } of placements) {
    if (choose || pool) continue;
    const index = clanOf(clan);
    if (box) (board.box[index] as number) += soldiers;
    else {
      const place = placeOf(spaces?.[0] as string);
      // 16.2.3.0: with four players the leaders of Oda's lesser clans are placed by their player.
      const isPosted = board.players === 4 && POSTED_BY_TOKUGAWA.some((leader) => leaders.includes(leaderId(leader)));
      if (!isPosted) for (const leader of leaders) putLeader(board, leaderOf(leader), place);
      addSoldiers(board, place, index, 0, soldiers);
    }
  }
  for (const { clan, soldiers } of reinforcements) board.box[clanOf(clan)] = soldiers;
  if (board.players !== 4) return;
  for (const leader of NEW_DAIMYO) promote(board, leader);
  board.lord = GROUP_OF_LEADER.slice();
};

/** Who plays which alliance. */
export const assignPlayers = (board: Board, odaSeat: number): void => {
  const side = (alliance: string): number => allianceOf(alliance);
  for (const { index, side: of } of ALLIANCES) board.player[index] = of === NEUTRAL ? NONE : of === ODA ? odaSeat : 1 - odaSeat;
  if (board.players === 3) {
    for (const id of ['anti_oda_minor', 'azai_asakura', 'uesugi']) board.player[side(id)] = 1;
    for (const id of ['ikko', 'takeda', 'mori']) board.player[side(id)] = 2;
  }
  if (board.players === 4) for (const { index, side: of } of ALLIANCES) board.player[index] = of === NEUTRAL || of === ODA ? NONE : 3;
};

/** The seat that sets a deployment up. */
const setterOf = ({ board }: Dangerous, deployment: number): number => {
  const { by, clan } = FREE[deployment] as Deployment;
  const { alliance, side } = CLANS[clan] as Clan;
  if (board.players === 4 && by === 'oda') return 2;
  // 14.1.1, 16.1.2.2: the neutral clans are set up by the player of the Anti-Oda Minor alliance.
  return board.player[side === NEUTRAL ? allianceOf('anti_oda_minor') : alliance] as number;
};

/** Where a leader of a deployment may be placed; 16.2.3.0 with four players Ieyasu anywhere in the territory of his player. */
const sitesOf = (view: Dangerous, deployment: number): readonly number[] => {
  const { by, spaces } = FREE[deployment] as Deployment;
  const { leader } = leftOf(view.board, deployment);
  return view.board.players === 4 && by === 'oda' && leader !== NONE ? spacesFor(view, leader) : spaces;
};

/* Free placement: leaders one by one, then soldiers by number. */

interface Deploying {
  readonly deployment: number;
}

const leftOf = (board: Board, deployment: number): { leader: number; soldiers: number } => {
  const { clan, leaders, soldiers, spaces } = FREE[deployment] as Deployment;
  const leader = leaders.find((one) => board.leaderAt[one] === IN_BOX) ?? NONE;
  return { leader, soldiers: soldiers - spaces.reduce((sum, space) => sum + soldiersOf(board, space, clan), 0) };
};

type StationLeader = readonly ['stationLeader', LeaderId, SpaceId];
type Station = readonly ['station', SpaceId, number];

const stationLeader = verb<Board, Deploying, StationLeader>({
  name: 'stationLeader',
  args: args([oneOf(LEADER_IDS), oneOf(SPACE_IDS)]),
  candidates(view, { local }) {
    const { leader } = leftOf(view.board, local.deployment);
    if (leader === NONE) return [];
    return sitesOf(view, local.deployment).map((space): StationLeader => ['stationLeader', leaderId(leader), placeId(space)]);
  },
  rules: [
    {
      clause: '14.1.2',
      ok: ({ board }, { 1: leader }, { local }) => leaderOf(leader) === leftOf(board, local.deployment).leader,
      values: (_, [, leader]) => ({ leader }),
    },
    {
      clause: '14.1.2',
      ok: (view, { 2: space }, { local }) => sitesOf(view, local.deployment).includes(placeOf(space)),
      values: (_, [, , space]) => ({ space }),
    },
  ],
  apply(table, { 1: leader, 2: space }) {
    putLeader(table.board, leaderOf(leader), placeOf(space));
  },
});

const isDone = (board: Board, { deployment }: Deploying): boolean => {
  const { leader, soldiers } = leftOf(board, deployment);
  return leader === NONE && soldiers === 0;
};

const station = verb<Board, Deploying, Station>({
  name: 'station',
  args: args([oneOf(SPACE_IDS), whole(1, 16)]),
  candidates({ board }, { local }) {
    const { leader, soldiers } = leftOf(board, local.deployment);
    if (leader !== NONE || soldiers === 0) return [];
    const actions: Station[] = [];
    for (const space of (FREE[local.deployment] as Deployment).spaces)
      for (let count = 1; count <= soldiers; count++) actions.push(['station', placeId(space), count]);
    return actions;
  },
  rules: [
    { clause: '14.1.2', ok: ({ board }, _, { local }) => leftOf(board, local.deployment).leader === NONE },
    {
      clause: '14.1.2',
      ok: (_, { 1: space }, { local }) => (FREE[local.deployment] as Deployment).spaces.includes(placeOf(space)),
      values: (_, [, space]) => ({ space }),
    },
    {
      clause: '14.1.2',
      ok: ({ board }, { 2: count }, { local }) => count <= leftOf(board, local.deployment).soldiers,
      values: ({ board }, [, , count], { local }) => ({ count, most: leftOf(board, local.deployment).soldiers }),
    },
  ],
  apply(table, { 1: space, 2: count }, { local }) {
    addSoldiers(table.board, placeOf(space), (FREE[local.deployment] as Deployment).clan, 0, count);
  },
});

export const stationing = decision<Board, Deploying>({
  seats: (view, { deployment }) => [seatName(view, setterOf(view, deployment))],
  prompt: (_, { seat, local }) => ({ key: 'deploy', facts: { seat, clan: clanId((FREE[local.deployment] as Deployment).clan) } }),
  verbs: [stationLeader, station],
});

/* 14.1.3 Oda's samurai; the soldiers fill what is left. */

interface Posting {
  readonly leader: number;
}

/** How many more units a space of the list takes; 16.2.3.0: less what is left empty for leaders who stand elsewhere. */
const roomIn = (board: Board, space: number): number => {
  const slot = SLOTS.find((one) => one.space === space);
  if (!slot) return 0;
  const others = leadersAt(board, space).filter(
    (leader) => leader !== NOBUNAGA && board.leaderClan[leader] !== CLAN_ODA && sideOfLeader(board, leader) === ODA,
  );
  const empty = board.filled.filter((one) => one === space).length;
  return slot.units - clanUnitsAt(board, space, CLAN_ODA) - others.length - empty;
};

const spacesFor = ({ board }: Dangerous, leader: number): number[] => {
  if (board.players !== 4) return SLOTS.filter(({ space }) => roomIn(board, space) > 0).map(({ space }) => space);
  // 16.2.3.1
  if (leader === leaderOf('hideyoshi')) return [KANAGASAKI];
  const lord = GROUP_OF_LEADER[leader] as number;
  const own = SPACES.filter(({ index }) => controls(board, ODA, index) && sphereOf(board, index) === lord && isOpenTo(board, index)).map(
    ({ index }) => index,
  );
  return mayGoToKanagasaki(board, leader) ? [...own, KANAGASAKI] : own;
};

const isOpenTo = (board: Board, space: number): boolean => !SLOTS.some((slot) => slot.space === space) || roomIn(board, space) > 0;

/** 16.2.3.2 One Tokugawa leader who is no daimyo may go to Kanagasaki. */
const mayGoToKanagasaki = (board: Board, leader: number): boolean =>
  GROUP_OF_LEADER[leader] === TOKUGAWA_SEAT &&
  board.daimyo[leader] === 0 &&
  !leadersAt(board, KANAGASAKI).some((other) => GROUP_OF_LEADER[other] === TOKUGAWA_SEAT);

type Post = readonly ['post', SpaceId];

export const postSamurai = decision<Board, Posting>({
  seats: (view, { leader }) => [
    seatName(view, view.board.players === 4 ? (GROUP_OF_LEADER[leader] as number) : (view.board.player[allianceOf('oda')] as number)),
  ],
  prompt: (_, { seat, local }) => ({ key: 'postSamurai', facts: { seat, leader: leaderId(local.leader) } }),
  verbs: [
    verb<Board, Posting, Post>({
      name: 'post',
      args: args([oneOf(SPACE_IDS)]),
      candidates: (view, { local }) => spacesFor(view, local.leader).map((space): Post => ['post', placeId(space)]),
      rules: [
        {
          clause: '14.1.3a',
          ok: (view, { 1: space }, { local }) => spacesFor(view, local.leader).includes(placeOf(space)),
          values: (_, [, space]) => ({ space }),
        },
      ] satisfies readonly Rule<Board, Posting, Post>[],
      apply(table, { 1: space }, { local }) {
        const { board } = table;
        const place = placeOf(space);
        putLeader(board, local.leader, place);
        table.emit({ type: 'posted', leader: leaderId(local.leader), place: space });
        if (board.players !== 4) return;
        const seat = GROUP_OF_LEADER[local.leader] as number;
        if (place === KANAGASAKI && seat !== KATSUIE_SEAT) board.escorts[seat] = seat === HIDEYOSHI_SEAT ? 4 : 3;
        if (
          board.leaderClan[local.leader] === CLAN_ODA &&
          !SLOTS.some((slot) => slot.space === place) &&
          shortSlots(board, seat).length > 0
        )
          return become('leaveShort', { leader: local.leader });
      },
    }),
  ],
});

/** 16.2.3.0 (ruling) Spaces of the list in a player's sphere that still take a unit. */
const shortSlots = (board: Board, seat: number): number[] =>
  SLOTS.filter(({ space }) => sphereOf(board, space) === seat && roomIn(board, space) > 0).map(({ space }) => space);

type LeaveShort = readonly ['leaveShort', SpaceId];

/** 16.2.3.0 A leader outside the list leaves one place of it empty; his player chooses which. */
export const leaveShort = decision<Board, Posting>({
  seats: (view, { leader }) => [seatName(view, GROUP_OF_LEADER[leader] as number)],
  prompt: (_, { seat, local }) => ({ key: 'leaveShort', facts: { seat, leader: leaderId(local.leader) } }),
  verbs: [
    verb<Board, Posting, LeaveShort>({
      name: 'leaveShort',
      args: args([oneOf(SPACE_IDS)]),
      candidates: ({ board }, { local }) =>
        shortSlots(board, GROUP_OF_LEADER[local.leader] as number).map((space): LeaveShort => ['leaveShort', placeId(space)]),
      rules: [
        {
          clause: '16.2.3.0',
          ok: ({ board }, { 1: space }, { local }) => shortSlots(board, GROUP_OF_LEADER[local.leader] as number).includes(placeOf(space)),
          values: (_, [, space]) => ({ space }),
        },
      ],
      apply(table, { 1: space }) {
        table.board.filled.push(placeOf(space));
      },
    }),
  ],
});

const fillWithSoldiers = (board: Board): void => {
  let left = POOL.soldiers;
  for (const { space } of SLOTS) {
    const count = Math.min(left, roomIn(board, space));
    addSoldiers(board, space, CLAN_ODA, 0, count);
    left -= count;
  }
  (board.box[CLAN_ODA] as number) += left;
};

interface SettingUp {
  next: number;
}

export const setUp = procedure<Board, SettingUp>({
  board: ({ board }) => placeFixed(board),
  /** 14.1.1, 14.1.2: neutrals and Anti-Oda first; 14.1.3: Oda last. FREE is in that order. */
  free(_, local) {
    if (local.next >= FREE.length) return to('nobunaga');
    return call('stationClan', { deployment: local.next++ });
  },
  more: () => to('free'),
  nobunaga(table, local) {
    putLeader(table.board, NOBUNAGA, KANAGASAKI);
    local.next = 0;
  },
  samurai({ board }, local) {
    const leader = postsOf(board)[local.next++];
    if (leader === undefined) return to('soldiers');
    return call('postSamurai', { leader });
  },
  another: () => to('samurai'),
  soldiers({ board }) {
    fillWithSoldiers(board);
    board.filled = [];
  },
});

export const stationClan = procedure<Board, Deploying>({
  next({ board }, local) {
    if (isDone(board, local)) return to('end');
    return call('stationing', { deployment: local.deployment });
  },
  more: () => to('next'),
  end: () => undefined,
});

/* 14.3.1e Bidding for sides. */

type Bid = readonly ['bid', number];

const bidVerb = verb<Board, null, Bid>({
  name: 'bid',
  args: args([whole(1, 20)]),
  candidates: () => Array.from({ length: 20 }, (_, index): Bid => ['bid', index + 1]),
  rules: [],
  secret: true,
  apply: () => undefined,
});

export const bid = decision<Board>({
  seats: (view) => view.seats,
  prompt: (_, { seat }) => ({ key: 'bid', facts: { seat } }),
  verbs: [bidVerb],
});

/** The higher bidder plays Oda and needs as many castles; equal bids are decided by a die. */
export const bidding = procedure<Board>({
  ask: () => call('bid'),
  settle(table, _, returned) {
    const { board, state } = table;
    const bids = state.seats.map((seat) => ((returned as unknown as Record<string, Bid>)[seat] as Bid)[1]) as [number, number];
    const oda = bids[0] === bids[1] ? table.pick(2, '14.3.1e') : bids[0] > bids[1] ? 0 : 1;
    board.needed = bids[oda] as number;
    state.sides = { oda: [seatName(state, oda)], antiOda: [seatName(state, 1 - oda)] };
    assignPlayers(board, oda);
    table.emit({
      type: 'bidsOpened',
      seat: seatName(state, oda),
      castles: board.needed,
      'first:number': bids[0],
      'second:number': bids[1],
    });
  },
});
