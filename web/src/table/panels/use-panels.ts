import { useCallback, useMemo, useState } from 'react';
import type { PanelName } from './Panels.tsx';
import { isWideEnoughForPanel } from '../../components/breakpoints.ts';
import type { DialogName } from '../dialogs/TableDialogs.tsx';

/** The open panel and dialog. */
export interface PanelState {
  readonly panel: PanelName | null;
  readonly dialog: DialogName | null;
  /** The clause at which the rules open. */
  readonly rulesTarget: { readonly clause: string } | null;
  /** The clause of a reported problem; null if none in particular. */
  readonly disputedClause: string | null;
  openPanel(panel: PanelName | null): void;
  togglePanel(panel: PanelName): void;
  openDialog(sheet: DialogName | null): void;
  openClause(clause: string): void;
  /** The chart at which the charts open. */
  readonly chartTarget: string | null;
  openChart(chart: string): void;
  reportRuling(clause: string | null): void;
}

/** Opens the result when the game ends, and closes it if the end is undone. */
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
  const [chartTarget, setChartTarget] = useState<string | null>(null);
  const openChart = useCallback((chart: string) => {
    setChartTarget(chart);
    openPanel('charts');
  }, []);
  const reportRuling = useCallback((clause: string | null) => {
    setDisputedClause(clause);
    openDialog('doubt');
  }, []);
  return useMemo(
    () => ({
      panel,
      dialog,
      rulesTarget,
      disputedClause,
      chartTarget,
      openPanel,
      togglePanel,
      openDialog,
      openClause,
      openChart,
      reportRuling,
    }),
    [panel, dialog, rulesTarget, disputedClause, chartTarget, togglePanel, openClause, openChart, reportRuling],
  );
};
