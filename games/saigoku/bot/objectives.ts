import { castleOf, COMMANDER_IN_CHIEF, unitOf } from '../rules/series/index.ts';
import type { GameState, ScenarioData } from '../rules/series/index.ts';
import type { Hex } from '@gunbai/shared/hex';

/** A mark on the bot's own copy of the board: the game is decided by the historical condition. */
export const HISTORICAL_FLAG = 'historical';

/** What decides a game by the historical condition: a castle, the side that must take it, and an army that must bleed for it. */
export interface Objective {
  readonly castle: number;
  readonly hex: Hex;
  readonly attacker: number;
  /** 36.6.2 Half of its units must fall; -1 where nobody has to. */
  readonly targetArmy: number;
  /** Nobody comes there but by sea. */
  readonly isIsland: boolean;
}

/** 35.6.2 Miyanoo, 36.6.2 Koriyama and half of the Mori. */
const OBJECTIVES: { readonly [scenario: string]: { readonly castle: string; readonly attacker: string; readonly army: string } } = {
  s2: { castle: 'miyanoo', attacker: 'ouchi', army: '' },
  s3: { castle: 'koriyama', attacker: 'amago', army: 'mori' },
};

const objectivesByScenario = new WeakMap<ScenarioData, Objective | null>();

const buildObjective = (data: ScenarioData): Objective | null => {
  const objective = OBJECTIVES[data.id];
  const castle = objective ? (data.castleIndex.get(objective.castle) ?? -1) : -1;
  if (!objective || castle < 0) return null;
  const { hex } = castleOf(data, castle);
  return {
    castle,
    hex,
    attacker: data.sides[0].id === objective.attacker ? 0 : 1,
    targetArmy: data.armies.findIndex(({ id }) => id === objective.army),
    isIsland: [0, 1, 2, 3, 4, 5].every((direction) => (data.marchCost[hex * 6 + direction] as number) < 0),
  };
};

/** What the game turns on; null where points decide it. */
export const objectiveOf = (data: ScenarioData, board: GameState): Objective | null => {
  if (board.marks[HISTORICAL_FLAG] !== 1) return null;
  let objective = objectivesByScenario.get(data);
  if (objective === undefined) objectivesByScenario.set(data, (objective = buildObjective(data)));
  return objective;
};

/** 36.6.2 Whether a unit is one of those who must fall. */
export const isTargetUnit = (data: ScenarioData, objective: Objective | null, unit: number): boolean =>
  objective !== null && objective.targetArmy >= 0 && data.army[unit] === objective.targetArmy;

/** A force that may be risked for the aim: any but a commander-in-chief. */
export const mayRiskForce = (data: ScenarioData, force: number): boolean => unitOf(data, force).rank < COMMANDER_IN_CHIEF;
