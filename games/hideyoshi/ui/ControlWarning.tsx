import { AREAS, DAIMYO, opponentOf } from '../rules/components.ts';
import type { Area, Daimyo, Side } from '../rules/components.ts';
import { hasOwn, isOwn } from '../rules/daimyo.ts';
import type { Grouping } from '../rules/choose-group.ts';
import type { LossesState } from '../rules/losses.ts';
import { countDaimyoPieces } from '../rules/state.ts';
import { nameOf } from './board-context.ts';
import type { BoardContext } from './board-context.ts';

/** The area where the player is about to take pieces away, and how many could go. */
const departure = ({ step, local }: BoardContext): { area: number; side: Side; leaving(daimyo: number): number } | null => {
  if (step === 'chooseLosses') {
    const { area, by, hits } = local as LossesState;
    return { area, side: by, leaving: () => hits };
  }
  if (step !== 'group' || (local as Grouping).to < 0) return null;
  const { area, orders, taken } = local as Grouping;
  const leaving = (daimyo: number): number =>
    taken.reduce((sum, [unit, count]) => sum + ((DAIMYO[daimyo] as Daimyo).units.includes(unit) ? count : 0), 0);
  return { area, side: orders.side, leaving };
};

/** 12.0.2 Warns that an area may fall with the last piece of the daimyo in its circle. */
export const ControlWarning = ({ context }: { context: BoardContext }) => {
  const { board, messages, acting } = context;
  const from = acting ? departure(context) : null;
  const holder = from ? DAIMYO[board.circle[from.area] as number] : undefined;
  if (!from || !holder || !isOwn(board, from.side, holder.index) || !hasOwn(board, opponentOf(from.side), from.area)) return null;
  if (from.leaving(holder.index) < countDaimyoPieces(board, from.area, holder.index)) return null;
  return (
    <p className="hy-warning">
      {messages('mayFall', {
        daimyo: nameOf(context, 'daimyo', holder.id),
        area: nameOf(context, 'area', (AREAS[from.area] as Area).id),
      })}
    </p>
  );
};
