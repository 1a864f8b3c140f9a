import type { Language, MessagePart } from '@gunbai/shared/i18n';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { UiPreferencesProvider } from './i18n.ts';
import { RefusalTooltipContext, Tooltip } from './RefusalTooltip.tsx';
import type { ShownTooltip } from './RefusalTooltip.tsx';
import './components.css';

interface BoardFrameProps {
  readonly language: Language;
  readonly motion: boolean;
  showMessage(message: readonly MessagePart[]): void;
  readonly children: ReactNode;
}

/** Whether the reader has interacted since the board appeared: a resting mouse shows no tooltip. */
const useHasInteracted = (): boolean => {
  const [hasInteracted, setHasInteracted] = useState(false);
  useEffect(() => {
    if (hasInteracted) return undefined;
    const markInteracted = (): void => setHasInteracted(true);
    // Browsers also fire pointermove for a resting mouse when the element under it changes.
    const onMove = ({ movementX, movementY }: PointerEvent): void => {
      if (movementX !== 0 || movementY !== 0) markInteracted();
    };
    addEventListener('pointermove', onMove);
    const eventTypes = ['pointerdown', 'click', 'keydown', 'focusin'] as const;
    for (const type of eventTypes) addEventListener(type, markInteracted);
    return () => {
      removeEventListener('pointermove', onMove);
      for (const type of eventTypes) removeEventListener(type, markInteracted);
    };
  }, [hasInteracted]);
  return hasInteracted;
};

/** The tooltip that is shown, and its controls. After a choice it stays away until the reader points or types again. */
const useShownTooltip = () => {
  const [shown, setShown] = useState<ShownTooltip | null>(null);
  const isDismissed = useRef(false);
  useEffect(() => {
    const allow = (): void => void (isDismissed.current = false);
    const onMove = ({ movementX, movementY }: PointerEvent): void => {
      if (movementX !== 0 || movementY !== 0) allow();
    };
    addEventListener('pointermove', onMove, true);
    addEventListener('pointerdown', allow, true);
    addEventListener('keydown', allow, true);
    return () => {
      removeEventListener('pointermove', onMove, true);
      removeEventListener('pointerdown', allow, true);
      removeEventListener('keydown', allow, true);
    };
  }, []);
  const show = useCallback((anchor: Element, message: readonly MessagePart[]) => {
    if (!isDismissed.current) setShown({ anchor, message });
  }, []);
  const hide = useCallback((anchor: Element) => setShown((now) => (now?.anchor === anchor ? null : now)), []);
  const dismiss = useCallback(() => {
    isDismissed.current = true;
    setShown(null);
  }, []);
  return { shown, show, hide, dismiss };
};

/** Wraps every board: provides language and motion, and shows the one tooltip of refused targets. */
export const BoardFrame = ({ language, motion, showMessage, children }: BoardFrameProps) => {
  const { shown, show, hide, dismiss } = useShownTooltip();
  const tooltip = useMemo(() => ({ id: 'refusal-tooltip', show, hide, dismiss, showMessage }), [show, hide, dismiss, showMessage]);
  const preferences = useMemo(() => ({ language, motion }), [language, motion]);
  const hasInteracted = useHasInteracted();
  return (
    <UiPreferencesProvider value={preferences}>
      <RefusalTooltipContext value={tooltip}>
        <div className="board-frame" lang={language} data-motion={motion ? undefined : 'off'}>
          {children}
        </div>
        {hasInteracted && shown && <Tooltip {...shown} id={tooltip.id} lang={language} />}
      </RefusalTooltipContext>
    </UiPreferencesProvider>
  );
};
