import type { Refusal } from '@gunbai/engine';
import type { GameText } from '@gunbai/kits/text';
import { useCallback, useMemo } from 'react';
import type { ActiveLesson } from '../lessons/Teacher.tsx';
import { seatNamesFor, useGameText } from '../parts/titles.ts';
import type { Session, TableSnapshot } from '../session/session.ts';
import { insertLogNotes, formatLog } from './story.ts';
import type { LogRow } from './story.ts';
import { useTranslator } from '../text/index.tsx';
import { useBotAdvice } from './useAdvice.ts';
import { useBoardProps } from './useBoardProps.ts';
import { useActionSelection } from './useChoosing.ts';
import type { ActionSelection } from './useChoosing.ts';
import { useHighlight } from './usePointing.ts';
import { useRecap } from './useRecap.ts';
import { usePanels } from './useRooms.ts';
import { useTableSnapshot } from './useSession.ts';
import type { LoadedTable } from './useSession.ts';
import { useTableKeys } from './useTableKeys.ts';
import { useInlineReplay } from './useWatching.tsx';

/** A game as it stands, and the words in which it is told to whoever looks on. */
export interface TableViewModel {
  readonly session: Session;
  readonly snapshot: TableSnapshot;
  readonly text: GameText;
  readonly seatNames: Readonly<Record<string, string>>;
  readonly rows: readonly LogRow[];
}

const useTableViewModel = (session: Session): TableViewModel => {
  const { manifest, rules, players: people } = session;
  const snapshot = useTableSnapshot(session);
  const text = useGameText(manifest);
  const seatNames = useMemo(() => seatNamesFor(people, text), [people, text]);
  const translator = useTranslator();
  const rows = useMemo(
    () => insertLogNotes(snapshot.log, formatLog(snapshot.log, rules, text, seatNames), translator),
    [snapshot.log, rules, text, seatNames, translator],
  );
  return { session, snapshot, text, seatNames, rows };
};

/** The way back; what is refused is said, as of anything else that is asked of the table. */
const useUndo = (session: Session, { showMessage: say, explain }: ActionSelection) => {
  const showRefusal = useCallback((refusal: Refusal) => say(explain(refusal)), [say, explain]);
  const undo = useCallback(() => {
    void session.undo().then((refusal) => refusal && showRefusal(refusal));
  }, [session, showRefusal]);
  return { showRefusal, undo };
};

/** All that the parts of a table share: what it tells, what is chosen and pointed at, what is open, and what the board draws. */
export const useTable = ({ session, board, lastViewed: since }: Omit<LoadedTable, 'isPersistent'>, lesson: ActiveLesson | undefined) => {
  const viewModel = useTableViewModel(session);
  const { snapshot, text, seatNames } = viewModel;
  const panels = usePanels(snapshot.outcome !== null);
  const selection = useActionSelection(session, snapshot, text, seatNames);
  const { highlighted, highlight, highlightAction } = useHighlight(board, session.rules, text, seatNames, lesson?.step.highlight ?? null);
  const advice = useBotAdvice(session, snapshot, selection, highlightAction);
  const recap = useRecap(snapshot, since);
  const inlineReplay = useInlineReplay(session, snapshot, recap.start);
  const { showRefusal, undo } = useUndo(session, selection);
  useTableKeys(panels, selection, advice, undo);
  const { openClause } = panels;
  const boardProps = useBoardProps(snapshot, inlineReplay.frame, selection, { text, seatNames, highlighted, openClause });
  return { viewModel, panels, selection, advice, recap, inlineReplay, boardProps, highlight, showRefusal, undo };
};

export type TableController = ReturnType<typeof useTable>;
