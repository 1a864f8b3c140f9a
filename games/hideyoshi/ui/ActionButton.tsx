import type { Action } from '@gunbai/engine';
import { TargetButton } from '@gunbai/ui';
import { formatBoardAction } from './board-context.ts';
import type { BoardContext } from './board-context.ts';

interface ActionButtonProps {
  readonly action: Action;
  readonly context: BoardContext;
  /** The accessible name, if not the default text of the action. */
  readonly label?: string | undefined;
  /** The visible text, if not the accessible name. */
  readonly children?: React.ReactNode;
  /** A large button, for actions that finish or carry out something. */
  readonly isPrimary?: boolean;
}

/** A button for an allowed action. */
export const ActionButton = ({
  action,
  context,
  label = formatBoardAction(context, action),
  children,
  isPrimary: main = false,
}: ActionButtonProps) => (
  <TargetButton
    className={`hy-use${main ? ' hy-main' : ''}`}
    label={label}
    state={context.isChosen(action) ? 'selected' : 'selectable'}
    onChoose={() => context.choose(action)}
  >
    {children ?? label}
  </TargetButton>
);
