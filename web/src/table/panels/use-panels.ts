import { useCallback, useMemo, useState } from 'react';
import { useSettings } from '../../settings.ts';
import type { PanelName } from '../../settings.ts';
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

/** The panel that was open at the last table. Where it would cover most of the board, it stays closed at first. */
const rememberedPanel = (): PanelName | null => (isWideEnoughForPanel() ? useSettings.getState().panel : null);

/**
 * Opens the result when the game ends, and closes it if the end is undone.
 * A lesson begins without a panel, because its text lies where panels do.
 */
export const usePanels = (isOver: boolean, isLesson: boolean): PanelState => {
  const [panel, setPanel] = useState(() => (isLesson ? null : rememberedPanel()));
  const openPanel = useCallback(
    (name: PanelName | null) => {
      setPanel(name);
      if (!isLesson && isWideEnoughForPanel()) useSettings.setState({ panel: name });
    },
    [isLesson],
  );
  const [dialog, openDialog] = useState<DialogName | null>(null);
  const [rulesTarget, setRulesTarget] = useState<PanelState['rulesTarget']>(null);
  const [disputedClause, setDisputedClause] = useState<string | null>(null);
  const [wasOver, setWasOver] = useState(false);
  if (wasOver !== isOver) {
    setWasOver(isOver);
    openDialog(isOver ? 'end' : null);
  }
  const togglePanel = useCallback((name: PanelName) => openPanel(panel === name ? null : name), [panel, openPanel]);
  const openClause = useCallback(
    (clause: string) => {
      setRulesTarget({ clause });
      openPanel('rules');
    },
    [openPanel],
  );
  const [chartTarget, setChartTarget] = useState<string | null>(null);
  const openChart = useCallback(
    (chart: string) => {
      setChartTarget(chart);
      openPanel('charts');
    },
    [openPanel],
  );
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
    [panel, dialog, rulesTarget, disputedClause, chartTarget, openPanel, togglePanel, openClause, openChart, reportRuling],
  );
};
