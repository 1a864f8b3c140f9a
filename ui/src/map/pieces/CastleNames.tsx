import type { HexGrid } from '@gunbai/shared/hex';
import { memo, useMemo } from 'react';
import { layoutLabelsByZoom, labelStyle, createRect } from '../../label-layout.ts';
import type { Labelled, ZoomLevel } from '../../label-layout.ts';
import { COUNTER_SIZE } from './Counter.tsx';
import { mapSize, hexCentre } from '../geometry/hex-geometry.ts';
import { layoutStacks } from './StacksOnMap.tsx';
import type { CastleOnMap, UnitOnMap } from '../types.ts';

/** Scale of pieces and size of names by zoom level. The style sheet has the same values. */
const SCALE_BY_ZOOM: Readonly<Record<ZoomLevel, number>> = { close: 1, medium: 1.3, far: 1.65, overview: 2.1 };
/** The scale of crowded counters; a hex is 40 wide. */
const CROWDED_SCALE_BY_ZOOM: Readonly<Record<ZoomLevel, number>> = { close: 1, medium: 1.2, far: 1.35, overview: 1.6 };
/** At the overview level counters grow so that their numbers stay legible, about this much on a phone. */
const OVERVIEW_GROWTH = 1.35;
const FONT_SIZE_BY_ZOOM: Readonly<Record<ZoomLevel, number>> = { close: 11, medium: 16.5, far: 25, overview: 54 };

/** Half the size of a castle mark, alone in its hex or shifted next to counters. */
const CENTRED_MARK = { x: 0, half: 13 };
const SHIFTED_MARK = { x: -10.5, half: 11 };

interface CastleNamesProps {
  readonly grid: HexGrid;
  readonly castles: readonly CastleOnMap[];
  readonly units: readonly UnitOnMap[];
}

/** Labels of castles, with counters as obstacles. */
const labelledThings = ({ grid, castles, units }: CastleNamesProps, zoom: ZoomLevel): readonly Labelled[] => {
  const zoomScale = SCALE_BY_ZOOM[zoom];
  const stacks = layoutStacks(grid, units, castles);
  const occupied = new Set(stacks.map(({ hex }) => hex));
  const counters = stacks.map(({ key, place: { x, y, dx, dy, scale, isCrowded } }) => {
    const growth = isCrowded ? CROWDED_SCALE_BY_ZOOM[zoom] : zoomScale;
    const half = (COUNTER_SIZE / 2) * scale * growth * (zoom === 'overview' ? OVERVIEW_GROWTH : 1);
    return {
      key: `pile ${key}`,
      name: '',
      position: { x, y },
      markHalfSize: [half, half] as const,
      obstacles: [createRect(x + dx * growth - half, y + dy * growth - half, half * 2, half * 2)],
      fontSize: 0,
      priority: 0,
      isRequired: false,
    };
  });
  const castleLabels = castles.map(({ id, hex, face }) => {
    const { x, y } = hexCentre(grid, hex);
    const markPlace = occupied.has(hex) ? SHIFTED_MARK : CENTRED_MARK;
    const half = markPlace.half * zoomScale;
    const centreX = x + markPlace.x * zoomScale;
    return {
      key: id,
      name: face.name,
      position: { x, y },
      markHalfSize: [half, 12 * zoomScale] as const,
      obstacles: [createRect(centreX - half, y - 10 * zoomScale, half * 2, 22 * zoomScale)],
      fontSize: (zoom === 'far' || zoom === 'overview') && !face.isHome ? 0 : FONT_SIZE_BY_ZOOM[zoom],
      priority: (face.isHome ? 20 : 0) + (occupied.has(hex) ? 5 : 0),
      isRequired: face.isHome === true && zoom !== 'overview',
    };
  });
  return [...castleLabels, ...counters];
};

/** Castle names, drawn above the counters. */
export const CastleNames = memo(({ grid, castles, units }: CastleNamesProps) => {
  const layouts = useMemo(() => {
    const { width, height } = mapSize(grid);
    return layoutLabelsByZoom((zoom) => labelledThings({ grid, castles, units }, zoom), createRect(0, 0, width, height));
  }, [grid, castles, units]);
  return (
    <g className="place-names" aria-hidden="true">
      {castles.map(({ id, hex, face }) => {
        const { x, y } = hexCentre(grid, hex);
        const layout = layouts.get(id);
        return (
          layout && (
            <g key={id} transform={`translate(${x} ${y})`}>
              <text className="place-name zoom-label" style={labelStyle(layout)}>
                {face.name}
              </text>
            </g>
          )
        );
      })}
    </g>
  );
});
