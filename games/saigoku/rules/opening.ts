import { args, callStep, decision, endStep, simpleActionType, actionType } from '@gunbai/engine';
import { directionTo } from '@gunbai/shared/hex';
import {
  hexOf,
  isForceLeader,
  createMarch,
  createRuleFactory,
  seatOfSide,
  seatsOfSide,
  unitId,
  unitIndexOf,
  WATER,
} from './series/index.ts';
import type { GameState, SeriesContext, ScenarioData } from './series/index.ts';
import type { GameContext } from '@gunbai/engine';
import { requireUnitIndex } from './build-scenario.ts';
import { sideIndexOf } from './castle-occupation.ts';

/** 34.7.1 Before the first inning each force of the Mori army may make one move. */
export const openingSteps = (series: SeriesContext) => {
  const { scenarioDataOf, ids } = series;
  const rule = createRuleFactory(series);
  const isMori = (data: ScenarioData, unit: number): boolean => data.armies[data.army[unit] as number]?.id === 'mori';
  const canMakeOpeningMove = (data: ScenarioData, board: GameState, unit: number): boolean =>
    isForceLeader(board, unit) && isMori(data, unit) && board.acted[unit] === 0;
  const marchAction = actionType<GameState, null, readonly ['march', string]>({
    name: 'march',
    args: args([ids.unit]),
    candidates: (view) => {
      const data = scenarioDataOf(view);
      return data.unitsInPlay
        .filter((unit) => canMakeOpeningMove(data, view.board, unit))
        .map((unit) => ['march', unitId(data, unit)] as const);
    },
    rules: [
      rule(
        '34.7.1',
        (data, board, action) => isForceLeader(board, unitIndexOf(data, action[1])) && isMori(data, unitIndexOf(data, action[1])),
        (_, __, action) => ({ unit: action[1] }),
      ),
      rule(
        '12.0b',
        (data, board, action) => board.acted[unitIndexOf(data, action[1])] === 0,
        (_, __, action) => ({ unit: action[1] }),
      ),
    ],
    apply(ctx, action) {
      const force = unitIndexOf(scenarioDataOf(ctx.state), action[1]);
      ctx.board.acted[force] = 1;
      return callStep('march', createMarch(ctx.board, force));
    },
  });
  const readyAction = simpleActionType<GameState, null>('ready', { apply: () => endStep() });
  return {
    opening: decision<GameState>({
      seats: (view) => seatsOfSide(scenarioDataOf(view), sideIndexOf(scenarioDataOf(view), 'mori')),
      prompt: (view) => ({ key: 'opening', facts: { seat: seatOfSide(scenarioDataOf(view), sideIndexOf(scenarioDataOf(view), 'mori')) } }),
      actionTypes: [marchAction, readyAction],
    }),
  };
};

const SATSUKA = requireUnitIndex('satsuka-naganobu');

/** 34.7.2 He stays until an Ouchi-side force has been next to him, or in his hex. */
export const satsukaHooks = {
  initialFlags: { satsukaFree: 0 },
  marchRefusal: (board: GameState, force: number): string | null =>
    force !== SATSUKA || board.marks['satsukaFree'] === 1 ? null : '34.7.2',
  afterEach(data: ScenarioData, ctx: GameContext<GameState>): void {
    const { board } = ctx;
    if (board.marks['satsukaFree'] === 1 || (board.steps[SATSUKA] as number) === 0) return;
    const here = hexOf(board, SATSUKA);
    const foe = sideIndexOf(data, 'ouchi');
    for (const unit of data.unitsInPlay) {
      if (data.sideOf[unit] !== foe || (board.steps[unit] as number) === 0 || board.inside[board.leader[unit] as number] === 1) continue;
      const there = board.hex[unit] as number;
      const direction = directionTo(data.grid, here, there);
      if (there !== here && (direction < 0 || (data.edgeFeatures[here * 6 + direction] as number) & WATER)) continue;
      board.marks['satsukaFree'] = 1;
      ctx.emit({ type: 'freed', unit: 'satsuka-naganobu' });
      return;
    }
  },
};
