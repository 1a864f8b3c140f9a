import { args, callStep, simpleActionType, goTo, actionType } from '@gunbai/engine';
import type { Transition, Part } from '@gunbai/engine';
import { hexAt } from '@gunbai/shared/hex';
import type { Hex } from '@gunbai/shared/hex';
import { hasFieldForce, hexOf, isForceAlive, moveForce } from '../state.ts';
import type { GameState } from '../state.ts';
import { hexLabel, createRuleFactory, sideDecision, unitId } from '../rule-helpers.ts';
import type { SeriesContext } from '../rule-helpers.ts';
import type { Skirmish } from './skirmish.ts';
import { enemyOf } from '../scenario-data.ts';
import type { ScenarioData } from '../scenario-data.ts';

type Pursuit = { side: number; force: number; hexes: number[] };

/** 23-5-2, 23-5-3, 23-5-4 Hexes that the pursuer may enter next. */
const pursuitHexes = (data: ScenarioData, board: GameState, { side, pursued, target, paths, sheltered }: Skirmish): Hex[] => {
  const foe = enemyOf(side);
  if (pursued.length === 0) return hasFieldForce(data, board, target, foe) ? [] : [target];
  const options: Hex[] = [];
  const hexesPursued = pursued.length - 1;
  for (const [index, path] of paths.entries()) {
    if (path.slice(0, hexesPursued).some((hex, at) => hex !== pursued[at + 1])) continue;
    const next = path[hexesPursued];
    if (next === undefined || (hexesPursued === path.length - 1 && !sheltered[index])) continue;
    if (!hasFieldForce(data, board, next, foe) && !options.includes(next)) options.push(next);
  }
  return options;
};

/** 23-5 The attacking force may follow a retreat hex by hex; not after a sortie. */
export const pursuitParts = ({ scenarioDataOf }: SeriesContext): Record<string, Part<GameState, Skirmish>> => ({
  pursue(ctx, local): Transition {
    const data = scenarioDataOf(ctx.state);
    const force = local.forces[0] as number;
    if (!local.withdrew || local.sortie || !isForceAlive(data, ctx.board, force)) return goTo('counter');
    const hexes = pursuitHexes(data, ctx.board, local);
    return hexes.length === 0 ? goTo('counter') : callStep('pursuit', { side: local.side, force, hexes });
  },
  pursued(ctx, local, returned): Transition {
    const data = scenarioDataOf(ctx.state);
    const [name, label] = returned as unknown as [string, string];
    if (name === 'halt') return goTo('counter');
    const hex = hexAt(data.grid, label);
    const force = local.forces[0] as number;
    const start = local.pursued.length === 0 ? { 'from:hex': hexLabel(data, hexOf(ctx.board, force)) } : {};
    moveForce(data, ctx.board, force, hex);
    local.pursued.push(hex);
    ctx.emit({ type: 'pursued', unit: unitId(data, force), ...start, hex: label });
    data.hooks.onHexEntered?.(data, ctx, force, hex);
    return goTo('pursue');
  },
});

const pursueAction = (series: SeriesContext) => {
  const { scenarioDataOf, ids } = series;
  return actionType<GameState, Pursuit, readonly ['pursue', string]>({
    name: 'pursue',
    args: args([ids.hex]),
    candidates: (view, { local }) => local.hexes.map((hex) => ['pursue', hexLabel(scenarioDataOf(view), hex)] as const),
    rules: [
      createRuleFactory(series)(
        '23-5-2',
        (data, _, action, { local }) => local.hexes.includes(hexAt(data.grid, action[1])),
        (_, __, action) => ({ hex: action[1] }),
      ),
    ],
    apply: () => undefined,
  });
};

export const pursuitSteps = (series: SeriesContext) => ({
  pursuit: sideDecision<Pursuit>(series, (data, _, { force }) => ({ key: 'pursue', facts: { unit: unitId(data, force) } }), [
    pursueAction(series),
    simpleActionType('halt'),
  ]),
});
