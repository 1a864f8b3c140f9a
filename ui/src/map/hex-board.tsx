import type { Segment } from '@gunbai/kits/text';
import { hexesWithin, OFF_MAP } from '@gunbai/kits/hex';
import type { Hex, HexGrid } from '@gunbai/kits/hex';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { ReactNode, Ref, RefObject } from 'react';
import { useHints } from '../hint.tsx';
import type { Direction, Spot } from '../roving.ts';
import type { TargetState } from '../target.tsx';
import { useViewport } from '../viewport-store.ts';
import type { ViewportStore } from '../viewport-store.ts';
import { Viewport } from '../viewport.tsx';
import { boxOf, hexOutline, hexUnder, PITCH, sizeOf, spotOf } from './geometry.ts';
import './map.css';

export interface HexBoardProps {
  readonly grid: HexGrid;
  readonly label: string;
  /** What a hex is and what stands there, in words: for the screen reader and the cursor. */
  describe(hex: Hex): string;
  stateOf(hex: Hex): TargetState;
  /** Whether something stands in a hex: then a finger on it means it. */
  holds?(hex: Hex): boolean;
  /** Why a hex is refused, or what it says of itself. */
  answer?(hex: Hex): readonly Segment[] | null;
  onChoose(hex: Hex): void;
  /** The hex that is pointed at, by mouse or keys: to preview a way there. */
  onPoint?(hex: Hex | null): void;
  onEscape?(): void;
  /** The printed map below everything. */
  readonly terrain: ReactNode;
  /** Tints, ways, castles, counters. */
  readonly children?: ReactNode;
  readonly over?: ReactNode;
  readonly handle?: Ref<ViewportStore>;
  /** The hexes that are shown at first; all, if not given. */
  readonly area?: readonly Hex[] | undefined;
  /** The hex that a decision is about: the keys begin there. */
  readonly home?: Hex | null;
}

const EDGE = 70;
const DWELL = 220;
const LONG_PRESS = 450;
/** How far from a finger's middle it still touches, in pixels of the screen. */
const FINGER = 24;
const OUTLINE = hexOutline(1);

/** The hex that an arrow key leads to; left and right go along the row, alternately up and down. */
export const hexTowards = (grid: HexGrid, hex: Hex, direction: Direction): Hex => {
  const isLower = (Math.floor(hex / grid.rows) % 2 === 0) === (grid.lower === 'odd');
  const side = { up: 0, down: 3, right: isLower ? 1 : 2, left: isLower ? 5 : 4 }[direction];
  return grid.neighbours[hex * 6 + side] as Hex;
};

/** What is drawn larger than its hex stands for its own hex also beyond it, unless a hex that may be chosen lies there and it may not. */
export const hexMeant = (hex: Hex, drawn: Hex, stateOf: (hex: Hex) => TargetState): Hex => {
  const isOpen = (one: Hex): boolean => stateOf(one) === 'lit' || stateOf(one) === 'chosen';
  return drawn === OFF_MAP || (hex !== OFF_MAP && isOpen(hex) && !isOpen(drawn)) ? hex : drawn;
};

/** The hex of the counter or castle that was met. */
const hexDrawn = ({ target }: MouseEvent): Hex => {
  const drawn = target instanceof Element ? target.closest('[data-at]') : null;
  return drawn ? Number(drawn.getAttribute('data-at')) : OFF_MAP;
};

/** A hex map that is pointed at by geometry: no element per hex, one cursor for the mouse and one for the keys. */
export const HexBoard = (props: HexBoardProps) => {
  const { grid, label, describe, terrain, children, over, handle, onEscape, home = null } = props;
  const [cursor, setCursor] = useState<Hex | null>(null);
  const [homeBefore, setHomeBefore] = useState(home);
  if (home !== homeBefore) {
    setHomeBefore(home);
    if (home !== null && cursor !== null) setCursor(home);
  }
  const { tell } = useHints();
  const store = useRef<ViewportStore>(null);
  const { width, height } = sizeOf(grid);
  useImperativeHandle(handle, () => store.current as ViewportStore);

  const showCursor = (hex: Hex): void => {
    setCursor(hex);
    props.onPoint?.(hex);
    const { x, y } = spotOf(grid, hex);
    const view = store.current;
    if (!view) return;
    const lie = view.lie();
    const [left, top] = [x * lie.k + lie.x, y * lie.k + lie.y];
    if (left < EDGE || top < EDGE || left > lie.width - EDGE || top > lie.height - EDGE) view.centreOn(x, y);
  };

  const onArrow = (direction: Direction): boolean => {
    if (cursor === null) {
      const lie = store.current?.lie();
      const middle = lie ? { x: (lie.width / 2 - lie.x) / lie.k, y: (lie.height / 2 - lie.y) / lie.k } : { x: width / 2, y: height / 2 };
      const first = home ?? hexUnder(grid, middle);
      showCursor(first === OFF_MAP ? 0 : first);
    } else {
      const next = hexTowards(grid, cursor, direction);
      if (next !== OFF_MAP) showCursor(next);
    }
    return true;
  };

  const onEnter = (): void => {
    if (cursor === null) return;
    const reason = props.stateOf(cursor) === 'refused' ? props.answer?.(cursor) : null;
    if (reason) tell(reason);
    else if (props.stateOf(cursor) !== 'refused') props.onChoose(cursor);
  };

  const spot = cursor === null ? null : spotOf(grid, cursor);
  return (
    <>
      <Viewport
        width={width}
        height={height}
        label={label}
        opening={props.area && props.area.length > 0 ? boxOf(grid, props.area) : undefined}
        onArrow={onArrow}
        onEnter={onEnter}
        {...(onEscape ? { onEscape } : {})}
        handle={store}
        over={over}
      >
        <HexField {...props}>
          {terrain}
          {children}
        </HexField>
        {spot && <path className="hex-cursor" d={OUTLINE} transform={`translate(${spot.x} ${spot.y})`} />}
      </Viewport>
      <p className="unseen" aria-live="polite">
        {cursor === null ? '' : describe(cursor)}
      </p>
    </>
  );
};

const HexField = (props: HexBoardProps) => {
  const { grid, children } = props;
  const group = useRef<SVGGElement>(null);
  const pointer = useRef<SVGPathElement>(null);
  usePointer(props, group, pointer);
  return (
    <g ref={group} data-grid={grid.size}>
      {children}
      <path ref={pointer} className="hex-pointer" d={OUTLINE} visibility="hidden" />
    </g>
  );
};

/** Where on the drawing a mouse or a finger is. */
const spotUnder = (group: SVGGElement | null, view: ViewportStore | null, { clientX, clientY }: MouseEvent): Spot => {
  const field = group?.ownerSVGElement?.parentElement?.getBoundingClientRect();
  const { x, y, k } = view?.lie() ?? { x: 0, y: 0, k: 1 };
  return { x: (clientX - (field?.left ?? 0) - x) / k, y: (clientY - (field?.top ?? 0) - y) / k };
};

/** A finger is broader than a hex seen from afar: next to one that may be chosen, it means that one. */
const hexTouched = ({ grid, stateOf, holds }: HexBoardProps, hex: Hex, spot: Spot, k: number): Hex => {
  if (hex === OFF_MAP || stateOf(hex) === 'lit' || stateOf(hex) === 'chosen' || holds?.(hex)) return hex;
  const away = (other: Hex): number => {
    const { x, y } = spotOf(grid, other);
    return Math.hypot(x - spot.x, y - spot.y) * k;
  };
  const near = hexesWithin(grid, hex, Math.ceil(FINGER / (PITCH * k))).filter((other) => stateOf(other) === 'lit' && away(other) <= FINGER);
  return near.reduce((best, other) => (away(other) < away(best) ? other : best), near[0] ?? hex);
};

interface Pointing {
  under(event: MouseEvent): Hex;
  touched(event: MouseEvent): Hex;
  onPoint(hex: Hex): void;
  onDwell(hex: Hex): void;
  onPress(hex: Hex): void;
}

/** Listens to hover, click and long press over hexes; gives the way to end it. */
const listenTo = (element: SVGGElement, { under, touched, onPoint, onDwell, onPress }: Pointing): (() => void) => {
  const end = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pointed: Hex = OFF_MAP;
  let pressedLong = false;
  const on = <K extends 'pointermove' | 'pointerleave' | 'pointerdown' | 'pointerup' | 'pointercancel' | 'click'>(
    type: K,
    listener: (event: SVGElementEventMap[K]) => void,
  ): void => element.addEventListener(type, listener, { signal: end.signal });
  on('pointermove', (event) => {
    if (event.pointerType !== 'mouse' || event.buttons) return;
    const hex = under(event);
    if (hex === pointed) return;
    pointed = hex;
    onPoint(hex);
    clearTimeout(timer);
    timer = setTimeout(() => onDwell(hex), DWELL);
  });
  on('pointerleave', () => {
    clearTimeout(timer);
    pointed = OFF_MAP;
    onPoint(OFF_MAP);
  });
  on('pointerdown', (event) => {
    pressedLong = false;
    if (event.pointerType === 'mouse') return;
    const hex = under(event);
    clearTimeout(timer);
    timer = setTimeout(() => {
      pressedLong = true;
      onPoint(hex);
      onDwell(hex);
    }, LONG_PRESS);
  });
  on('pointerup', () => clearTimeout(timer));
  on('pointercancel', () => clearTimeout(timer));
  on('click', (event) => {
    const isFinger = event instanceof PointerEvent && event.pointerType === 'touch';
    if (!pressedLong) onPress(isFinger ? touched(event) : under(event));
    pressedLong = false;
  });
  return () => {
    clearTimeout(timer);
    end.abort();
  };
};

/** Hover, click and long press over hexes, without React for every move of the mouse. */
const usePointer = (props: HexBoardProps, group: RefObject<SVGGElement | null>, pointer: RefObject<SVGPathElement | null>): void => {
  const { grid } = props;
  const view = useViewport();
  const { show, hide, tell } = useHints();
  const answerAt = (hex: Hex): readonly Segment[] | null => {
    const message = hex === OFF_MAP ? null : (props.answer?.(hex) ?? null);
    if (message && pointer.current) show(pointer.current, message);
    return message;
  };
  const under = useEffectEvent((event: MouseEvent): Hex => {
    const hex = hexUnder(grid, spotUnder(group.current, view, event));
    return hexMeant(hex, hexDrawn(event), props.stateOf);
  });
  const touched = useEffectEvent((event: MouseEvent): Hex => {
    const { k } = view?.lie() ?? { k: 1 };
    return hexTouched(props, under(event), spotUnder(group.current, view, event), k);
  });
  const onPoint = useEffectEvent((hex: Hex) => {
    const mark = pointer.current;
    if (!mark) return;
    hide(mark);
    if (hex === OFF_MAP) mark.setAttribute('visibility', 'hidden');
    else {
      const { x, y } = spotOf(grid, hex);
      mark.setAttribute('transform', `translate(${x} ${y})`);
      mark.setAttribute('visibility', 'visible');
      mark.setAttribute('data-state', props.stateOf(hex));
    }
    props.onPoint?.(hex === OFF_MAP ? null : hex);
  });
  const onDwell = useEffectEvent((hex: Hex) => void answerAt(hex));
  const onPress = useEffectEvent((hex: Hex) => {
    if (hex === OFF_MAP) return;
    if (props.stateOf(hex) !== 'refused') return props.onChoose(hex);
    const message = answerAt(hex);
    if (message && pointer.current) tell(message);
  });

  useEffect(() => {
    const element = group.current;
    if (!element) return undefined;
    // Called here, and not handed on: what an effect event sees is the last rendering.
    return listenTo(element, {
      under: (event) => under(event),
      touched: (event) => touched(event),
      onPoint: (hex) => onPoint(hex),
      onDwell: (hex) => onDwell(hex),
      onPress: (hex) => onPress(hex),
    });
  }, [group]);
};
