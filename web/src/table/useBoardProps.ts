import type { BoardProps } from '@gunbai/ui';
import { useMemo } from 'react';
import type { ReplayFrame } from '../session/reel.ts';
import type { TableSnapshot } from '../session/session.ts';
import { useSettings, isMotionEnabled } from '../settings.ts';
import { useTranslator } from '../text/index.tsx';
import type { ActionSelection } from './useChoosing.ts';

/** What the board draws: the position as it is, or a moment of what is watched again, in which nothing can be done. */
export const useBoardProps = (
  snapshot: TableSnapshot,
  frame: ReplayFrame | null,
  { pendingAction: chosen, choose, refusalFor: why, explain, showMessage: say }: ActionSelection,
  boardContext: Required<Pick<BoardProps<unknown>, 'text' | 'seatNames' | 'highlighted' | 'openClause'>>,
): BoardProps<unknown> => {
  const { language } = useTranslator();
  const motion = isMotionEnabled(useSettings());
  const { text, seatNames, highlighted: pointed, openClause } = boardContext;
  return useMemo(
    () => ({
      view: frame?.view ?? snapshot.view,
      viewer: snapshot.viewer,
      actingSeat: frame ? null : snapshot.actingSeat,
      allowed: frame ? [] : snapshot.allowed,
      pendingAction: chosen,
      choose,
      refusalFor: why,
      explain,
      showMessage: say,
      openClause,
      events: frame?.events ?? snapshot.events,
      ...(frame ? {} : { log: snapshot.log }),
      text,
      language,
      seatNames,
      highlighted: pointed,
      motion,
    }),
    [frame, snapshot, chosen, choose, why, explain, say, openClause, text, language, seatNames, pointed, motion],
  );
};
