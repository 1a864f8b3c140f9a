import type { Refusal } from '@gunbai/engine';
import type { GameText } from '@gunbai/shared/i18n';
import { useCallback, useMemo } from 'react';
import type { ActiveLesson } from '../../lessons/LessonOverlay.tsx';
import { seatNamesFor, useGameText } from '../../components/use-game-assets.ts';
import type { Session, TableSnapshot } from '../../session/session.ts';
import { insertLogNotes, formatLog } from '../log/format-log.ts';
import type { LogRow } from '../log/format-log.ts';
import { useTranslator } from '../../i18n/index.tsx';
import { useBattleStage } from '../battle/use-battle-stage.ts';
import { useBotAdvice } from '../prompt/use-bot-advice.ts';
import { useBoardProps } from '../board/use-board-props.ts';
import { useActionSelection } from '../prompt/use-action-selection.ts';
import type { ActionSelection } from '../prompt/use-action-selection.ts';
import { useHighlight } from '../board/use-highlight.ts';
import { useRecap } from '../log/use-recap.ts';
import { usePanels } from '../panels/use-panels.ts';
import { useTableSnapshot } from './use-local-table.ts';
import type { LoadedTable } from './use-local-table.ts';
import { useTableKeys } from './use-table-keys.ts';
import { useInlineReplay } from '../board/use-inline-replay.tsx';

/** A game snapshot and the texts to show it. */
interface TableViewModel {
  readonly session: Session;
  readonly snapshot: TableSnapshot;
  readonly text: GameText;
  readonly seatNames: Readonly<Record<string, string>>;
  readonly rows: readonly LogRow[];
}

const useTableViewModel = (session: Session): TableViewModel => {
  const { manifest, rules, players } = session;
  const snapshot = useTableSnapshot(session);
  const text = useGameText(manifest);
  const seatNames = useMemo(() => seatNamesFor(players, text), [players, text]);
  const translator = useTranslator();
  const rows = useMemo(
    () => insertLogNotes(snapshot.log, formatLog(snapshot.log, rules, text, seatNames), translator),
    [snapshot.log, rules, text, seatNames, translator],
  );
  return { session, snapshot, text, seatNames, rows };
};

/** Undo, or the proposal of a takeback where undo needs consent; a refusal is shown like any other. */
const useUndo = (
  session: Session,
  { canUndo, canProposeTakeback }: TableSnapshot,
  { showMessage: say, explain }: ActionSelection,
  proposeTakeback: () => void,
) => {
  const showRefusal = useCallback((refusal: Refusal) => say(explain(refusal)), [say, explain]);
  const isProposal = !canUndo && canProposeTakeback === true;
  const undo = useCallback(() => {
    if (isProposal) return proposeTakeback();
    void session.undo().then((refusal) => refusal && showRefusal(refusal));
  }, [session, showRefusal, isProposal, proposeTakeback]);
  return { showRefusal, undo };
};

/** Everything that the parts of a table share: snapshot, selection, panels, and board props. */
export const useTable = ({ session, board, lastViewed }: Omit<LoadedTable, 'isPersistent'>, lesson: ActiveLesson | undefined) => {
  const viewModel = useTableViewModel(session);
  const { snapshot, text, seatNames } = viewModel;
  const panels = usePanels(snapshot.outcome !== null, lesson !== undefined);
  const selection = useActionSelection(session, snapshot, text, seatNames);
  const { highlighted, highlight, highlightAction } = useHighlight(
    board,
    session.rules,
    text,
    seatNames,
    lesson?.step.highlight ?? null,
    snapshot.number,
  );
  const battleStage = useBattleStage(session, board);
  const advice = useBotAdvice(session, snapshot, selection, highlightAction);
  const recap = useRecap(snapshot, lastViewed, {
    players: session.players,
    rows: viewModel.rows,
    battleTypes: board.battles.types,
    isLesson: lesson !== undefined,
  });
  const inlineReplay = useInlineReplay(session, snapshot, recap.start, board.battles.types.rolls);
  const { openDialog } = panels;
  const proposeTakeback = useCallback(() => openDialog('takeBack'), [openDialog]);
  const { showRefusal, undo } = useUndo(session, snapshot, selection, proposeTakeback);
  useTableKeys(panels, selection, advice, undo);
  const { openClause } = panels;
  const isAdviceAllowed = session.canAskBot || snapshot.outcome !== null;
  const boardContext = { text, seatNames, highlighted, openClause, isAdviceAllowed, game: lesson ? null : session.rules.game };
  const boardProps = useBoardProps(snapshot, inlineReplay.frame, selection, boardContext);
  return { viewModel, panels, selection, advice, recap, battleStage, inlineReplay, boardProps, highlight, showRefusal, undo };
};

export type TableController = ReturnType<typeof useTable>;
