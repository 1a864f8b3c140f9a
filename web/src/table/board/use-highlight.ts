import type { Action } from '@gunbai/engine';
import type { BoardModule, GameModule } from '@gunbai/games/registry';
import { formatAction } from '@gunbai/shared/i18n';
import type { GameText } from '@gunbai/shared/i18n';
import { useCallback, useState } from 'react';

interface HighlightTarget {
  readonly kind: string;
  readonly id: string;
  readonly zoomIn?: boolean;
}

/** What the board highlights: a clicked name, the last thing in the bot's advice, or a lesson's subject. */
export const useHighlight = (
  { things }: BoardModule,
  { describe }: GameModule,
  text: GameText,
  seatNames: Readonly<Record<string, string>>,
  lessonTarget: HighlightTarget | null,
  position: number,
): { readonly highlighted: HighlightTarget | null; highlight(kind: string, id: string): void; highlightAction(action: Action): void } => {
  const [highlighted, setHighlighted] = useState<HighlightTarget | null>(null);
  // Advice is about one position; its highlight ends with it.
  const [advisedPosition, setAdvisedPosition] = useState<number | null>(null);
  if (advisedPosition !== null && advisedPosition !== position) {
    setAdvisedPosition(null);
    setHighlighted(null);
  }
  const [lastLessonTarget, setLastLessonTarget] = useState<HighlightTarget | null>(null);
  if (lastLessonTarget !== lessonTarget) {
    setLastLessonTarget(lessonTarget);
    setHighlighted(lessonTarget && { ...lessonTarget, zoomIn: true });
  }
  const highlight = useCallback((kind: string, id: string) => {
    setAdvisedPosition(null);
    setHighlighted({ kind, id });
  }, []);
  const highlightAction = useCallback(
    (action: Action) => {
      const named = formatAction(text, action, describe?.(action), seatNames).filter((segment) => typeof segment === 'object');
      setAdvisedPosition(position);
      setHighlighted(named.findLast(({ kind }) => things?.includes(kind) ?? false) ?? null);
    },
    [text, describe, seatNames, things, position],
  );
  return { highlighted, highlight, highlightAction };
};
