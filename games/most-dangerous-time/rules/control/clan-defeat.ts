import { actionType, args, oneOf, decision, procedure, goTo, callStep } from '@gunbai/engine';
import {
  controllingSide,
  sideUnitsAt,
  otherSideUnitsAt,
  isLeaderInside,
  stacksAt,
  clanOfStack,
  marksOfStack,
  INSIDE,
  IN_PLAY,
  countClanUnitsAt,
  DEFEATED,
  setControl,
  IN_BOX,
  ON_TURN_TRACK,
  countOfStack,
  seatIdOf,
  WITHDRAWN,
} from '../state.ts';
import type { GameState, MdtContext } from '../state.ts';
import { transferDisbanded, endSiegeIfFree, removeSoldiers } from '../units.ts';
import {
  clanOf,
  CLANS,
  LEADERS,
  ODA,
  ANTI_ODA,
  NEUTRAL,
  PLACE_COUNT,
  NONE,
  clanId,
  CLAN_ENRYAKUJI,
  SPACE_COUNT,
  CLAN_IDS,
} from '../components.ts';
import type { Clan, Side, ClanId } from '../components.ts';
import { buildAutomaticAzuchi } from '../special/azuchi.ts';
import { homeCastlesOf } from '../communication/communication.ts';
import { loseAzuchi, isClanInPlay } from './control.ts';
import { isChitInZone, moveChit } from '../turn/chit-cup.ts';
import { killLeader } from '../leader-status.ts';
import { decidingSeat } from '../seats.ts';

const TAKEDA = clanOf('takeda');
const HAS_LEADERS: readonly boolean[] = CLANS.map(({ index }) => LEADERS.some(({ clan }) => clan === index));

/** 3.3.1 (ruling) The spaces whose loss defeats a clan: its home castles, or else all its starting spaces. */
const keySpacesOf = (board: GameState, clan: number): readonly number[] => {
  const homes = homeCastlesOf(board, clan);
  return homes.length > 0 ? homes : (CLANS[clan] as Clan).startSpaces;
};

/** The sides that can defeat a clan. */
const OPPOSING_SIDES: Readonly<Record<Side, readonly Side[]>> = { [ODA]: [ANTI_ODA], [ANTI_ODA]: [ODA], [NEUTRAL]: [ODA, ANTI_ODA] };
const opposingSidesOf = (side: Side): readonly Side[] => OPPOSING_SIDES[side];

/** 3.3.1 Whether the enemy holds the space: controls it, or has the only units in it. */
const isHeldByEnemy = (board: GameState, space: number, enemySide: Side): boolean =>
  controllingSide(board, space) === enemySide ||
  (sideUnitsAt(board, space, enemySide) > 0 && otherSideUnitsAt(board, space, enemySide) === 0);

const isSpaceLost = (board: GameState, space: number, side: Side): boolean => {
  for (const enemySide of opposingSidesOf(side)) if (isHeldByEnemy(board, space, enemySide)) return true;
  return false;
};

/** 3.3.1 Whether no leader of the clan is unbesieged; for a clan without leaders, no soldier. */
const hasNoFreeLeader = (board: GameState, clan: number): boolean => {
  for (let leader = 0; leader < LEADERS.length; leader++) {
    if (board.leaderClan[leader] !== clan) continue;
    if ((board.leaderAt[leader] as number) >= 0 && !isLeaderInside(board, leader)) return false;
  }
  if (HAS_LEADERS[clan]) return true;
  for (let place = 0; place < PLACE_COUNT; place++)
    for (const stack of stacksAt(board, place)) if (clanOfStack(stack) === clan && (marksOfStack(stack) & INSIDE) === 0) return false;
  return true;
};

/** 3.3.1 */
const isClanFallen = (board: GameState, clan: number): boolean => {
  const { canFall, side, alliance } = CLANS[clan] as Clan;
  if (!canFall || board.clanState[clan] !== IN_PLAY || board.entered[alliance] === 0) return false;
  for (const key of keySpacesOf(board, clan)) if (!isSpaceLost(board, key, side)) return false;
  return hasNoFreeLeader(board, clan);
};

/** 3.3.3, 3.3.4 The clans with most units in the lost castle, or in the lost starting spaces. */
const conquerorCandidates = (board: GameState, clan: number): number[] => {
  const enemySides = opposingSidesOf((CLANS[clan] as Clan).side);
  const keys = keySpacesOf(board, clan);
  const homes = homeCastlesOf(board, clan).length > 0;
  // Several home castles: the one with the most enemy units counts as the last one lost.
  const strength = (space: number): number => enemySides.reduce<number>((sum, enemySide) => sum + sideUnitsAt(board, space, enemySide), 0);
  const counted = homes ? [keys.reduce<number>((best, key) => (strength(key) > strength(best) ? key : best), keys[0] as number)] : keys;
  let mostUnits = 0;
  let found: number[] = [];
  for (const { index, side } of CLANS) {
    if (!enemySides.includes(side)) continue;
    let units = 0;
    for (const space of counted) units += countClanUnitsAt(board, space, index);
    if (units < mostUnits || units === 0) continue;
    if (units > mostUnits) found = [];
    mostUnits = units;
    found.push(index);
  }
  if (found.length > 0) return found;
  const holder = board.control[counted[0] as number] as number;
  return [holder];
};

/** 3.3.2, 3.32.1, 15.4.3b Resolves the defeat of a clan. */
const defeatClan = (ctx: MdtContext, clan: number, conqueror: number): void => {
  const { board } = ctx;
  board.clanState[clan] = DEFEATED;
  // 11.0.7: a side that gained the clan by betrayal keeps its value.
  if (board.gainedBy[clan] === NONE) board.gainedBy[clan] = conqueror;
  ctx.emit({ type: 'clanDefeated', clan: clanId(clan), 'conqueror:clan': clanId(conqueror) });
  const soldiers = removeAllUnits(ctx, clan, 'defeat');
  if (clan === TAKEDA || clan === CLAN_ENRYAKUJI) board.eliminated += soldiers;
  else {
    (board.box[conqueror] as number) += soldiers;
    transferDisbanded(board, clan, conqueror);
  }
  for (let space = 0; space < SPACE_COUNT; space++) {
    if (board.control[space] !== clan) continue;
    setControl(board, space, conqueror);
    loseAzuchi(ctx, space, conqueror);
  }
  if (!ctx.state.outcome) retireAllianceChit(ctx, clan);
};

/** Removes all units of a clan from the map and its box. Returns the number of soldiers. */
const removeAllUnits = (ctx: MdtContext, clan: number, cause: 'defeat' | 'withdrawal'): number => {
  const { board } = ctx;
  for (let leader = 0; leader < LEADERS.length; leader++) {
    if (board.leaderClan[leader] !== clan) continue;
    const at = board.leaderAt[leader] as number;
    // 14.3.3a: a leader lost in the battle that defeats his clan has died in battle.
    if (at >= 0 || at === IN_BOX || at === ON_TURN_TRACK) killLeader(ctx, leader, board.battle?.fallen.includes(leader) ? 'battle' : cause);
    if (at >= 0) endSiegeIfFree(board, at);
  }
  let soldiers = board.box[clan] as number;
  board.box[clan] = 0;
  for (let place = 0; place < PLACE_COUNT; place++) {
    let hadUnits = false;
    for (const stack of stacksAt(board, place).slice()) {
      if (clanOfStack(stack) !== clan) continue;
      hadUnits = true;
      soldiers += countOfStack(stack);
      removeSoldiers(board, place, clan, marksOfStack(stack), countOfStack(stack));
    }
    if (hadUnits) endSiegeIfFree(board, place);
  }
  return soldiers;
};

/** 4.2.5a An alliance without clans in play has no chit in the cup. */
const retireAllianceChit = (ctx: MdtContext, clan: number): void => {
  const { board } = ctx;
  const { alliance } = CLANS[clan] as Clan;
  if (CLANS.some((one) => one.alliance === alliance && isClanInPlay(board, one.index))) return;
  const chit = CHIT_OF_ALLIANCE[alliance];
  if (chit && isChitInZone(ctx.state, chit, 'cup')) moveChit(ctx, chit, 'cup', 'aside');
};
const CHIT_OF_ALLIANCE: readonly string[] = ['oda', 'azai_asakura', 'ikko', 'anti_oda_minor', 'takeda', 'mori', 'uesugi', ''];

interface ConquestLocals {
  readonly clan: number;
}

type Conquer = readonly ['conquer', ClanId];

const conquer = actionType<GameState, ConquestLocals, Conquer>({
  name: 'conquer',
  args: args([oneOf(CLAN_IDS)]),
  candidates: ({ board }, { local }) => conquerorCandidates(board, local.clan).map((clan): Conquer => ['conquer', clanId(clan)]),
  rules: [
    {
      clause: '3.3.3',
      ok: ({ board }, { 1: clan }, { local }) => conquerorCandidates(board, local.clan).includes(clanOf(clan)),
      values: (_, [, clan], { local }) => ({ clan, 'fallen:clan': clanId(local.clan) }),
    },
  ],
  apply(ctx, { 1: clan }, { local }) {
    defeatClan(ctx, local.clan, clanOf(clan));
  },
});

/** 3.3.3 The owner of the tied clans decides. */
export const chooseConqueror = decision<GameState, ConquestLocals>({
  seats: ({ board, ...view }, { clan }) => {
    const deciders = conquerorCandidates(board, clan).map((one) => decidingSeat(board, one, keySpacesOf(board, clan)[0] as number));
    return [seatIdOf({ board, ...view }, deciders.includes(board.activeSeat) ? board.activeSeat : (deciders[0] as number))];
  },
  prompt: (_, { seat, local }) => ({ key: 'chooseConqueror', facts: { seat, clan: clanId(local.clan) } }),
  actionTypes: [conquer],
});

/** The first defeated clan, or NONE. */
const findFallenClan = (board: GameState): number => {
  for (let clan = 0; clan < CLANS.length; clan++) if (isClanFallen(board, clan)) return clan;
  return NONE;
};

/** 3.3 Resolves all defeated clans, one after another. */
export const resolveClanDefeats = procedure<GameState>({
  next(ctx) {
    const { board } = ctx;
    const clan = findFallenClan(board);
    if (clan === NONE) return goTo('end');
    const found = conquerorCandidates(board, clan);
    if (found.length > 1) return callStep('chooseConqueror', { clan });
    defeatClan(ctx, clan, found[0] as number);
  },
  again: () => goTo('next'),
  end: (ctx) => {
    if (!ctx.state.outcome) buildAutomaticAzuchi(ctx);
  },
});

/** 3.31 Mori and Uesugi leave the war when Oda controls their surrender spaces. */
const isForcedToWithdraw = (board: GameState, clan: number): boolean => {
  const { surrenderSpaces: surrenders, alliance } = CLANS[clan] as Clan;
  return (
    surrenders.length > 0 &&
    board.clanState[clan] === IN_PLAY &&
    board.entered[alliance] === 1 &&
    surrenders.every((space) => controllingSide(board, space) === ODA)
  );
};

export const withdrawals = procedure<GameState>({
  all(ctx) {
    const { board } = ctx;
    for (let index = 0; index < CLANS.length; index++) {
      if (!isForcedToWithdraw(board, index)) continue;
      board.clanState[index] = WITHDRAWN;
      ctx.emit({ type: 'clanWithdrew', clan: clanId(index) });
      board.eliminated += removeAllUnits(ctx, index, 'withdrawal');
      if (ctx.state.outcome) return;
      // 2.46.4 (ruling): spaces that the clan still controls lose their controller.
      for (let space = 0; space < SPACE_COUNT; space++) if (board.control[space] === index) setControl(board, space, NONE);
      retireAllianceChit(ctx, index);
    }
  },
});
