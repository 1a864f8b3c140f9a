import type { MessagePart } from '@gunbai/shared/i18n';
import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Language } from '@gunbai/shared/i18n';
import { Sentence } from './Sentence.tsx';
import { UiPreferencesProvider } from './i18n.ts';
import './components.css';

interface RefusalTooltip {
  readonly id: string;
  show(anchor: Element, message: readonly MessagePart[]): void;
  hide(anchor: Element): void;
  showMessage(message: readonly MessagePart[]): void;
}

const NO_TOOLTIP: RefusalTooltip = { id: 'hint', show: () => {}, hide: () => {}, showMessage: () => {} };
const RefusalTooltipContext = createContext<RefusalTooltip>(NO_TOOLTIP);
export const useRefusalTooltip = (): RefusalTooltip => useContext(RefusalTooltipContext);

interface ShownTooltip {
  readonly anchor: Element;
  readonly message: readonly MessagePart[];
}

interface BoardFrameProps {
  readonly language: Language;
  readonly motion: boolean;
  showMessage(message: readonly MessagePart[]): void;
  readonly children: ReactNode;
}

/** Whether the reader has moved, pressed or typed since the board was laid: a mouse that happens to rest on it asks nothing. */
const useHasInteracted = (): boolean => {
  const [hasInteracted, setHasInteracted] = useState(false);
  useEffect(() => {
    if (hasInteracted) return undefined;
    const markInteracted = (): void => setHasInteracted(true);
    // A browser tells of a resting mouse, too, when something new lies under it.
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

/** Around every board: the reader's language and motion, and the one slip of paper on which refused targets answer. */
export const BoardFrame = ({ language, motion, showMessage, children }: BoardFrameProps) => {
  const [shown, setShown] = useState<ShownTooltip | null>(null);
  const show = useCallback((anchor: Element, message: readonly MessagePart[]) => setShown({ anchor, message }), []);
  const hide = useCallback((anchor: Element) => setShown((now) => (now?.anchor === anchor ? null : now)), []);
  const tooltip = useMemo(() => ({ id: 'board-hint', show, hide, showMessage }), [show, hide, showMessage]);
  const preferences = useMemo(() => ({ language, motion }), [language, motion]);
  const hasInteracted = useHasInteracted();
  return (
    <UiPreferencesProvider value={preferences}>
      <RefusalTooltipContext value={tooltip}>
        <div className="board-frame" data-motion={motion ? undefined : 'off'}>
          {children}
        </div>
        {hasInteracted && shown && <Tooltip {...shown} id={tooltip.id} />}
      </RefusalTooltipContext>
    </UiPreferencesProvider>
  );
};

const MARGIN = 8;

const Tooltip = ({ anchor, message, id }: ShownTooltip & { id: string }) => {
  const tooltipRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = tooltipRef.current;
    if (!element) return;
    if (!anchor.isConnected) {
      element.style.visibility = 'hidden';
      return;
    }
    const target = anchor.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const above = target.top - height - MARGIN;
    const left = Math.max(MARGIN, Math.min(target.left + target.width / 2 - width / 2, window.innerWidth - width - MARGIN));
    element.style.left = `${left}px`;
    element.style.top = `${above > MARGIN ? above : Math.min(target.bottom + MARGIN, window.innerHeight - height - MARGIN)}px`;
    element.style.visibility = 'visible';
  });
  return (
    <div ref={tooltipRef} id={id} role="tooltip" className="refusal-tooltip">
      <Sentence parts={message} />
    </div>
  );
};
