import type { BoardProps } from '@gunbai/ui';
import { useMemo } from 'react';
import type { ReplayFrame } from '../../session/replay.ts';
import type { TableSnapshot } from '../../session/session.ts';
import { useSettings, isMotionEnabled } from '../../settings.ts';
import { useTranslator } from '../../i18n/index.tsx';
import type { ActionSelection } from '../prompt/use-action-selection.ts';

/** Board props: the current position, or a position of the inline replay, in which nothing can be chosen. */
export const useBoardProps = (
  snapshot: TableSnapshot,
  frame: ReplayFrame | null,
  { pendingAction, choose, refusalFor, explain, showMessage: say }: ActionSelection,
  boardContext: Required<Pick<BoardProps<unknown>, 'text' | 'seatNames' | 'highlighted' | 'openClause' | 'isAdviceAllowed'>>,
): BoardProps<unknown> => {
  const { language } = useTranslator();
  const motion = isMotionEnabled(useSettings());
  const { text, seatNames, highlighted, openClause, isAdviceAllowed } = boardContext;
  return useMemo(
    () => ({
      view: frame?.view ?? snapshot.view,
      viewer: snapshot.viewer,
      actingSeat: frame ? null : snapshot.actingSeat,
      allowed: frame ? [] : snapshot.allowed,
      pendingAction,
      choose,
      refusalFor,
      explain,
      showMessage: say,
      openClause,
      events: frame?.events ?? snapshot.events,
      ...(frame ? {} : { log: snapshot.log }),
      text,
      language: text.fallbackLanguage ?? language,
      seatNames,
      highlighted,
      isAdviceAllowed,
      motion,
    }),
    [
      frame,
      snapshot,
      pendingAction,
      choose,
      refusalFor,
      explain,
      say,
      openClause,
      text,
      language,
      seatNames,
      highlighted,
      isAdviceAllowed,
      motion,
    ],
  );
};
