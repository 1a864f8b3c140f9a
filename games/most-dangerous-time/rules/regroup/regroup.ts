import {
  actionType,
  metByCandidates,
  args,
  oneOf,
  replaceWith,
  simpleActionType,
  endStep,
  decision,
  procedure,
  callStep,
  goTo,
} from '@gunbai/engine';
import type { Rule } from '@gunbai/engine';
import {
  stacksAt,
  clanOfStack,
  countOfStack,
  leadersAt,
  IN_PLAY,
  NO_TRUCE,
  countSoldiers,
  sphereOf,
  sideUnitsAt,
  isBesieged,
  IN_BOX,
  suppressLogEntry,
  seatIdOf,
} from '../state.ts';
import type { GameState, MdtView } from '../state.ts';
import { addSoldiers, placeLeader } from '../units.ts';
import { clansTracingBySpace, ikkoGroups } from '../communication/communication.ts';
import {
  CLAN_COUNT,
  ODA,
  SPACE_COUNT,
  ANTI_ODA,
  CLANS,
  PLACE_COUNT,
  NONE,
  OFF_MAP_SPACE_VALUE,
  NEUTRAL,
  CLAN_IKKO,
  KYO,
  SPACES,
  sideOfClan,
  CLAN_ODA,
  LEADERS,
  NOBUNAGA,
  NOBUTADA,
  allianceOfClan,
  clanOf,
  CLAN_IDS,
  clanId,
  leaderOf,
  LEADER_IDS,
  leaderId,
  SPACE_IDS,
  placeId,
  placeOf,
} from '../components.ts';
import type { Side, Clan, ClanId, LeaderId, SpaceId } from '../components.ts';
import { sideOfSeat, isOwnPlayersSpace, TOKUGAWA_SEAT, seatPlaysAlliance } from '../seats.ts';

/** The seat that regroups. The board records its progress in `raised` and `filled`. */
export interface RegroupLocals {
  readonly seat: number;
}

/** The key that counts regrouped units: by clan, with four players by Oda seat. */
const tallyIndex = (board: GameState, clan: number, seat: number): number => (regroupsBySphere(board, seat) ? CLAN_COUNT + seat : clan);
/** 11.3.1b The key for Ikko-ikki in a space: other units placed there do not count against their group. 16.2.10.3 For Oda: automatic units. */
const spaceTallyIndex = (space: number): number => CLAN_COUNT + 4 + space;
export const addToSpaceTally = (board: GameState, space: number, units: number): void => {
  board.raised[spaceTallyIndex(space)] = (board.raised[spaceTallyIndex(space)] ?? 0) + units;
};
export const regroupsBySphere = (board: GameState, seat: number): boolean => board.players === 4 && sideOfSeat(board, seat) === ODA;

/** Lines of communication are traced once, when a side begins: its placements do not change them. */
export const beginRegrouping = (board: GameState, side: Side): void => {
  board.raised = new Array<number>(CLAN_COUNT + 4 + SPACE_COUNT).fill(0);
  board.filled = [];
  board.reach = clansTracingBySpace(board, side);
  board.group = side === ANTI_ODA ? ikkoGroups(board) : [];
};

const canTraceTo = (board: GameState, clan: number, space: number): boolean => ((board.reach[space] as number) & (1 << clan)) !== 0;

/* 11.0 How many units a clan may regroup. */

/** 11.0.5a, 11.0.6, 11.0.7 The printed value, plus 1 for each gained clan that raises it. */
export const regroupValue = (board: GameState, clan: number): number => {
  const { regroup, regroupRaisedBy: raisedBy } = CLANS[clan] as Clan;
  let value = regroup;
  for (const other of raisedBy) if (board.gainedBy[other] === clan) value++;
  return value;
};

/** Units of a clan on the map, leaders included, off-map areas too. */
const countUnitsOnMap = (board: GameState, clan: number): number => {
  let count = 0;
  for (let place = 0; place < PLACE_COUNT; place++) {
    for (const stack of stacksAt(board, place)) if (clanOfStack(stack) === clan) count += countOfStack(stack);
    for (const leader of leadersAt(board, place)) if (board.leaderClan[leader] === clan) count++;
  }
  return count;
};

/** 11.5.1a Spaces a clan holds with a line of communication; 2.45.1c: its off-map area counts for several. */
const countSpacesInCommunication = (board: GameState, clan: number): number => {
  let count = 0;
  for (let space = 0; space < SPACE_COUNT; space++) if (board.control[space] === clan && canTraceTo(board, clan, space)) count++;
  const { offMapArea: box } = CLANS[clan] as Clan;
  return count + (box === NONE ? 0 : (OFF_MAP_SPACE_VALUE.get(box) ?? 0));
};

/** 11.5.1a, 11.5.1b The value of the Japanese edition, and the remaining room. */
export const japaneseAllowance = (spaces: number, unitsNow: number, regrouped: number): number =>
  Math.max(0, Math.min(Math.ceil(spaces / 5) - regrouped, 2 * spaces - unitsNow));

const usesJapaneseRegroup = (view: MdtView): boolean => view.options['japaneseRegroup'] === true;

/** 11.0.4, 3.2.5, 3.33.2b Whether a clan may regroup at all. */
const canClanRegroup = (board: GameState, clan: number): boolean => {
  const { side, alliance } = CLANS[clan] as Clan;
  if (side === NEUTRAL || board.clanState[clan] !== IN_PLAY || board.entered[alliance] === 0) return false;
  return clan !== CLAN_IKKO || board.truce === NO_TRUCE;
};

/** How many more units a clan may regroup; the Ikko-ikki have a limit per group instead (11.3). */
export const regroupAllowance = (view: MdtView, clan: number, local: RegroupLocals): number => {
  const { board } = view;
  if (!canClanRegroup(board, clan)) return 0;
  if (clan === CLAN_IKKO) return Infinity;
  const used = board.raised[tallyIndex(board, clan, local.seat)] as number;
  if (regroupsBySphere(board, local.seat))
    return japaneseAllowance(spacesInSphere(board, local.seat).length, countUnitsInSphere(board, local.seat), used);
  if (!usesJapaneseRegroup(view)) return regroupValue(board, clan) - used;
  return japaneseAllowance(countSpacesInCommunication(board, clan), countUnitsOnMap(board, clan), used);
};

/* 11.2, 11.3 Where they may be placed. */

const countPlacedIn = (filled: readonly number[], space: number): number => {
  let count = 0;
  for (const one of filled) if (one === space) count++;
  return count;
};

/** 11.2.1d One unit a space, two in Kyo; 11.3.3: the Ikko-ikki two in their own, four in Kyo. */
const placementLimit = (board: GameState, clan: number, space: number): number => {
  if (clan === CLAN_IKKO && board.control[space] === CLAN_IKKO) return space === KYO ? 4 : 2;
  return space === KYO ? 2 : 1;
};

/** 11.3.1b, 11.3.2a Whether the group of a space may still add a unit. */
const hasIkkoGroupRoom = (board: GameState, space: number): boolean => {
  const group = board.group[space] as number;
  if (group === NONE) return false;
  let spaces = 0;
  let units = 0;
  let added = 0;
  for (let other = 0; other < SPACE_COUNT; other++) {
    if (board.group[other] !== group) continue;
    spaces++;
    units += countSoldiers(board, other, CLAN_IKKO);
    added += board.raised[spaceTallyIndex(other)] ?? 0;
  }
  return added < Math.ceil(spaces / 2) && units < 2 * spaces;
};

/** 16.2.10.1, 11.5.1a Spaces of a player's sphere that a clan of Oda holds with a line of communication of its own. */
const spacesInSphere = (board: GameState, seat: number): number[] =>
  SPACES.filter(({ index }) => {
    const controller = board.control[index] as number;
    return controller !== NONE && canTraceTo(board, controller, index) && sphereOf(board, index) === seat;
  }).map(({ index }) => index);

/** Units of the Oda side inside a player's sphere. */
export const countUnitsInSphere = (board: GameState, seat: number): number => {
  let count = 0;
  for (let place = 0; place < PLACE_COUNT; place++) if (sphereOf(board, place) === seat) count += sideUnitsAt(board, place, ODA);
  return count;
};

/** Whether a regrouped unit of a clan may be placed in a space now. */
const isRegroupSite = (board: GameState, clan: number, space: number, seat: number): boolean => {
  if (!isOwnPlayersSpace(board, clan, space)) return false;
  if (clan === CLAN_IKKO ? !hasIkkoGroupRoom(board, space) : !canTraceTo(board, clan, space)) return false;
  if (countPlacedIn(board.filled, space) >= placementLimit(board, clan, space)) return false;
  if (isBesieged(board, space, sideOfClan[clan] as Side)) return false;
  return !regroupsBySphere(board, seat) || sphereOf(board, space) === seat;
};

/** 16.2.10.3 While Nobunaga's guard is short and soldiers are available, it comes first. */
const guardPlaceToFill = (board: GameState, clan: number, seat: number): number =>
  regroupsBySphere(board, seat) && (board.box[CLAN_ODA] as number) > 0 ? incompleteGuardPlace(board, clan) : NONE;

/** 16.2.10.3 Whether this player must help the guard before any other regroup. */
const mustFillGuardFirst = (view: MdtView, local: RegroupLocals): boolean =>
  guardPlaceToFill(view.board, CLAN_ODA, local.seat) !== NONE && regroupAllowance(view, CLAN_ODA, local) > 0;

const regroupSites = (board: GameState, clan: number, { seat }: RegroupLocals): number[] => {
  const guard = guardPlaceToFill(board, clan, seat);
  if (guard !== NONE) return [guard];
  const sites: number[] = [];
  for (let space = 0; space < SPACE_COUNT; space++) if (isRegroupSite(board, clan, space, seat)) sites.push(space);
  return sites;
};

const hasRegroupSite = (board: GameState, clan: number, { seat }: RegroupLocals): boolean => {
  if (guardPlaceToFill(board, clan, seat) !== NONE) return true;
  for (let space = 0; space < SPACE_COUNT; space++) if (isRegroupSite(board, clan, space, seat)) return true;
  return false;
};

/* Raising a unit: first which, then where. */

const leadersInBox = (board: GameState, clan: number, seat: number): number[] => {
  const found: number[] = [];
  for (let leader = 0; leader < LEADERS.length; leader++)
    if (board.leaderAt[leader] === IN_BOX && board.leaderClan[leader] === clan && canSeatCallLeader(board, leader, seat))
      found.push(leader);
  return found;
};

/** 16.2.2.2 With four players an Oda player returns his own leaders and shared ones; Nobunaga returns by 16.2.10.2. */
const canSeatCallLeader = (board: GameState, leader: number, seat: number): boolean =>
  !regroupsBySphere(board, seat) ||
  board.lord[leader] === seat ||
  (board.lord[leader] === NONE && leader !== NOBUNAGA && leader !== NOBUTADA);

/** 16.2.5.4, 16.2.10.3 The reachable place of a guard with fewer than three soldiers (automatic units excluded), or NONE. */
const incompleteGuardPlace = (board: GameState, clan: number): number => {
  const place = board.leaderAt[NOBUNAGA] as number;
  if (clan !== CLAN_ODA || place < 0 || place >= SPACE_COUNT) return NONE;
  if (countSoldiers(board, place, CLAN_ODA) - (board.raised[spaceTallyIndex(place)] ?? 0) >= 3) return NONE;
  return canTraceTo(board, CLAN_ODA, place) && !isBesieged(board, place, ODA) ? place : NONE;
};

/** 4.2.2b, 16.2.6.1 Whether a player regroups a clan. */
const doesSeatRegroupClan = (board: GameState, seat: number, clan: number): boolean => {
  if (regroupsBySphere(board, seat)) return sideOfClan[clan] === ODA && (clan === CLAN_ODA || seat === TOKUGAWA_SEAT);
  return seatPlaysAlliance(board, seat, allianceOfClan[clan] as number);
};

type RaiseSoldier = readonly ['raiseSoldier', ClanId];
type RaiseLeader = readonly ['raiseLeader', LeaderId];

const raiseSoldierRules: readonly Rule<GameState, RegroupLocals, RaiseSoldier>[] = [
  {
    clause: '4.2.2b',
    ok: ({ board }, { 1: clan }, { local }) => doesSeatRegroupClan(board, local.seat, clanOf(clan)),
    values: (_, [, clan]) => ({ clan }),
  },
  { clause: '16.2.10.3', ok: (view, { 1: clan }, { local }) => clanOf(clan) === CLAN_ODA || !mustFillGuardFirst(view, local) },
  { clause: '11.0.4', ok: ({ board }, { 1: clan }) => canClanRegroup(board, clanOf(clan)), values: (_, [, clan]) => ({ clan }) },
  { clause: '11.2.2', ok: ({ board }, { 1: clan }) => (board.box[clanOf(clan)] as number) > 0, values: (_, [, clan]) => ({ clan }) },
  {
    clause: '11.0.8',
    ok: (view, { 1: clan }, { local }) => regroupAllowance(view, clanOf(clan), local) > 0,
    values: ({ board }, [, clan]) => ({ clan, value: regroupValue(board, clanOf(clan)) }),
  },
  {
    clause: '11.2.1c',
    ok: ({ board }, { 1: clan }, { local }) => hasRegroupSite(board, clanOf(clan), local),
    values: (_, [, clan]) => ({ clan }),
  },
];

const raiseSoldier = actionType<GameState, RegroupLocals, RaiseSoldier>({
  name: 'raiseSoldier',
  args: args([oneOf(CLAN_IDS)]),
  candidates({ board }, { local }) {
    const actions: RaiseSoldier[] = [];
    for (let clan = 0; clan < CLAN_COUNT; clan++)
      if ((board.box[clan] as number) > 0 && doesSeatRegroupClan(board, local.seat, clan)) actions.push(['raiseSoldier', clanId(clan)]);
    return actions;
  },
  rules: raiseSoldierRules,
  apply(ctx, { 1: clan }, { local }) {
    suppressLogEntry(ctx);
    return replaceWith('regroupSite', { seat: local.seat, clan: clanOf(clan), leader: NONE });
  },
});

const currentClanOf = (board: GameState, leader: LeaderId): number => board.leaderClan[leaderOf(leader)] as number;

const raiseLeaderRules: readonly Rule<GameState, RegroupLocals, RaiseLeader>[] = [
  {
    clause: '11.2.1b',
    ok: ({ board }, { 1: leader }) => board.leaderAt[leaderOf(leader)] === IN_BOX,
    values: (_, [, leader]) => ({ leader }),
  },
  {
    clause: '4.2.2b',
    ok: ({ board }, { 1: leader }, { local }) =>
      doesSeatRegroupClan(board, local.seat, currentClanOf(board, leader)) && canSeatCallLeader(board, leaderOf(leader), local.seat),
    values: (_, [, leader]) => ({ leader }),
  },
  { clause: '16.2.10.3', ok: (view, _, { local }) => !mustFillGuardFirst(view, local) },
  {
    clause: '11.0.4',
    ok: ({ board }, { 1: leader }) => canClanRegroup(board, currentClanOf(board, leader)),
    values: (_, [, leader]) => ({ leader }),
  },
  {
    clause: '11.0.8',
    ok: (view, { 1: leader }, { local }) => regroupAllowance(view, currentClanOf(view.board, leader), local) > 0,
    values: ({ board }, [, leader]) => ({
      clan: clanId(currentClanOf(board, leader)),
      value: regroupValue(board, currentClanOf(board, leader)),
    }),
  },
  {
    clause: '11.2.1c',
    ok: ({ board }, { 1: leader }, { local }) => hasRegroupSite(board, currentClanOf(board, leader), local),
    values: (_, [, leader]) => ({ leader }),
  },
];

const raiseLeader = actionType<GameState, RegroupLocals, RaiseLeader>({
  name: 'raiseLeader',
  args: args([oneOf(LEADER_IDS)]),
  candidates({ board }, { local }) {
    const actions: RaiseLeader[] = [];
    for (let leader = 0; leader < LEADERS.length; leader++)
      if (
        board.leaderAt[leader] === IN_BOX &&
        canSeatCallLeader(board, leader, local.seat) &&
        doesSeatRegroupClan(board, local.seat, board.leaderClan[leader] as number)
      )
        actions.push(['raiseLeader', leaderId(leader)]);
    return actions;
  },
  rules: raiseLeaderRules,
  apply(ctx, { 1: leader }, { local }) {
    const { board } = ctx;
    suppressLogEntry(ctx);
    return replaceWith('regroupSite', { seat: local.seat, clan: currentClanOf(board, leader), leader: leaderOf(leader) });
  },
});

const endRegroup = simpleActionType<GameState, RegroupLocals>('endRegroup', {
  rules: [{ clause: '16.2.10.3', ok: (view, _, { local }) => !mustFillGuardFirst(view, local) }],
  apply: () => endStep('end'),
});

export const regroupUnit = decision<GameState, RegroupLocals>({
  seats: (view, { seat }) => [seatIdOf(view, seat)],
  prompt: (_, { seat }) => ({ key: 'regroup', facts: { seat } }),
  actionTypes: [endRegroup, raiseSoldier, raiseLeader],
});

interface PlaceUnitLocals extends RegroupLocals {
  readonly clan: number;
  readonly leader: number;
}

type PutAt = readonly ['putAt', SpaceId];

const putAt = actionType<GameState, PlaceUnitLocals, PutAt>({
  name: 'putAt',
  args: args([oneOf(SPACE_IDS)]),
  candidates: ({ board }, { local }) => regroupSites(board, local.clan, local).map((space): PutAt => ['putAt', placeId(space)]),
  rules: metByCandidates([
    {
      clause: '11.2.1c',
      ok: ({ board }, { 1: space }, { local }) =>
        local.clan === CLAN_IKKO ? board.control[placeOf(space)] === CLAN_IKKO : canTraceTo(board, local.clan, placeOf(space)),
      values: (_, [, space], { local }) => ({ space, clan: clanId(local.clan) }),
    },
    {
      clause: '16.1.2.4',
      ok: ({ board }, { 1: space }, { local }) => isOwnPlayersSpace(board, local.clan, placeOf(space)),
      values: (_, [, space]) => ({ space }),
    },
    {
      clause: '11.2.1d',
      ok: ({ board }, { 1: space }, { local }) =>
        guardPlaceToFill(board, local.clan, local.seat) === placeOf(space) ||
        countPlacedIn(board.filled, placeOf(space)) < placementLimit(board, local.clan, placeOf(space)),
      values: ({ board }, [, space], { local }) => ({ space, most: placementLimit(board, local.clan, placeOf(space)) }),
    },
    {
      clause: '11.3.2a',
      ok: ({ board }, { 1: space }, { local }) => {
        const guard = guardPlaceToFill(board, local.clan, local.seat);
        return guard === NONE ? isRegroupSite(board, local.clan, placeOf(space), local.seat) : guard === placeOf(space);
      },
      values: (_, [, space]) => ({ space }),
    },
  ]),
  apply(ctx, { 1: space }, { local }) {
    const { board } = ctx;
    const place = placeOf(space);
    (board.raised[tallyIndex(board, local.clan, local.seat)] as number)++;
    board.filled.push(place);
    if (local.clan === CLAN_IKKO) addToSpaceTally(board, place, 1);
    if (local.leader === NONE) {
      (board.box[local.clan] as number)--;
      addSoldiers(board, place, local.clan, 0, 1);
      ctx.emit({ type: 'regrouped', clan: clanId(local.clan), space });
    } else {
      placeLeader(board, local.leader, place);
      ctx.emit({ type: 'leaderRegrouped', leader: leaderId(local.leader), space });
    }
  },
});

export const regroupSite = decision<GameState, PlaceUnitLocals>({
  seats: (view, { seat }) => [seatIdOf(view, seat)],
  prompt: (_, { seat, local }) => ({
    key: 'regroupSite',
    facts: { seat, clan: clanId(local.clan), leader: local.leader === NONE ? null : leaderId(local.leader) },
  }),
  actionTypes: [putAt],
});

/** Whether a player can still regroup anything. */
export const canRegroupMore = (view: MdtView, local: RegroupLocals): boolean => {
  const { board } = view;
  for (let clan = 0; clan < CLAN_COUNT; clan++) {
    if (!doesSeatRegroupClan(board, local.seat, clan)) continue;
    if ((board.box[clan] as number) === 0 && leadersInBox(board, clan, local.seat).length === 0) continue;
    if (regroupAllowance(view, clan, local) > 0 && hasRegroupSite(board, clan, local)) return true;
  }
  return false;
};

/** 4.2.2 One player's regrouping: the wounded first, then unit by unit in any order. */
export const regroup = procedure<GameState, RegroupLocals>({
  wounded({ board }, { seat }) {
    beginRegrouping(board, sideOfSeat(board, seat));
    return callStep('wounded', { seat });
  },
  ask({ state }, local) {
    if (!canRegroupMore(state, local)) return endStep();
    return callStep('regroupUnit', { seat: local.seat });
  },
  more(_, __, answer) {
    return answer === 'end' ? endStep() : goTo('ask');
  },
});
