import type { Action, View } from '@gunbai/engine';
import type { GameState } from '../rules/series/index.ts';
import type { Hex } from '@gunbai/shared/hex';
import { useEffect, useRef } from 'react';
import { GRID } from '../rules/build-scenario.ts';
import { currentMarch } from './pickable-actions.ts';

/** Milliseconds until the next step is tried again. */
const RETRY_MS = 40;

/**
 * Marches step by step to a hex farther away. After each step the next one on the path is chosen, if the rules allow it. An undone
 * step ends the march.
 */
export const useMarchRoute = (
  view: View<GameState>,
  allowed: readonly Action[],
  choose: (action: Action) => void,
): { set(path: readonly Hex[] | null): void } => {
  const route = useRef<{ readonly path: readonly Hex[]; reached: number } | null>(null);
  useEffect(() => {
    const { current } = route;
    const march = currentMarch(view);
    if (!current) return undefined;
    const at = march ? current.path.indexOf(view.board.hex[march.force] as Hex) : -1;
    if (at === current.reached) return undefined;
    const next = at === current.reached + 1 ? current.path[at + 1] : undefined;
    const step = next === undefined ? undefined : allowed.find(([type, hex]) => type === 'step' && hex === GRID.labels[next]);
    if (!step) {
      route.current = null;
      return undefined;
    }
    // The table ignores a choice until it has stored the previous step, so the choice is repeated until the position changes.
    current.reached = at;
    choose(step);
    const timer = setInterval(() => {
      if (route.current === current) choose(step);
      else clearInterval(timer);
    }, RETRY_MS);
    return () => clearInterval(timer);
  }, [view, allowed, choose]);
  return {
    set: (path) => {
      route.current = path && { path, reached: 0 };
    },
  };
};
