import { args, call, decision, oneOf, procedure, to, verb } from '@gunbai/engine';
import {
  clanIn,
  clanUnitsAt,
  controlSide,
  countIn,
  DEFEATED,
  IN_BOX,
  IN_PLAY,
  isLeaderInside,
  marksIn,
  ON_TRACK,
  seatName,
  setControl,
  INSIDE,
  stacksAt,
  strangersAt,
  unitsOf,
  WITHDRAWN,
} from './board.ts';
import type { Board, Referee } from './board.ts';
import { passDisbanded, settleSiege, takeSoldiers } from './pieces.ts';
import {
  ANTI_ODA,
  CLAN_ENRYAKUJI,
  CLAN_IDS,
  CLANS,
  clanId,
  clanOf,
  LEADERS,
  NEUTRAL,
  NONE,
  ODA,
  PLACE_COUNT,
  SPACE_COUNT,
} from './components.ts';
import type { Clan, ClanId, Side } from './components.ts';
import { azuchiRises } from './azuchi.ts';
import { homesOf } from './communication.ts';
import { isInTheWar, loseAzuchi } from './control.ts';
import { isChitIn, moveChit } from './cup.ts';
import { killLeader } from './leaders.ts';
import { deciderFor } from './players.ts';

const TAKEDA = clanOf('takeda');
const HAS_LEADERS: readonly boolean[] = CLANS.map(({ index }) => LEADERS.some(({ clan }) => clan === index));

/** 3.3.1 (ruling) The spaces whose loss brings a clan down: its home castles, or else all its starting spaces. */
export const keysOf = (board: Board, clan: number): readonly number[] => {
  const homes = homesOf(board, clan);
  return homes.length > 0 ? homes : (CLANS[clan] as Clan).starts;
};

/** The sides against which a clan can fall. */
const FOES: Readonly<Record<Side, readonly Side[]>> = { [ODA]: [ANTI_ODA], [ANTI_ODA]: [ODA], [NEUTRAL]: [ODA, ANTI_ODA] };
const foesOf = (side: Side): readonly Side[] => FOES[side];

/** 3.3.1 Held by the enemy: under his control, or with his units alone in it. */
const isHeldBy = (board: Board, space: number, foe: Side): boolean =>
  controlSide(board, space) === foe || (unitsOf(board, space, foe) > 0 && strangersAt(board, space, foe) === 0);

const isLost = (board: Board, space: number, side: Side): boolean => {
  for (const foe of foesOf(side)) if (isHeldBy(board, space, foe)) return true;
  return false;
};

/** 3.3.1 No leader of the clan stands free; a clan that never had one is judged by its soldiers. */
const isHeadless = (board: Board, clan: number): boolean => {
  for (let leader = 0; leader < LEADERS.length; leader++) {
    if (board.leaderClan[leader] !== clan) continue;
    if ((board.leaderAt[leader] as number) >= 0 && !isLeaderInside(board, leader)) return false;
  }
  if (HAS_LEADERS[clan]) return true;
  for (let place = 0; place < PLACE_COUNT; place++)
    for (const stack of stacksAt(board, place)) if (clanIn(stack) === clan && (marksIn(stack) & INSIDE) === 0) return false;
  return true;
};

/** 3.3.1 */
export const isFallen = (board: Board, clan: number): boolean => {
  const { canFall, side, alliance } = CLANS[clan] as Clan;
  if (!canFall || board.clanState[clan] !== IN_PLAY || board.entered[alliance] === 0) return false;
  for (const key of keysOf(board, clan)) if (!isLost(board, key, side)) return false;
  return isHeadless(board, clan);
};

/** 3.3.3, 3.3.4 The clans with most units in the lost castle, or in the lost starting spaces. */
const conquerors = (board: Board, clan: number): number[] => {
  const foes = foesOf((CLANS[clan] as Clan).side);
  const keys = keysOf(board, clan);
  const homes = homesOf(board, clan).length > 0;
  // Several home castles: the one that fell last is the one the enemy stands in with most units.
  const strength = (space: number): number => foes.reduce<number>((sum, foe) => sum + unitsOf(board, space, foe), 0);
  const counted = homes ? [keys.reduce<number>((best, key) => (strength(key) > strength(best) ? key : best), keys[0] as number)] : keys;
  let most = 0;
  let found: number[] = [];
  for (const { index, side } of CLANS) {
    if (!foes.includes(side)) continue;
    let units = 0;
    for (const space of counted) units += clanUnitsAt(board, space, index);
    if (units < most || units === 0) continue;
    if (units > most) found = [];
    most = units;
    found.push(index);
  }
  if (found.length > 0) return found;
  const holder = board.control[counted[0] as number] as number;
  return [holder];
};

/** 3.3.2, 3.32.1, 15.4.3b What becomes of a defeated clan. */
const bringDown = (table: Referee, clan: number, conqueror: number): void => {
  const { board } = table;
  board.clanState[clan] = DEFEATED;
  // 11.0.7: whoever gained it by betrayal keeps what it is worth.
  if (board.gainedBy[clan] === NONE) board.gainedBy[clan] = conqueror;
  table.emit({ type: 'clanDefeated', clan: clanId(clan), 'conqueror:clan': clanId(conqueror) });
  const soldiers = removeAll(table, clan, 'defeat');
  if (clan === TAKEDA || clan === CLAN_ENRYAKUJI) board.eliminated += soldiers;
  else {
    (board.box[conqueror] as number) += soldiers;
    passDisbanded(board, clan, conqueror);
  }
  for (let space = 0; space < SPACE_COUNT; space++) {
    if (board.control[space] !== clan) continue;
    setControl(board, space, conqueror);
    loseAzuchi(table, space, conqueror);
  }
  if (!table.state.outcome) retireChit(table, clan);
};

/** Takes all units of a clan off the map and out of its box; gives the number of soldiers. */
const removeAll = (table: Referee, clan: number, cause: 'defeat' | 'withdrawal'): number => {
  const { board } = table;
  for (let leader = 0; leader < LEADERS.length; leader++) {
    if (board.leaderClan[leader] !== clan) continue;
    const at = board.leaderAt[leader] as number;
    // 14.3.3a: who was lost in the battle that brings his clan down has died in battle.
    if (at >= 0 || at === IN_BOX || at === ON_TRACK) killLeader(table, leader, board.battle?.fallen.includes(leader) ? 'battle' : cause);
    if (at >= 0) settleSiege(board, at);
  }
  let soldiers = board.box[clan] as number;
  board.box[clan] = 0;
  for (let place = 0; place < PLACE_COUNT; place++) {
    let isHere = false;
    for (const stack of stacksAt(board, place).slice()) {
      if (clanIn(stack) !== clan) continue;
      isHere = true;
      soldiers += countIn(stack);
      takeSoldiers(board, place, clan, marksIn(stack), countIn(stack));
    }
    if (isHere) settleSiege(board, place);
  }
  return soldiers;
};

/** 4.2.5a An alliance with no clan left in play has no chit in the cup. */
const retireChit = (table: Referee, clan: number): void => {
  const { board } = table;
  const { alliance } = CLANS[clan] as Clan;
  if (CLANS.some((one) => one.alliance === alliance && isInTheWar(board, one.index))) return;
  const chit = CHIT_OF_ALLIANCE[alliance];
  if (chit && isChitIn(table.state, chit, 'cup')) moveChit(table, chit, 'cup', 'aside');
};
const CHIT_OF_ALLIANCE: readonly string[] = ['oda', 'azai_asakura', 'ikko', 'anti_oda_minor', 'takeda', 'mori', 'uesugi', ''];

interface Falling {
  readonly clan: number;
}

type Conquer = readonly ['conquer', ClanId];

const conquer = verb<Board, Falling, Conquer>({
  name: 'conquer',
  args: args([oneOf(CLAN_IDS)]),
  candidates: ({ board }, { local }) => conquerors(board, local.clan).map((clan): Conquer => ['conquer', clanId(clan)]),
  rules: [
    {
      clause: '3.3.3',
      ok: ({ board }, { 1: clan }, { local }) => conquerors(board, local.clan).includes(clanOf(clan)),
      values: (_, [, clan], { local }) => ({ clan, 'fallen:clan': clanId(local.clan) }),
    },
  ],
  apply(table, { 1: clan }, { local }) {
    bringDown(table, local.clan, clanOf(clan));
  },
});

/** 3.3.3 A tie is decided by the owner of the clans concerned. */
export const chooseConqueror = decision<Board, Falling>({
  seats: ({ board, ...view }, { clan }) => {
    const deciders = conquerors(board, clan).map((one) => deciderFor(board, one, keysOf(board, clan)[0] as number));
    return [seatName({ board, ...view }, deciders.includes(board.activeSeat) ? board.activeSeat : (deciders[0] as number))];
  },
  prompt: (_, { seat, local }) => ({ key: 'chooseConqueror', facts: { seat, clan: clanId(local.clan) } }),
  verbs: [conquer],
});

/** The first clan that has fallen, or NONE. */
const fallen = (board: Board): number => {
  for (let clan = 0; clan < CLANS.length; clan++) if (isFallen(board, clan)) return clan;
  return NONE;
};

/** 3.3 All clans that have fallen, one after another. */
export const fallOfClans = procedure<Board>({
  next(table) {
    const { board } = table;
    const clan = fallen(board);
    if (clan === NONE) return to('end');
    const found = conquerors(board, clan);
    if (found.length > 1) return call('chooseConqueror', { clan });
    bringDown(table, clan, found[0] as number);
  },
  again: () => to('next'),
  end: (table) => {
    if (!table.state.outcome) azuchiRises(table);
  },
});

/** 3.31 Mori and Uesugi leave the war when Oda holds their surrender spaces. */
const isForcedOut = (board: Board, clan: number): boolean => {
  const { surrenders, alliance } = CLANS[clan] as Clan;
  return (
    surrenders.length > 0 &&
    board.clanState[clan] === IN_PLAY &&
    board.entered[alliance] === 1 &&
    surrenders.every((space) => controlSide(board, space) === ODA)
  );
};

export const withdrawals = procedure<Board>({
  all(table) {
    const { board } = table;
    for (let index = 0; index < CLANS.length; index++) {
      if (!isForcedOut(board, index)) continue;
      board.clanState[index] = WITHDRAWN;
      table.emit({ type: 'clanWithdrew', clan: clanId(index) });
      board.eliminated += removeAll(table, index, 'withdrawal');
      if (table.state.outcome) return;
      // 2.46.4 (ruling): what it still controls belongs to nobody.
      for (let space = 0; space < SPACE_COUNT; space++) if (board.control[space] === index) setControl(board, space, NONE);
      retireChit(table, index);
    }
  },
});
