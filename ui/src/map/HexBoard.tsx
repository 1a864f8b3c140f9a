import type { MessagePart } from '@gunbai/shared/i18n';
import { hexesWithin, OFF_MAP } from '@gunbai/shared/hex';
import type { Hex, HexGrid } from '@gunbai/shared/hex';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { ReactNode, Ref, RefObject } from 'react';
import { useRefusalTooltip } from '../RefusalTooltip.tsx';
import type { ArrowDirection } from '../roving-tabindex.ts';
import type { Point } from '../point.ts';
import { LONG_PRESS_MS } from '../Target.tsx';
import type { TargetState } from '../Target.tsx';
import { useViewport } from '../viewport/viewport-store.ts';
import type { ViewportStore } from '../viewport/viewport-store.ts';
import { Viewport } from '../viewport/Viewport.tsx';
import { boundingBox, hexOutlinePath, hexAtPoint, HEX_SPACING, mapSize, hexCentre } from './geometry/hex-geometry.ts';
import './map.css';

interface HexBoardProps {
  readonly grid: HexGrid;
  readonly label: string;
  /** Describes a hex and its pieces, for the screen reader and the cursor. */
  describe(hex: Hex): string;
  stateOf(hex: Hex): TargetState;
  /** Whether a hex has a piece; a tap on it then means that hex. */
  isOccupied?(hex: Hex): boolean;
  /** The reason of a refused hex, or a description. */
  tooltipFor?(hex: Hex): readonly MessagePart[] | null;
  onChoose(hex: Hex): void;
  /** Opens the details of a hex that cannot be chosen. */
  onInspect?(hex: Hex): void;
  /** Called with the hex under the mouse or the key cursor, for path previews. */
  onHover?(hex: Hex | null): void;
  onEscape?(): void;
  readonly terrain: ReactNode;
  /** Tints, paths, castles, counters. */
  readonly children?: ReactNode;
  readonly overlay?: ReactNode;
  readonly storeRef?: Ref<ViewportStore>;
  /** Hexes shown at first; all by default. */
  readonly initialHexes?: readonly Hex[] | undefined;
  /** The hex of the decision; the key cursor starts there. */
  readonly focusHex?: Hex | null;
}

const EDGE_MARGIN = 70;
const DWELL_MS = 220;
/** Radius of a touch, in screen pixels. */
const TOUCH_RADIUS = 24;
const HEX_OUTLINE = hexOutlinePath(1);

/** The next hex in a direction. Left and right zigzag along the row. */
export const hexInDirection = (grid: HexGrid, hex: Hex, direction: ArrowDirection): Hex => {
  const isLowered = (Math.floor(hex / grid.rows) % 2 === 0) === (grid.loweredColumns === 'odd');
  const side = { up: 0, down: 3, right: isLowered ? 1 : 2, left: isLowered ? 5 : 4 }[direction];
  return grid.neighbours[hex * 6 + side] as Hex;
};

/** A piece drawn larger than its hex counts as its own hex, unless the hex below is selectable and its own is not. */
export const resolvePointedHex = (hex: Hex, pieceHex: Hex, stateOf: (hex: Hex) => TargetState): Hex => {
  const isSelectable = (one: Hex): boolean => stateOf(one) === 'selectable' || stateOf(one) === 'selected';
  return pieceHex === OFF_MAP || (hex !== OFF_MAP && isSelectable(hex) && !isSelectable(pieceHex)) ? hex : pieceHex;
};

/** The hex of the piece under the pointer. */
const pieceHexUnder = ({ target }: MouseEvent): Hex => {
  const element = target instanceof Element ? target.closest('[data-hex-index]') : null;
  return element ? Number(element.getAttribute('data-hex-index')) : OFF_MAP;
};

/** A hex map with geometric hit testing: no element per hex, one cursor each for mouse and keys. */
export const HexBoard = (props: HexBoardProps) => {
  const { grid, label, describe, terrain, children, overlay, storeRef, onEscape, focusHex = null } = props;
  const [cursor, setCursor] = useState<Hex | null>(null);
  const [previousFocusHex, setPreviousFocusHex] = useState(focusHex);
  if (focusHex !== previousFocusHex) {
    setPreviousFocusHex(focusHex);
    if (focusHex !== null && cursor !== null) setCursor(focusHex);
  }
  const { showMessage } = useRefusalTooltip();
  const store = useRef<ViewportStore>(null);
  const { width, height } = mapSize(grid);
  useImperativeHandle(storeRef, () => store.current as ViewportStore);

  const moveCursor = (hex: Hex): void => {
    setCursor(hex);
    props.onHover?.(hex);
    const { x, y } = hexCentre(grid, hex);
    const viewport = store.current;
    if (!viewport) return;
    const transform = viewport.getTransform();
    const [left, top] = [x * transform.k + transform.x, y * transform.k + transform.y];
    if (left < EDGE_MARGIN || top < EDGE_MARGIN || left > transform.width - EDGE_MARGIN || top > transform.height - EDGE_MARGIN)
      viewport.centreOn(x, y);
  };

  const onArrow = (direction: ArrowDirection): boolean => {
    if (cursor === null) {
      const transform = store.current?.getTransform();
      const middle = transform
        ? { x: (transform.width / 2 - transform.x) / transform.k, y: (transform.height / 2 - transform.y) / transform.k }
        : { x: width / 2, y: height / 2 };
      const first = focusHex ?? hexAtPoint(grid, middle);
      moveCursor(first === OFF_MAP ? 0 : first);
    } else {
      const next = hexInDirection(grid, cursor, direction);
      if (next !== OFF_MAP) moveCursor(next);
    }
    return true;
  };

  const onEnter = (): void => {
    if (cursor === null) return;
    const reason = props.stateOf(cursor) === 'refused' ? props.tooltipFor?.(cursor) : null;
    if (props.stateOf(cursor) === 'refused') props.onInspect?.(cursor);
    if (reason) showMessage(reason);
    else if (props.stateOf(cursor) !== 'refused') props.onChoose(cursor);
  };

  const point = cursor === null ? null : hexCentre(grid, cursor);
  return (
    <>
      <Viewport
        width={width}
        height={height}
        label={label}
        initialBox={props.initialHexes && props.initialHexes.length > 0 ? boundingBox(grid, props.initialHexes) : undefined}
        onArrow={onArrow}
        onEnter={onEnter}
        {...(onEscape ? { onEscape } : {})}
        storeRef={store}
        overlay={overlay}
      >
        <PointerSurface {...props}>
          {terrain}
          {children}
        </PointerSurface>
        {point && <path className="hex-cursor" d={HEX_OUTLINE} transform={`translate(${point.x} ${point.y})`} />}
      </Viewport>
      <p className="visually-hidden" aria-live="polite">
        {cursor === null ? '' : describe(cursor)}
      </p>
    </>
  );
};

const PointerSurface = (props: HexBoardProps) => {
  const { grid, children } = props;
  const groupRef = useRef<SVGGElement>(null);
  const pointerRef = useRef<SVGPathElement>(null);
  useHexPointer(props, groupRef, pointerRef);
  return (
    <g ref={groupRef} data-grid={grid.size}>
      {children}
      <path ref={pointerRef} className="hex-hover" d={HEX_OUTLINE} visibility="hidden" />
    </g>
  );
};

/** Pointer position in the drawing. */
const eventPoint = (groupRef: SVGGElement | null, viewport: ViewportStore | null, { clientX, clientY }: MouseEvent): Point => {
  const bounds = groupRef?.ownerSVGElement?.parentElement?.getBoundingClientRect();
  const { x, y, k } = viewport?.getTransform() ?? { x: 0, y: 0, k: 1 };
  return { x: (clientX - (bounds?.left ?? 0) - x) / k, y: (clientY - (bounds?.top ?? 0) - y) / k };
};

/** A touch next to a selectable hex counts as that hex, because fingers are wider than small hexes. */
const touchedHex = ({ grid, stateOf, isOccupied }: HexBoardProps, hex: Hex, point: Point, k: number): Hex => {
  if (hex === OFF_MAP || stateOf(hex) === 'selectable' || stateOf(hex) === 'selected' || isOccupied?.(hex)) return hex;
  const distanceTo = (other: Hex): number => {
    const { x, y } = hexCentre(grid, other);
    return Math.hypot(x - point.x, y - point.y) * k;
  };
  const near = hexesWithin(grid, hex, Math.ceil(TOUCH_RADIUS / (HEX_SPACING * k))).filter(
    (other) => stateOf(other) === 'selectable' && distanceTo(other) <= TOUCH_RADIUS,
  );
  return near.reduce((best, other) => (distanceTo(other) < distanceTo(best) ? other : best), near[0] ?? hex);
};

interface PointerHandlers {
  hexUnder(event: MouseEvent): Hex;
  hexTouched(event: MouseEvent): Hex;
  onHover(hex: Hex): void;
  onDwell(hex: Hex): void;
  onPress(hex: Hex): void;
}

/** Listens for hover, click and long press; returns a function that stops listening. */
const addPointerListeners = (element: SVGGElement, { hexUnder, hexTouched, onHover, onDwell, onPress }: PointerHandlers): (() => void) => {
  const abortController = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hoveredHex: Hex = OFF_MAP;
  let wasLongPress = false;
  const on = <K extends 'pointermove' | 'pointerleave' | 'pointerdown' | 'pointerup' | 'pointercancel' | 'click'>(
    type: K,
    listener: (event: SVGElementEventMap[K]) => void,
  ): void => element.addEventListener(type, listener, { signal: abortController.signal });
  on('pointermove', (event) => {
    if (event.pointerType !== 'mouse' || event.buttons) return;
    const hex = hexUnder(event);
    if (hex === hoveredHex) return;
    hoveredHex = hex;
    onHover(hex);
    clearTimeout(timer);
    timer = setTimeout(() => onDwell(hex), DWELL_MS);
  });
  on('pointerleave', () => {
    clearTimeout(timer);
    hoveredHex = OFF_MAP;
    onHover(OFF_MAP);
  });
  on('pointerdown', (event) => {
    wasLongPress = false;
    if (event.pointerType === 'mouse') return;
    const hex = hexUnder(event);
    clearTimeout(timer);
    timer = setTimeout(() => {
      wasLongPress = true;
      onHover(hex);
      onDwell(hex);
    }, LONG_PRESS_MS);
  });
  on('pointerup', () => clearTimeout(timer));
  on('pointercancel', () => clearTimeout(timer));
  on('click', (event) => {
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
    if (!wasLongPress) onPress(isTouch ? hexTouched(event) : hexUnder(event));
    wasLongPress = false;
  });
  return () => {
    clearTimeout(timer);
    abortController.abort();
  };
};

/** Hover, click and long press over hexes, without rendering on every mouse move. */
const useHexPointer = (
  props: HexBoardProps,
  groupRef: RefObject<SVGGElement | null>,
  pointerRef: RefObject<SVGPathElement | null>,
): void => {
  const { grid } = props;
  const viewport = useViewport();
  const { show, hide, showMessage } = useRefusalTooltip();
  const showTooltipAt = (hex: Hex): readonly MessagePart[] | null => {
    const message = hex === OFF_MAP ? null : (props.tooltipFor?.(hex) ?? null);
    if (message && pointerRef.current) show(pointerRef.current, message);
    return message;
  };
  const hexUnder = useEffectEvent((event: MouseEvent): Hex => {
    const hex = hexAtPoint(grid, eventPoint(groupRef.current, viewport, event));
    return resolvePointedHex(hex, pieceHexUnder(event), props.stateOf);
  });
  const hexTouched = useEffectEvent((event: MouseEvent): Hex => {
    const { k } = viewport?.getTransform() ?? { k: 1 };
    return touchedHex(props, hexUnder(event), eventPoint(groupRef.current, viewport, event), k);
  });
  const onHover = useEffectEvent((hex: Hex) => {
    const outline = pointerRef.current;
    if (!outline) return;
    hide(outline);
    if (hex === OFF_MAP) outline.setAttribute('visibility', 'hidden');
    else {
      const { x, y } = hexCentre(grid, hex);
      outline.setAttribute('transform', `translate(${x} ${y})`);
      outline.setAttribute('visibility', 'visible');
      outline.setAttribute('data-state', props.stateOf(hex));
    }
    props.onHover?.(hex === OFF_MAP ? null : hex);
  });
  const onDwell = useEffectEvent((hex: Hex) => void showTooltipAt(hex));
  const onPress = useEffectEvent((hex: Hex) => {
    if (hex === OFF_MAP) return;
    if (props.stateOf(hex) !== 'refused') return props.onChoose(hex);
    props.onInspect?.(hex);
    const message = showTooltipAt(hex);
    if (message && pointerRef.current) showMessage(message);
  });

  useEffect(() => {
    const element = groupRef.current;
    if (!element) return undefined;
    // Wrapped in arrow functions, because effect events must not be passed on.
    return addPointerListeners(element, {
      hexUnder: (event) => hexUnder(event),
      hexTouched: (event) => hexTouched(event),
      onHover: (hex) => onHover(hex),
      onDwell: (hex) => onDwell(hex),
      onPress: (hex) => onPress(hex),
    });
  }, [groupRef]);
};
