import type { MessagePart } from '@gunbai/shared/i18n';
import { createContext, useContext, useLayoutEffect, useRef } from 'react';
import { Sentence } from './Sentence.tsx';
import './components.css';

interface RefusalTooltip {
  readonly id: string;
  show(anchor: Element, message: readonly MessagePart[]): void;
  hide(anchor: Element): void;
  /** Hides it until the reader points or types again: a choice changes the board under a resting mouse. */
  dismiss(): void;
  showMessage(message: readonly MessagePart[]): void;
}

const NO_TOOLTIP: RefusalTooltip = { id: 'refusal-tooltip', show: () => {}, hide: () => {}, dismiss: () => {}, showMessage: () => {} };
export const RefusalTooltipContext = createContext<RefusalTooltip>(NO_TOOLTIP);
export const useRefusalTooltip = (): RefusalTooltip => useContext(RefusalTooltipContext);

export interface ShownTooltip {
  readonly anchor: Element;
  readonly message: readonly MessagePart[];
}

const MARGIN = 8;

/** Above its target, or below where there is no space above; always inside the window. */
export const Tooltip = ({ anchor, message, id, lang }: ShownTooltip & { id: string; lang: string }) => {
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
    <div ref={tooltipRef} id={id} role="tooltip" className="refusal-tooltip" lang={lang}>
      <Sentence parts={message} />
    </div>
  );
};
