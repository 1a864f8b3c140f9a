import type { Hex, HexGrid } from '@gunbai/shared/hex';
import { memo } from 'react';
import { hexCentre, HEX_SPACING } from '../geometry/hex-geometry.ts';

/** The printed numbers of the hexes that units can enter. The style sheet shows them close up only. */
export const HexNumbers = memo(({ grid, isShown }: { grid: HexGrid; isShown: (hex: Hex) => boolean }) => (
  <g className="hex-numbers" aria-hidden="true">
    {grid.labels.map((label, hex) => {
      if (!isShown(hex)) return null;
      const { x, y } = hexCentre(grid, hex);
      return (
        <text key={label} x={Math.round(x)} y={Math.round(y + HEX_SPACING * 0.44)}>
          {label}
        </text>
      );
    })}
  </g>
));
