import type { GameEvent, GameContext } from '@gunbai/engine';
import { currentLeader, MIN_MORALE, membersOf } from '../state.ts';
import type { GameState } from '../state.ts';
import { removeUnit } from '../combat/unit-elimination.ts';
import type { ScenarioData } from '../scenario-data.ts';

/** 10-1 Changes morale, at most to 0; 10-1-2b a force below -4 is eliminated. 10-1-4 Losses add up. */
export const changeMorale = (
  data: ScenarioData,
  ctx: GameContext<GameState>,
  force: number,
  change: number,
  event: GameEvent = { type: 'morale' },
): void => {
  const { board } = ctx;
  const morale = Math.min(0, (board.morale[force] as number) + change);
  if (morale === board.morale[force]) return;
  const unit = data.units[currentLeader(data, board, force)]?.id ?? '';
  const isLost = morale < MIN_MORALE;
  ctx.emit({ ...event, unit, morale: isLost ? null : morale, 'flees:unit': isLost ? unit : null });
  if (isLost) {
    board.morale[force] = MIN_MORALE;
    for (const member of membersOf(data, board, force)) removeUnit(data, ctx, member);
  } else board.morale[force] = morale;
};
