import { castleOf, COMMANDER_IN_CHIEF, followerCount, unitOf } from '../rules/series/index.ts';
import type { GameState, ScenarioData } from '../rules/series/index.ts';
import type { State } from '@gunbai/engine';
import { hexAt } from '@gunbai/shared/hex';
import type { Hex } from '@gunbai/shared/hex';
import { sideIndexOf } from '../rules/castle-occupation.ts';
import { scenarioDefinition } from '../rules/scenarios/index.ts';
import type { LandingPlan } from '../rules/scenarios/scenario-definition.ts';

/** The castle that decides a game with the historical victory condition. */
export interface Objective {
  readonly castle: number;
  readonly hex: Hex;
  readonly attacker: number;
  /** 36.6.2 Half of the units of this army must be removed; -1 for none. */
  readonly targetArmy: number;
  /** How to reach a castle on an island. */
  readonly landing: LandingPlan | null;
  /** The other hexes of the island. */
  readonly island: readonly Hex[];
}

const buildObjective = (data: ScenarioData): Objective | null => {
  const { historical } = scenarioDefinition(data.id).victory;
  if (!historical) return null;
  const { attacker, objective } = historical;
  const castle = data.castleIndex.get(objective.castle) ?? -1;
  return {
    castle,
    hex: castleOf(data, castle).hex,
    attacker: sideIndexOf(data, attacker),
    targetArmy: data.armies.findIndex(({ id }) => id === objective.targetArmy),
    landing: objective.landing ?? null,
    island: (objective.landing?.island ?? []).map((label) => hexAt(data.grid, label)),
  };
};

const objectiveByScenario = new WeakMap<ScenarioData, Objective | null>();
/** The objective of the game that the bot's copy of a board belongs to. */
const objectiveByBoard = new WeakMap<GameState, Objective | null>();

/** Notes the objective of a game before the bot evaluates its board. */
export const noteObjective = (data: ScenarioData, { board, options }: Pick<State<GameState>, 'board' | 'options'>): void => {
  if (options['victory'] !== 'historical') return;
  let objective = objectiveByScenario.get(data);
  if (objective === undefined) objectiveByScenario.set(data, (objective = buildObjective(data)));
  objectiveByBoard.set(board, objective);
};

/** The objective of the game; null if points decide it. */
export const objectiveOf = (board: GameState): Objective | null => objectiveByBoard.get(board) ?? null;

/** 36.6.2 Whether a unit belongs to the army that must lose half of its units. */
export const isTargetUnit = (data: ScenarioData, objective: Objective | null, unit: number): boolean =>
  objective !== null && objective.targetArmy >= 0 && data.army[unit] === objective.targetArmy;

/** Units that a commander-in-chief needs with him, so that others take the losses. */
const MIN_ESCORT = 2;

/** Any force may be risked for the objective, that of a commander-in-chief only with an escort. */
export const mayRiskForce = (data: ScenarioData, board: GameState, force: number): boolean =>
  unitOf(data, force).rank < COMMANDER_IN_CHIEF || followerCount(data, board, force) >= MIN_ESCORT;
