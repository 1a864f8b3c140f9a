import type { SeatId, Action } from '@gunbai/engine';
import { panIntoView } from '@gunbai/ui';
import type { ViewportStore, BoardProps } from '@gunbai/ui';
import { useState, useEffect, useMemo, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';
import type { GameState } from '../rules/state.ts';
import { LEADERS, PLACES, leaderOf, placeOf } from '../rules/components.ts';
import { placePoint } from './map-geometry.ts';
import type { ActionIndex } from './action-index.ts';

/** The zoom level at which the map is readable. */
const READABLE_ZOOM = 0.8;

const centerOnPlace = (map: ViewportStore | null, place: number): void => {
  const { x, y } = placePoint(place);
  map?.centreOn(x, y, Math.max(map.getTransform().k, READABLE_ZOOM));
};

export const LEADER_ID_SET = new Set<string>(LEADERS.map(({ id }) => id));
const PLACE_ID_SET = new Set<string>(PLACES.map(({ id }) => id));
/** Names in a log sentence that refer to something on the map. */
export const HIGHLIGHTABLE_KINDS = new Set(['place', 'space', 'leader', 'unit']);

const placeOfThing = (board: GameState, id: string): number | null => {
  const place = LEADER_ID_SET.has(id) ? (board.leaderAt[leaderOf(id)] as number) : placeOf(id);
  return place >= 0 ? place : null;
};

/** The place of the thing that the reader selected in a log sentence. */
const highlightedPlace = (board: GameState, highlighted: BoardProps<GameState>['highlighted']): number | null => {
  const id = highlighted && HIGHLIGHTABLE_KINDS.has(highlighted.kind) ? highlighted.id.replace(/^leader:/, '') : '';
  return PLACE_ID_SET.has(id) || LEADER_ID_SET.has(id) ? placeOfThing(board, id) : null;
};

/** The open place: the one of the current event, or one selected in the log, until the reader opens another. */
export const useOpenPlace = (
  map: RefObject<ViewportStore | null>,
  { view, highlighted }: BoardProps<GameState>,
  from: number | null,
): { selected: number | null; open(place: number | null): void; find(id: string): void } => {
  const { board } = view;
  const focus = highlightedPlace(board, highlighted) ?? board.battle?.place ?? from;
  const [opened, setOpened] = useState<{ focus: number | null; place: number | null }>({ focus: null, place: null });
  const open = (place: number | null): void => setOpened({ focus, place });
  useEffect(() => {
    if (focus !== null) panIntoView(map.current, [placePoint(focus)]);
  }, [focus, map]);
  return {
    selected: opened.focus === focus ? opened.place : focus,
    open,
    find(id) {
      const place = placeOfThing(board, id);
      if (place === null) return;
      open(place);
      centerOnPlace(map.current, place);
    },
  };
};

/** The places that can be chosen; a new decision brings them into view. */
export const useSelectablePlaces = (
  map: RefObject<ViewportStore | null>,
  picks: ActionIndex,
  from: number | null,
  actingSeat: SeatId | null,
): readonly number[] => {
  const places = useMemo(
    () =>
      [...picks.byThing.keys()].flatMap((name) => {
        const place = name.startsWith('place:') ? placeOf(name.slice('place:'.length)) : -1;
        return place < 0 || place === from ? [] : [place];
      }),
    [picks, from],
  );
  const [first = null] = places;
  const panToPlaces = useEffectEvent(() => panIntoView(map.current, places.map(placePoint)));
  useEffect(() => {
    if (first !== null && actingSeat !== null) panToPlaces();
  }, [first, actingSeat]);
  return places;
};

/**
 * On a phone the whole page scrolls: a new decision brings the map, or else the choices, back into view. If nothing on the map can
 * be chosen, the first choice scrolls up into view.
 */
const scrollIntoView = (aside: HTMLElement, isOnMap: boolean): void => {
  const part = isOnMap ? aside.parentElement : aside;
  const frame = aside.closest('.board-frame')?.parentElement;
  if (part && frame && part.getBoundingClientRect().top < frame.getBoundingClientRect().top) part.scrollIntoView?.({ block: 'start' });
  else if (!isOnMap) aside.querySelector('.mdt-choices button')?.scrollIntoView?.({ block: 'nearest' });
};

/** Focuses the side panel so that keys can scroll it. A new decision scrolls it to the top. */
export const useAsideScroll = (actingSeat: SeatId | null, allowed: readonly Action[], isOnMap: boolean): RefObject<HTMLElement | null> => {
  const asideRef = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asideRef.current) asideRef.current.tabIndex = 0;
  }, []);
  useEffect(() => {
    if (!asideRef.current || actingSeat === null || allowed.length === 0) return;
    asideRef.current.scrollTop = 0;
    scrollIntoView(asideRef.current, isOnMap);
  }, [actingSeat, allowed, isOnMap]);
  return asideRef;
};
