import { again, args, call, decision, done, oneOf, procedure, verb } from '@gunbai/engine';
import type { Next, Table } from '@gunbai/engine';
import type { Hex } from '@gunbai/kits/hex';
import { isInPlay, landUnitsAt, NONE, seatOfSide } from './board.ts';
import type { Board } from './board.ts';
import { bringAlone, changeHands, sendAway } from './changes.ts';
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
  minorHouse,
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
import { changeSide, rebelCastle, saikaNeutral, saikaReturns, sendOff } from './houses.ts';
import { CASTLE_HEX, LEFT, MORI_BOX, NOT_YET } from './map.ts';
import { changed, isShutIn, openUnits } from './survey.ts';

// 9-2 Situation change, 9-3 Mori sortie

export type BringOut = readonly ['bring-out', unit: UnitId];
export type CallHome = readonly ['call-home', unit: UnitId];
/** How many of each kind are still to be chosen. */
type Quota = { commanders: number; busho: number; readonly houses: readonly number[] };

const isCommander = (unit: number): boolean => unitAt(unit).command > 0;
const quotaFor = (quota: Quota, unit: number): number => (isCommander(unit) ? quota.commanders : quota.busho);
const count = (quota: Quota, unit: number): void => {
  if (isCommander(unit)) quota.commanders--;
  else quota.busho--;
};

const waiting = (board: Board, quota: Quota): number[] =>
  UNITS.flatMap(({ index, house }) =>
    board.at[index] === NOT_YET && quota.houses.includes(house) && quotaFor(quota, index) > 0 ? [index] : [],
  );

/** 9-2.Mori-sortie-a, 9-3-1b The Uesugi player chooses who comes out; if a kind is used up he takes what there is. */
export const bringOut = decision<Board, Quota>({
  seats: ({ board }, local) => (waiting(board, local).length > 0 ? [seatOfSide(UESUGI)] : []),
  prompt: (_, { seat, local }) => ({ key: 'bring-out', facts: { seat, commanders: local.commanders, busho: local.busho } }),
  verbs: [
    verb<Board, Quota, BringOut>({
      name: 'bring-out',
      args: args([oneOf(UNIT_IDS)]),
      candidates: ({ board }, { local }) => waiting(board, local).map((unit): BringOut => ['bring-out', unitAt(unit).id]),
      rules: [
        {
          clause: '9-3',
          ok: ({ board }, action, { local }) => waiting(board, local).includes(unitNumber(action[1])),
          values: (_, action) => ({ unit: action[1] }),
        },
      ],
      apply(table, action, { local }) {
        bringAlone(table.board, unitNumber(action[1]), MORI_BOX);
        count(local, unitNumber(action[1]));
        table.emit({ type: 'cameOut', unit: action[1] });
        return again;
      },
    }),
  ],
});

const callable = (board: Board, quota: Quota): number[] =>
  UNITS.flatMap(({ index, house, isLand }) =>
    isLand && index !== KENSHIN && house === HOUSE_UESUGI && isInPlay(board, index) && quotaFor(quota, index) > 0 ? [index] : [],
  );

/** 9-2.Hojo-invasion-a Chosen by the Uesugi player; Kenshin cannot be. Those that there are leave. */
export const callHome = decision<Board, Quota>({
  seats: ({ board }, local) => (callable(board, local).length > 0 ? [seatOfSide(UESUGI)] : []),
  prompt: (_, { seat, local }) => ({ key: 'call-home', facts: { seat, commanders: local.commanders, busho: local.busho } }),
  verbs: [
    verb<Board, Quota, CallHome>({
      name: 'call-home',
      args: args([oneOf(UNIT_IDS)]),
      candidates: ({ board }, { local }) => callable(board, local).map((unit): CallHome => ['call-home', unitAt(unit).id]),
      rules: [
        {
          clause: '9-2.Hojo-invasion-a',
          ok: ({ board }, action, { local }) => callable(board, local).includes(unitNumber(action[1])),
          values: (_, action) => ({ unit: action[1] }),
        },
      ],
      apply(table, action, { local }) {
        sendAway(table, unitNumber(action[1]));
        count(local, unitNumber(action[1]));
        return again;
      },
    }),
  ],
});

/** 9-2.Yoshiaki-rises-a, -b, 18 Once: Yoshiaki and all that waited go to the box, neutral houses among the freed join. */
export const yoshiakiRises = (table: Table<Board>): void => {
  const { board } = table;
  if (board.yoshiakiRose) return;
  board.yoshiakiRose = true;
  table.emit({ type: 'yoshiakiRises' });
  bringAlone(board, YOSHIAKI, MORI_BOX);
  for (const { index } of UNITS) if (board.at[index] === NOT_YET) bringAlone(board, index, MORI_BOX);
  for (const house of FREED_HOUSES) if (board.side[house] === NEUTRAL) changeSide(table, house, UESUGI);
};

/** 9-2.Ukita-revolt-a to -c The Mori leave, without points; those who waited never come. */
const ukitaRevolts = (table: Table<Board>): void => {
  const { board } = table;
  if (board.ukitaRevolted || board.yoshiakiRose) return;
  board.ukitaRevolted = true;
  table.emit({ type: 'ukitaRevolts' });
  for (const { index, house } of UNITS) {
    if (house !== HOUSE_MORI && house !== HOUSE_UKITA) continue;
    if (board.at[index] === NOT_YET) board.at[index] = LEFT;
    else if (house === HOUSE_MORI && isInPlay(board, index)) sendAway(table, index);
  }
};

const isSpecial = (board: Board, castle: number): boolean => board.holder[castle] === UESUGI || board.siege[castle] !== NONE;

/** 9-2.Araki-revolt-b, 9-2-1.1a To his castle at once, unless it is Uesugi's or under siege. */
const goHome = (board: Board, unit: number, castle: number): void => {
  const shutIn = isShutIn(board, castle);
  bringAlone(board, unit, CASTLE_HEX[castle] as Hex);
  board.inside[unit] = shutIn;
  changed(board);
};

/** 9-2.Araki-revolt-a The rebel takes the place and the losses of the loyal unit. */
const exchange = (board: Board, unit: number, rebel: number): void => {
  const place = board.at[unit] as number;
  const isInside = board.inside[unit] as boolean;
  bringAlone(board, unit, LEFT);
  board.steps[rebel] = board.steps[unit] as number;
  bringAlone(board, rebel, place);
  board.inside[rebel] = isInside;
  changed(board);
};

/** 9-2.Araki-revolt-e, 9-2-1.1b, 9-2-1.1c What a rebel brings with him. Gives the forces that must move away. */
const revolt = (table: Table<Board>, rebel: number, castle: number): number[] => {
  const { board } = table;
  const hex = CASTLE_HEX[castle] as Hex;
  if (!isSpecial(board, castle)) return rebelCastle(table, castle, HOUSE_ARAKI);
  const isEmpty = board.siege[castle] !== NONE && landUnitsAt(board, ODA, hex, true).length === 0;
  if (board.holder[castle] === ODA && isEmpty) changeHands(table, castle, UESUGI, true);
  bringAlone(board, rebel, hex);
  board.inside[rebel] = board.holder[castle] === UESUGI && openUnits(board, ODA, hex) > 0;
  changed(board);
  return [];
};

/** 9-2.Araki-revolt-g ruling: Hanakuma follows Araki, unless Oda land units are in it. */
const hanakumaFollows = (table: Table<Board>): void => {
  const { board } = table;
  const hex = CASTLE_HEX[HANAKUMA] as Hex;
  if (board.holder[HANAKUMA] !== ODA || landUnitsAt(board, ODA, hex, true).length + landUnitsAt(board, ODA, hex, false).length > 0) return;
  rebelCastle(table, HANAKUMA, HOUSE_ARAKI);
};

const arakiRevolts = (table: Table<Board>): Next | void => {
  const { board } = table;
  if (board.arakiRolled) return;
  board.arakiRolled = true;
  const generals = ARAKI_GENERALS.filter(({ unit }) => isInPlay(board, unit)); // 9-2.Araki-revolt-i
  for (const { unit, castle } of generals) if (!isSpecial(board, castle)) goHome(board, unit, castle);
  const displaced: number[] = [];
  for (const { unit, rebel, castle, calledOffUpTo } of generals) {
    const [roll] = table.roll(6, 1, '9-2.Araki-revolt-c') as [number];
    const revolts = roll > calledOffUpTo;
    table.emit({ type: 'revolt', unit: unitAt(unit).id, castle: castleAt(castle).id, roll, revolts });
    if (!revolts) continue;
    exchange(board, unit, rebel);
    if (rebel === ARAKI_GENERALS[0]?.rebel) board.arakiLeads = true;
    displaced.push(...revolt(table, rebel, castle));
  }
  if (board.arakiLeads) hanakumaFollows(table);
  return sendOff(displaced);
};

/** 9-2.neutral-Oda, 9-2.neutral-Uesugi, 9-2.Oda-Uesugi, 9-2.Uesugi-Oda */
const turnCoat = (table: Table<Board>, from: number, side: number, clause: string): Next | void => {
  const [roll] = table.roll(6, 1, clause) as [number];
  const house = minorHouse(roll);
  if (table.board.side[house] === from) return sendOff(changeSide(table, house, side));
  table.emit({ type: 'houseUnmoved', house: houseAt(house).id });
};

const happen = (table: Table<Board>, event: EventId): Next | void => {
  const { board } = table;
  switch (event) {
    case 'mori-sortie':
      if (board.ukitaRevolted) return;
      board.sortieBonus = 1; // 9-2.Mori-sortie-b
      return call('bringOut', { commanders: 1, busho: 1, houses: [HOUSE_MORI] });
    case 'hojo-invasion':
      if (board.hojoCame) return; // 9-2.Hojo-invasion-b
      board.hojoCame = true;
      return call('callHome', { commanders: 1, busho: 2, houses: [HOUSE_UESUGI] });
    case 'yoshiaki-rises':
      return yoshiakiRises(table);
    case 'ukita-defects':
      return ukitaRevolts(table);
    case 'araki-revolt':
      return arakiRevolts(table);
    case 'neutral-to-oda':
      return turnCoat(table, NEUTRAL, ODA, '9-2.neutral-Oda');
    case 'neutral-to-uesugi':
      return turnCoat(table, NEUTRAL, UESUGI, '9-2.neutral-Uesugi');
    case 'oda-to-uesugi':
      return turnCoat(table, ODA, UESUGI, '9-2.Oda-Uesugi');
    case 'uesugi-to-oda':
      return turnCoat(table, UESUGI, ODA, '9-2.Uesugi-Oda');
    case 'saika-neutral':
      return sendOff(saikaNeutral(table));
    case 'saika-returns':
      return saikaReturns(table);
  }
};

/** 9-2 Two dice in the column of the present points. */
export const situation = procedure<Board>({
  roll(table) {
    const [one, other] = table.roll(6, 2, '9-2') as [number, number];
    const event = situationResult(table.board.points, one + other);
    table.emit({ type: 'situation', dice: [one, other], event });
    return happen(table, event);
  },
});

/** 9-3-1a Not after the Ukita revolt, nor once Yoshiaki has risen. */
export const moriSortie = procedure<Board>({
  roll(table) {
    const { board } = table;
    if (board.ukitaRevolted || board.yoshiakiRose || !UNITS.some(({ index }) => board.at[index] === NOT_YET)) return done();
    const [roll] = table.roll(6, 1, '9-3-1a') as [number];
    const { commanders, busho } = sortieResult(roll + board.sortieBonus);
    table.emit({ type: 'moriSortie', roll, bonus: board.sortieBonus, commanders, busho });
    return call('bringOut', { commanders, busho, houses: [HOUSE_MORI, HOUSE_UKITA] });
  },
});
