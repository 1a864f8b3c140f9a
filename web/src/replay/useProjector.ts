import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Reel } from '../session/reel.ts';

const PACE = 1100;

/** Where a replay stands, and the ways to move it. */
export interface Projection {
  readonly index: number;
  readonly last: number;
  /** Whether it came here by one step forward, so that what happened is to be seen. */
  readonly isStep: boolean;
  readonly isPlaying: boolean;
  readonly speed: number;
  setSpeed(speed: number): void;
  go(to: number): void;
  play(): void;
}

/** A replay moves by hand or by itself; where it stands is in the address, so that it can be sent to somebody. */
export const useProjector = (reel: Reel): Projection => {
  const [search, setSearch] = useSearchParams();
  const last = reel.length - 1;
  const asked = Number(search.get('at') ?? '');
  const index = search.has('at') && Number.isInteger(asked) ? reel.indexOfLine(asked) : 0;
  const [before, setBefore] = useState(index);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const go = useCallback(
    (to: number) => {
      setBefore(index);
      setSearch({ at: String(reel.lineAt(Math.min(Math.max(to, 0), last))) }, { replace: true });
    },
    [index, last, reel, setSearch],
  );
  useEffect(() => {
    if (!isPlaying || index >= last) return;
    const timer = setTimeout(() => {
      go(index + 1);
      if (index + 1 === last) setPlaying(false);
    }, PACE / speed);
    return () => clearTimeout(timer);
  }, [isPlaying, index, last, speed, go]);
  const play = useCallback(() => {
    if (index >= last) go(0);
    setPlaying((now) => !now);
  }, [index, last, go]);
  return useMemo(
    () => ({ index, last, isStep: index === before + 1, isPlaying, speed, setSpeed, go, play }),
    [index, last, before, isPlaying, speed, go, play],
  );
};
