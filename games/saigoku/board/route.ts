import type { Action, View } from '@gunbai/engine';
import type { Board } from '@gunbai/kits/gunyuden';
import type { Hex } from '@gunbai/kits/hex';
import { useEffect, useRef } from 'react';
import { GRID } from '../rules/wars.ts';
import { marchOf } from './offers.ts';

/**
 * A march is made one step at a time. Who points at a hex farther away means the whole way: after each step the next one of
 * it is chosen, as long as the force stands on the way and the step is allowed.
 */
export const useRoute = (
  view: View<Board>,
  allowed: readonly Action[],
  choose: (action: Action) => void,
): { set(way: readonly Hex[] | null): void } => {
  const way = useRef<readonly Hex[] | null>(null);
  useEffect(() => {
    const march = marchOf(view);
    if (!way.current || !march) return;
    const at = way.current.indexOf(view.board.hex[march.force] as Hex);
    const next = way.current[at + 1];
    if (at <= 0 || next === undefined) return;
    const step = allowed.find(([verb, hex]) => verb === 'step' && hex === GRID.labels[next]);
    if (step) choose(step);
    else way.current = null;
  }, [view, allowed, choose]);
  return {
    set: (then) => {
      way.current = then;
    },
  };
};
