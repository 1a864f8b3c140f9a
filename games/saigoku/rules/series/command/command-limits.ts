import { followerCount, isForceLeader, NONE, unitOf } from '../state.ts';
import type { GameState } from '../state.ts';
import { OFFICER } from '../scenario-data.ts';
import type { ScenarioData } from '../scenario-data.ts';

/** 9-2-3, 34.7.4 A commander commands only units of lower rank, apart from the exceptions of the scenario. */
export const outranks = (data: ScenarioData, commander: number, unit: number): boolean =>
  unitOf(data, commander).rank > unitOf(data, unit).rank || (data.commandExceptions.get(commander)?.includes(unit) ?? false);

/** 9-2 Why a commander may not take one more unit into his force, as a clause; null if he may. */
export const commandRefusal = (data: ScenarioData, board: GameState, commander: number, unit: number): string | null => {
  if (commander === NONE || commander === unit || unitOf(data, commander).rank === OFFICER) return '9-2';
  if (!isForceLeader(board, commander)) return '9-2-4';
  if (data.army[commander] !== data.army[unit]) return '9-2-6a';
  if (!outranks(data, commander, unit)) return '9-2-3';
  return followerCount(data, board, commander) < (data.commandLimits[commander] as number) ? null : '9-2-2';
};
