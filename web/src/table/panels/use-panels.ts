import { useCallback, useMemo, useState } from 'react';
import type { PanelName } from './Panels.tsx';
import { isWideEnoughForPanel } from '../../components/breakpoints.ts';
import type { DialogName } from '../dialogs/TableDialogs.tsx';

/** What is open beside and over the board. */
export interface PanelState {
  readonly panel: PanelName | null;
  readonly dialog: DialogName | null;
  /** The clause that the rules are to be opened at. */
  readonly rulesTarget: { readonly clause: string } | null;
  /** The clause that is doubted; null: none in particular. */
  readonly disputedClause: string | null;
  openPanel(panel: PanelName | null): void;
  togglePanel(panel: PanelName): void;
  openDialog(sheet: DialogName | null): void;
  openClause(clause: string): void;
  reportRuling(clause: string | null): void;
}

/** When the game ends, how it ended is laid over it; when it goes on (the end was taken back), nothing is. */
export const usePanels = (isOver: boolean): PanelState => {
  const [panel, openPanel] = useState<PanelName | null>(() => (isWideEnoughForPanel() ? 'log' : null));
  const [dialog, openDialog] = useState<DialogName | null>(null);
  const [rulesTarget, setRulesTarget] = useState<PanelState['rulesTarget']>(null);
  const [disputedClause, setDisputedClause] = useState<string | null>(null);
  const [wasOver, setWasOver] = useState(false);
  if (wasOver !== isOver) {
    setWasOver(isOver);
    openDialog(isOver ? 'end' : null);
  }
  const togglePanel = useCallback((name: PanelName) => openPanel((now) => (now === name ? null : name)), []);
  const openClause = useCallback((clause: string) => {
    setRulesTarget({ clause });
    openPanel('rules');
  }, []);
  const reportRuling = useCallback((clause: string | null) => {
    setDisputedClause(clause);
    openDialog('doubt');
  }, []);
  return useMemo(
    () => ({ panel, dialog, rulesTarget, disputedClause, openPanel, togglePanel, openDialog, openClause, reportRuling }),
    [panel, dialog, rulesTarget, disputedClause, togglePanel, openClause, reportRuling],
  );
};
