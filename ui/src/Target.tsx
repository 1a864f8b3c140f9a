import type { MessagePart } from '@gunbai/shared/i18n';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode, SyntheticEvent } from 'react';
import { useRefusalTooltip } from './RefusalTooltip.tsx';
import './components.css';

/** Lit: may be chosen. Chosen: marked. Refused: answers why not. Plain: neither, but can be looked at. */
export type TargetState = 'selectable' | 'selected' | 'refused' | 'inert';

export interface TargetProps {
  readonly label: string;
  readonly state: TargetState;
  /** What a refused target answers; what any target says of itself, if it says something. */
  readonly getTooltip?: (() => readonly MessagePart[] | null) | undefined;
  readonly onChoose?: (() => void) | undefined;
  /** Called when the reader begins and ceases to point at it, by hover or focus: to show what choosing it would do. */
  readonly onHoverChange?: ((isHovered: boolean) => void) | undefined;
}

const LONG_PRESS_MS = 450;

/**
 * What makes an element a target, in HTML or SVG: it answers on hover, focus and long press, is chosen by click, Enter and Space,
 * and a refused one that is clicked tells its reason to the table.
 */
export const useTarget = ({ label, state, getTooltip, onChoose, onHoverChange }: TargetProps) => {
  const { id, show, hide, showMessage } = useRefusalTooltip();
  const pressTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const wasLongPress = useRef(false);
  const tooltipAnchor = useRef<Element | null>(null);
  useEffect(
    () => () => {
      clearTimeout(pressTimer.current);
      if (tooltipAnchor.current) hide(tooltipAnchor.current);
    },
    [hide],
  );
  const showTooltip = (event: SyntheticEvent): void => {
    const message = getTooltip?.();
    if (!message) return;
    tooltipAnchor.current = event.currentTarget;
    show(event.currentTarget, message);
  };
  const hideTooltip = (event: SyntheticEvent): void => hide(event.currentTarget);
  const activate = (event: SyntheticEvent): void => {
    if (state === 'refused') {
      const message = getTooltip?.();
      if (!message) return;
      showTooltip(event);
      showMessage(message);
    } else onChoose?.();
  };
  return {
    'data-target': '',
    'data-state': state,
    'aria-label': label,
    'aria-disabled': state === 'refused' || undefined,
    'aria-pressed': state === 'selected' || undefined,
    'aria-describedby': getTooltip ? id : undefined,
    onClick(event: SyntheticEvent) {
      if (wasLongPress.current) {
        wasLongPress.current = false;
        return;
      }
      activate(event);
    },
    onPointerEnter(event: PointerEvent) {
      if (event.pointerType !== 'mouse') return;
      showTooltip(event);
      onHoverChange?.(true);
    },
    onPointerLeave(event: PointerEvent) {
      clearTimeout(pressTimer.current);
      if (event.pointerType !== 'mouse') return;
      hideTooltip(event);
      onHoverChange?.(false);
    },
    onPointerDown(event: PointerEvent) {
      if (event.pointerType === 'mouse') return;
      const element = event.currentTarget;
      wasLongPress.current = false;
      pressTimer.current = setTimeout(() => {
        const message = getTooltip?.();
        if (!message) return;
        wasLongPress.current = true;
        tooltipAnchor.current = element;
        show(element, message);
        if (state === 'refused') showMessage(message);
      }, LONG_PRESS_MS);
    },
    onPointerUp: () => clearTimeout(pressTimer.current),
    onPointerCancel: () => clearTimeout(pressTimer.current),
    onFocus(event: SyntheticEvent) {
      if (!event.currentTarget.matches(':focus-visible')) return;
      showTooltip(event);
      onHoverChange?.(true);
    },
    onBlur(event: SyntheticEvent) {
      hideTooltip(event);
      onHoverChange?.(false);
    },
  };
};

/** A target in a drawing: a group that behaves like a button. */
export const Target = ({ children, className = '', ...options }: TargetProps & { children: ReactNode; className?: string }) => {
  const props = useTarget(options);
  return (
    <g
      {...props}
      role="button"
      tabIndex={-1}
      className={`target ${className}`}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        props.onClick(event);
      }}
    >
      {children}
    </g>
  );
};

/** A target on a page: a button that stays reachable when it is refused, so that it can say why. */
export const TargetButton = ({ children, className = '', ...options }: TargetProps & { children: ReactNode; className?: string }) => (
  <button type="button" {...useTarget(options)} className={className}>
    {children}
  </button>
);
