import { actionType, args, oneOf, decision, procedure, callStep, goTo } from '@gunbai/engine';
import type { Rule } from '@gunbai/engine';
import { unitsInField, unitsInsideWalls, INSIDE, setControl, IN_PLAY, IN_BOX, seatIdOf, countSoldiers, sideControls } from '../state.ts';
import type { MdtContext, GameState } from '../state.ts';
import { updateMarks, addSoldiers, placeLeader, removeMatchingSoldiers } from '../units.ts';
import {
  allianceOf,
  ALLIANCE_IDS,
  CLANS,
  CLAN_ENRYAKUJI,
  MT_HIEI,
  ODA,
  sideOfClan,
  ALLIANCES,
  NONE,
  LEADERS,
  LEADER_IDS,
  leaderOf,
  placeOf,
  PLACE_IDS,
  leaderId,
  placeId,
  clanId,
  CLAN_MINOR,
  NEUTRAL,
  CLAN_IKKO,
} from '../components.ts';
import type { Clan, Alliance, PlaceId, ClanId } from '../components.ts';
import { KAGA_TEMPLES } from '../place-access.ts';

/** 3.1.4 The powers that enter later. */
const POWERS: readonly number[] = ['takeda', 'mori', 'uesugi'].map(allianceOf);
const UESUGI = allianceOf('uesugi');

/** 11.4.2a One die brings a power nearer by as many turns; 11.4.2b: at the earliest in this turn's End Phase. */
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

/** 15.4.2 At the start of turn 2 the monks of Mt. Hiei rise. */
export const raiseEnryakuji = (ctx: MdtContext): void => {
  const { board } = ctx;
  const { soldiers } = CLANS[CLAN_ENRYAKUJI] as Clan;
  board.box[CLAN_ENRYAKUJI] = (board.box[CLAN_ENRYAKUJI] as number) - soldiers;
  const isBesieged = unitsInField(board, MT_HIEI, ODA) + unitsInsideWalls(board, MT_HIEI, ODA) > 0;
  if (isBesieged) updateMarks(board, MT_HIEI, (clan, marks) => (sideOfClan[clan] === ODA ? marks & ~INSIDE : marks));
  addSoldiers(board, MT_HIEI, CLAN_ENRYAKUJI, isBesieged ? INSIDE : 0, soldiers);
  setControl(board, MT_HIEI, CLAN_ENRYAKUJI);
  board.clanState[CLAN_ENRYAKUJI] = IN_PLAY;
  ctx.emit({ type: 'enryakujiRises', soldiers });
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

/** Units of the waiting clan that go together: a leader, or soldiers by number. */
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
  rules: musterRules,
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
  rules: musterAllRules,
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

/* 15.2.6 With the Uesugi the Ikko-ikki come to Kaga. */

type ReplaceMinor = readonly ['replace', PlaceId];

const isMinorClanAt = (board: GameState, place: number): boolean => countSoldiers(board, place, CLAN_MINOR) > 0;

/** 15.2.6b He stands where the other stood: besieged, if that one was. */
const replaceMinor = (board: GameState, place: number): void => {
  const inside = unitsInsideWalls(board, place, NEUTRAL) > 0 ? INSIDE : 0;
  removeMatchingSoldiers(board, place, CLAN_MINOR, inside, INSIDE, 1);
  (board.box[CLAN_MINOR] as number)++;
  (board.box[CLAN_IKKO] as number)--;
  addSoldiers(board, place, CLAN_IKKO, inside, 1);
  setControl(board, place, CLAN_IKKO);
};

/** 15.2.6c With one soldier for two temples the Ikko-ikki player chooses. */
export const chooseTemple = decision<GameState>({
  seats: (view) => [seatIdOf(view, view.board.player[allianceOf('ikko')] as number)],
  prompt: (_, { seat }) => ({ key: 'chooseTemple', facts: { seat } }),
  actionTypes: [
    actionType<GameState, null, ReplaceMinor>({
      name: 'replace',
      args: args([oneOf(PLACE_IDS)]),
      candidates: () => KAGA_TEMPLES.map((place): ReplaceMinor => ['replace', placeId(place)]),
      rules: [{ clause: '15.2.6c', ok: (_, { 1: place }) => KAGA_TEMPLES.includes(placeOf(place)), values: (_, [, place]) => ({ place }) }],
      apply(ctx, { 1: place }) {
        placeIkkoInTemple(ctx, placeOf(place));
      },
    }),
  ],
});

/** 15.2.6b, 15.2.8b, 15.2.7: no card for it. */
const placeIkkoInTemple = (ctx: MdtContext, place: number): void => {
  const { board } = ctx;
  board.carded.push(place);
  if (isMinorClanAt(board, place)) replaceMinor(board, place);
  else {
    (board.box[CLAN_IKKO] as number)--;
    addSoldiers(board, place, CLAN_IKKO, 0, 1);
    if (unitsInField(board, place, ODA) + unitsInsideWalls(board, place, ODA) === 0) setControl(board, place, CLAN_IKKO);
  }
  ctx.emit({ type: 'ikkoInKaga', place: placeId(place) });
};

const canIkkoCome = (board: GameState, place: number): boolean => {
  const clan = board.control[place] as number;
  return isMinorClanAt(board, place) || clan === NONE || sideOfClan[clan] === ODA || sideOfClan[clan] === sideOfClan[CLAN_MINOR];
};

export const ikkoToKaga = procedure<GameState>({
  temples(ctx) {
    const { board } = ctx;
    board.kagaOpen = 1;
    const wanted = KAGA_TEMPLES.filter((place) => canIkkoCome(board, place));
    if ((board.box[CLAN_IKKO] as number) >= wanted.length) for (const place of wanted) placeIkkoInTemple(ctx, place);
    else if (board.box[CLAN_IKKO] === 1) return callStep('chooseTemple');
  },
  first: (ctx) => fightForTemple(ctx, KAGA_TEMPLES[0] as number),
  second: (ctx) => fightForTemple(ctx, KAGA_TEMPLES[1] as number),
});

/** 15.2.8b Where Oda holds the temple, as after a riot. */
const fightForTemple = ({ board }: MdtContext, place: number) => {
  const soldiers = countSoldiers(board, place, CLAN_IKKO);
  if (soldiers > 0 && sideControls(board, ODA, place) && unitsInField(board, place, ODA) + unitsInsideWalls(board, place, ODA) > 0)
    return callStep('turncoats', { place, clan: CLAN_IKKO, soldiers, leaders: [], isNew: true });
};

/** 4.2.2c, 11.4 Powers whose turn has come. */
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
