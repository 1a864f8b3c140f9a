import type { Refusal } from '@gunbai/engine';
import type { GameText } from '@gunbai/kits/text';
import { useCallback, useMemo } from 'react';
import type { Teaching } from '../lessons/Teacher.tsx';
import { seatNamesOf, useText } from '../parts/titles.ts';
import type { Session, Sight } from '../session/session.ts';
import { logOf, tell } from './story.ts';
import type { StoryLine } from './story.ts';
import { useSpeech } from '../text/index.tsx';
import { useAdvice } from './useAdvice.ts';
import { useBoardProps } from './useBoardProps.ts';
import { useChoosing } from './useChoosing.ts';
import type { Choosing } from './useChoosing.ts';
import { usePointing } from './usePointing.ts';
import { useRecap } from './useRecap.ts';
import { useRooms } from './useRooms.ts';
import { useSight } from './useSession.ts';
import type { OpenTable } from './useSession.ts';
import { useTableKeys } from './useTableKeys.ts';
import { useWatching } from './useWatching.tsx';

/** A game as it stands, and the words in which it is told to whoever looks on. */
export interface Telling {
  readonly session: Session;
  readonly sight: Sight;
  readonly text: GameText;
  readonly seatNames: Readonly<Record<string, string>>;
  readonly lines: readonly StoryLine[];
}

const useTelling = (session: Session): Telling => {
  const { title, rules, people } = session;
  const sight = useSight(session);
  const text = useText(title);
  const seatNames = useMemo(() => seatNamesOf(people, text), [people, text]);
  const speech = useSpeech();
  const lines = useMemo(
    () => logOf(sight.story, tell(sight.story, rules, text, seatNames), speech),
    [sight.story, rules, text, seatNames, speech],
  );
  return { session, sight, text, seatNames, lines };
};

/** The way back; what is refused is said, as of anything else that is asked of the table. */
const useUndo = (session: Session, { tell: say, explain }: Choosing) => {
  const refuse = useCallback((refusal: Refusal) => say(explain(refusal)), [say, explain]);
  const undo = useCallback(() => {
    void session.undo().then((refusal) => refusal && refuse(refusal));
  }, [session, refuse]);
  return { refuse, undo };
};

/** All that the parts of a table share: what it tells, what is chosen and pointed at, what is open, and what the board draws. */
export const useTable = ({ session, board, since }: Omit<OpenTable, 'lasts'>, lesson: Teaching | undefined) => {
  const telling = useTelling(session);
  const { sight, text, seatNames } = telling;
  const rooms = useRooms(sight.outcome !== null);
  const choosing = useChoosing(session, sight, text, seatNames);
  const { pointed, point, pointAt } = usePointing(board, session.rules, text, seatNames, lesson?.step.show ?? null);
  const advice = useAdvice(session, sight, choosing, pointAt);
  const recap = useRecap(sight, since);
  const watching = useWatching(session, sight, recap.start);
  const { refuse, undo } = useUndo(session, choosing);
  useTableKeys(rooms, choosing, advice, undo);
  const { openClause } = rooms;
  const boardProps = useBoardProps(sight, watching.frame, choosing, { text, seatNames, pointed, openClause });
  return { telling, rooms, choosing, advice, recap, watching, boardProps, point, refuse, undo };
};

export type Table = ReturnType<typeof useTable>;
