import { args, replaceWith, callStep, endStep, metByCandidates, simpleActionType, procedure, goTo, actionType } from '@gunbai/engine';
import type { Transition } from '@gunbai/engine';
import {
  armyOf,
  castleOf,
  DEMANDED,
  fieldForcesAt,
  isForceAlive,
  isBesieged,
  isForceLeader,
  sideOf,
  totalStrength,
  unitIndexOf,
  setForCastle,
} from '../state.ts';
import type { GameState } from '../state.ts';
import { assaultAction } from './assault.ts';
import {
  forceActionRules,
  activeSide,
  canForceAct,
  castleId,
  chooseForceAction,
  isForceInPhase,
  leaderFacts,
  readyForces,
  createRuleFactory,
  sideDecision,
  unitId,
} from '../rule-helpers.ts';
import type { SeriesContext } from '../rule-helpers.ts';
import { demandAction } from './demand.ts';
import { siegeTarget, unitFacts, forceOfAction, standsBeforeCastleRule } from './siege-targets.ts';
import { requiredSiegeStrength, endWeakSieges } from './siege-upkeep.ts';
import type { ScenarioData } from '../scenario-data.ts';

/** 17 Siege warfare against the castle in whose hex the forces stand. */
type Siege = { side: number; castle: number; forces: number[]; stormed: number[] };
type Storm = { side: number; castle: number; forces: number[] };
type SiegeWithdrawal = { side: number; forces: number[] };

type BesiegeAction = readonly ['besiege', string];
type LiftAction = readonly ['lift', string];

/** 18-1-2b Forces here that could start a siege together. */
export const potentialBesiegers = (data: ScenarioData, board: GameState, castle: number, side: number): number[] =>
  fieldForcesAt(data, board, castleOf(data, castle).hex, side).filter((force) => canForceAct(data, board, force));

/** 18-1 Starts a siege with others that can act, or joins one. */
const besiegeAction = (series: SeriesContext) => {
  const { scenarioDataOf, ids } = series;
  const rule = createRuleFactory(series);
  return actionType<GameState, null, BesiegeAction>({
    name: 'besiege',
    args: args([ids.unit]),
    candidates: (view) => {
      const data = scenarioDataOf(view);
      const { board } = view;
      const orders: BesiegeAction[] = [];
      for (const force of readyForces(data, board))
        if (board.besieging[force] === 0 && siegeTarget(data, board, force) >= 0) orders.push(['besiege', unitId(data, force)]);
      return orders;
    },
    rules: [
      ...metByCandidates<GameState, null, BesiegeAction>([
        ...forceActionRules<null, BesiegeAction>(series),
        standsBeforeCastleRule(series),
        rule('17-1-4', (data, board, action) => board.besieging[forceOfAction(data, action)] === 0, unitFacts), // a siege continues by itself
      ]),
      rule(
        '18-1',
        (data, board, action) => {
          const castle = siegeTarget(data, board, forceOfAction(data, action));
          return (
            isBesieged(board, castle) ||
            totalStrength(data, board, potentialBesiegers(data, board, castle, activeSide(data, board))) >=
              requiredSiegeStrength(castleOf(data, castle))
          );
        },
        (data, board, action) => {
          const castle = siegeTarget(data, board, forceOfAction(data, action));
          return {
            castle: castleId(data, castle),
            strength: totalStrength(data, board, potentialBesiegers(data, board, castle, activeSide(data, board))),
            needed: requiredSiegeStrength(castleOf(data, castle)),
          };
        },
      ),
    ],
    apply(ctx, action) {
      const data = scenarioDataOf(ctx.state);
      const force = forceOfAction(data, action);
      const castle = siegeTarget(data, ctx.board, force);
      return replaceWith('siege', { side: sideOf(data, force), castle, forces: [force], stormed: [] });
    },
  });
};

/** 18-3-1 Lifts the siege without using an action. */
const liftAction = (series: SeriesContext) => {
  const { scenarioDataOf, ids } = series;
  const rule = createRuleFactory(series);
  return actionType<GameState, null, LiftAction>({
    name: 'lift',
    args: args([ids.unit]),
    candidates: (view) => {
      const data = scenarioDataOf(view);
      const { board } = view;
      const orders: LiftAction[] = [];
      for (const force of data.unitsInPlay)
        if (board.besieging[force] === 1 && isForceLeader(board, force) && isForceInPhase(data, board, force))
          orders.push(['lift', unitId(data, force)]);
      return orders;
    },
    rules: [
      rule(
        '18-3-1',
        (data, board, action) => {
          const force = forceOfAction(data, action);
          return board.leader[force] === force && (board.steps[force] as number) > 0 && board.besieging[force] === 1;
        },
        unitFacts,
      ),
      rule('4-1-2.3', (data, board, action) => data.armies[armyOf(data, forceOfAction(data, action))]?.phase === board.phase, unitFacts),
    ],
    apply(ctx, action) {
      ctx.board.besieging[forceOfAction(scenarioDataOf(ctx.state), action)] = 0;
      ctx.emit({ type: 'lifted', unit: action[1] });
    },
  });
};

/** 17 The forms of siege warfare. */
export const siegeActions = (series: SeriesContext) => [
  besiegeAction(series),
  assaultAction(series),
  demandAction(series),
  liftAction(series),
];

/** 18-1 A siege begins, or others join it; 17-1-2 they may assault in the same action. */
const siegeStep = ({ scenarioDataOf }: SeriesContext) =>
  procedure<GameState, Siege>({
    /** 18-1-4 One force joins an existing siege; any number start one together. */
    gather(ctx, local): Transition {
      const data = scenarioDataOf(ctx.state);
      const { board } = ctx;
      if (isBesieged(board, local.castle)) return goTo('begin');
      const options = potentialBesiegers(data, board, local.castle, local.side).filter((force) => !local.forces.includes(force));
      if (options.length === 0) return goTo('begin');
      const missing = Math.max(0, requiredSiegeStrength(castleOf(data, local.castle)) - totalStrength(data, board, local.forces));
      return callStep('muster', { side: local.side, purpose: 'siege', chosen: local.forces.slice(), options, missing });
    },
    gathered(ctx, local, returned): Transition {
      const [name, id] = returned as unknown as [string, string];
      if (name !== 'add') return goTo('begin');
      local.forces.push(unitIndexOf(scenarioDataOf(ctx.state), id));
      return goTo('gather');
    },
    begin(ctx, local) {
      const data = scenarioDataOf(ctx.state);
      const { board } = ctx;
      for (const force of local.forces) {
        board.besieging[force] = 1;
        board.acted[force] = 1;
      }
      setForCastle(board, 'besieged', local.castle, 1);
      ctx.emit({ type: 'besieged', ...leaderFacts(data, local.forces), castle: castleId(data, local.castle) });
      data.hooks.onAttack?.(data, ctx, local.side, board.owner[local.castle] as number);
    },
    /** 17-1-2 Forces that start or join may assault in the same action, one after another. */
    storm(ctx, local): Transition {
      const data = scenarioDataOf(ctx.state);
      const { board } = ctx;
      const forces = local.forces.filter(
        (force) => !local.stormed.includes(force) && isForceAlive(data, board, force) && siegeTarget(data, board, force) === local.castle,
      );
      if (forces.length === 0 || ((board.sieged[local.castle] as number) & DEMANDED) !== 0) return endStep();
      return callStep('storm', { side: local.side, castle: local.castle, forces });
    },
    stormed(ctx, local, returned): Transition {
      const [name, id] = returned as unknown as [string, string];
      if (name === 'halt') return endStep();
      const force = unitIndexOf(scenarioDataOf(ctx.state), id);
      local.stormed.push(force);
      return callStep('assault', { side: local.side, castle: local.castle, force });
    },
    more: () => goTo('storm'),
  });

/** 18-4-2b Besiegers under attack choose, one after another, whether to lift the siege. */
const siegeGivenUpStep = ({ scenarioDataOf }: SeriesContext) =>
  procedure<GameState, SiegeWithdrawal>({
    ask(ctx, local) {
      const left = local.forces.filter((force) => ctx.board.besieging[force] === 1);
      return left.length === 0 ? endStep() : callStep('liftSiege', { side: local.side, forces: left });
    },
    answer(ctx, _, returned) {
      const data = scenarioDataOf(ctx.state);
      const [name, id] = (returned ?? ['keep']) as unknown as [string, string];
      if (name === 'keep') return endStep();
      ctx.board.besieging[unitIndexOf(data, id)] = 0;
      endWeakSieges(data, ctx);
      return goTo('ask');
    },
  });

export const siegeSteps = (series: SeriesContext) => ({
  siege: siegeStep(series),
  storm: sideDecision<Storm>(series, (data, _, { castle }) => ({ key: 'storm', facts: { castle: castleId(data, castle) } }), [
    chooseForceAction(series, 'assault', '17-1-2'),
    simpleActionType('halt'),
  ]),
  siegeGivenUp: siegeGivenUpStep(series),
  liftSiege: sideDecision<SiegeWithdrawal>(series, () => ({ key: 'lift-or-keep' }), [
    chooseForceAction(series, 'lift', '18-4-2b'),
    simpleActionType('keep'),
  ]),
});
