import { createRect, layoutLabelsByZoom } from '@gunbai/ui';
import type { ZoomLevel, Rect, Labelled, LabelLayout } from '@gunbai/ui';
import type { PlaceModel } from './PlaceMark.tsx';

/** Label sizes on the map at each zoom level, as in the style sheet. */
const LABEL_SIZES: Readonly<Record<ZoomLevel, { readonly name: number; readonly waypoint: number }>> = {
  close: { name: 16, waypoint: 12 },
  medium: { name: 18, waypoint: 16.5 },
  far: { name: 27, waypoint: 20 },
  overview: { name: 54, waypoint: 0 },
};
/** How much larger labels are when zoomed out, as in the style sheet. */
const GROUP_SCALE: Readonly<Record<ZoomLevel, number>> = { close: 1, medium: 1, far: 1.35, overview: 2 };

/** The size and spacing of unit groups: field units above the place mark, units inside the walls next to it. */
export const GROUP_LAYOUT = { width: 27, height: 34, step: 29, atSeat: -35, atWaypoint: -23, inside: 34 };

/** Half the size of a place's mark. */
const markSize = ({ kind }: PlaceModel): readonly [number, number] =>
  kind === 'waypoint' ? [9, 9] : kind === 'sea' ? [54, 26] : kind === 'offMap' ? [46, 26] : [21, 21];

const rowWidth = (count: number): number => count * GROUP_LAYOUT.step;

/** The area of a place that a label must not cover: its mark and its units. */
const occupiedRects = (face: PlaceModel, zoom: ZoomLevel): readonly Rect[] => {
  const { x, y } = face.at;
  const [halfWidth, halfHeight] = markSize(face);
  const scale = GROUP_SCALE[zoom];
  const inside = face.unitGroups.filter((band) => band.inside).length;
  const field = face.unitGroups.length - inside;
  const fieldY = (face.kind === 'waypoint' ? GROUP_LAYOUT.atWaypoint : GROUP_LAYOUT.atSeat) - GROUP_LAYOUT.height / 2;
  return [
    createRect(x - halfWidth, y - halfHeight, halfWidth * 2, halfHeight * 2),
    ...(field > 0
      ? [createRect(x - (rowWidth(field) / 2) * scale, y + fieldY * scale, rowWidth(field) * scale, GROUP_LAYOUT.height * scale)]
      : []),
    ...(inside > 0
      ? [
          createRect(
            x + (GROUP_LAYOUT.inside - GROUP_LAYOUT.step / 2) * scale,
            y + (2 - GROUP_LAYOUT.height / 2) * scale,
            rowWidth(inside) * scale,
            GROUP_LAYOUT.height * scale,
          ),
        ]
      : []),
  ];
};

/** The most important places are labelled first. */
const labelWeight = ({ kind, isHome, fort, unitGroups: bands }: PlaceModel): number =>
  (kind === 'city' ? 40 : 0) + (isHome ? 20 : 0) + fort * 4 + bands.length * 3 - (kind === 'waypoint' ? 30 : 0);

/** Places without units or value have no label when zoomed out. */
const isMinorPlace = ({ fort, isHome, unitGroups: bands, kind }: PlaceModel): boolean =>
  fort < 2 && !isHome && kind !== 'city' && kind !== 'offMap' && bands.length === 0;

/** Places that are labelled even when the whole map is visible. */
const isMajorPlace = ({ fort, isHome, kind }: PlaceModel): boolean => fort > 2 || isHome || kind === 'city' || kind === 'offMap';

/** A place to be labelled. One that can be chosen now has a label even where it is minor. */
export const createPlaceLabel = (face: PlaceModel, zoom: ZoomLevel, isSelectable = false): Labelled => {
  const isInside = face.kind === 'sea' || face.kind === 'offMap';
  const isMinor = isMinorPlace(face) && !isSelectable;
  const isWaypoint = face.kind === 'waypoint';
  const isHidden =
    (zoom === 'far' && (isMinor || (isWaypoint && !isSelectable))) || (zoom === 'overview' && (isWaypoint || !isMajorPlace(face)));
  return {
    key: face.place.id,
    name: face.name,
    position: face.at,
    markHalfSize: markSize(face),
    obstacles: occupiedRects(face, zoom),
    fontSize: isHidden ? 0 : LABEL_SIZES[zoom][isWaypoint ? 'waypoint' : 'name'],
    priority: labelWeight(face),
    isRequired: zoom === 'close' || (zoom === 'medium' && !isMinor) || face.kind === 'city',
    isInsideMark: isInside,
  };
};

/** The label layout of every place at each zoom level, by its id. */
export const layoutPlaceLabels = (faces: readonly PlaceModel[], selectable: ReadonlySet<string>): ReadonlyMap<string, LabelLayout> =>
  layoutLabelsByZoom((zoom) => faces.map((face) => createPlaceLabel(face, zoom, selectable.has(face.place.id))));
