import type { Hex, HexGrid } from '@gunbai/shared/hex';
import { useSyncExternalStore } from 'react';
import { PathLine } from '../layers/overlays.tsx';
import type { MapAction } from '../types.ts';

/** The hovered hex lives outside React, so a moving mouse renders nothing. */
interface HoverStore {
  current(): Hex | null;
  set(hex: Hex | null): void;
  subscribe(listener: () => void): () => void;
}

export const createHoverStore = (): HoverStore => {
  const listeners = new Set<() => void>();
  let hovered: Hex | null = null;
  return {
    current: () => hovered,
    set(hex) {
      hovered = hex;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/** A label at the edge of the map for the hovered hex. */
export const HoverLabel = ({ hover, labelFor }: { hover: HoverStore; labelFor: (hex: Hex) => string }) => {
  const hex = useSyncExternalStore(hover.subscribe, hover.current);
  return hex === null ? null : (
    <p className="hover-label" aria-hidden="true">
      {labelFor(hex)}
    </p>
  );
};

interface HoverPathProps {
  readonly grid: HexGrid;
  readonly hover: HoverStore;
  readonly actions: readonly MapAction[];
  /** The pending action. */
  readonly fallback: MapAction | undefined;
}

/** The path to the hovered hex, or of the pending action. */
export const HoverPath = ({ grid, hover, actions, fallback }: HoverPathProps) => {
  const hex = useSyncExternalStore(hover.subscribe, hover.current);
  const action = (hex === null ? undefined : actions.find(({ path }) => path?.at(-1) === hex)) ?? fallback;
  return action?.path ? <PathLine grid={grid} hexes={action.path} {...(action.cost === undefined ? {} : { cost: action.cost })} /> : null;
};
