import { repeat, args, callStep, decision, endStep, oneOf, procedure, actionType } from '@gunbai/engine';
import type { Transition, GameContext } from '@gunbai/engine';
import type { Hex } from '@gunbai/shared/hex';
import { isInPlay, landUnitsAt, NONE, seatOfSide } from './state.ts';
import type { GameState } from './state.ts';
import { moveUnitAlone, transferCastle, withdrawUnit } from './mutations.ts';
import {
  ARAKI_GENERALS,
  castleAt,
  FREED_HOUSES,
  HANAKUMA,
  HOUSE_ARAKI,
  HOUSE_MORI,
  HOUSE_UESUGI,
  HOUSE_UKITA,
  houseAt,
  KENSHIN,
  minorHouseForRoll,
  NEUTRAL,
  ODA,
  situationResult,
  sortieResult,
  UESUGI,
  UNITS,
  unitAt,
  UNIT_IDS,
  unitNumber,
  YOSHIAKI,
} from './components.ts';
import type { EventId, UnitId } from './components.ts';
import { changeHouseSide, turnCastleToRebels, makeSaikaNeutral, returnSaika, displaceForces } from './defections.ts';
import { CASTLE_HEX, LEFT_PLAY, MORI_BOX, NOT_YET_IN_PLAY } from './map.ts';
import { invalidateDerivedState, isShutIn, countOpenUnits } from './derived-state.ts';

// 9-2 Situation change, 9-3 Mori sortie

type BringOut = readonly ['bring-out', unit: UnitId];
type CallHome = readonly ['call-home', unit: UnitId];
/** How many of each kind remain to be chosen. */
type Quota = { commanders: number; busho: number; readonly houses: readonly number[] };

const isCommander = (unit: number): boolean => unitAt(unit).command > 0;
const quotaLeft = (quota: Quota, unit: number): number => (isCommander(unit) ? quota.commanders : quota.busho);
const useQuota = (quota: Quota, unit: number): void => {
  if (isCommander(unit)) quota.commanders--;
  else quota.busho--;
};

const unitsToBringOut = (board: GameState, quota: Quota): number[] =>
  UNITS.flatMap(({ index, house }) =>
    board.at[index] === NOT_YET_IN_PLAY && quota.houses.includes(house) && quotaLeft(quota, index) > 0 ? [index] : [],
  );

/** 9-2.Mori-sortie-a, 9-3-1b The Uesugi player chooses who comes out, as far as units of the kind remain. */
export const bringOut = decision<GameState, Quota>({
  seats: ({ board }, local) => (unitsToBringOut(board, local).length > 0 ? [seatOfSide(UESUGI)] : []),
  prompt: (_, { seat, local }) => ({ key: 'bring-out', facts: { seat, commanders: local.commanders, busho: local.busho } }),
  actionTypes: [
    actionType<GameState, Quota, BringOut>({
      name: 'bring-out',
      args: args([oneOf(UNIT_IDS)]),
      candidates: ({ board }, { local }) => unitsToBringOut(board, local).map((unit): BringOut => ['bring-out', unitAt(unit).id]),
      rules: [
        {
          clause: '9-3',
          ok: ({ board }, action, { local }) => unitsToBringOut(board, local).includes(unitNumber(action[1])),
          values: (_, action) => ({ unit: action[1] }),
        },
      ],
      apply(ctx, action, { local }) {
        moveUnitAlone(ctx.board, unitNumber(action[1]), MORI_BOX);
        useQuota(local, unitNumber(action[1]));
        ctx.emit({ type: 'cameOut', unit: action[1] });
        return repeat;
      },
    }),
  ],
});

const unitsToCallHome = (board: GameState, quota: Quota): number[] =>
  UNITS.flatMap(({ index, house, isLand }) =>
    isLand && index !== KENSHIN && house === HOUSE_UESUGI && isInPlay(board, index) && quotaLeft(quota, index) > 0 ? [index] : [],
  );

/** 9-2.Hojo-invasion-a The Uesugi player chooses who leaves, as far as there are units. Kenshin cannot be chosen. */
export const callHome = decision<GameState, Quota>({
  seats: ({ board }, local) => (unitsToCallHome(board, local).length > 0 ? [seatOfSide(UESUGI)] : []),
  prompt: (_, { seat, local }) => ({ key: 'call-home', facts: { seat, commanders: local.commanders, busho: local.busho } }),
  actionTypes: [
    actionType<GameState, Quota, CallHome>({
      name: 'call-home',
      args: args([oneOf(UNIT_IDS)]),
      candidates: ({ board }, { local }) => unitsToCallHome(board, local).map((unit): CallHome => ['call-home', unitAt(unit).id]),
      rules: [
        {
          clause: '9-2.Hojo-invasion-a',
          ok: ({ board }, action, { local }) => unitsToCallHome(board, local).includes(unitNumber(action[1])),
          values: (_, action) => ({ unit: action[1] }),
        },
      ],
      apply(ctx, action, { local }) {
        withdrawUnit(ctx, unitNumber(action[1]));
        useQuota(local, unitNumber(action[1]));
        return repeat;
      },
    }),
  ],
});

/** 9-2.Yoshiaki-rises-a, -b, 18 Once: Yoshiaki and the waiting units enter the box. The freed neutral houses join. */
export const resolveYoshiakiRises = (ctx: GameContext<GameState>): void => {
  const { board } = ctx;
  if (board.yoshiakiRose) return;
  board.yoshiakiRose = true;
  ctx.emit({ type: 'yoshiakiRises' });
  moveUnitAlone(board, YOSHIAKI, MORI_BOX);
  for (const { index } of UNITS) if (board.at[index] === NOT_YET_IN_PLAY) moveUnitAlone(board, index, MORI_BOX);
  for (const house of FREED_HOUSES) if (board.side[house] === NEUTRAL) changeHouseSide(ctx, house, UESUGI);
};

/** 9-2.Ukita-revolt-a to -c The Mori leave without points. Waiting Mori units never come. */
const resolveUkitaRevolt = (ctx: GameContext<GameState>): void => {
  const { board } = ctx;
  if (board.ukitaRevolted || board.yoshiakiRose) return;
  board.ukitaRevolted = true;
  ctx.emit({ type: 'ukitaRevolts' });
  for (const { index, house } of UNITS) {
    if (house !== HOUSE_MORI && house !== HOUSE_UKITA) continue;
    if (board.at[index] === NOT_YET_IN_PLAY) board.at[index] = LEFT_PLAY;
    else if (house === HOUSE_MORI && isInPlay(board, index)) withdrawUnit(ctx, index);
  }
};

const isUesugiOrBesieged = (board: GameState, castle: number): boolean => board.holder[castle] === UESUGI || board.siege[castle] !== NONE;

/** 9-2.Araki-revolt-b, 9-2-1.1a A rebel goes to his castle, unless it is Uesugi's or besieged. */
const sendHome = (board: GameState, unit: number, castle: number): void => {
  const shutIn = isShutIn(board, castle);
  moveUnitAlone(board, unit, CASTLE_HEX[castle] as Hex);
  board.inside[unit] = shutIn;
  invalidateDerivedState(board);
};

/** 9-2.Araki-revolt-a The rebel takes the place and the steps of the loyal unit. */
const exchangeForRebel = (board: GameState, unit: number, rebel: number): void => {
  const place = board.at[unit] as number;
  const isInside = board.inside[unit] as boolean;
  moveUnitAlone(board, unit, LEFT_PLAY);
  board.steps[rebel] = board.steps[unit] as number;
  moveUnitAlone(board, rebel, place);
  board.inside[rebel] = isInside;
  invalidateDerivedState(board);
};

/** 9-2.Araki-revolt-e, 9-2-1.1b, 9-2-1.1c The castle and units a rebel brings. Returns the forces that must move away. */
const revoltGeneral = (ctx: GameContext<GameState>, rebel: number, castle: number): number[] => {
  const { board } = ctx;
  const hex = CASTLE_HEX[castle] as Hex;
  if (!isUesugiOrBesieged(board, castle)) return turnCastleToRebels(ctx, castle, HOUSE_ARAKI);
  const isEmpty = board.siege[castle] !== NONE && landUnitsAt(board, ODA, hex, true).length === 0;
  if (board.holder[castle] === ODA && isEmpty) transferCastle(ctx, castle, UESUGI, true);
  moveUnitAlone(board, rebel, hex);
  board.inside[rebel] = board.holder[castle] === UESUGI && countOpenUnits(board, ODA, hex) > 0;
  invalidateDerivedState(board);
  return [];
};

/** 9-2.Araki-revolt-g Hanakuma follows Araki. Returns the Oda forces that must move away. */
const turnHanakuma = (ctx: GameContext<GameState>): number[] =>
  ctx.board.holder[HANAKUMA] === ODA ? turnCastleToRebels(ctx, HANAKUMA, HOUSE_ARAKI) : [];

const resolveArakiRevolt = (ctx: GameContext<GameState>): Transition | void => {
  const { board } = ctx;
  if (board.arakiRolled) return;
  board.arakiRolled = true;
  const generals = ARAKI_GENERALS.filter(({ unit }) => isInPlay(board, unit)); // 9-2.Araki-revolt-i
  for (const { unit, castle } of generals) if (!isUesugiOrBesieged(board, castle)) sendHome(board, unit, castle);
  const displaced: number[] = [];
  for (const { unit, rebel, castle, calledOffUpTo } of generals) {
    const [roll] = ctx.roll(6, 1, '9-2.Araki-revolt-c') as [number];
    const revolts = roll > calledOffUpTo;
    ctx.emit({ type: 'revolt', unit: unitAt(unit).id, castle: castleAt(castle).id, roll, revolts });
    if (!revolts) continue;
    exchangeForRebel(board, unit, rebel);
    if (rebel === ARAKI_GENERALS[0]?.rebel) board.arakiLeads = true;
    displaced.push(...revoltGeneral(ctx, rebel, castle));
  }
  if (board.arakiLeads) displaced.push(...turnHanakuma(ctx));
  return displaceForces(displaced);
};

/** 9-2.neutral-Oda, 9-2.neutral-Uesugi, 9-2.Oda-Uesugi, 9-2.Uesugi-Oda */
const changeMinorHouseSide = (ctx: GameContext<GameState>, from: number, side: number, clause: string): Transition | void => {
  const [roll] = ctx.roll(6, 1, clause) as [number];
  const house = minorHouseForRoll(roll);
  if (ctx.board.side[house] === from) return displaceForces(changeHouseSide(ctx, house, side));
  ctx.emit({ type: 'houseUnmoved', house: houseAt(house).id });
};

const applyEvent = (ctx: GameContext<GameState>, event: EventId): Transition | void => {
  const { board } = ctx;
  switch (event) {
    case 'mori-sortie':
      if (board.ukitaRevolted) return;
      board.sortieBonus = 1; // 9-2.Mori-sortie-b
      return callStep('bringOut', { commanders: 1, busho: 1, houses: [HOUSE_MORI] });
    case 'hojo-invasion':
      if (board.hojoCame) return; // 9-2.Hojo-invasion-b
      board.hojoCame = true;
      return callStep('callHome', { commanders: 1, busho: 2, houses: [HOUSE_UESUGI] });
    case 'yoshiaki-rises':
      return resolveYoshiakiRises(ctx);
    case 'ukita-defects':
      return resolveUkitaRevolt(ctx);
    case 'araki-revolt':
      return resolveArakiRevolt(ctx);
    case 'neutral-to-oda':
      return changeMinorHouseSide(ctx, NEUTRAL, ODA, '9-2.neutral-Oda');
    case 'neutral-to-uesugi':
      return changeMinorHouseSide(ctx, NEUTRAL, UESUGI, '9-2.neutral-Uesugi');
    case 'oda-to-uesugi':
      return changeMinorHouseSide(ctx, ODA, UESUGI, '9-2.Oda-Uesugi');
    case 'uesugi-to-oda':
      return changeMinorHouseSide(ctx, UESUGI, ODA, '9-2.Uesugi-Oda');
    case 'saika-neutral':
      return displaceForces(makeSaikaNeutral(ctx));
    case 'saika-returns':
      return returnSaika(ctx);
  }
};

/** 9-2 Two dice in the column of the current points. */
export const situation = procedure<GameState>({
  roll(ctx) {
    const [one, other] = ctx.roll(6, 2, '9-2') as [number, number];
    const event = situationResult(ctx.board.points, one + other);
    ctx.emit({ type: 'situation', dice: [one, other], event });
    return applyEvent(ctx, event);
  },
});

/** 9-3-1a Not after the Ukita revolt, nor once Yoshiaki has risen. */
export const moriSortie = procedure<GameState>({
  roll(ctx) {
    const { board } = ctx;
    if (board.ukitaRevolted || board.yoshiakiRose || !UNITS.some(({ index }) => board.at[index] === NOT_YET_IN_PLAY)) return endStep();
    const [roll] = ctx.roll(6, 1, '9-3-1a') as [number];
    const { commanders, busho } = sortieResult(roll + board.sortieBonus);
    ctx.emit({ type: 'moriSortie', roll, bonus: board.sortieBonus, commanders, busho });
    return callStep('bringOut', { commanders, busho, houses: [HOUSE_MORI, HOUSE_UKITA] });
  },
});
