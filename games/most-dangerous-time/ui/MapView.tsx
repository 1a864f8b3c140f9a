import type { Action } from '@gunbai/engine';
import { createHoverStore, HoverCard, Viewport } from '@gunbai/ui';
import type { BoardProps, TargetState, ViewportStore } from '@gunbai/ui';
import { FindBox } from '@gunbai/ui/map';
import { useMemo, useState } from 'react';
import type { RefObject } from 'react';
import components from '../data/components.json' with { type: 'json' };
import type { GameState } from '../rules/state.ts';
import { placeId, PLACES } from '../rules/components.ts';
import type { CommunicationLine } from '../rules/communication/trace-line.ts';
import { MAP_WIDTH, MAP_HEIGHT } from './map-geometry.ts';
import { LEADER_ID_SET } from './use-open-place.ts';
import { layoutPlaceLabels } from './place-labels.ts';
import { LineOnMap, CutsOnMap } from './CommunicationLines.tsx';
import { MapGround } from './MapGround.tsx';
import { MarchOdds } from './panels/MarchOdds.tsx';
import { marchAction } from './panels/march-selection.ts';
import type { MarchSelection } from './panels/march-selection.ts';
import { PlaceMark, PlaceLabel } from './PlaceMark.tsx';
import type { PlaceModel } from './PlaceMark.tsx';
import { createPlaceModel } from './place-model.ts';
import { MovementTrails } from './MovementTrails.tsx';
import { PlaceDetails } from './panels/PlacePanel.tsx';
import type { BoardContext } from './board-context.ts';

/** The initial view of the map, from Harima to Mikawa and from Echizen to Kii. */
const INITIAL_VIEW = { x: 540, y: 470, width: 1240, height: 800 };

const SEARCHABLE_THINGS = [...components.spaces, ...components.leaders].map(({ id, nameEn, nameJa, nameZh }) => ({
  id,
  names: [nameEn, nameJa, nameZh],
}));

/** The selected units and their place; null at other decisions. */
interface PendingMarch {
  readonly from: number | null;
  readonly selection: MarchSelection;
  /** Several marches in a row, by destination, where one cannot take all selected units. */
  readonly splits: ReadonlyMap<number, readonly Action[]>;
}

/** The actions at the places of the map. */
const createPlaceActions = (props: BoardProps<GameState>, { picks }: BoardContext, { from, selection, splits }: PendingMarch) => {
  const marchTo = (place: number): Action | null => (from === null || place === from ? null : marchAction(selection, placeId(place)));
  const actionsAt = (place: number): readonly Action[] => picks.byThing.get(`place:${placeId(place)}`) ?? [];
  return {
    canMarchTo(place: number): boolean {
      const march = marchTo(place);
      if (splits.has(place)) return true;
      return march !== null && actionsAt(place).some(([verb]) => verb === 'march') && props.refusalFor(march) === null;
    },
    stateOf(place: number): TargetState {
      const march = marchTo(place);
      if (splits.has(place)) return 'selectable';
      if (actionsAt(place).length === 0) return march ? 'refused' : 'inert';
      return march && actionsAt(place).every(([verb]) => verb === 'march') && props.refusalFor(march) ? 'refused' : 'selectable';
    },
    choose(place: number): void {
      const march = marchTo(place);
      const [first, ...then] = splits.get(place) ?? [];
      if (first) return props.choose(first, { then });
      if (march && actionsAt(place).some(([verb]) => verb === 'march') && !props.refusalFor(march)) return props.choose(march);
      const [only, ...more] = actionsAt(place);
      if (only && more.length === 0) props.choose(only);
    },
    refusalAt: (place: number) => () => {
      const march = marchTo(place);
      const refusal = march && !splits.has(place) && props.refusalFor(march);
      return refusal ? props.explain(refusal) : null;
    },
  };
};

interface MapViewProps {
  readonly boardProps: BoardProps<GameState>;
  readonly context: BoardContext;
  readonly pendingMarch: PendingMarch;
  readonly map: RefObject<ViewportStore | null>;
  readonly selected: number | null;
  open(place: number): void;
  find(id: string): void;
  /** The line of communication on display. */
  readonly line: CommunicationLine | null;
}

/** The map: places with their units, and the actions that choose them. */
export const MapView = ({ boardProps, context, pendingMarch, map, selected, open, find, line }: MapViewProps) => {
  const { messages, names, view } = context;
  const faces = useMemo(() => PLACES.map((place) => createPlaceModel(view.board, place, names.place(place.id))), [view.board, names]);
  const [hover] = useState(createHoverStore<number>);
  const placeActions = createPlaceActions(boardProps, context, pendingMarch);
  // As text, so that names are laid out again only when other places can be chosen.
  const selectable = PLACES.flatMap(({ index, id }) => (placeActions.stateOf(index) === 'selectable' ? [id] : [])).join(' ');
  const labelLayouts = useMemo(() => layoutPlaceLabels(faces, new Set(selectable.split(' '))), [faces, selectable]);
  const things = SEARCHABLE_THINGS.map(({ id, names: all }) => ({
    id,
    name: LEADER_ID_SET.has(id) ? names.leader(id) : names.place(id),
    names: all,
  }));
  return (
    <Viewport
      width={MAP_WIDTH}
      height={MAP_HEIGHT}
      label={messages('map')}
      initialBox={INITIAL_VIEW}
      storeRef={map}
      overlay={
        <>
          <FindBox items={things} onFind={find} />
          <HoverCard
            hover={hover}
            render={(place) => (
              <>
                <PlaceDetails place={place} context={context} />
                {placeActions.canMarchTo(place) && pendingMarch.from !== null && (
                  <MarchOdds from={pendingMarch.from} to={place} selection={pendingMarch.selection} context={context} />
                )}
              </>
            )}
          />
        </>
      }
    >
      <MapGround provinceName={names.province} />
      <MovementTrails boardProps={boardProps} />
      {line && <LineOnMap line={line} />}
      {faces.map((face) => (
        <PlaceMark
          key={face.place.id}
          face={face}
          label={describePlace(face, context)}
          state={placeActions.stateOf(face.place.index)}
          isSelected={selected === face.place.index}
          isHighlighted={boardProps.highlighted?.id === face.place.id}
          refusalText={pendingMarch.from === null ? undefined : placeActions.refusalAt(face.place.index)}
          onInspect={open}
          onHoverChange={hover.set}
          onChoose={() => {
            open(face.place.index);
            placeActions.choose(face.place.index);
          }}
        />
      ))}
      {faces.map((face) => {
        const labelLayout = labelLayouts.get(face.place.id);
        return labelLayout && <PlaceLabel key={face.place.id} face={face} lettering={labelLayout} />;
      })}
      {line && <CutsOnMap line={line} />}
    </Viewport>
  );
};

/** The text of a place for screen readers. */
const describePlace = (face: PlaceModel, { messages, names }: BoardContext): string =>
  messages.list([
    face.name,
    ...(face.fort > 0 ? [messages('fortAt', { n: face.fort })] : []),
    ...(face.owner === null ? [] : [names.clan(face.owner)]),
    ...(face.isDestroyed ? [messages('destroyed')] : []),
    ...(face.isBesieged ? [messages('besieged')] : []),
    ...face.unitGroups.map(
      (band) =>
        `${names.clan(band.clan)} ${messages(band.soldiers === 1 ? 'soldier' : 'soldiers', { n: band.soldiers })}${band.leaders > 0 ? ` +${band.leaders}` : ''}`,
    ),
  ]);
