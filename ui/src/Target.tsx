import type { MessagePart } from '@gunbai/shared/i18n';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode, SyntheticEvent } from 'react';
import { useRefusalTooltip } from './RefusalTooltip.tsx';
import './components.css';

/** Selectable: a legal choice. Selected: chosen or pending. Refused: explains why not. Inert: neither, but can be looked at. */
export type TargetState = 'selectable' | 'selected' | 'refused' | 'inert';

export interface TargetProps {
  readonly label: string;
  readonly state: TargetState;
  /** Tooltip: the reason of a refused target, or a description of any other. */
  readonly getTooltip?: (() => readonly MessagePart[] | null) | undefined;
  readonly onChoose?: (() => void) | undefined;
  /** Opens the details of a target that is refused. */
  readonly onInspect?: (() => void) | undefined;
  /** Called when hover or focus starts and ends, to preview the choice. */
  readonly onHoverChange?: ((isHovered: boolean) => void) | undefined;
}

export const LONG_PRESS_MS = 450;

/**
 * Props that make an HTML or SVG element a target. It explains itself on hover, focus and long press.
 * A click, Enter or Space chooses it; a refused one shows its reason near the prompt.
 */
export const useTarget = ({ label, state, getTooltip, onChoose, onInspect, onHoverChange }: TargetProps) => {
  const { id, show, hide, dismiss, showMessage } = useRefusalTooltip();
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
      onInspect?.();
      const message = getTooltip?.();
      if (!message) return;
      showTooltip(event);
      showMessage(message);
      return;
    }
    dismiss();
    onChoose?.();
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
        onHoverChange?.(true);
        const message = getTooltip?.();
        // Looking never acts: a long press that shows details or a reason is no click.
        wasLongPress.current = onInspect !== undefined || Boolean(message);
        if (!message) return;
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

/** A target in an SVG: a group with the role of a button. */
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

/** A target as an HTML button. It stays focusable when refused, so that it can explain why. */
export const TargetButton = ({ children, className = '', ...options }: TargetProps & { children: ReactNode; className?: string }) => (
  <button type="button" {...useTarget(options)} className={className}>
    {children}
  </button>
);
