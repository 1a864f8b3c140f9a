import type { Action } from '@gunbai/engine';
import { TargetButton } from '@gunbai/ui';
import { formatBoardAction } from './board-context.ts';
import type { BoardContext } from './board-context.ts';

interface ActionButtonProps {
  readonly action: Action;
  readonly context: BoardContext;
  /** What it is called here, if not as elsewhere. */
  readonly label?: string | undefined;
  /** What is written on it, if not what it is called. */
  readonly children?: React.ReactNode;
  /** Large, for what ends or carries out something. */
  readonly isPrimary?: boolean;
}

/** A button for an action that is allowed. */
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
