import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { MIN_ROLL_MS } from '../session/battle-stage.ts';
import type { Replay } from '../session/replay.ts';

const STEP_MS = 1100;

/** The position of a replay, and functions to move it. */
export interface ReplayControls {
  readonly index: number;
  readonly lastIndex: number;
  /** Whether the last move was one step forward, so that its events are animated. */
  readonly isSingleStep: boolean;
  readonly isPlaying: boolean;
  readonly speed: number;
  setSpeed(speed: number): void;
  goTo(to: number): void;
  togglePlay(): void;
}

/** Moves a replay by hand or by playback, which stays longer at battle rolls. The position is part of the address, so that it can be shared. */
export const useReplayControls = (replay: Replay, rolls: ReadonlySet<string>): ReplayControls => {
  const [search, setSearch] = useSearchParams();
  const lastIndex = replay.length - 1;
  const requestedEntry = Number(search.get('at') ?? '');
  const index = search.has('at') && Number.isInteger(requestedEntry) ? replay.indexOfEntry(requestedEntry) : 0;
  const [previousIndex, setPreviousIndex] = useState(index);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const goTo = useCallback(
    (to: number) => {
      setPreviousIndex(index);
      setSearch({ at: String(replay.entryNumberAt(Math.min(Math.max(to, 0), lastIndex))) }, { replace: true });
    },
    [index, lastIndex, replay, setSearch],
  );
  useEffect(() => {
    if (!isPlaying || index >= lastIndex) return;
    const stepMs = Math.max(STEP_MS / speed, replay.hasEventAt(index, rolls) ? MIN_ROLL_MS : 0);
    const timer = setTimeout(() => {
      goTo(index + 1);
      if (index + 1 === lastIndex) setPlaying(false);
    }, stepMs);
    return () => clearTimeout(timer);
  }, [isPlaying, index, lastIndex, speed, goTo, replay, rolls]);
  const togglePlay = useCallback(() => {
    if (index >= lastIndex) goTo(0);
    setPlaying((now) => !now);
  }, [index, lastIndex, goTo]);
  return useMemo(
    () => ({ index, lastIndex, isSingleStep: index === previousIndex + 1, isPlaying, speed, setSpeed, goTo, togglePlay }),
    [index, lastIndex, previousIndex, isPlaying, speed, goTo, togglePlay],
  );
};
