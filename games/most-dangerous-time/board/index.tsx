import type { Action } from '@gunbai/engine';
import { plain } from '@gunbai/kits/text';
import { actionName, anyBoard, BoardFrame } from '@gunbai/ui';
import { Rolled } from '@gunbai/ui/map';
import type { BoardProps, ViewportStore } from '@gunbai/ui';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Board as DangerousBoard } from '../rules/board.ts';
import { describe as describeAction } from '../text/actions.ts';
import { POINTED, useAside, useAttention, useLitPlaces } from './attention.ts';
import { Boxes, Fallen, TurnTrack } from './away.tsx';
import { BattlePanel } from './battle.tsx';
import { WhatWins } from './goal.tsx';
import { Key, Sides } from './key.tsx';
import { LinePanel, LinesHere, traceOf } from './lines.tsx';
import type { Traced } from './lines.tsx';
import { MarchPanel, refusalOf, useCompany } from './march.tsx';
import { namesOf } from './names.ts';
import { Hands, OtherChoices, PlaceChoices, PlacePanel, Status } from './panels.tsx';
import type { Setting } from './panels.tsx';
import { picksOf } from './picking.ts';
import { stakeOf } from './stake.ts';
import { TalksPanel } from './talks.tsx';
import { Theatre } from './theatre.tsx';
import { wordsIn } from './words.ts';
import './board.css';

/** Where in a march decision the units stand that are to go; null at other decisions. */
const marchingFrom = ({ flow }: BoardProps<DangerousBoard>['view']): number | null => {
  const frame = flow.at(-1);
  return frame?.step === 'march' ? (frame.local as { from: number }).from : null;
};

const Draw = (props: BoardProps<DangerousBoard>) => {
  const { view, viewer, allowed, acting, text, language, seatNames } = props;
  const { board } = view;
  const words = useMemo(() => wordsIn(language), [language]);
  const names = useMemo(() => namesOf(text, seatNames), [text, seatNames]);
  const picks = useMemo(() => picksOf(allowed), [allowed]);
  const label = useCallback((action: Action): string => actionName({ text, seatNames }, action, describeAction), [text, seatNames]);
  const setting: Setting = { view, words, names, picks, choose: props.choose, label };

  const map = useRef<ViewportStore>(null);
  const from = marchingFrom(view);
  const [company, setCompany] = useCompany(board, from, allowed, props.chosen);
  const refusal = from === null || acting === null ? null : refusalOf(from, company, allowed, props.why);
  const { selected, open, find } = useAttention(map, props, from);
  const litPlaces = useLitPlaces(map, picks, from, acting);
  const aside = useAside(acting, allowed, litPlaces.length > 0);
  const [traced, setTraced] = useState<Traced | null>(null);
  const line = useMemo(() => traced && traceOf(board, traced), [board, traced]);

  return (
    <BoardFrame language={language} motion={props.motion} tell={props.tell}>
      <div className="mdt">
        <Status setting={setting} />
        <div className="mdt-table">
          <Theatre
            table={props}
            setting={setting}
            marching={{ from, company }}
            map={map}
            selected={selected}
            open={open}
            find={find}
            line={line}
          />
          <section className="mdt-aside" aria-label={words('aside')} ref={aside}>
            {litPlaces.length > 0 && from === null && <p className="mdt-quiet mdt-hint">{hintFor(allowed, setting)}</p>}
            {selected !== null && <PlaceChoices place={selected} setting={setting} />}
            <OtherChoices setting={setting} stake={acting === null ? null : stakeOf(setting)} />
            <TalksPanel setting={setting} allowed={allowed} chosen={props.chosen} />
            <Rolled events={props.events} text={text} seatNames={seatNames} />
            {board.battle && <BattlePanel battle={board.battle} setting={setting} />}
            {from !== null && acting !== null && (
              <MarchPanel
                from={from}
                company={company}
                stays={refusal && plain(props.explain(refusal))}
                onChange={setCompany}
                setting={setting}
              />
            )}
            {selected !== null && <PlacePanel place={selected} setting={setting} />}
            {selected !== null && <LinesHere place={selected} traced={traced} setting={setting} onTrace={setTraced} />}
            {traced && line && <LinePanel traced={traced} line={line} setting={setting} onTrace={setTraced} />}
            <Hands setting={setting} viewer={viewer} cardText={(card) => text.names['cardText']?.[card] ?? ''} />
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

export const Board = anyBoard(Draw);
export const things = [...POINTED];
