import { useState } from 'react';
import type { TableSnapshot } from '../../session/session.ts';
import { recapOnReturn, recapStart } from './format-log.ts';

/** The recap from entry `from` on; null once play has continued or it was closed. */
export const useRecap = ({ log, viewer, number }: TableSnapshot, since: number | null) => {
  const [recap, setRecap] = useState(() => ({ from: recapOnReturn(log, viewer, since), at: number, isRequested: false }));
  return {
    /** Its first entry, even after it was closed. */
    start: recap.from ?? 0,
    from: number === recap.at ? recap.from : null,
    isRequested: recap.isRequested,
    open: () => setRecap({ from: recapStart(log, viewer, number), at: number, isRequested: true }),
    close: () => setRecap((now) => ({ ...now, from: null })),
  };
};
