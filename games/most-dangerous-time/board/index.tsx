import type { Action, SeatId } from '@gunbai/engine';
import { plain, sayAction } from '@gunbai/kits/text';
import { anyBoard, BoardFrame, followSpots, Viewport } from '@gunbai/ui';
import { FindBox, Rolled } from '@gunbai/ui/map';
import type { BoardProps, TargetState, ViewportStore } from '@gunbai/ui';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import components from '../data/components.json' with { type: 'json' };
import type { Board as DangerousBoard } from '../rules/board.ts';
import { clanId, leaderOf, LEADERS, PLACES, placeId, placeOf } from '../rules/components.ts';
import { describe as describeAction } from '../text/actions.ts';
import { cardText } from '../text/cardTexts.ts';
import { HEIGHT, spotOf, WIDTH } from './atlas.ts';
import { BattlePanel } from './battle.tsx';
import { WhatWins } from './goal.tsx';
import { letteringOfPlaces } from './lettering.ts';
import { clansToTrace, CutsOnMap, LineOnMap, LinePanel, traceOf } from './lines.tsx';
import type { Traced } from './lines.tsx';
import { Ground } from './map.tsx';
import { marchOf, MarchPanel, useCompany } from './march.tsx';
import { namesOf } from './names.ts';
import { Boxes, Fallen, TurnTrack } from './away.tsx';
import { Key, Sides } from './key.tsx';
import { Hands, OtherChoices, PlaceChoices, PlacePanel, Status } from './panels.tsx';
import type { Setting } from './panels.tsx';
import { picksOf } from './picking.ts';
import { PlaceLetters, PlaceMark } from './place.tsx';
import type { PlaceFace } from './place.tsx';
import { faceOf } from './scene.ts';
import { stakeOf } from './stake.ts';
import { TalksPanel } from './talks.tsx';
import { wordsIn } from './words.ts';
import './board.css';

/** Where in a march decision the units stand that are to go; null at other decisions. */
const marchingFrom = ({ flow }: BoardProps<DangerousBoard>['view']): number | null => {
  const frame = flow.at(-1);
  return frame?.step === 'march' ? (frame.local as { from: number }).from : null;
};

const findable = [...components.spaces, ...components.leaders].map(({ id, nameEn, nameJa, nameZh }) => ({
  id,
  names: [nameEn, nameJa, nameZh],
}));

/** On a phone the table scrolls as a whole: its map, or else its choices, come back into view once they have gone above it. */
const bringBack = (aside: HTMLElement, isOnMap: boolean): void => {
  const part = isOnMap ? aside.parentElement : aside;
  const frame = aside.closest('.board-frame')?.parentElement;
  if (part && frame && part.getBoundingClientRect().top < frame.getBoundingClientRect().top) part.scrollIntoView?.({ block: 'start' });
};

/** What lies beside the map: it scrolls, so it takes the focus, that keys can scroll it; a new decision brings its head into view. */
const useAside = (acting: SeatId | null, allowed: readonly Action[], isOnMap: boolean): RefObject<HTMLElement | null> => {
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

/** The heart of the war, from Harima to Mikawa and from Echizen to Kii. */
const OPENING = { x: 540, y: 470, width: 1240, height: 800 };

/** Near enough to read the map by. */
const CLOSE = 0.8;

const centreOn = (map: ViewportStore | null, place: number): void => {
  const { x, y } = spotOf(place);
  map?.centreOn(x, y, Math.max(map.lie().k, CLOSE));
};

const LEADER_NAMES = new Set<string>(LEADERS.map(({ id }) => id));
const PLACE_NAMES = new Set<string>(PLACES.map(({ id }) => id));
/** Names in a sentence that stand for something on the map. */
const POINTED = new Set(['place', 'space', 'leader', 'unit']);

const Draw = (props: BoardProps<DangerousBoard>) => {
  const { view, viewer, allowed, text, language, seatNames, motion, pointed } = props;
  const { board } = view;
  const words = useMemo(() => wordsIn(language), [language]);
  const names = useMemo(() => namesOf(text, seatNames), [text, seatNames]);
  const picks = useMemo(() => picksOf(allowed), [allowed]);
  const map = useRef<ViewportStore>(null);
  const [traced, setTraced] = useState<Traced | null>(null);
  const from = marchingFrom(view);
  const [company, setCompany] = useCompany(board, from, allowed);

  const label = useCallback((action: Action): string => plain(sayAction(text, action, describeAction(action))), [text]);
  const setting: Setting = { view, words, names, picks, choose: props.choose, label };

  const whereIs = (id: string): number | null => {
    const place = LEADER_NAMES.has(id) ? (board.leaderAt[leaderOf(id)] as number) : placeOf(id);
    return place >= 0 ? place : null;
  };
  // What happens, or what the reader pointed at, is opened; until the reader opens another place.
  const pointedId = pointed && POINTED.has(pointed.kind) ? pointed.id.replace(/^leader:/, '') : '';
  const pointedPlace = PLACE_NAMES.has(pointedId) || LEADER_NAMES.has(pointedId) ? whereIs(pointedId) : null;
  const attention = pointedPlace ?? board.battle?.place ?? from;
  const [opened, setOpened] = useState<{ attention: number | null; place: number | null }>({ attention: null, place: null });
  const selected = opened.attention === attention ? opened.place : attention;
  const open = (place: number | null): void => setOpened({ attention, place });
  const find = (id: string): void => {
    const place = whereIs(id);
    if (place === null) return;
    open(place);
    centreOn(map.current, place);
  };
  useEffect(() => {
    if (attention !== null) centreOn(map.current, attention);
  }, [attention]);

  // A new decision brings the places that can be chosen into view.
  const litPlaces = useMemo(
    () =>
      [...picks.by.keys()].flatMap((name) => {
        const place = name.startsWith('place:') ? placeOf(name.slice('place:'.length)) : -1;
        return place < 0 || place === from ? [] : [place];
      }),
    [picks, from],
  );
  const [firstLit = null] = litPlaces;
  const aside = useAside(props.acting, allowed, firstLit !== null);
  const follow = useEffectEvent(() => followSpots(map.current, litPlaces.map(spotOf)));
  useEffect(() => {
    if (firstLit !== null && props.acting !== null) follow();
  }, [firstLit, props.acting]);

  const faces = useMemo(() => PLACES.map((place) => faceOf(board, place, names.place(place.id))), [board, names]);
  const lettering = useMemo(() => letteringOfPlaces(faces), [faces]);
  const line = useMemo(() => traced && traceOf(board, traced), [board, traced]);

  const marchTo = (place: number): Action | null => (from === null || place === from ? null : marchOf(company, placeId(place)));
  const actionsAt = (place: number): readonly Action[] => picks.by.get(`place:${placeId(place)}`) ?? [];
  const stateOf = (place: number): TargetState => {
    const march = marchTo(place);
    if (actionsAt(place).length === 0) return march ? 'refused' : 'plain';
    return march && actionsAt(place).every(([verb]) => verb === 'march') && props.why(march) ? 'refused' : 'lit';
  };
  const choosePlace = (place: number): void => {
    open(place);
    const march = marchTo(place);
    if (march && actionsAt(place).some(([verb]) => verb === 'march') && !props.why(march)) {
      props.choose(march);
      return;
    }
    const [only, ...more] = actionsAt(place);
    if (only && more.length === 0) props.choose(only);
  };
  const answerAt = (place: number) => () => {
    const march = marchTo(place);
    const refusal = march && props.why(march);
    return refusal ? props.explain(refusal) : null;
  };

  const place = selected;
  const clansHere = place === null ? [] : clansToTrace(board, place);
  const isTraced = (clan: number): boolean => traced?.clan === clan && traced.place === place;

  return (
    <BoardFrame language={language} motion={motion} tell={props.tell}>
      <div className="mdt">
        <Status setting={setting} />
        <div className="mdt-table">
          <Viewport
            width={WIDTH}
            height={HEIGHT}
            label={words('map')}
            opening={OPENING}
            handle={map}
            over={
              <FindBox
                things={findable.map(({ id, names: all }) => ({
                  id,
                  name: LEADER_NAMES.has(id) ? names.leader(id) : names.place(id),
                  names: all,
                }))}
                onFind={find}
              />
            }
          >
            <Ground provinceName={names.province} />
            {line && <LineOnMap line={line} />}
            {faces.map((face: PlaceFace) => (
              <PlaceMark
                key={face.place.id}
                face={face}
                label={describe(face, setting)}
                state={stateOf(face.place.index)}
                isSelected={selected === face.place.index}
                isPointed={pointed?.id === face.place.id}
                answer={from === null ? undefined : answerAt(face.place.index)}
                onChoose={() => choosePlace(face.place.index)}
              />
            ))}
            {faces.map((face) => {
              const lettered = lettering.get(face.place.id);
              return lettered && <PlaceLetters key={face.place.id} face={face} lettering={lettered} />;
            })}
            {line && <CutsOnMap line={line} />}
          </Viewport>
          <section className="mdt-aside" aria-label={words('aside')} ref={aside}>
            {litPlaces.length > 0 && from === null && <p className="mdt-quiet mdt-hint">{hintFor(allowed, setting)}</p>}
            {place !== null && <PlaceChoices place={place} setting={setting} />}
            <OtherChoices setting={setting} stake={props.acting === null ? null : stakeOf(setting)} />
            <TalksPanel setting={setting} allowed={allowed} chosen={props.chosen} />
            <Rolled events={props.events} text={text} seatNames={seatNames} />
            {board.battle && <BattlePanel battle={board.battle} setting={setting} />}
            {from !== null && <MarchPanel from={from} company={company} onChange={setCompany} setting={setting} />}
            {place !== null && <PlacePanel place={place} setting={setting} />}
            {place !== null && clansHere.length > 0 && (
              <p className="mdt-row">
                {clansHere.map((clan) => (
                  <button
                    key={clan}
                    type="button"
                    className="button"
                    aria-pressed={isTraced(clan)}
                    onClick={() => setTraced(isTraced(clan) ? null : { clan, place })}
                  >
                    {words('linesOf', { clan: names.clan(clanId(clan)) })}
                  </button>
                ))}
              </p>
            )}
            {traced && line && <LinePanel traced={traced} line={line} setting={setting} onTrace={setTraced} />}
            <Hands setting={setting} viewer={viewer} cardText={(card) => cardText(card, language, text.names)} />
            <TurnTrack setting={setting} />
            <Boxes setting={setting} />
            <Fallen setting={setting} />
            <WhatWins setting={setting} language={language} />
            <Sides setting={setting} />
            <Key words={words} />
          </section>
        </div>
      </div>
    </BoardFrame>
  );
};

/** What a place is to be pointed at for: while units are stationed, whose turn it is to be placed. */
const hintFor = (allowed: readonly Action[], { words, names }: Setting): string => {
  const [first] = allowed;
  if (first?.[0] === 'stationLeader') return words('placing', { who: names.leader(String(first[1])) });
  const most = Math.max(0, ...allowed.filter(([verb]) => verb === 'station').map(([, , count]) => Number(count)));
  return most > 0 ? words('placing', { who: words('soldiersLeft', { n: most }) }) : words('pointAtPlace');
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

export const Board = anyBoard(Draw);
export const things = [...POINTED];
