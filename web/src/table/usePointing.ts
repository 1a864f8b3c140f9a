import type { Action } from '@gunbai/engine';
import type { TitleBoard, TitleRules } from '@gunbai/games/registry';
import { sayAction } from '@gunbai/kits/text';
import type { GameText } from '@gunbai/kits/text';
import { useCallback, useState } from 'react';

interface Thing {
  readonly kind: string;
  readonly id: string;
  readonly closely?: boolean;
}

/** What the board is to show: a name that was pressed in the log or the prompt, the last thing that advice speaks of, or what is taught. */
export const usePointing = (
  { things }: TitleBoard,
  { describe }: TitleRules,
  text: GameText,
  seatNames: Readonly<Record<string, string>>,
  shows: Thing | null,
): { readonly pointed: Thing | null; point(kind: string, id: string): void; pointAt(action: Action): void } => {
  const [pointed, setPointed] = useState<Thing | null>(null);
  const [wasShown, setWasShown] = useState<Thing | null>(null);
  if (wasShown !== shows) {
    setWasShown(shows);
    setPointed(shows && { ...shows, closely: true });
  }
  const point = useCallback((kind: string, id: string) => setPointed({ kind, id }), []);
  const pointAt = useCallback(
    (action: Action) => {
      const named = sayAction(text, action, describe?.(action), seatNames).filter((segment) => typeof segment === 'object');
      setPointed(named.findLast(({ kind }) => things?.includes(kind) ?? false) ?? null);
    },
    [text, describe, seatNames, things],
  );
  return { pointed, point, pointAt };
};
