import { useCallback, useMemo, useState } from 'react';
import type { PanelName } from './Panels.tsx';
import { isRoomy } from './room.ts';
import type { SheetName } from './TableSheets.tsx';

/** What is open beside and over the board. */
export interface Rooms {
  readonly panel: PanelName | null;
  readonly sheet: SheetName | null;
  /** The clause that the rules are to be opened at. */
  readonly wanted: { readonly clause: string } | null;
  /** The clause that is doubted; null: none in particular. */
  readonly doubtedClause: string | null;
  openPanel(panel: PanelName | null): void;
  togglePanel(panel: PanelName): void;
  openSheet(sheet: SheetName | null): void;
  openClause(clause: string): void;
  doubt(clause: string | null): void;
}

/** When the game ends, how it ended is laid over it; when it goes on (the end was taken back), nothing is. */
export const useRooms = (isOver: boolean): Rooms => {
  const [panel, openPanel] = useState<PanelName | null>(() => (isRoomy() ? 'log' : null));
  const [sheet, openSheet] = useState<SheetName | null>(null);
  const [wanted, setWanted] = useState<Rooms['wanted']>(null);
  const [doubtedClause, setDoubtedClause] = useState<string | null>(null);
  const [wasOver, setWasOver] = useState(false);
  if (wasOver !== isOver) {
    setWasOver(isOver);
    openSheet(isOver ? 'end' : null);
  }
  const togglePanel = useCallback((name: PanelName) => openPanel((now) => (now === name ? null : name)), []);
  const openClause = useCallback((clause: string) => {
    setWanted({ clause });
    openPanel('rules');
  }, []);
  const doubt = useCallback((clause: string | null) => {
    setDoubtedClause(clause);
    openSheet('doubt');
  }, []);
  return useMemo(
    () => ({ panel, sheet, wanted, doubtedClause, openPanel, togglePanel, openSheet, openClause, doubt }),
    [panel, sheet, wanted, doubtedClause, togglePanel, openClause, doubt],
  );
};
