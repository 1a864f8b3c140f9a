import { actionType, metByCandidates, args, oneOf, decision, procedure, goTo, callStep } from '@gunbai/engine';
import type { Rule } from '@gunbai/engine';
import { IN_PLAY, IN_BOX, seatIdOf } from '../state.ts';
import type { MdtContext, GameState } from '../state.ts';
import { placeLeader, addSoldiers } from '../units.ts';
import {
  allianceOf,
  ALLIANCE_IDS,
  ALLIANCES,
  NONE,
  LEADERS,
  CLANS,
  LEADER_IDS,
  leaderOf,
  placeOf,
  PLACE_IDS,
  leaderId,
  placeId,
  clanId,
} from '../components.ts';
import type { Alliance, Clan, PlaceId, ClanId } from '../components.ts';

/** 3.1.4 The powers that enter later. */
const POWERS: readonly number[] = ['takeda', 'mori', 'uesugi'].map(allianceOf);
const UESUGI = allianceOf('uesugi');

/** 11.4.2a One die makes a power enter that many turns earlier; 11.4.2b at the earliest in this turn's End Phase. */
export const hastenPower = (ctx: MdtContext, alliance: number, clause: string): void => {
  const { board } = ctx;
  if (board.entered[alliance] === 1) return;
  const [die] = ctx.roll(6, 1, clause) as [number];
  board.entry[alliance] = (board.entry[alliance] as number) - die;
  ctx.emit({
    type: 'entryAdvanced',
    alliance: ALLIANCE_IDS[alliance] as string,
    die,
    turn: Math.max(board.entry[alliance] as number, ctx.state.turn),
  });
};

/** 15.1.2c, 15.4.4 One die for each power that has not entered yet. */
export const hastenAllPowers = (ctx: MdtContext, clause: string): void => {
  for (const power of POWERS) hastenPower(ctx, power, clause);
};

/* 11.4 A power enters. */

interface EntryLocals {
  readonly alliance: number;
}

/** Clans of an alliance that have units waiting. */
const nextWaitingUnits = (board: GameState, alliance: number): { clan: number; leader: number } | null => {
  for (const clan of (ALLIANCES[alliance] as Alliance).clans) {
    if (board.clanState[clan] !== IN_PLAY) continue;
    const leader = findLeaderInBox(board, clan);
    if ((leader !== NONE || (board.box[clan] as number) > 0) && entrySites(board, clan).length > 0) return { clan, leader };
  }
  return null;
};

const findLeaderInBox = (board: GameState, clan: number): number => {
  for (let leader = 0; leader < LEADERS.length; leader++)
    if (board.leaderAt[leader] === IN_BOX && board.leaderClan[leader] === clan) return leader;
  return NONE;
};

/** 11.4.1a Spaces of the entering clan; Uesugi and Mori have their off-map areas if they control none. */
const entrySites = (board: GameState, clan: number): number[] => {
  const spaces: number[] = [];
  for (let space = 0; space < board.control.length; space++) if (board.control[space] === clan) spaces.push(space);
  const { offMapArea: box } = CLANS[clan] as Clan;
  return spaces.length === 0 && box !== NONE ? [box] : spaces;
};

/** Units of the waiting clan that enter together: a leader, or a number of soldiers. */
type Muster = readonly ['muster', string, PlaceId];
type MusterAll = readonly ['musterAll', ClanId, PlaceId, number];

const leaderNamed = (id: string): number => (LEADER_IDS.includes(id) ? leaderOf(id) : NONE);

const musterRules: readonly Rule<GameState, EntryLocals, Muster>[] = [
  {
    clause: '11.4.1a',
    ok: ({ board }, { 1: leader }, { local }) => leaderNamed(leader) === nextWaitingUnits(board, local.alliance)?.leader,
    values: (_, [, leader]) => ({ leader }),
  },
  {
    clause: '11.4.1a',
    ok: ({ board }, { 2: place }, { local }) =>
      entrySites(board, nextWaitingUnits(board, local.alliance)?.clan as number).includes(placeOf(place)),
    values: (_, [, , place]) => ({ place }),
  },
];

const muster = actionType<GameState, EntryLocals, Muster>({
  name: 'muster',
  args: args([oneOf(LEADER_IDS), oneOf(PLACE_IDS)]),
  candidates({ board }, { local }) {
    const next = nextWaitingUnits(board, local.alliance);
    if (!next || next.leader < 0) return [];
    return entrySites(board, next.clan).map((site): Muster => ['muster', leaderId(next.leader), placeId(site)]);
  },
  rules: metByCandidates(musterRules),
  apply(ctx, { 1: leader, 2: place }) {
    placeLeader(ctx.board, leaderOf(leader), placeOf(place));
    ctx.emit({ type: 'mustered', leader, place });
  },
});

const musterAllRules: readonly Rule<GameState, EntryLocals, MusterAll>[] = [
  {
    clause: '11.4.1a',
    ok: ({ board }, { 1: clan }, { local }) => {
      const next = nextWaitingUnits(board, local.alliance);
      return next !== null && next.leader < 0 && clanId(next.clan) === clan;
    },
    values: (_, [, clan]) => ({ clan }),
  },
  {
    clause: '11.4.1a',
    ok: ({ board }, { 2: place }, { local }) =>
      entrySites(board, nextWaitingUnits(board, local.alliance)?.clan as number).includes(placeOf(place)),
    values: (_, [, , place]) => ({ place }),
  },
  {
    clause: '11.4.1a',
    ok: ({ board }, { 3: count }, { local }) => count <= (board.box[nextWaitingUnits(board, local.alliance)?.clan as number] as number),
    values: ({ board }, [, , , count], { local }) => ({
      count,
      most: board.box[nextWaitingUnits(board, local.alliance)?.clan as number] as number,
    }),
  },
];

const musterAll = actionType<GameState, EntryLocals, MusterAll>({
  name: 'musterAll',
  args: args([
    oneOf(CLANS.map(({ id }) => id)),
    oneOf(PLACE_IDS),
    { matches: (json): json is number => Number.isInteger(json) && (json as number) > 0, sample: (pick) => 1 + pick(20) },
  ]),
  candidates({ board }, { local }) {
    const next = nextWaitingUnits(board, local.alliance);
    if (!next || next.leader >= 0) return [];
    const left = board.box[next.clan] as number;
    const counts = left > 2 ? [1, 2, left] : left > 1 ? [1, left] : [left];
    return entrySites(board, next.clan).flatMap((site) =>
      counts.map((count): MusterAll => ['musterAll', clanId(next.clan), placeId(site), count]),
    );
  },
  allowsUnlisted: true,
  rules: metByCandidates(musterAllRules),
  apply(ctx, { 1: clan, 2: place, 3: count }) {
    const index = CLANS.findIndex(({ id }) => id === clan);
    (ctx.board.box[index] as number) -= count;
    addSoldiers(ctx.board, placeOf(place), index, 0, count);
    ctx.emit({ type: 'musteredSoldiers', clan, place, count });
  },
});

export const placeReinforcement = decision<GameState, EntryLocals>({
  seats: (view, { alliance }) => [seatIdOf(view, view.board.player[alliance] as number)],
  prompt: (view, { seat, local }) => ({
    key: 'muster',
    facts: {
      seat,
      alliance: ALLIANCE_IDS[local.alliance] as string,
      clan: clanId(nextWaitingUnits(view.board, local.alliance)?.clan ?? 0),
    },
  }),
  actionTypes: [muster, musterAll],
});

/** 4.2.2c, 11.4 Powers due to enter. */
export const reinforcements = procedure<GameState>({
  next(ctx) {
    const { board, state } = ctx;
    const due = POWERS.find((power) => board.entered[power] === 0 && (board.entry[power] as number) <= state.turn);
    if (due === undefined) return goTo('end');
    board.entered[due] = 1;
    board.stamp++;
    ctx.emit({ type: 'entered', alliance: ALLIANCE_IDS[due] as string });
    return callStep('powerEnters', { alliance: due });
  },
  again: () => goTo('next'),
  end: () => undefined,
});

export const powerEnters = procedure<GameState, EntryLocals>({
  place({ board }, { alliance }) {
    if (nextWaitingUnits(board, alliance)) return callStep('placeReinforcement', { alliance });
  },
  more({ board }, { alliance }) {
    if (nextWaitingUnits(board, alliance)) return goTo('place');
  },
  kaga(_, { alliance }) {
    if (alliance === UESUGI) return callStep('ikkoToKaga');
  },
});
