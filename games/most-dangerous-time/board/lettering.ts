import { letteringAt, roomAt } from '@gunbai/ui';
import type { Lettering, Named, Nearness, Room } from '@gunbai/ui';
import type { PlaceFace } from './place.tsx';

/** The size of letters on the map at each distance; the style sheet draws them so. */
const SIZES: Readonly<Record<Nearness, { readonly name: number; readonly waypoint: number }>> = {
  near: { name: 16, waypoint: 12 },
  middle: { name: 18, waypoint: 16.5 },
  far: { name: 27, waypoint: 0 },
  away: { name: 54, waypoint: 0 },
};
/** How much larger bands are drawn from afar; the style sheet does so. */
const BAND_SCALE: Readonly<Record<Nearness, number>> = { near: 1, middle: 1, far: 1.35, away: 2 };

/** How large a band is drawn, how far apart, and where: in the open above the mark of a place, within walls beside it. */
export const BAND = { width: 27, height: 34, step: 29, atSeat: -35, atWaypoint: -23, inside: 34 };

/** Half the size of what marks a place itself. */
const markOf = ({ kind }: PlaceFace): readonly [number, number] =>
  kind === 'waypoint' ? [9, 9] : kind === 'sea' ? [54, 26] : kind === 'offMap' ? [46, 26] : [21, 21];

const rowWidth = (count: number): number => count * BAND.step;

/** Everything of a place that a name should leave free: its mark, and who stands there. */
const bodyOf = (face: PlaceFace, near: Nearness): readonly Room[] => {
  const { x, y } = face.at;
  const [halfWidth, halfHeight] = markOf(face);
  const scale = BAND_SCALE[near];
  const inside = face.bands.filter((band) => band.inside).length;
  const field = face.bands.length - inside;
  const fieldY = (face.kind === 'waypoint' ? BAND.atWaypoint : BAND.atSeat) - BAND.height / 2;
  return [
    roomAt(x - halfWidth, y - halfHeight, halfWidth * 2, halfHeight * 2),
    ...(field > 0 ? [roomAt(x - (rowWidth(field) / 2) * scale, y + fieldY * scale, rowWidth(field) * scale, BAND.height * scale)] : []),
    ...(inside > 0
      ? [
          roomAt(
            x + (BAND.inside - BAND.step / 2) * scale,
            y + (2 - BAND.height / 2) * scale,
            rowWidth(inside) * scale,
            BAND.height * scale,
          ),
        ]
      : []),
  ];
};

/** What matters most is lettered first. */
const weightOf = ({ kind, isHome, fort, bands }: PlaceFace): number =>
  (kind === 'city' ? 40 : 0) + (isHome ? 20 : 0) + fort * 4 + bands.length * 3 - (kind === 'waypoint' ? 30 : 0);

/** Where nobody stands and nothing much is to be won: not lettered from afar. */
const isMinor = ({ fort, isHome, bands, kind }: PlaceFace): boolean =>
  fort < 2 && !isHome && kind !== 'city' && kind !== 'offMap' && bands.length === 0;

/** What is lettered even where the whole map is seen at once. */
const isMajor = ({ fort, isHome, kind }: PlaceFace): boolean => fort > 2 || isHome || kind === 'city' || kind === 'offMap';

/** A place as something to be lettered. */
export const namedPlace = (face: PlaceFace, near: Nearness): Named => {
  const isInside = face.kind === 'sea' || face.kind === 'offMap';
  const size = SIZES[near][face.kind === 'waypoint' ? 'waypoint' : 'name'];
  return {
    key: face.place.id,
    name: face.name,
    at: face.at,
    mark: markOf(face),
    body: bodyOf(face, near),
    size: (near === 'far' && isMinor(face)) || (near === 'away' && !isMajor(face)) ? 0 : size,
    weight: weightOf(face),
    isNeeded: near === 'near' || (near === 'middle' && !isMinor(face)) || face.kind === 'city',
    isInside,
  };
};

/** The lettering of every place at each distance, by its id. */
export const letteringOfPlaces = (faces: readonly PlaceFace[]): ReadonlyMap<string, Lettering> =>
  letteringAt((near) => faces.map((face) => namedPlace(face, near)));
