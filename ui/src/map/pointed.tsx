import type { Hex, HexGrid } from '@gunbai/kits/hex';
import { useSyncExternalStore } from 'react';
import { Way } from './overlays.tsx';
import type { MapOffer } from './war-table.tsx';

/** The hex pointed at lives outside React: a moving mouse must not draw the table anew. */
export interface PointedHex {
  now(): Hex | null;
  set(hex: Hex | null): void;
  subscribe(listener: () => void): () => void;
}

export const createPointed = (): PointedHex => {
  const listeners = new Set<() => void>();
  let pointed: Hex | null = null;
  return {
    now: () => pointed,
    set(hex) {
      pointed = hex;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/** At the edge of the map: which hex is pointed at, and what stands there. */
export const Pointed = ({ pointed, name }: { pointed: PointedHex; name: (hex: Hex) => string }) => {
  const hex = useSyncExternalStore(pointed.subscribe, pointed.now);
  return hex === null ? null : (
    <p className="war-pointed" aria-hidden="true">
      {name(hex)}
    </p>
  );
};

interface WayThereProps {
  readonly grid: HexGrid;
  readonly pointed: PointedHex;
  readonly offers: readonly MapOffer[];
  /** What is marked already. */
  readonly otherwise: MapOffer | undefined;
}

/** The way to the hex pointed at, or the way that is marked. */
export const WayThere = ({ grid, pointed, offers, otherwise }: WayThereProps) => {
  const hex = useSyncExternalStore(pointed.subscribe, pointed.now);
  const offer = (hex === null ? undefined : offers.find(({ way }) => way?.at(-1) === hex)) ?? otherwise;
  return offer?.way ? <Way grid={grid} hexes={offer.way} {...(offer.cost === undefined ? {} : { cost: offer.cost })} /> : null;
};
