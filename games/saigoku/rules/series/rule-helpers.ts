import { args, decision, metByCandidates, oneOf, actionType } from '@gunbai/engine';
import type { Action, AnyActionType, DecisionContext, ClauseId, Facts, Rule, ArgSchema, View } from '@gunbai/engine';
import { armyOf, isForceLeader, sideOf, unitIndexOf, unitOf } from './state.ts';
import type { GameState } from './state.ts';
import type { ScenarioData, ScenarioDataOf } from './scenario-data.ts';
import { zonesOf } from './movement/zones.ts';

type RulePredicate<L, A extends Action> = (data: ScenarioData, board: GameState, action: A, context: DecisionContext<L>) => boolean;
type RuleValues<L, A extends Action> = (data: ScenarioData, board: GameState, action: A, context: DecisionContext<L>) => Facts;

/** Argument schemas of actions: the ids of every unit, army and hex. */
interface IdSchemas {
  readonly unit: ArgSchema<string>;
  readonly army: ArgSchema<string>;
  readonly hex: ArgSchema<string>;
}

export const createIdSchemas = (names: {
  readonly units: readonly string[];
  readonly armies: readonly string[];
  readonly hexes: readonly string[];
}): IdSchemas => ({ unit: oneOf(names.units), army: oneOf(names.armies), hex: oneOf(names.hexes) });

/** Common inputs of every chapter: the scenario data, the ids that actions use, and the clauses of scenario-specific bans. */
export interface SeriesContext {
  readonly scenarioDataOf: ScenarioDataOf;
  readonly ids: IdSchemas;
  readonly banClauses: { readonly act: ClauseId; readonly march: ClauseId };
}

/** Creates rules that receive the scenario data and the board. */
export const createRuleFactory =
  ({ scenarioDataOf }: SeriesContext) =>
  <L, A extends Action>(clause: ClauseId, ok: RulePredicate<L, A>, values?: RuleValues<L, A>): Rule<GameState, L, A> => ({
    clause,
    ok: (view: View<GameState>, action, context) => ok(scenarioDataOf(view), view.board, action, context),
    ...(values
      ? {
          values: (view: View<GameState>, action: A, context: DecisionContext<L>) =>
            values(scenarioDataOf(view), view.board, action, context),
        }
      : {}),
  });

export const unitId = (data: ScenarioData, unit: number): string => data.units[unit]?.id ?? '';
/** Facts of events: the leader of several forces, and the others. */
export const leaderFacts = (data: ScenarioData, [first = -1, ...others]: readonly number[]) => ({
  unit: unitId(data, first),
  'with:unit': others.map((force) => unitId(data, force)),
});
export const castleId = (data: ScenarioData, castle: number): string => data.castles[castle]?.id ?? '';
export const armyId = (data: ScenarioData, army: number): string => data.armies[army]?.id ?? '';
export const hexLabel = (data: ScenarioData, hex: number): string => data.grid.labels[hex] ?? '';
const sideRecord = (data: ScenarioData, side: number) => (side === 0 ? data.sides[0] : data.sides[1]);
export const seatsOfSide = (data: ScenarioData, side: number): readonly string[] => sideRecord(data, side).seats;
export const seatOfSide = (data: ScenarioData, side: number): string => sideRecord(data, side).id;

/** The side of the current operations phase. */
export const activeSide = (data: ScenarioData, board: GameState): number => data.phases[board.phase]?.side ?? 0;

/** 4-1-2.3 Whether the force belongs to an army active in this phase. */
export const isForceInPhase = (data: ScenarioData, board: GameState, force: number): boolean =>
  data.armies[armyOf(data, force)]?.phase === board.phase;

/** 12-2-4 The action rating of its leader lets a force act in this stage. */
const hasActionRating = (data: ScenarioData, board: GameState, force: number): boolean => unitOf(data, force).action >= board.stage;

const scenarioAllowsAction = (data: ScenarioData, board: GameState, force: number): boolean =>
  !data.hooks.actionRefusal || data.hooks.actionRefusal(board, armyOf(data, force)) === null;

/** 12 Whether a force may act now. */
export const canForceAct = (data: ScenarioData, board: GameState, force: number): boolean =>
  isForceLeader(board, force) &&
  board.acted[force] === 0 &&
  isForceInPhase(data, board, force) &&
  hasActionRating(data, board, force) &&
  scenarioAllowsAction(data, board, force);

/** The forces that may act now. */
export const readyForces = (data: ScenarioData, board: GameState): readonly number[] => {
  const zones = zonesOf(data, board);
  return (zones.readyForces ??= data.unitsInPlay.filter((unit) => canForceAct(data, board, unit)));
};

/** A decision of the side in its local data. */
export const sideDecision = <L extends { side: number }>(
  { scenarioDataOf }: SeriesContext,
  prompt: (data: ScenarioData, board: GameState, local: L) => { readonly key: string; readonly facts?: Facts },
  verbs: readonly AnyActionType<GameState, L>[],
) =>
  decision<GameState, L>({
    seats: (view, local) => seatsOfSide(scenarioDataOf(view), local.side),
    prompt: (view, { local }) => {
      const data = scenarioDataOf(view);
      const { key, facts } = prompt(data, view.board, local);
      return { key, facts: { seat: seatOfSide(data, local.side), ...facts } };
    },
    actionTypes: verbs,
  });

/** An action that names one of the forces of a decision; the clause refuses all others. */
export const chooseForceAction = <L extends { forces: number[] }>(series: SeriesContext, type: string, clause: ClauseId) => {
  const { scenarioDataOf, ids } = series;
  return actionType<GameState, L, readonly [string, string]>({
    name: type,
    args: args([ids.unit]),
    candidates: (view, { local }) => local.forces.map((force) => [type, unitId(scenarioDataOf(view), force)] as const),
    rules: metByCandidates([
      createRuleFactory(series)<L, readonly [string, string]>(
        clause,
        (data, _, action, { local }) => local.forces.includes(unitIndexOf(data, action[1])),
        (_, __, action) => ({ unit: action[1] }),
      ),
    ]),
    apply: () => undefined,
  });
};

type ForceAction = readonly [string, string, ...string[]];

/** The rules for every action of a force, in the order in which a refusal should name them. */
export const forceActionRules = <L, A extends ForceAction>(series: SeriesContext): readonly Rule<GameState, L, A>[] => {
  const rule = createRuleFactory(series);
  const force = (data: ScenarioData, action: A): number => unitIndexOf(data, action[1]);
  return [
    rule<L, A>(
      '9-1a', // only forces act: a commander with his units, or a unit alone
      (data, board, action) => isForceLeader(board, force(data, action)),
      (_, __, action) => ({ unit: action[1] }),
    ),
    rule<L, A>(
      '3.0.2b',
      (data, board, action) => sideOf(data, force(data, action)) === activeSide(data, board),
      (_, __, action) => ({ unit: action[1] }),
    ),
    rule<L, A>(
      '4-1-2.3',
      (data, board, action) => isForceInPhase(data, board, force(data, action)),
      (data, _, action) => ({ unit: action[1], army: armyId(data, armyOf(data, force(data, action))) }),
    ),
    rule<L, A>(
      series.banClauses.act,
      (data, board, action) => scenarioAllowsAction(data, board, force(data, action)),
      (data, _, action) => ({ unit: action[1], army: armyId(data, armyOf(data, force(data, action))) }),
    ),
    rule<L, A>(
      '12-2-4',
      (data, board, action) => hasActionRating(data, board, force(data, action)),
      (data, board, action) => ({ unit: action[1], rating: unitOf(data, force(data, action)).action, stage: board.stage }),
    ),
    rule<L, A>(
      '12.0b',
      (data, board, action) => board.acted[force(data, action)] === 0,
      (_, __, action) => ({ unit: action[1] }),
    ),
  ];
};
