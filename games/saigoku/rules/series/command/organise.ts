import { repeat, args, replaceWith, decision, endStep, metByCandidates, simpleActionType, actionType } from '@gunbai/engine';
import type { Action, Rule, GameContext } from '@gunbai/engine';
import { followerCount, isForceLeader, membersOf, NONE, sideOf, SUBORDINATE_AT_PHASE_START, unitIndexOf, unitOf } from '../state.ts';
import type { GameState } from '../state.ts';
import {
  canForceAct,
  forceActionRules,
  castleId,
  isForceInPhase,
  readyForces,
  createRuleFactory,
  seatOfSide,
  seatsOfSide,
  unitId,
} from '../rule-helpers.ts';
import type { SeriesContext } from '../rule-helpers.ts';
import { formOwnForce } from '../combat/unit-elimination.ts';
import { commandRefusal } from './command-limits.ts';
import { detachUnit } from '../movement/march.ts';
import { isCastleDamaged, castleToReplenish, hasLostSteps, mayRepairCastle, replenishRefusal, replenishAction } from './replenish.ts';
import { OFFICER } from '../scenario-data.ts';
import type { ScenarioData } from '../scenario-data.ts';
import { zonesOf } from '../movement/zones.ts';

/**
 * 13 A commander regroups the forces of his hex. `moved`: units that have joined once; `formed`: forces formed in this action.
 * 13-2-3a `actor`: the force that spends its action for a commander who cannot act; NONE until one has taken part.
 */
export type Reorganisation = { commander: number; moved: number[]; formed: number[]; actor?: number };

type OrganiseAction = readonly ['organise', string];
type AssignAction = readonly ['assign', string, string];

/** 13-2-2 Whether a force may be regrouped by this commander. */
const mayRegroup = (data: ScenarioData, board: GameState, force: number, { commander, formed, actor }: Reorganisation): boolean =>
  force === commander ||
  force === actor ||
  ((board.acted[force] === 0 || formed.includes(force)) && unitOf(data, force).rank <= unitOf(data, commander).rank);

/** 13-2-3a The force that can act among those that take part: the one that gives up the unit, or the one that takes it in. */
const findActor = (data: ScenarioData, board: GameState, from: number, leader: number): number =>
  [from, leader].find((force) => canForceAct(data, board, force)) ?? NONE;

const standsWithCommander = (data: ScenarioData, board: GameState, unit: number, commander: number): boolean =>
  board.hex[unit] === board.hex[commander] && (board.steps[unit] as number) > 0 && data.army[unit] === data.army[commander];

/** 16.0, 18-1-4 Units inside and outside a castle or a siege cannot be regrouped together. */
const haveSameStatus = (board: GameState, unit: number, other: number): boolean =>
  board.inside[unit] === board.inside[other] && board.besieging[unit] === board.besieging[other];

/** A unit joins a force: 13-2-5 the lower morale counts. Units that it led become separate forces that have acted (13-2-4). */
const joinForce = (data: ScenarioData, board: GameState, unit: number, leader: number, formed: number[]): void => {
  const from = board.leader[unit] as number;
  if (from === unit)
    for (const follower of membersOf(data, board, unit))
      if (follower !== unit) {
        formOwnForce(board, follower, unit);
        board.acted[follower] = 1;
        formed.push(follower);
      }
  board.morale[leader] = Math.min(board.morale[leader] as number, board.morale[from] as number);
  board.leader[unit] = leader;
};

/** 13-2 Whether a commander can split off a unit, or put one under a commander, with a force that can act (13-2-3a). */
const canRegroupAnyone = (data: ScenarioData, board: GameState, commander: number): boolean => {
  const canAct = canForceAct(data, board, commander);
  if (canAct && followerCount(data, board, commander) > 0) return true;
  const local: Reorganisation = { commander, moved: [], formed: [] };
  const here = data.unitsInPlay.filter(
    (unit) => standsWithCommander(data, board, unit, commander) && mayRegroup(data, board, board.leader[unit] as number, local),
  );
  if (here.length < 2) return false;
  const isPaid = (from: number, leader: number): boolean => canAct || findActor(data, board, from, leader) !== NONE;
  const canJoin = (unit: number, from: number, leader: number): boolean =>
    leader !== from && commandRefusal(data, board, leader, unit) === null && haveSameStatus(board, leader, from) && isPaid(from, leader);
  return here.some((unit) => {
    const from = board.leader[unit] as number;
    return unit !== commander && ((from !== unit && isPaid(from, NONE)) || here.some((leader) => canJoin(unit, from, leader)));
  });
};

/** 13.0, 14.0 Why a commander has nothing to organise, as a clause; null if he can regroup or replenish. */
const findOrganiseRefusal = (data: ScenarioData, board: GameState, force: number): string | null => {
  if (canRegroupAnyone(data, board, force)) return null;
  if (!canForceAct(data, board, force)) return '13-2-3a';
  const hasLost = hasLostSteps(data, board, force);
  const isDamaged = isCastleDamaged(data, board, force) && mayRepairCastle(data, board, force);
  const ofForce = hasLost ? replenishRefusal(data, board, force, false) : '13.0';
  if (ofForce === null || !isDamaged) return ofForce;
  const ofCastle = replenishRefusal(data, board, force, true);
  return ofCastle === null || !hasLost ? ofCastle : ofForce;
};
const ORGANISE_REFUSALS = ['13-2-3a', '14-1-2a', '14-3-5', '16-5', '14-3-3', '11-4-2', '13.0'];

/** The same, cached for a position. */
const organiseRefusal = (data: ScenarioData, board: GameState, force: number): string | null => {
  const { organiseRefusals: idle } = zonesOf(data, board);
  let reason = idle.get(force);
  if (reason === undefined) idle.set(force, (reason = findOrganiseRefusal(data, board, force)));
  return reason;
};

/** 13-2-3a A commander whose own action rating is too low may organise if another force takes part that can act. */
const organiserRules = (series: SeriesContext): Rule<GameState, null, OrganiseAction>[] =>
  forceActionRules<null, OrganiseAction>(series)
    .filter(({ clause }) => clause !== '12-2-4')
    .flatMap((rule) => (rule.clause === series.banClauses.act ? [rule] : metByCandidates([rule])));

/** 13.0 A commander spends his action on organising. */
export const organiseAction = (series: SeriesContext) => {
  const { scenarioDataOf, ids } = series;
  const rule = createRuleFactory(series);
  const forceOf = (data: ScenarioData, action: Action): number => unitIndexOf(data, action[1] as string);
  const facts = (_: ScenarioData, __: GameState, action: Action) => ({ unit: action[1] as string });
  return actionType<GameState, null, OrganiseAction>({
    name: 'organise',
    args: args([ids.unit]),
    candidates: (view) => {
      const data = scenarioDataOf(view);
      const { board } = view;
      const orders: OrganiseAction[] = [];
      const forces = readyForces(data, board);
      for (const force of data.unitsInPlay)
        if (
          unitOf(data, force).rank > OFFICER &&
          isForceLeader(board, force) &&
          board.acted[force] === 0 &&
          isForceInPhase(data, board, force) &&
          forces.some((ready) => board.hex[ready] === board.hex[force]) &&
          organiseRefusal(data, board, force) === null
        )
          orders.push(['organise', unitId(data, force)]);
      return orders;
    },
    rules: [
      ...organiserRules(series),
      ...metByCandidates([rule('13-1-1', (data, _, action: OrganiseAction) => unitOf(data, forceOf(data, action)).rank > OFFICER, facts)]),
      rule('13-1-2', (data, board, action) => ((board.under[forceOf(data, action)] as number) & SUBORDINATE_AT_PHASE_START) === 0, facts),
      ...metByCandidates(
        ORGANISE_REFUSALS.map((clause) =>
          rule<null, OrganiseAction>(
            clause,
            (data, board, action) => organiseRefusal(data, board, forceOf(data, action)) !== clause,
            (data, board, action) => ({
              unit: action[1],
              stage: board.stage,
              castle: castleId(data, castleToReplenish(data, board, forceOf(data, action))) || null,
            }),
          ),
        ),
      ),
    ],
    apply(ctx, action) {
      const data = scenarioDataOf(ctx.state);
      const force = forceOf(data, action);
      const canAct = canForceAct(data, ctx.board, force);
      if (canAct) ctx.board.acted[force] = 1;
      ctx.emit({ type: 'organises', unit: action[1] });
      return replaceWith('organise', { commander: force, moved: [], formed: [], ...(canAct ? {} : { actor: NONE }) });
    },
  });
};

const assignedUnit = (data: ScenarioData, action: AssignAction): number => unitIndexOf(data, action[1]);
const newLeader = (data: ScenarioData, action: AssignAction): number => unitIndexOf(data, action[2]);
/** 13-2.2 A unit that is put under itself is split off. */
const isSplit = (action: AssignAction): boolean => action[1] === action[2];

/** Every unit and the commander it could be put under. */
const legalAssignments = (data: ScenarioData, board: GameState, local: Reorganisation): AssignAction[] => {
  const { commander, moved } = local;
  const here = data.unitsInPlay.filter((unit) => standsWithCommander(data, board, unit, commander));
  const units = here.filter(
    (unit) => unit !== commander && !moved.includes(unit) && mayRegroup(data, board, board.leader[unit] as number, local),
  );
  const leaders = here.filter(
    (unit) => unitOf(data, unit).rank > OFFICER && isForceLeader(board, unit) && mayRegroup(data, board, unit, local),
  );
  const found: AssignAction[] = [];
  for (const unit of units) {
    const from = board.leader[unit] as number;
    if (from !== unit) found.push(['assign', unitId(data, unit), unitId(data, unit)]);
    for (const leader of leaders)
      if (leader !== from && commandRefusal(data, board, leader, unit) === null)
        found.push(['assign', unitId(data, unit), unitId(data, leader)]);
  }
  return found;
};

const COMMAND_REFUSALS = ['9-2', '9-2-4', '9-2-3', '9-2-2'];

/** 13-1, 13-2 Rules for putting a unit under a commander. */
const assignRules = (series: SeriesContext): Rule<GameState, Reorganisation, AssignAction>[] => {
  const createRule = createRuleFactory(series);
  const rule = (clause: string, ok: (data: ScenarioData, board: GameState, action: AssignAction, local: Reorganisation) => boolean) =>
    createRule<Reorganisation, AssignAction>(
      clause,
      (data, board, action, { local }) => ok(data, board, action, local),
      (_, __, action) => ({ unit: action[1], 'leader:unit': action[2] }),
    );
  const currentForce = (data: ScenarioData, board: GameState, action: AssignAction): number =>
    board.leader[assignedUnit(data, action)] as number;
  const targetForce = (data: ScenarioData, board: GameState, action: AssignAction): number =>
    board.leader[newLeader(data, action)] as number;
  return [
    ...metByCandidates([
      rule('13-1-4', (data, board, action, { commander }) => standsWithCommander(data, board, assignedUnit(data, action), commander)),
      rule('13-1-4', (data, board, action, { commander }) => standsWithCommander(data, board, newLeader(data, action), commander)),
      rule(
        '13-2',
        (data, _, action, { commander, moved }) => assignedUnit(data, action) !== commander && !moved.includes(assignedUnit(data, action)),
      ),
      rule('13-2.2', (data, board, action) => !isSplit(action) || currentForce(data, board, action) !== assignedUnit(data, action)),
      rule('13-2.1', (data, board, action) => isSplit(action) || currentForce(data, board, action) !== newLeader(data, action)),
    ]),
    rule(
      '13-2-2.1',
      (data, board, action, { commander }) =>
        unitOf(data, currentForce(data, board, action)).rank <= unitOf(data, commander).rank &&
        unitOf(data, targetForce(data, board, action)).rank <= unitOf(data, commander).rank,
    ),
    ...metByCandidates([
      rule(
        '13-2-2.2',
        (data, board, action, local) =>
          mayRegroup(data, board, currentForce(data, board, action), local) &&
          mayRegroup(data, board, targetForce(data, board, action), local),
      ),
    ]),
    rule(
      '13-2-3a',
      (data, board, action, { actor }) =>
        actor !== NONE ||
        findActor(data, board, currentForce(data, board, action), isSplit(action) ? NONE : targetForce(data, board, action)) !== NONE,
    ),
    ...metByCandidates(
      COMMAND_REFUSALS.map((clause) =>
        rule(
          clause,
          (data, board, action) =>
            isSplit(action) || commandRefusal(data, board, newLeader(data, action), assignedUnit(data, action)) !== clause,
        ),
      ),
    ),
    rule(
      '16.0',
      (data, board, action) => isSplit(action) || haveSameStatus(board, currentForce(data, board, action), newLeader(data, action)),
    ),
  ];
};

/** 13-2.1, 13-2.2 A unit comes under a commander of the hex, or is split off. */
const assignAction = (series: SeriesContext) => {
  const { scenarioDataOf, ids } = series;
  return actionType<GameState, Reorganisation, AssignAction>({
    name: 'assign',
    args: args([ids.unit, ids.unit]),
    candidates: (view, { local }) => legalAssignments(scenarioDataOf(view), view.board, local),
    rules: assignRules(series),
    apply(ctx, action, { local }) {
      const data = scenarioDataOf(ctx.state);
      const unit = assignedUnit(data, action);
      if (local.actor === NONE) {
        local.actor = findActor(data, ctx.board, ctx.board.leader[unit] as number, isSplit(action) ? NONE : newLeader(data, action));
        ctx.board.acted[local.actor] = 1;
      }
      if (isSplit(action)) {
        detachUnit(ctx.board, unit, NONE);
        local.formed.push(unit);
      } else {
        local.moved.push(unit);
        joinForce(data, ctx.board, unit, newLeader(data, action), local.formed);
      }
      ctx.emit({ type: isSplit(action) ? 'splitOff' : 'joined', unit: action[1], 'leader:unit': action[2] });
      return repeat;
    },
  });
};

/** 13-2-3a Nothing is regrouped until a force that can act takes part. */
const doneAction = (series: SeriesContext) =>
  simpleActionType<GameState, Reorganisation>('done', {
    rules: [
      createRuleFactory(series)(
        '13-2-3a',
        (_, __, ___, { local }) => local.actor !== NONE,
        (data, board, _, { local }) => ({ unit: unitId(data, local.commander), stage: board.stage }),
      ),
    ],
    apply: () => endStep(),
  });

export const organiseSteps = (series: SeriesContext) => {
  const { scenarioDataOf } = series;
  return {
    organise: decision<GameState, Reorganisation>({
      seats: (view, { commander }) => seatsOfSide(scenarioDataOf(view), sideOf(scenarioDataOf(view), commander)),
      prompt: (view, { local: { commander } }) => {
        const data = scenarioDataOf(view);
        return { key: 'organise', facts: { seat: seatOfSide(data, sideOf(data, commander)), unit: unitId(data, commander) } };
      },
      actionTypes: [assignAction(series), replenishAction(series), doneAction(series)],
    }),
  };
};

/** 14-1-2a, 13-1-2 Notes the units under command now. */
export const recordSubordinates = (data: ScenarioData, { board }: GameContext<GameState>, bit: number): void => {
  const under = board.under.slice();
  for (const unit of data.unitsInPlay) {
    const isUnder = board.leader[unit] !== unit && (board.steps[unit] as number) > 0;
    under[unit] = isUnder ? (under[unit] as number) | bit : (under[unit] as number) & ~bit;
  }
  board.under = under;
};
