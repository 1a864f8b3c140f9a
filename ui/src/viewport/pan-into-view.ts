import type { Point } from '../point.ts';
import { isSmallWindow } from './viewport-store.ts';
import type { ViewTransform, ViewportStore } from './viewport-store.ts';

/** Overlays cover about a quarter of a small window on each side, and less of a large one. */
const EDGE_MARGIN = { small: 0.25, large: 0.08 };

/** The centre of the largest group of points that fit into the window together. */
export const densestCluster = (
  points: readonly Point[],
  { width, height, k }: Pick<ViewTransform, 'width' | 'height' | 'k'>,
): Point | null => {
  const clusters = points.map(({ x, y }) =>
    points.filter((other) => Math.abs(other.x - x) * k < width / 3 && Math.abs(other.y - y) * k < height / 3),
  );
  const largest = clusters.reduce<readonly Point[]>((best, cluster) => (cluster.length > best.length ? cluster : best), []);
  const mean = (coordinate: (point: Point) => number): number =>
    largest.reduce((sum, point) => sum + coordinate(point), 0) / largest.length;
  return largest.length === 0 ? null : { x: mean(({ x }) => x), y: mean(({ y }) => y) };
};

/** Whether a point is inside the window, at least `margin` of the window's size from its edges. */
export const isInViewport = ({ x, y }: Point, transform: ViewTransform, margin = 0): boolean => {
  const [left, top] = [x * transform.k + transform.x, y * transform.k + transform.y];
  return (
    left > transform.width * margin &&
    top > transform.height * margin &&
    left < transform.width * (1 - margin) &&
    top < transform.height * (1 - margin)
  );
};

/** Whether a point is in the window and clear of the overlays at its edges. */
export const isVisible = (point: Point, transform: ViewTransform): boolean =>
  isInViewport(point, transform, EDGE_MARGIN[isSmallWindow(transform) ? 'small' : 'large']);

/** Whether the window can show all points at once. */
const canFitTogether = (points: readonly Point[], { width, height, k }: ViewTransform): boolean => {
  const span = (coordinate: (point: Point) => number): number =>
    (Math.max(...points.map(coordinate)) - Math.min(...points.map(coordinate))) * k;
  const usableShare = 1 - 2 * EDGE_MARGIN.large;
  return span(({ x }) => x) <= width * usableShare && span(({ y }) => y) <= height * usableShare;
};

/** Pans to the targets unless they are in view already. On a small window most of them must be clear of the edges. */
export const panIntoView = (viewport: ViewportStore | null, points: readonly Point[]): void => {
  const transform = viewport?.getTransform();
  if (!transform) return;
  const holdsForMost = (predicate: (point: Point) => boolean): boolean => points.filter(predicate).length * 2 >= points.length;
  const areAlreadyVisible = isSmallWindow(transform)
    ? holdsForMost((point) => isVisible(point, transform))
    : canFitTogether(points, transform)
      ? holdsForMost((point) => isInViewport(point, transform))
      : points.some((point) => isInViewport(point, transform));
  const cluster = areAlreadyVisible ? null : densestCluster(points, transform);
  if (cluster) viewport?.centreOn(cluster.x, cluster.y);
};
