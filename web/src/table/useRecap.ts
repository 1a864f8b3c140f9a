import { useState } from 'react';
import type { Sight } from '../session/session.ts';
import { recapOnReturn, recapStart } from './story.ts';

/** What happened since somebody looked last, from the line `from` on; null once play has gone on, or it was put away. */
export const useRecap = ({ story, viewer, number }: Sight, since: number | null) => {
  const [recap, setRecap] = useState(() => ({ from: recapOnReturn(story, viewer, since), at: number, isAsked: false }));
  return {
    /** Where it began, whether or not it is still shown. */
    start: recap.from ?? 0,
    from: number === recap.at ? recap.from : null,
    isAsked: recap.isAsked,
    ask: () => setRecap({ from: recapStart(story, viewer, number), at: number, isAsked: true }),
    close: () => setRecap((now) => ({ ...now, from: null })),
  };
};
