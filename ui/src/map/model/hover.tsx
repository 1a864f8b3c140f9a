import type { Hex, HexGrid } from '@gunbai/shared/hex';
import { useSyncExternalStore } from 'react';
import type { HoverStore } from '../../HoverCard.tsx';
import { PathLine } from '../layers/overlays.tsx';
import type { MapAction } from '../types.ts';

interface HoverPathProps {
  readonly grid: HexGrid;
  readonly hover: HoverStore<Hex>;
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
