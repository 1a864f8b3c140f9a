import type { Action } from '@gunbai/engine';
import { Viewport } from '@gunbai/ui';
import { FindBox } from '@gunbai/ui/map';
import type { BoardProps, TargetState, ViewportStore } from '@gunbai/ui';
import { useMemo } from 'react';
import type { RefObject } from 'react';
import components from '../data/components.json' with { type: 'json' };
import type { Board as DangerousBoard } from '../rules/board.ts';
import { PLACES, placeId } from '../rules/components.ts';
import type { Line } from '../rules/lines.ts';
import { HEIGHT, WIDTH } from './atlas.ts';
import { LEADER_NAMES } from './attention.ts';
import { letteringOfPlaces } from './lettering.ts';
import { CutsOnMap, LineOnMap } from './lines.tsx';
import { Ground } from './map.tsx';
import { marchOf } from './march.tsx';
import type { Company } from './march.tsx';
import type { Setting } from './panels.tsx';
import { PlaceLetters, PlaceMark } from './place.tsx';
import type { PlaceFace } from './place.tsx';
import { faceOf } from './scene.ts';
import { TrailsOnMap } from './trails.tsx';

/** The heart of the war, from Harima to Mikawa and from Echizen to Kii. */
const OPENING = { x: 540, y: 470, width: 1240, height: 800 };

const findable = [...components.spaces, ...components.leaders].map(({ id, nameEn, nameJa, nameZh }) => ({
  id,
  names: [nameEn, nameJa, nameZh],
}));

/** Who marches, and from where; from nowhere at other decisions. */
export interface Marching {
  readonly from: number | null;
  readonly company: Company;
}

/** What can be done at the places of the map. */
const deedsOf = (props: BoardProps<DangerousBoard>, { picks }: Setting, { from, company }: Marching) => {
  const marchTo = (place: number): Action | null => (from === null || place === from ? null : marchOf(company, placeId(place)));
  const actionsAt = (place: number): readonly Action[] => picks.by.get(`place:${placeId(place)}`) ?? [];
  return {
    stateOf(place: number): TargetState {
      const march = marchTo(place);
      if (actionsAt(place).length === 0) return march ? 'refused' : 'plain';
      return march && actionsAt(place).every(([verb]) => verb === 'march') && props.why(march) ? 'refused' : 'lit';
    },
    choose(place: number): void {
      const march = marchTo(place);
      if (march && actionsAt(place).some(([verb]) => verb === 'march') && !props.why(march)) return props.choose(march);
      const [only, ...more] = actionsAt(place);
      if (only && more.length === 0) props.choose(only);
    },
    answerAt: (place: number) => () => {
      const march = marchTo(place);
      const refusal = march && props.why(march);
      return refusal ? props.explain(refusal) : null;
    },
  };
};

export interface TheatreProps {
  readonly table: BoardProps<DangerousBoard>;
  readonly setting: Setting;
  readonly marching: Marching;
  readonly map: RefObject<ViewportStore | null>;
  readonly selected: number | null;
  open(place: number): void;
  find(id: string): void;
  /** A line of communication that is traced. */
  readonly line: Line | null;
}

/** The map: its places with all that stands there, and what can be done by pointing at them. */
export const Theatre = ({ table, setting, marching, map, selected, open, find, line }: TheatreProps) => {
  const { words, names, view } = setting;
  const faces = useMemo(() => PLACES.map((place) => faceOf(view.board, place, names.place(place.id))), [view.board, names]);
  const lettering = useMemo(() => letteringOfPlaces(faces), [faces]);
  const deeds = deedsOf(table, setting, marching);
  const things = findable.map(({ id, names: all }) => ({
    id,
    name: LEADER_NAMES.has(id) ? names.leader(id) : names.place(id),
    names: all,
  }));
  return (
    <Viewport
      width={WIDTH}
      height={HEIGHT}
      label={words('map')}
      opening={OPENING}
      handle={map}
      over={<FindBox things={things} onFind={find} />}
    >
      <Ground provinceName={names.province} />
      <TrailsOnMap table={table} />
      {line && <LineOnMap line={line} />}
      {faces.map((face) => (
        <PlaceMark
          key={face.place.id}
          face={face}
          label={describe(face, setting)}
          state={deeds.stateOf(face.place.index)}
          isSelected={selected === face.place.index}
          isPointed={table.pointed?.id === face.place.id}
          answer={marching.from === null ? undefined : deeds.answerAt(face.place.index)}
          onChoose={() => {
            open(face.place.index);
            deeds.choose(face.place.index);
          }}
        />
      ))}
      {faces.map((face) => {
        const lettered = lettering.get(face.place.id);
        return lettered && <PlaceLetters key={face.place.id} face={face} lettering={lettered} />;
      })}
      {line && <CutsOnMap line={line} />}
    </Viewport>
  );
};

/** A place in words, for those who hear the map. */
const describe = (face: PlaceFace, { words, names }: Setting): string =>
  words.list([
    face.name,
    ...(face.fort > 0 ? [words('fort', { n: face.fort })] : []),
    ...(face.owner === null ? [] : [names.clan(face.owner)]),
    ...(face.isDestroyed ? [words('destroyed')] : []),
    ...(face.isBesieged ? [words('besieged')] : []),
    ...face.bands.map(
      (band) =>
        `${names.clan(band.clan)} ${words(band.soldiers === 1 ? 'soldier' : 'soldiers', { n: band.soldiers })}${band.leaders > 0 ? ` +${band.leaders}` : ''}`,
    ),
  ]);
