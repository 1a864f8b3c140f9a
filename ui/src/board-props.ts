import { isSameAction } from '@gunbai/engine';
import type { Action, Facts, GameEvent, Refusal, SeatId, LogLine, View } from '@gunbai/engine';
import { toText, formatAction } from '@gunbai/shared/i18n';
import type { GameText, Language, MessagePart } from '@gunbai/shared/i18n';
import type { ComponentType } from 'react';
import type { TargetProps } from './Target.tsx';

/** All that a board gets from the table it lies on. A board draws; it decides nothing. */
export interface BoardProps<G> {
  /** The game as this viewer sees it. */
  readonly view: View<G>;
  /** Whose eyes these are; null for a spectator. */
  readonly viewer: SeatId | null;
  /** The seat that this screen may decide for now; null while others decide, or in a replay. */
  readonly actingSeat: SeatId | null;
  /** What that seat may do. Empty if it is not to decide. */
  readonly allowed: readonly Action[];
  /** Marked but not yet committed, where the table asks for a commit. */
  readonly pendingAction: Action | null;
  /** Chooses an action. The table may ask for a commit, then carries it out. */
  choose(action: Action): void;
  /** Why an action is refused, null if it is allowed. Cheap enough for hover and focus. */
  refusalFor(action: Action): Refusal | null;
  /** The refusal in the reader's words, with its clause. */
  explain(refusal: Refusal): readonly MessagePart[];
  /** Shows a sentence near the table's prompt: a refusal that was clicked or pressed long. */
  showMessage(message: readonly MessagePart[]): void;
  /** Opens a clause in the rules reader beside the table, where there is one. */
  openClause?(clause: string): void;
  /** What the last step brought, for animation. Changes identity with every step. */
  readonly events: readonly GameEvent[];
  /** All that happened so far, as this viewer may know it; a replay has none. */
  readonly log?: readonly LogLine[];
  readonly text: GameText;
  readonly language: Language;
  /** What people call the seats. */
  readonly seatNames: Readonly<Record<SeatId, string>>;
  /** What the reader pointed at in the log or a sentence: the board shows where it is, from near if so wished. A new object each time. */
  readonly highlighted?: { readonly kind: string; readonly id: string; readonly zoomIn?: boolean } | null;
  /** False where the reader wants no motion. */
  readonly motion: boolean;
}

type DecisionProps = Pick<BoardProps<unknown>, 'actingSeat' | 'allowed' | 'pendingAction' | 'choose' | 'refusalFor' | 'explain'>;

/**
 * What makes something the target of one action: lit where the action is allowed, refused with its reason where a rule forbids it,
 * plain where it is not the question. For boards of few targets: it judges each of them whenever it is drawn.
 */
export const targetPropsFor = (
  { actingSeat, allowed, pendingAction, choose, refusalFor, explain }: DecisionProps,
  action: Action,
): Omit<TargetProps, 'label'> => {
  const onChoose = (): void => choose(action);
  if (isSameAction(pendingAction, action)) return { state: 'selected', onChoose };
  if (allowed.some((one) => isSameAction(one, action))) return { state: 'selectable', onChoose };
  const refusal = actingSeat === null ? null : refusalFor(action);
  return refusal?.clause === undefined ? { state: 'inert' } : { state: 'refused', getTooltip: () => explain(refusal) };
};

/** What an action is called, in the reader's words: `describe` is the game's own, which names its arguments. */
export const actionLabel = (
  { text, seatNames }: Pick<BoardProps<unknown>, 'text'> & Partial<Pick<BoardProps<unknown>, 'seatNames'>>,
  action: Action,
  describe: (action: Action) => Facts | undefined,
): string => toText(formatAction(text, action, describe(action), seatNames));

/** The registry holds boards of all games; what hosts any board treats its state as unknown. */
export const eraseBoardType = <G>(component: ComponentType<BoardProps<G>>): ComponentType<BoardProps<unknown>> =>
  component as unknown as ComponentType<BoardProps<unknown>>;
