import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { Spot } from '../roving.ts';
import { useSpeech } from '../speech.tsx';

/** Milliseconds from one hex to the next; a long way goes quicker, so that none takes longer than this many in all. */
const STEP = 130;
const MOST = 390;

/** A way that something goes, and when it set out. */
export interface Journey {
  readonly spots: readonly Spot[];
  readonly began: number;
  readonly lasts: number;
}

export const journeyOver = (spots: readonly Spot[], began: number): Journey => ({
  spots,
  began,
  lasts: Math.min((spots.length - 1) * STEP, MOST),
});

/** What is left of a journey at a time: where it is, and the places still to come. */
export const stillToGo = ({ spots, began, lasts }: Journey, now: number): Spot[] => {
  const legs = spots.length - 1;
  const gone = lasts > 0 ? Math.min(Math.max((now - began) / lasts, 0), 1) * legs : legs;
  const leg = Math.floor(gone);
  const [from, to] = [spots[leg], spots[leg + 1]];
  if (!from || !to) return spots.slice(-1);
  const part = gone - leg;
  return [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, ...spots.slice(leg + 1)];
};

const isAt = (spot: Spot | undefined, x: number, y: number): boolean => spot !== undefined && spot.x === x && spot.y === y;

/**
 * Lets what is drawn at a place glide there along its way, hex by hex. Whatever is sent on before it has arrived first goes
 * through the places that it was sent to before.
 */
export const useGlide = (x: number, y: number, way: readonly Spot[] | undefined): RefObject<SVGGElement | null> => {
  const element = useRef<SVGGElement>(null);
  const { motion } = useSpeech();
  const last = useRef<Spot | null>(null);
  const journey = useRef<Journey | null>(null);
  useLayoutEffect(() => {
    const drawn = element.current;
    const from = last.current ?? way?.[0];
    last.current = { x, y };
    if (!drawn || !from || isAt(from, x, y) || !motion || typeof drawn.animate !== 'function') return;
    const now = performance.now();
    const before = journey.current ? stillToGo(journey.current, now) : [from];
    const between = (way ?? []).filter((spot) => !isAt(spot, from.x, from.y) && !isAt(spot, x, y));
    const next = journeyOver([...before, ...between, { x, y }], now);
    journey.current = next;
    drawn.animate(
      next.spots.map((spot) => ({ transform: `translate(${spot.x}px, ${spot.y}px)` })),
      { duration: next.lasts },
    );
  }, [x, y, way, motion]);
  return element;
};
