import { useState } from 'react';
import type { TableSnapshot } from '../../session/session.ts';
import { recapOnReturn, recapStart } from './format-log.ts';

/** What happened since somebody looked last, from the line `from` on; null once play has gone on, or it was put away. */
export const useRecap = ({ log, viewer, number }: TableSnapshot, since: number | null) => {
  const [recap, setRecap] = useState(() => ({ from: recapOnReturn(log, viewer, since), at: number, isRequested: false }));
  return {
    /** Where it began, whether or not it is still shown. */
    start: recap.from ?? 0,
    from: number === recap.at ? recap.from : null,
    isRequested: recap.isRequested,
    open: () => setRecap({ from: recapStart(log, viewer, number), at: number, isRequested: true }),
    close: () => setRecap((now) => ({ ...now, from: null })),
  };
};
