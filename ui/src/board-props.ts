import { isSameAction } from '@gunbai/engine';
import type { Action, Facts, GameEvent, Refusal, SeatId, LogLine, View } from '@gunbai/engine';
import { toText, formatAction } from '@gunbai/shared/i18n';
import type { GameText, Language, MessagePart } from '@gunbai/shared/i18n';
import type { ComponentType } from 'react';
import type { TargetProps } from './Target.tsx';

/** How the table treats a choice. */
export interface ChoiceOptions {
  /** Actions that follow without another click, as long as each is allowed. */
  readonly then?: readonly Action[];
  /** The action needs no second click: it is made after a moment, and can be taken back until then. */
  readonly commitsItself?: true;
  /** The button that makes it at once. */
  readonly commitLabel?: string;
}

/** The position that an action would lead to, and what the seat could do there. */
export interface NextPosition<G> {
  readonly view: View<G>;
  readonly allowed: readonly Action[];
  refusalFor(action: Action): Refusal | null;
  /** The position after one more action. */
  lookAhead(action: Action, isWanted?: (view: View<G>) => boolean): NextPosition<G> | null;
}

/** Everything that a board gets from the table. A board draws; it decides nothing. */
export interface BoardProps<G> {
  /** The state as this viewer may see it. */
  readonly view: View<G>;
  /** The viewer's seat; null for a spectator. */
  readonly viewer: SeatId | null;
  /** The seat that this screen may decide for now. Null while others decide, and in a replay. */
  readonly actingSeat: SeatId | null;
  /** Legal actions of that seat. Empty when it has nothing to decide. */
  readonly allowed: readonly Action[];
  /** Chosen but not yet confirmed, where the table asks for confirmation. */
  readonly pendingAction: Action | null;
  /** Chooses an action. The table may ask for confirmation before it applies the action. */
  choose(action: Action, options?: ChoiceOptions): void;
  /** The refusal of an action, or null if it is allowed. Cheap enough for hover and focus. */
  refusalFor(action: Action): Refusal | null;
  /**
   * The position after an allowed action, to show what it makes possible; null if dice, hidden pieces or others decide first.
   * With `isWanted` a possible result of the dice that it accepts. Absent in lessons and replays.
   */
  lookAhead?(action: Action, isWanted?: (view: View<G>) => boolean): NextPosition<G> | null;
  /** The refusal in the reader's language, with its clause. */
  explain(refusal: Refusal): readonly MessagePart[];
  /** Shows a message near the prompt, for example a refusal that was clicked. */
  showMessage(message: readonly MessagePart[]): void;
  /** Opens a clause in the rules reader next to the table, where there is one. */
  openClause?(clause: string): void;
  /** Events of the last step, for animation. A new array with every step. */
  readonly events: readonly GameEvent[];
  /** The log so far, as this viewer may know it; a replay has none. */
  readonly log?: readonly LogLine[];
  readonly text: GameText;
  readonly language: Language;
  /** Display names of the seats. */
  readonly seatNames: Readonly<Record<SeatId, string>>;
  /** A name that the reader clicked; the board shows its piece, zoomed in if `zoomIn`. A new object for each click. */
  readonly highlighted?: { readonly kind: string; readonly id: string; readonly zoomIn?: boolean } | null;
  /** Whether the board may show computed help. Not in lessons, nor while a game against remote people goes on. Absent: no. */
  readonly isAdviceAllowed?: boolean;
  /** False if the reader turned animation off. */
  readonly motion: boolean;
}

type DecisionProps = Pick<BoardProps<unknown>, 'actingSeat' | 'allowed' | 'pendingAction' | 'choose' | 'refusalFor' | 'explain'>;

/**
 * Target props of one action: selectable if allowed, refused with its reason if a rule forbids it, otherwise inert.
 * Checks the action on every render, so use it on boards with few targets.
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

/** The label of an action; `describe` names its arguments. */
export const actionLabel = (
  { text, seatNames }: Pick<BoardProps<unknown>, 'text'> & Partial<Pick<BoardProps<unknown>, 'seatNames'>>,
  action: Action,
  describe: (action: Action) => Facts | undefined,
): string => toText(formatAction(text, action, describe(action), seatNames));

/** The registry holds boards of all games, so their state types are erased. */
export const eraseBoardType = <G>(component: ComponentType<BoardProps<G>>): ComponentType<BoardProps<unknown>> =>
  component as unknown as ComponentType<BoardProps<unknown>>;
