import { followersOf, leads, NONE, unitOf } from './board.ts';
import type { Board } from './board.ts';
import { OFFICER } from './war.ts';
import type { War } from './war.ts';

/** 9-2-3, 34.7.4 A commander commands only units of lower rank, unless the title names exceptions. */
export const outranks = (war: War, commander: number, unit: number): boolean =>
  unitOf(war, commander).rank > unitOf(war, unit).rank || (war.alsoCommands.get(commander)?.includes(unit) ?? false);

/** 9-2 Why a commander may not take one more unit into his force, as a clause; null if he may. */
export const mayCommand = (war: War, board: Board, commander: number, unit: number): string | null => {
  if (commander === NONE || commander === unit || unitOf(war, commander).rank === OFFICER) return '9-2';
  if (!leads(board, commander)) return '9-2-4';
  if (war.army[commander] !== war.army[unit]) return '9-2-6a';
  if (!outranks(war, commander, unit)) return '9-2-3';
  return followersOf(war, board, commander) < (war.command[commander] as number) ? null : '9-2-2';
};
