import type { AnyGame } from '@gunbai/engine';
import type { BoardProps } from '@gunbai/ui';
import { useMemo } from 'react';
import { lookAhead } from './look-ahead.ts';
import type { ReplayFrame } from '../../session/replay.ts';
import type { TableSnapshot } from '../../session/session.ts';
import { useSettings, isMotionEnabled } from '../../settings.ts';
import { useTranslator } from '../../i18n/index.tsx';
import type { ActionSelection } from '../prompt/use-action-selection.ts';

/** What the acting seat could do after an action; nothing to look ahead to in lessons and replays. */
const lookAheadFrom = (game: AnyGame | null, { view, actingSeat }: TableSnapshot): Pick<BoardProps<unknown>, 'lookAhead'> =>
  game === null || actingSeat === null ? {} : { lookAhead: (action, isWanted) => lookAhead(game, view, actingSeat, action, isWanted) };

/** Board props: the current position, or a position of the inline replay, in which nothing can be chosen. */
export const useBoardProps = (
  snapshot: TableSnapshot,
  frame: ReplayFrame | null,
  { pendingAction, choose, refusalFor, explain, showMessage: say }: ActionSelection,
  boardContext: Required<Pick<BoardProps<unknown>, 'text' | 'seatNames' | 'highlighted' | 'openClause' | 'isAdviceAllowed'>> & {
    /** The rules, if the board may look ahead. */
    readonly game: AnyGame | null;
  },
): BoardProps<unknown> => {
  const { language } = useTranslator();
  const motion = isMotionEnabled(useSettings());
  const { text, seatNames, highlighted, openClause, isAdviceAllowed, game } = boardContext;
  return useMemo(
    () => ({
      view: frame?.view ?? snapshot.view,
      viewer: snapshot.viewer,
      actingSeat: frame ? null : snapshot.actingSeat,
      allowed: frame ? [] : snapshot.allowed,
      pendingAction,
      choose,
      refusalFor,
      ...lookAheadFrom(frame ? null : game, snapshot),
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
      game,
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
