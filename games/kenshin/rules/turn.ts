import { callStep, endStep, procedure, goTo } from '@gunbai/engine';
import type { GameContext } from '@gunbai/engine';
import type { Hex } from '@gunbai/shared/hex';
import { finishByPoints } from './post-action-checks.ts';
import { isInPlay, landUnitsAt } from './state.ts';
import type { GameState } from './state.ts';
import { moveUnitAlone, scorePoints, startPhase } from './mutations.ts';
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
import { CASTLE_HEX, LEFT_PLAY } from './map.ts';
import { checkAllMorale, checkSurrender } from './sieges.ts';
import { resolveYoshiakiRises } from './situation-change.ts';
import { unsuppliedForces } from './supply.ts';

// 4 Sequence of play, 9 turn start

/** 21.kyo-unit ruling: with the castle held by the Uesugi side. */
const isInKyo = (board: GameState, unit: number): boolean => board.holder[KYO] === UESUGI && board.at[unit] === CASTLE_HEX[KYO];

/** 9 ruling: Kyo scores first. 21.kyo-unit, 21.kyo-kenshin, 18 Only the higher of the two scores. */
const scoreKyo = (ctx: GameContext<GameState>): void => {
  const { board } = ctx;
  if (board.holder[KYO] !== UESUGI) return;
  const hex = CASTLE_HEX[KYO] as Hex;
  if (isInPlay(board, KENSHIN) && isInKyo(board, KENSHIN)) {
    scorePoints(ctx, UESUGI, KYO_POINTS_KENSHIN, 'kyo-kenshin');
    resolveYoshiakiRises(ctx);
  } else if (landUnitsAt(board, UESUGI, hex, false).length + landUnitsAt(board, UESUGI, hex, true).length > 0)
    scorePoints(ctx, UESUGI, KYO_POINTS, 'kyo');
};

/** 16-5 From turn 7, as soon as Oda holds Toba. */
const launchIronclad = (ctx: GameContext<GameState>): void => {
  const { board, state } = ctx;
  if (state.turn < IRONCLAD_TURN || board.at[IRONCLAD] !== LEFT_PLAY || board.holder[TOBA] !== ODA) return;
  moveUnitAlone(board, IRONCLAD, CASTLE_HEX[TOBA] as Hex);
  ctx.emit({ type: 'ironclad', unit: unitAt(IRONCLAD).id });
};

type TurnStartState = { shutOff: number[]; hungry: number[] };

/** 4.1, 9 */
export const turnStart = procedure<GameState, TurnStartState>({
  kyo(ctx) {
    launchIronclad(ctx);
    scoreKyo(ctx);
  },
  sieges(ctx, local) {
    local.shutOff = checkAllMorale(ctx);
  },
  /** 9-1-2 The consequences of one castle's fall (15-2a, 22-1) come before the next one rolls. */
  surrender(ctx, local) {
    const castle = local.shutOff.shift();
    if (castle === undefined) return goTo('situation');
    checkSurrender(ctx, castle);
  },
  nextCastle: () => goTo('surrender'),
  situation: () => callStep('situation'),
  sortie: () => callStep('moriSortie'),
  /** 9-4-7.1 Supply is determined for all forces before any of them rolls. */
  supply({ board }, local) {
    local.hungry = unsuppliedForces(board);
  },
  attrition(_, local) {
    const unit = local.hungry.shift();
    return unit === undefined ? goTo('replenish') : callStep('attrition', { unit });
  },
  more: () => goTo('attrition'),
  replenish: () => callStep('replenishment', { next: 0 }),
});

const startPhaseStep = (number: number) => (ctx: GameContext<GameState>) => {
  startPhase(ctx.board, number);
  ctx.emit({ type: 'phase', phase: String(number) });
};

/** 4.0 to 4.9: nine phases in order, and after the ninth the next turn (4.end). */
export const turn = procedure<GameState>({
  begin(ctx) {
    ctx.state.turn++;
    ctx.board.sortieBonus = 0;
    ctx.emit({ type: 'turn', turn: ctx.state.turn });
    startPhaseStep(1)(ctx);
  },
  turnStart: () => callStep('turnStart', { shutOff: [], hungry: [] }),
  phase2: startPhaseStep(2),
  uesugiMoves: () => callStep('movement', { side: UESUGI }),
  phase3: startPhaseStep(3),
  odaReacts: () => callStep('checked', { side: ODA, kind: 'reaction' }),
  phase4: startPhaseStep(4),
  uesugiMarches: () => callStep('checked', { side: UESUGI, kind: 'forced-march' }),
  phase5: startPhaseStep(5),
  uesugiAttacks: () => callStep('attack', { side: UESUGI }),
  phase6: startPhaseStep(6),
  odaMoves: () => callStep('movement', { side: ODA }),
  phase7: startPhaseStep(7),
  uesugiReacts: () => callStep('checked', { side: UESUGI, kind: 'reaction' }),
  phase8: startPhaseStep(8),
  odaMarches: () => callStep('checked', { side: ODA, kind: 'forced-march' }),
  phase9: startPhaseStep(9),
  odaAttacks: () => callStep('attack', { side: ODA }),
  /** 22, 22-2 */
  end(ctx) {
    if (ctx.state.turn >= LAST_TURN) finishByPoints(ctx);
  },
});

/** 3 Set-up: the Uesugi player organises first (3.2b ruling). Then turns begin. */
export const war = procedure<GameState>({
  uesugiOrganises: () => callStep('organise', { side: UESUGI }),
  odaOrganises: () => callStep('organise', { side: ODA }),
  turn: () => callStep('turn'),
  next: ({ state }) => (state.outcome ? endStep() : goTo('turn')),
});
