import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { Point } from '../../point.ts';
import { useUiPreferences } from '../../i18n.ts';

/** Milliseconds per hex, and at most for the whole path. */
const STEP_MS = 130;
const MAX_DURATION_MS = 390;

/** A path in progress. */
interface MoveAnimation {
  readonly points: readonly Point[];
  readonly startedAt: number;
  readonly duration: number;
}

export const createMoveAnimation = (points: readonly Point[], startedAt: number): MoveAnimation => ({
  points,
  startedAt,
  duration: Math.min((points.length - 1) * STEP_MS, MAX_DURATION_MS),
});

/** The current position and the points still to come. */
export const remainingPath = ({ points, startedAt, duration }: MoveAnimation, now: number): Point[] => {
  const legs = points.length - 1;
  const progress = duration > 0 ? Math.min(Math.max((now - startedAt) / duration, 0), 1) * legs : legs;
  const leg = Math.floor(progress);
  const [from, to] = [points[leg], points[leg + 1]];
  if (!from || !to) return points.slice(-1);
  const fraction = progress - leg;
  return [{ x: from.x + (to.x - from.x) * fraction, y: from.y + (to.y - from.y) * fraction }, ...points.slice(leg + 1)];
};

const isSamePoint = (point: Point | undefined, x: number, y: number): boolean => point !== undefined && point.x === x && point.y === y;

/**
 * Animates an element to its new position, hex by hex along its path. A new move first finishes the path of the last one.
 */
export const useMoveAnimation = (x: number, y: number, path: readonly Point[] | undefined): RefObject<SVGGElement | null> => {
  const elementRef = useRef<SVGGElement>(null);
  const { motion } = useUiPreferences();
  const lastPoint = useRef<Point | null>(null);
  const animation = useRef<MoveAnimation | null>(null);
  useLayoutEffect(() => {
    const node = elementRef.current;
    const from = lastPoint.current ?? path?.[0];
    lastPoint.current = { x, y };
    if (!node || !from || isSamePoint(from, x, y) || !motion || typeof node.animate !== 'function') return;
    const now = performance.now();
    const remaining = animation.current ? remainingPath(animation.current, now) : [from];
    const waypoints = (path ?? []).filter((point) => !isSamePoint(point, from.x, from.y) && !isSamePoint(point, x, y));
    const next = createMoveAnimation([...remaining, ...waypoints, { x, y }], now);
    animation.current = next;
    node.animate(
      next.points.map((point) => ({ transform: `translate(${point.x}px, ${point.y}px)` })),
      { duration: next.duration },
    );
  }, [x, y, path, motion]);
  return elementRef;
};
