import type { View, Action } from '@gunbai/engine';
import type { GameState } from '../rules/state.ts';
import type { ActionIndex } from './action-index.ts';
import type { Messages } from './messages.ts';
import type { Names } from './names.ts';

export interface BoardContext {
  readonly view: View<GameState>;
  readonly messages: Messages;
  readonly names: Names;
  readonly picks: ActionIndex;
  choose(action: Action): void;
  label(action: Action): string;
}
