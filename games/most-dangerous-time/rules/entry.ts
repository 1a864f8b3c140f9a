import { args, call, decision, oneOf, procedure, to, verb } from '@gunbai/engine';
import type { Rule } from '@gunbai/engine';
import { controls, fieldUnits, IN_BOX, IN_PLAY, INSIDE, insideUnits, seatName, setControl, soldiersOf } from './board.ts';
import type { Board, Referee } from './board.ts';
import { addSoldiers, putLeader, remark, takeMatching } from './pieces.ts';
import {
  ALLIANCES,
  allianceOf,
  ALLIANCE_IDS,
  CLAN_ENRYAKUJI,
  CLAN_IKKO,
  CLAN_MINOR,
  CLANS,
  clanId,
  LEADERS,
  leaderId,
  LEADER_IDS,
  leaderOf,
  NEUTRAL,
  NONE,
  ODA,
  placeId,
  PLACE_IDS,
  placeOf,
  sideOfClan,
} from './components.ts';
import type { Alliance, Clan, ClanId, PlaceId } from './components.ts';
import { KAGA_TEMPLES } from './map.ts';

/** 3.1.4 The powers that enter later. */
const POWERS: readonly number[] = ['takeda', 'mori', 'uesugi'].map(allianceOf);
const UESUGI = allianceOf('uesugi');
const MT_HIEI = placeOf('mt_hiei');

/** 11.4.2a One die brings a power nearer by as many turns; 11.4.2b: at the earliest in this turn's End Phase. */
export const advanceEntry = (table: Referee, alliance: number, clause: string): void => {
  const { board } = table;
  if (board.entered[alliance] === 1) return;
  const [die] = table.roll(6, 1, clause) as [number];
  board.entry[alliance] = (board.entry[alliance] as number) - die;
  table.emit({
    type: 'entryAdvanced',
    alliance: ALLIANCE_IDS[alliance] as string,
    die,
    turn: Math.max(board.entry[alliance] as number, table.state.turn),
  });
};

/** 15.1.2c, 15.4.4 One die for each power that has not entered yet. */
export const advanceAllEntries = (table: Referee, clause: string): void => {
  for (const power of POWERS) advanceEntry(table, power, clause);
};

/** 15.4.2 At the start of turn 2 the monks of Mt. Hiei rise. */
export const enryakujiRises = (table: Referee): void => {
  const { board } = table;
  const { soldiers } = CLANS[CLAN_ENRYAKUJI] as Clan;
  board.box[CLAN_ENRYAKUJI] = (board.box[CLAN_ENRYAKUJI] as number) - soldiers;
  const isBesieged = fieldUnits(board, MT_HIEI, ODA) + insideUnits(board, MT_HIEI, ODA) > 0;
  if (isBesieged) remark(board, MT_HIEI, (clan, marks) => (sideOfClan[clan] === ODA ? marks & ~INSIDE : marks));
  addSoldiers(board, MT_HIEI, CLAN_ENRYAKUJI, isBesieged ? INSIDE : 0, soldiers);
  setControl(board, MT_HIEI, CLAN_ENRYAKUJI);
  board.clanState[CLAN_ENRYAKUJI] = IN_PLAY;
  table.emit({ type: 'enryakujiRises', soldiers });
};

/* 11.4 A power enters. */

interface Entering {
  readonly alliance: number;
}

/** Clans of an alliance that have units waiting. */
const waiting = (board: Board, alliance: number): { clan: number; leader: number } | null => {
  for (const clan of (ALLIANCES[alliance] as Alliance).clans) {
    if (board.clanState[clan] !== IN_PLAY) continue;
    const leader = leaderInBox(board, clan);
    if ((leader !== NONE || (board.box[clan] as number) > 0) && sites(board, clan).length > 0) return { clan, leader };
  }
  return null;
};

const leaderInBox = (board: Board, clan: number): number => {
  for (let leader = 0; leader < LEADERS.length; leader++)
    if (board.leaderAt[leader] === IN_BOX && board.leaderClan[leader] === clan) return leader;
  return NONE;
};

/** 11.4.1a Spaces of the entering clan; Uesugi and Mori have their off-map areas if they control none. */
const sites = (board: Board, clan: number): number[] => {
  const spaces: number[] = [];
  for (let space = 0; space < board.control.length; space++) if (board.control[space] === clan) spaces.push(space);
  const { box } = CLANS[clan] as Clan;
  return spaces.length === 0 && box !== NONE ? [box] : spaces;
};

/** Units of the waiting clan that go together: a leader, or soldiers by number. */
type Muster = readonly ['muster', string, PlaceId];
type MusterAll = readonly ['musterAll', ClanId, PlaceId, number];

const named = (id: string): number => (LEADER_IDS.includes(id) ? leaderOf(id) : NONE);

const musterRules: readonly Rule<Board, Entering, Muster>[] = [
  {
    clause: '11.4.1a',
    ok: ({ board }, { 1: leader }, { local }) => named(leader) === waiting(board, local.alliance)?.leader,
    values: (_, [, leader]) => ({ leader }),
  },
  {
    clause: '11.4.1a',
    ok: ({ board }, { 2: place }, { local }) => sites(board, waiting(board, local.alliance)?.clan as number).includes(placeOf(place)),
    values: (_, [, , place]) => ({ place }),
  },
];

const muster = verb<Board, Entering, Muster>({
  name: 'muster',
  args: args([oneOf(LEADER_IDS), oneOf(PLACE_IDS)]),
  candidates({ board }, { local }) {
    const next = waiting(board, local.alliance);
    if (!next || next.leader < 0) return [];
    return sites(board, next.clan).map((site): Muster => ['muster', leaderId(next.leader), placeId(site)]);
  },
  rules: musterRules,
  apply(table, { 1: leader, 2: place }) {
    putLeader(table.board, leaderOf(leader), placeOf(place));
    table.emit({ type: 'mustered', leader, place });
  },
});

const musterAllRules: readonly Rule<Board, Entering, MusterAll>[] = [
  {
    clause: '11.4.1a',
    ok: ({ board }, { 1: clan }, { local }) => {
      const next = waiting(board, local.alliance);
      return next !== null && next.leader < 0 && clanId(next.clan) === clan;
    },
    values: (_, [, clan]) => ({ clan }),
  },
  {
    clause: '11.4.1a',
    ok: ({ board }, { 2: place }, { local }) => sites(board, waiting(board, local.alliance)?.clan as number).includes(placeOf(place)),
    values: (_, [, , place]) => ({ place }),
  },
  {
    clause: '11.4.1a',
    ok: ({ board }, { 3: count }, { local }) => count <= (board.box[waiting(board, local.alliance)?.clan as number] as number),
    values: ({ board }, [, , , count], { local }) => ({ count, most: board.box[waiting(board, local.alliance)?.clan as number] as number }),
  },
];

const musterAll = verb<Board, Entering, MusterAll>({
  name: 'musterAll',
  args: args([
    oneOf(CLANS.map(({ id }) => id)),
    oneOf(PLACE_IDS),
    { fits: (json): json is number => Number.isInteger(json) && (json as number) > 0, sample: (pick) => 1 + pick(20) },
  ]),
  candidates({ board }, { local }) {
    const next = waiting(board, local.alliance);
    if (!next || next.leader >= 0) return [];
    const left = board.box[next.clan] as number;
    const counts = left > 2 ? [1, 2, left] : left > 1 ? [1, left] : [left];
    return sites(board, next.clan).flatMap((site) =>
      counts.map((count): MusterAll => ['musterAll', clanId(next.clan), placeId(site), count]),
    );
  },
  open: true,
  rules: musterAllRules,
  apply(table, { 1: clan, 2: place, 3: count }) {
    const index = CLANS.findIndex(({ id }) => id === clan);
    (table.board.box[index] as number) -= count;
    addSoldiers(table.board, placeOf(place), index, 0, count);
    table.emit({ type: 'musteredSoldiers', clan, place, count });
  },
});

export const placeReinforcement = decision<Board, Entering>({
  seats: (view, { alliance }) => [seatName(view, view.board.player[alliance] as number)],
  prompt: (view, { seat, local }) => ({
    key: 'muster',
    facts: { seat, alliance: ALLIANCE_IDS[local.alliance] as string, clan: clanId(waiting(view.board, local.alliance)?.clan ?? 0) },
  }),
  verbs: [muster, musterAll],
});

/* 15.2.6 With the Uesugi the Ikko-ikki come to Kaga. */

type Replace = readonly ['replace', PlaceId];

const isMinorThere = (board: Board, place: number): boolean => soldiersOf(board, place, CLAN_MINOR) > 0;

/** 15.2.6b He stands where the other stood: besieged, if that one was. */
const replaceMinor = (board: Board, place: number): void => {
  const inside = insideUnits(board, place, NEUTRAL) > 0 ? INSIDE : 0;
  takeMatching(board, place, CLAN_MINOR, inside, INSIDE, 1);
  (board.box[CLAN_MINOR] as number)++;
  (board.box[CLAN_IKKO] as number)--;
  addSoldiers(board, place, CLAN_IKKO, inside, 1);
  setControl(board, place, CLAN_IKKO);
};

/** 15.2.6c With one soldier for two temples the Ikko-ikki player chooses. */
export const chooseTemple = decision<Board>({
  seats: (view) => [seatName(view, view.board.player[allianceOf('ikko')] as number)],
  prompt: (_, { seat }) => ({ key: 'chooseTemple', facts: { seat } }),
  verbs: [
    verb<Board, null, Replace>({
      name: 'replace',
      args: args([oneOf(PLACE_IDS)]),
      candidates: () => KAGA_TEMPLES.map((place): Replace => ['replace', placeId(place)]),
      rules: [{ clause: '15.2.6c', ok: (_, { 1: place }) => KAGA_TEMPLES.includes(placeOf(place)), values: (_, [, place]) => ({ place }) }],
      apply(table, { 1: place }) {
        comeToTemple(table, placeOf(place));
      },
    }),
  ],
});

/** 15.2.6b, 15.2.8b, 15.2.7: no card for it. */
const comeToTemple = (table: Referee, place: number): void => {
  const { board } = table;
  board.carded.push(place);
  if (isMinorThere(board, place)) replaceMinor(board, place);
  else {
    (board.box[CLAN_IKKO] as number)--;
    addSoldiers(board, place, CLAN_IKKO, 0, 1);
    if (fieldUnits(board, place, ODA) + insideUnits(board, place, ODA) === 0) setControl(board, place, CLAN_IKKO);
  }
  table.emit({ type: 'ikkoInKaga', place: placeId(place) });
};

const canCome = (board: Board, place: number): boolean => {
  const clan = board.control[place] as number;
  return isMinorThere(board, place) || clan === NONE || sideOfClan[clan] === ODA || sideOfClan[clan] === sideOfClan[CLAN_MINOR];
};

export const ikkoToKaga = procedure<Board>({
  temples(table) {
    const { board } = table;
    board.kagaOpen = 1;
    const wanted = KAGA_TEMPLES.filter((place) => canCome(board, place));
    if ((board.box[CLAN_IKKO] as number) >= wanted.length) for (const place of wanted) comeToTemple(table, place);
    else if (board.box[CLAN_IKKO] === 1) return call('chooseTemple');
  },
  first: (table) => fightFor(table, KAGA_TEMPLES[0] as number),
  second: (table) => fightFor(table, KAGA_TEMPLES[1] as number),
});

/** 15.2.8b Where Oda holds the temple, as after a riot. */
const fightFor = ({ board }: Referee, place: number) => {
  const soldiers = soldiersOf(board, place, CLAN_IKKO);
  if (soldiers > 0 && controls(board, ODA, place) && fieldUnits(board, place, ODA) + insideUnits(board, place, ODA) > 0)
    return call('turncoats', { place, clan: CLAN_IKKO, soldiers, leaders: [], isNew: true });
};

/** 4.2.2c, 11.4 Powers whose turn has come. */
export const reinforcements = procedure<Board>({
  next(table) {
    const { board, state } = table;
    const due = POWERS.find((power) => board.entered[power] === 0 && (board.entry[power] as number) <= state.turn);
    if (due === undefined) return to('end');
    board.entered[due] = 1;
    board.stamp++;
    table.emit({ type: 'entered', alliance: ALLIANCE_IDS[due] as string });
    return call('powerEnters', { alliance: due });
  },
  again: () => to('next'),
  end: () => undefined,
});

export const powerEnters = procedure<Board, Entering>({
  place({ board }, { alliance }) {
    if (waiting(board, alliance)) return call('placeReinforcement', { alliance });
  },
  more({ board }, { alliance }) {
    if (waiting(board, alliance)) return to('place');
  },
  kaga(_, { alliance }) {
    if (alliance === UESUGI) return call('ikkoToKaga');
  },
});
