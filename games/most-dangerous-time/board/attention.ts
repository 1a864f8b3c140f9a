import type { Action, SeatId } from '@gunbai/engine';
import { followSpots } from '@gunbai/ui';
import type { BoardProps, ViewportStore } from '@gunbai/ui';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { Board as DangerousBoard } from '../rules/board.ts';
import { leaderOf, LEADERS, PLACES, placeOf } from '../rules/components.ts';
import { spotOf } from './atlas.ts';
import type { Picks } from './picking.ts';

/** Near enough to read the map by. */
const CLOSE = 0.8;

const centreOn = (map: ViewportStore | null, place: number): void => {
  const { x, y } = spotOf(place);
  map?.centreOn(x, y, Math.max(map.lie().k, CLOSE));
};

export const LEADER_NAMES = new Set<string>(LEADERS.map(({ id }) => id));
const PLACE_NAMES = new Set<string>(PLACES.map(({ id }) => id));
/** Names in a sentence that stand for something on the map. */
export const POINTED = new Set(['place', 'space', 'leader', 'unit']);

const whereIs = (board: DangerousBoard, id: string): number | null => {
  const place = LEADER_NAMES.has(id) ? (board.leaderAt[leaderOf(id)] as number) : placeOf(id);
  return place >= 0 ? place : null;
};

/** Where the thing lies that the reader pointed at in a sentence. */
const pointedPlace = (board: DangerousBoard, pointed: BoardProps<DangerousBoard>['pointed']): number | null => {
  const id = pointed && POINTED.has(pointed.kind) ? pointed.id.replace(/^leader:/, '') : '';
  return PLACE_NAMES.has(id) || LEADER_NAMES.has(id) ? whereIs(board, id) : null;
};

/** Which place is open: the one where something happens, or that the reader pointed at, until the reader opens another. */
export const useAttention = (
  map: RefObject<ViewportStore | null>,
  { view, pointed }: BoardProps<DangerousBoard>,
  from: number | null,
): { selected: number | null; open(place: number | null): void; find(id: string): void } => {
  const { board } = view;
  const attention = pointedPlace(board, pointed) ?? board.battle?.place ?? from;
  const [opened, setOpened] = useState<{ attention: number | null; place: number | null }>({ attention: null, place: null });
  const open = (place: number | null): void => setOpened({ attention, place });
  useEffect(() => {
    if (attention !== null) centreOn(map.current, attention);
  }, [attention, map]);
  return {
    selected: opened.attention === attention ? opened.place : attention,
    open,
    find(id) {
      const place = whereIs(board, id);
      if (place === null) return;
      open(place);
      centreOn(map.current, place);
    },
  };
};

/** The places that can be chosen; a new decision brings them into view. */
export const useLitPlaces = (
  map: RefObject<ViewportStore | null>,
  picks: Picks,
  from: number | null,
  acting: SeatId | null,
): readonly number[] => {
  const places = useMemo(
    () =>
      [...picks.by.keys()].flatMap((name) => {
        const place = name.startsWith('place:') ? placeOf(name.slice('place:'.length)) : -1;
        return place < 0 || place === from ? [] : [place];
      }),
    [picks, from],
  );
  const [first = null] = places;
  const follow = useEffectEvent(() => followSpots(map.current, places.map(spotOf)));
  useEffect(() => {
    if (first !== null && acting !== null) follow();
  }, [first, acting]);
  return places;
};

/**
 * On a phone the table scrolls as a whole: its map, or else its choices, come back into view once they have gone above
 * it. Where nothing on the map can be chosen, the first choice comes up from below it.
 */
const bringBack = (aside: HTMLElement, isOnMap: boolean): void => {
  const part = isOnMap ? aside.parentElement : aside;
  const frame = aside.closest('.board-frame')?.parentElement;
  if (part && frame && part.getBoundingClientRect().top < frame.getBoundingClientRect().top) part.scrollIntoView?.({ block: 'start' });
  else if (!isOnMap) aside.querySelector('.mdt-choices button')?.scrollIntoView?.({ block: 'nearest' });
};

/** What lies beside the map: it scrolls, so it takes the focus, that keys can scroll it; a new decision brings its head into view. */
export const useAside = (acting: SeatId | null, allowed: readonly Action[], isOnMap: boolean): RefObject<HTMLElement | null> => {
  const aside = useRef<HTMLElement>(null);
  useEffect(() => {
    if (aside.current) aside.current.tabIndex = 0;
  }, []);
  useEffect(() => {
    if (!aside.current || acting === null || allowed.length === 0) return;
    aside.current.scrollTop = 0;
    bringBack(aside.current, isOnMap);
  }, [acting, allowed, isOnMap]);
  return aside;
};
