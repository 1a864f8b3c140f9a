import type { Segment } from '@gunbai/kits/text';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode, SyntheticEvent } from 'react';
import { useHints } from './hint.tsx';
import './pieces.css';

/** Lit: may be chosen. Chosen: marked. Refused: answers why not. Plain: neither, but can be looked at. */
export type TargetState = 'lit' | 'chosen' | 'refused' | 'plain';

export interface TargetWish {
  readonly label: string;
  readonly state: TargetState;
  /** What a refused target answers; what any target says of itself, if it says something. */
  readonly answer?: (() => readonly Segment[] | null) | undefined;
  readonly onChoose?: (() => void) | undefined;
  /** Called when the reader begins and ceases to point at it, by hover or focus: to show what choosing it would do. */
  readonly onPoint?: ((pointing: boolean) => void) | undefined;
}

const LONG_PRESS = 450;

/**
 * What makes an element a target, in HTML or SVG: it answers on hover, focus and long press, is chosen by click, Enter and Space,
 * and a refused one that is clicked tells its reason to the table.
 */
export const useTarget = ({ label, state, answer, onChoose, onPoint }: TargetWish) => {
  const { id, show, hide, tell } = useHints();
  const press = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const pressedLong = useRef(false);
  const shownAt = useRef<Element | null>(null);
  useEffect(
    () => () => {
      clearTimeout(press.current);
      if (shownAt.current) hide(shownAt.current);
    },
    [hide],
  );
  const showAnswer = (event: SyntheticEvent): void => {
    const message = answer?.();
    if (!message) return;
    shownAt.current = event.currentTarget;
    show(event.currentTarget, message);
  };
  const hideAnswer = (event: SyntheticEvent): void => hide(event.currentTarget);
  const act = (event: SyntheticEvent): void => {
    if (state === 'refused') {
      const message = answer?.();
      if (!message) return;
      showAnswer(event);
      tell(message);
    } else onChoose?.();
  };
  return {
    'data-target': '',
    'data-state': state,
    'aria-label': label,
    'aria-disabled': state === 'refused' || undefined,
    'aria-pressed': state === 'chosen' || undefined,
    'aria-describedby': answer ? id : undefined,
    onClick(event: SyntheticEvent) {
      if (pressedLong.current) {
        pressedLong.current = false;
        return;
      }
      act(event);
    },
    onPointerEnter(event: PointerEvent) {
      if (event.pointerType !== 'mouse') return;
      showAnswer(event);
      onPoint?.(true);
    },
    onPointerLeave(event: PointerEvent) {
      clearTimeout(press.current);
      if (event.pointerType !== 'mouse') return;
      hideAnswer(event);
      onPoint?.(false);
    },
    onPointerDown(event: PointerEvent) {
      if (event.pointerType === 'mouse') return;
      const at = event.currentTarget;
      pressedLong.current = false;
      press.current = setTimeout(() => {
        const message = answer?.();
        if (!message) return;
        pressedLong.current = true;
        shownAt.current = at;
        show(at, message);
        if (state === 'refused') tell(message);
      }, LONG_PRESS);
    },
    onPointerUp: () => clearTimeout(press.current),
    onPointerCancel: () => clearTimeout(press.current),
    onFocus(event: SyntheticEvent) {
      if (!event.currentTarget.matches(':focus-visible')) return;
      showAnswer(event);
      onPoint?.(true);
    },
    onBlur(event: SyntheticEvent) {
      hideAnswer(event);
      onPoint?.(false);
    },
  };
};

/** A target in a drawing: a group that behaves like a button. */
export const Target = ({ children, className = '', ...wish }: TargetWish & { children: ReactNode; className?: string }) => {
  const props = useTarget(wish);
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
export const TargetButton = ({ children, className = '', ...wish }: TargetWish & { children: ReactNode; className?: string }) => (
  <button type="button" {...useTarget(wish)} className={className}>
    {children}
  </button>
);
