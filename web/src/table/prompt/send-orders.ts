import type { Action, Refusal } from '@gunbai/engine';
import { previewAction } from '../../session/irreversible.ts';
import type { ActionPreview } from '../../session/irreversible.ts';
import type { Session, TableSnapshot } from '../../session/session.ts';

/** Where a row of actions stopped: at a refusal, or before an action that the player must confirm. */
export type OrdersStopped =
  | { readonly action: Action; readonly refusal: Refusal }
  | { readonly action: Action; readonly then: readonly Action[]; readonly preview: ActionPreview; readonly at: TableSnapshot };

/** A position that takes longer than this to arrive is not waited for. */
const MAX_WAIT_MS = 5000;

/** The first position after the numbered one; null after an undo, or too late. The server may answer before it sends the position. */
const waitForNextPosition = (session: Session, number: number): Promise<TableSnapshot | null> => {
  const isNext = (): boolean => session.snapshot().number > number;
  if (isNext()) return Promise.resolve(session.snapshot());
  return new Promise((resolve) => {
    const finish = (position: TableSnapshot | null): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve(position);
    };
    const timer = setTimeout(() => finish(null), MAX_WAIT_MS);
    const unsubscribe = session.subscribe(() => {
      if (isNext()) finish(session.snapshot());
      else if (session.snapshot().number < number) finish(null);
    });
  });
};

/**
 * Sends an action and those that follow it. They stop without a word when another seat decides, or when the next one is not
 * allowed any more, for example after a failed roll.
 */
export const sendOrders = async (
  session: Session,
  [action, ...then]: readonly [Action, ...Action[]],
  mayConfirm: boolean,
): Promise<OrdersStopped | null> => {
  const { number, actingSeat } = session.snapshot();
  const refusal = await session.act(action);
  if (refusal) return { action, refusal };
  const [next, ...rest] = then;
  if (!next) return null;
  const at = await waitForNextPosition(session, number);
  if (!at || actingSeat === null || at.actingSeat !== actingSeat || session.refusalFor(next)) return null;
  const preview = previewAction(session.rules.game, at.view, actingSeat, next);
  return mayConfirm && preview.isFinal ? { action: next, then: rest, preview, at } : sendOrders(session, [next, ...rest], mayConfirm);
};
