import { call, done, procedure, to } from '@gunbai/engine';
import type { Table } from '@gunbai/engine';
import type { Hex } from '@gunbai/kits/hex';
import { finishByPoints } from './aftermath.ts';
import { isInPlay, landUnitsAt } from './board.ts';
import type { Board } from './board.ts';
import { bringAlone, score, startPhase } from './changes.ts';
import {
  IRONCLAD,
  IRONCLAD_TURN,
  KENSHIN,
  KYO,
  KYO_POINTS,
  KYO_POINTS_KENSHIN,
  LAST_TURN,
  ODA,
  TOBA,
  UESUGI,
  unitAt,
} from './components.ts';
import { CASTLE_HEX, LEFT } from './map.ts';
import { checkAllMorale, checkSurrender } from './sieges.ts';
import { yoshiakiRises } from './situation.ts';
import { forcesWithoutSupply } from './supply.ts';

// 4 Sequence of play, 9 turn start

/** 21.kyo-unit ruling: with the castle held by the Uesugi side. */
const isInKyo = (board: Board, unit: number): boolean => board.holder[KYO] === UESUGI && board.at[unit] === CASTLE_HEX[KYO];

/** 9 ruling: first of all, Kyo. 21.kyo-unit, 21.kyo-kenshin (the higher instead of the lower), 18. */
const lookAtKyo = (table: Table<Board>): void => {
  const { board } = table;
  if (board.holder[KYO] !== UESUGI) return;
  const hex = CASTLE_HEX[KYO] as Hex;
  if (isInPlay(board, KENSHIN) && isInKyo(board, KENSHIN)) {
    score(table, UESUGI, KYO_POINTS_KENSHIN, 'kyo-kenshin');
    yoshiakiRises(table);
  } else if (landUnitsAt(board, UESUGI, hex, false).length + landUnitsAt(board, UESUGI, hex, true).length > 0)
    score(table, UESUGI, KYO_POINTS, 'kyo');
};

/** 16-5 From turn 7, as soon as Toba is Oda's. */
const launchIronclad = (table: Table<Board>): void => {
  const { board, state } = table;
  if (state.turn < IRONCLAD_TURN || board.at[IRONCLAD] !== LEFT || board.holder[TOBA] !== ODA) return;
  bringAlone(board, IRONCLAD, CASTLE_HEX[TOBA] as Hex);
  table.emit({ type: 'ironclad', unit: unitAt(IRONCLAD).id });
};

export type TurnStart = { shutOff: number[]; hungry: number[] };

/** 4.1, 9 */
export const turnStart = procedure<Board, TurnStart>({
  kyo(table) {
    launchIronclad(table);
    lookAtKyo(table);
  },
  sieges(table, local) {
    local.shutOff = checkAllMorale(table);
  },
  /** 9-1-2 What follows from one castle's fall (15-2a, 22-1) comes before the next one rolls. */
  surrender(table, local) {
    const castle = local.shutOff.shift();
    if (castle === undefined) return to('situation');
    checkSurrender(table, castle);
  },
  nextCastle: () => to('surrender'),
  situation: () => call('situation'),
  sortie: () => call('moriSortie'),
  /** 9-4-7.1 Which forces are without supply is seen before any of them rolls. */
  supply({ board }, local) {
    local.hungry = forcesWithoutSupply(board);
  },
  attrition(_, local) {
    const unit = local.hungry.shift();
    return unit === undefined ? to('replenish') : call('attrition', { unit });
  },
  more: () => to('attrition'),
  replenish: () => call('replenishment', { next: 0 }),
});

const phase = (number: number) => (table: Table<Board>) => {
  startPhase(table.board, number);
  table.emit({ type: 'phase', phase: String(number) });
};

/** 4.0 to 4.9: nine phases in order, and after the ninth the next turn (4.end). */
export const turn = procedure<Board>({
  begin(table) {
    table.state.turn++;
    table.board.sortieBonus = 0;
    table.emit({ type: 'turn', turn: table.state.turn });
    phase(1)(table);
  },
  turnStart: () => call('turnStart', { shutOff: [], hungry: [] }),
  phase2: phase(2),
  uesugiMoves: () => call('movement', { side: UESUGI }),
  phase3: phase(3),
  odaReacts: () => call('checked', { side: ODA, kind: 'reaction' }),
  phase4: phase(4),
  uesugiMarches: () => call('checked', { side: UESUGI, kind: 'forced-march' }),
  phase5: phase(5),
  uesugiAttacks: () => call('attack', { side: UESUGI }),
  phase6: phase(6),
  odaMoves: () => call('movement', { side: ODA }),
  phase7: phase(7),
  uesugiReacts: () => call('checked', { side: UESUGI, kind: 'reaction' }),
  phase8: phase(8),
  odaMarches: () => call('checked', { side: ODA, kind: 'forced-march' }),
  phase9: phase(9),
  odaAttacks: () => call('attack', { side: ODA }),
  /** 22, 22-2 */
  end(table) {
    if (table.state.turn >= LAST_TURN) finishByPoints(table);
  },
});

/** 3 Set-up: the Uesugi player organises first (3.2b ruling); then turn after turn. */
export const war = procedure<Board>({
  uesugiOrganises: () => call('organise', { side: UESUGI }),
  odaOrganises: () => call('organise', { side: ODA }),
  turn: () => call('turn'),
  next: ({ state }) => (state.outcome ? done() : to('turn')),
});
