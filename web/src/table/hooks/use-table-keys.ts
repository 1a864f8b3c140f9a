import { useMemo } from 'react';
import type { BotAdviceControl } from '../prompt/use-bot-advice.ts';
import type { ActionSelection } from '../prompt/use-action-selection.ts';
import { useKeyBindings } from './use-key-bindings.ts';
import type { PanelState } from '../panels/use-panels.ts';

/** Keyboard shortcuts of the table, as listed in their dialog. */
export const useTableKeys = (panels: PanelState, selection: ActionSelection, advice: BotAdviceControl | null, undo: () => void): void => {
  const { togglePanel, openDialog } = panels;
  const { pendingAction, commitLabel, cancel, commit } = selection;
  const keys = useMemo(
    () => ({
      u: commitLabel === null ? undo : cancel,
      ...(advice && !advice.isThinking ? { h: advice.ask } : {}),
      l: () => togglePanel('log'),
      c: () => togglePanel('choices'),
      r: () => togglePanel('rules'),
      t: () => togglePanel('charts'),
      '?': () => openDialog('keys'),
      ...(pendingAction ? { Escape: cancel } : {}),
    }),
    [undo, cancel, pendingAction, commitLabel, advice, togglePanel, openDialog],
  );
  useKeyBindings(keys);
  useConfirmByEnter(pendingAction !== null, commit);
};

const NO_KEYS = {};

/** Enter confirms the choice, unless the focused element handles Enter itself. */
const useConfirmByEnter = (isPending: boolean, commit: () => void): void => {
  const keys = useMemo(
    () => ({
      Enter: () => {
        const pressed = document.activeElement;
        if (pressed instanceof HTMLElement && pressed.matches('button, a, summary, [role=button]')) pressed.click();
        else commit();
      },
    }),
    [commit],
  );
  useKeyBindings(isPending ? keys : NO_KEYS);
};
