import type { BoardProps } from '@gunbai/ui';
import { useMemo } from 'react';
import type { ReelFrame } from '../session/reel.ts';
import type { Sight } from '../session/session.ts';
import { useSettings, wantsMotion } from '../settings.ts';
import { useSpeech } from '../text/index.tsx';
import type { Choosing } from './useChoosing.ts';

/** What the board draws: the position as it is, or a moment of what is watched again, in which nothing can be done. */
export const useBoardProps = (
  sight: Sight,
  frame: ReelFrame | null,
  { chosen, choose, why, explain, tell: say }: Choosing,
  rest: Required<Pick<BoardProps<unknown>, 'text' | 'seatNames' | 'pointed' | 'openClause'>>,
): BoardProps<unknown> => {
  const { language } = useSpeech();
  const motion = wantsMotion(useSettings());
  const { text, seatNames, pointed, openClause } = rest;
  return useMemo(
    () => ({
      view: frame?.view ?? sight.view,
      viewer: sight.viewer,
      acting: frame ? null : sight.acting,
      allowed: frame ? [] : sight.allowed,
      chosen,
      choose,
      why,
      explain,
      tell: say,
      openClause,
      events: frame?.events ?? sight.events,
      ...(frame ? {} : { story: sight.story }),
      text,
      language,
      seatNames,
      pointed,
      motion,
    }),
    [frame, sight, chosen, choose, why, explain, say, openClause, text, language, seatNames, pointed, motion],
  );
};
