import { repeat, args, callStep, endStep, metByCandidates, simpleActionType, procedure, goTo, actionType } from '@gunbai/engine';
import type { Transition, GameContext } from '@gunbai/engine';
import { castleOfSideIn, followerCount, hexOf, isForceLeader, NONE, sideOf, unitIndexOf } from '../state.ts';
import type { GameState } from '../state.ts';
import { hexLabel, createRuleFactory, sideDecision, unitId } from '../rule-helpers.ts';
import type { SeriesContext } from '../rule-helpers.ts';
import { commandRefusal } from '../command/command-limits.ts';
import { OFFICER } from '../scenario-data.ts';
import type { ScenarioData } from '../scenario-data.ts';

type SetUpTurn = { side: number };
type AssignAction = readonly ['assign', string, string];
type GarrisonAction = readonly ['garrison', string];

/** 3.0.4, 33.2.2a Places the units in their hexes, each as a separate force. */
const placeUnits = (data: ScenarioData, { board }: GameContext<GameState>): void => {
  for (const { hex, units } of data.placements)
    for (const unit of units) {
      board.steps[unit] = 2;
      board.hex[unit] = hex;
      board.leader[unit] = unit;
    }
};

/** A unit alone: neither commander nor under command. */
const isUnattached = (data: ScenarioData, board: GameState, unit: number): boolean =>
  isForceLeader(board, unit) && followerCount(data, board, unit) === 0;

const unitOfAction = (data: ScenarioData, action: AssignAction | GarrisonAction): number => unitIndexOf(data, action[1]);
const leaderOfAction = (data: ScenarioData, action: AssignAction): number => unitIndexOf(data, action[2]);

const legalAssignments = (data: ScenarioData, board: GameState, side: number): AssignAction[] => {
  const found: AssignAction[] = [];
  for (const leader of data.unitsInPlay) {
    if ((data.units[leader]?.rank ?? 0) === OFFICER || data.sideOf[leader] !== side || !isForceLeader(board, leader)) continue;
    for (const unit of data.unitsInPlay)
      if (
        board.hex[unit] === board.hex[leader] &&
        data.army[unit] === data.army[leader] &&
        isUnattached(data, board, unit) &&
        commandRefusal(data, board, leader, unit) === null
      )
        found.push(['assign', unitId(data, unit), unitId(data, leader)]);
  }
  return found;
};

const COMMAND_REFUSALS = ['9-2', '9-2-4', '9-2-6a', '9-2-3', '9-2-2'];

/** 33.2.2b A unit comes under a commander of its hex. */
const assignAction = (series: SeriesContext) => {
  const { scenarioDataOf, ids } = series;
  const rule = createRuleFactory(series);
  const facts = (_: ScenarioData, __: GameState, action: AssignAction) => ({ unit: action[1], 'leader:unit': action[2] });
  return actionType<GameState, SetUpTurn, AssignAction>({
    name: 'assign',
    args: args([ids.unit, ids.unit]),
    candidates: (view, { local }) => legalAssignments(scenarioDataOf(view), view.board, local.side),
    rules: [
      ...metByCandidates<GameState, SetUpTurn, AssignAction>([
        rule(
          '3.0.4',
          (data, board, action, { local }) =>
            sideOf(data, unitOfAction(data, action)) === local.side && isUnattached(data, board, unitOfAction(data, action)),
          facts,
        ),
        rule(
          '33.2.2b',
          (data, board, action) =>
            board.hex[unitOfAction(data, action)] === board.hex[leaderOfAction(data, action)] &&
            (board.steps[leaderOfAction(data, action)] as number) > 0,
          facts,
        ),
        ...COMMAND_REFUSALS.map((clause) =>
          rule<SetUpTurn, AssignAction>(
            clause,
            (data, board, action) => commandRefusal(data, board, leaderOfAction(data, action), unitOfAction(data, action)) !== clause,
            facts,
          ),
        ),
      ]),
      rule('16.0', (data, board, action) => board.inside[unitOfAction(data, action)] === board.inside[leaderOfAction(data, action)], facts),
    ],
    apply(ctx, action) {
      const data = scenarioDataOf(ctx.state);
      ctx.board.leader[unitOfAction(data, action)] = leaderOfAction(data, action);
      ctx.emit({ type: 'joined', unit: action[1], 'leader:unit': action[2] });
      return repeat;
    },
  });
};

const canStartInCastle = (data: ScenarioData, board: GameState, force: number, side: number): boolean =>
  board.inside[force] === 0 && castleOfSideIn(data, board, hexOf(board, force), side) !== NONE;

/** 33.2.2a A force begins inside the castle of its hex. */
const garrisonAction = (series: SeriesContext) => {
  const { scenarioDataOf, ids } = series;
  const rule = createRuleFactory(series);
  const facts = (_: ScenarioData, __: GameState, action: GarrisonAction) => ({ unit: action[1] });
  return actionType<GameState, SetUpTurn, GarrisonAction>({
    name: 'garrison',
    args: args([ids.unit]),
    candidates: (view, { local }) => {
      const data = scenarioDataOf(view);
      const { board } = view;
      return data.unitsInPlay
        .filter(
          (force) => data.sideOf[force] === local.side && isForceLeader(board, force) && canStartInCastle(data, board, force, local.side),
        )
        .map((force): GarrisonAction => ['garrison', unitId(data, force)]);
    },
    rules: metByCandidates([
      rule(
        '3.0.4',
        (data, board, action, { local }) =>
          sideOf(data, unitOfAction(data, action)) === local.side && isForceLeader(board, unitOfAction(data, action)),
        facts,
      ),
      rule('33.2.2a', (data, board, action, { local }) => canStartInCastle(data, board, unitOfAction(data, action), local.side), facts),
    ]),
    apply(ctx, action) {
      const data = scenarioDataOf(ctx.state);
      const force = unitOfAction(data, action);
      ctx.board.inside[force] = 1;
      ctx.emit({ type: 'garrisoned', unit: action[1], hex: hexLabel(data, hexOf(ctx.board, force)) });
      return repeat;
    },
  });
};

/** 33.2 Each side in turn organises its forces and places garrisons, without using actions. */
export const setUpSteps = (series: SeriesContext) => ({
  arrange: sideDecision<SetUpTurn>(series, () => ({ key: 'arrange' }), [
    assignAction(series),
    garrisonAction(series),
    simpleActionType('ready', { apply: () => endStep() }),
  ]),
  setUp: procedure<GameState, { sides: number[] }>({
    place: (ctx) => placeUnits(series.scenarioDataOf(ctx.state), ctx),
    arrange(_, local): Transition | void {
      const side = local.sides.shift();
      return side === undefined ? endStep() : callStep('arrange', { side });
    },
    again: () => goTo('arrange'),
  }),
});
