import type { Action } from '@gunbai/engine';
import { TargetButton } from '@gunbai/ui';
import { sayOf } from './setting.ts';
import type { Setting } from './setting.ts';

interface ActionButtonProps {
  readonly action: Action;
  readonly setting: Setting;
  /** What it is called here, if not as elsewhere. */
  readonly label?: string | undefined;
  /** What is written on it, if not what it is called. */
  readonly children?: React.ReactNode;
  /** Large, for what ends or carries out something. */
  readonly main?: boolean;
}

/** A button for an action that is allowed. */
export const ActionButton = ({ action, setting, label = sayOf(setting, action), children, main = false }: ActionButtonProps) => (
  <TargetButton
    className={`hy-use${main ? ' hy-main' : ''}`}
    label={label}
    state={setting.isChosen(action) ? 'chosen' : 'lit'}
    onChoose={() => setting.choose(action)}
  >
    {children ?? label}
  </TargetButton>
);
