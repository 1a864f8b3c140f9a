import type { Action } from '@gunbai/engine';
import type { Segment } from '@gunbai/kits/text';
import { CrestMark, crestOf, followSpots, letteringStyle, Target, Viewport } from '@gunbai/ui';
import type { TargetState, ViewportStore } from '@gunbai/ui';
import { memo, useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';
import { AREAS, DAIMYO, KYO, SETTSU, SOUTH_KANTO } from '../rules/components.ts';
import type { Area } from '../rules/components.ts';
import { COAST } from './coast.ts';
import { GROUNDS, LANES, MAP, ROADS, SPOTS } from './geometry.ts';
import type { Point } from './geometry.ts';
import { letteringOfAreas, TOKEN, tokenSpots } from './lettering.ts';
import { areaOf, nameOf, stacksIn, stanceOf } from './setting.ts';
import type { Setting, Stack } from './setting.ts';

const Lines = ({ of, className }: { of: readonly (readonly [Point, Point])[]; className: string }) => (
  <g className={className} aria-hidden="true">
    {of.map(([[ax, ay], [bx, by]]) => (
      <line key={`${ax} ${ay} ${bx} ${by}`} x1={ax} y1={ay} x2={bx} y2={by} />
    ))}
  </g>
);

/** Land, water and ways: drawn once. */
const Ground = memo(() => (
  <g aria-hidden="true">
    <rect x={-400} y={-400} width={3000} height={2600} className="hy-sea" />
    <path d={COAST} className="hy-shallows" />
    <path d={COAST} className="hy-land" />
  </g>
));

interface TokenProps {
  readonly clan: string;
  readonly stars: number;
  /** Whether all its pieces are used. */
  readonly isSpent: boolean;
  readonly stance: ReturnType<typeof stanceOf>;
  readonly x: number;
  readonly y: number;
}

/** One daimyo's pieces: his crest, and a star for each general. */
export const Token = ({ clan, stars, isSpent, stance, x, y }: TokenProps) => {
  const { fill, ink } = crestOf(clan);
  return (
    <g
      transform={`translate(${x} ${y})`}
      className="hy-token"
      data-side={stance.side}
      data-state={stance.state}
      data-spent={isSpent || undefined}
    >
      <rect width={TOKEN.width} height={TOKEN.height} rx="4" fill={fill} />
      <CrestMark clan={clan} x={12} y={13} size={19} colour={ink} />
      {Array.from({ length: stars }, (_, index) => (
        <path
          key={index}
          d="M0 -4.4 1.3 -1.4 4.4 -1.2 2 0.9 2.7 4 0 2.3 -2.7 4 -2 0.9 -4.4 -1.2 -1.3 -1.4Z"
          transform={`translate(${7 + index * 9} 30)`}
          fill={ink}
        />
      ))}
    </g>
  );
};

/** How many pieces there are, and below it how many of them are used. */
export const Count = ({ stack: { daimyo, unused, used }, x, y }: { stack: Stack; x: number; y: number }) => {
  const { ink } = crestOf(daimyo.id);
  return (
    <>
      <text x={x + 33} y={y + (used > 0 ? 18 : 22)} className="hy-count" fill={ink}>
        {unused + used}
      </text>
      {used > 0 && (
        <text x={x + 33} y={y + 31} className="hy-used" fill={ink}>
          {`−${used}`}
        </text>
      )}
    </>
  );
};

const rowsOf = (stacks: readonly Stack[]): (readonly [Stack, number, number])[] =>
  tokenSpots(stacks.length).map(([dx, dy], index) => [stacks[index] as Stack, dx, dy]);

const marksIn = ({ board, words }: Setting, area: number): string[] => [
  ...(board.port === area ? [words('port')] : []),
  ...(area === SETTSU && board.osaka > 0 ? [words(board.osaka === 2 ? 'osakaBack' : 'osaka')] : []),
  ...(area === SOUTH_KANTO && board.odawara ? [words('odawara')] : []),
];

/** A castle or a port, small beside the circle. */
const Marks = ({ setting, area }: { setting: Setting; area: number }) => {
  const { board } = setting;
  return (
    <g aria-hidden="true" className="hy-marks">
      {board.port === area && <path d="M-32 -4h12l-2 7h-8zM-26 -5v-9l7 6z" className="hy-port" />}
      {((area === SETTSU && board.osaka > 0) || (area === SOUTH_KANTO && board.odawara)) && (
        <path
          d="M20 4h18v-7h2l-4 -5h-2v-4l-5 -4 -5 4v4h-2l-4 5h2z"
          className="hy-castle"
          data-complete={area !== SETTSU || board.osaka === 2 || undefined}
        />
      )}
    </g>
  );
};

/** What the area says of itself to a reader who cannot see it. */
const labelOf = (setting: Setting, area: Area): string => {
  const { board, words } = setting;
  const holder = DAIMYO[board.circle[area.index] as number];
  const stacks = stacksIn(board, area.index).flatMap(({ daimyo, unused, used }) => [
    `${nameOf(setting, 'daimyo', daimyo.id)} ${unused} ${words('unused')}`,
    ...(used > 0 ? [`${used} ${words('used')}`] : []),
  ]);
  return words.list([
    nameOf(setting, 'area', area.id),
    area.isSea ? words('sea') : holder ? words('control', { daimyo: nameOf(setting, 'daimyo', holder.id) }) : words('nobody'),
    ...(area.isResource ? [words('resource')] : []),
    ...marksIn(setting, area.index),
    ...stacks,
  ]);
};

/** What a reader seems to want who points at an area: its refusal is the answer. */
const attemptAt = ({ step, acting }: Setting, area: Area): Action | null => {
  if (!acting) return null;
  if (step === 'orders') return ['move', area.id];
  if (step === 'destination') return ['to', area.id];
  if (step === 'starving') return ['starve', area.id];
  if (step === 'flooding') return ['flood', area.id];
  if (step === 'trade') return ['port', area.id];
  return null;
};

/** The enlargement at which names and numbers can be read. */
const LEGIBLE = 0.62;

const onMap = ([x, y]: Point): [number, number] => [x - MAP.left, y - MAP.top];

interface MapProps {
  readonly setting: Setting;
  /** Area from which, and to which, a group goes. */
  readonly way: readonly number[];
  onArea(area: number, actions: readonly Action[]): void;
}

/** An area as it is drawn: how it can be pointed at, and what can be done there. */
interface DrawnArea {
  readonly area: Area;
  readonly state: TargetState;
  readonly actions: readonly Action[];
}

const drawnAreas = (setting: Setting, way: readonly number[]): DrawnArea[] =>
  AREAS.map((area) => {
    const actions = setting.allowed.filter((action) => areaOf(action) === area.index);
    if (way.includes(area.index) || actions.some(setting.isChosen)) return { area, actions, state: 'chosen' };
    return { area, actions, state: setting.acting && actions.length > 0 ? 'lit' : attemptAt(setting, area) ? 'refused' : 'plain' };
  });

/** The land of an area: whose it is, and whether it can be chosen. */
const Land = ({ setting: { board }, drawn: { area, state } }: { setting: Setting; drawn: DrawnArea }) => {
  const holder = board.circle[area.index] as number;
  const { side, state: stance } = holder < 0 ? { side: 'none', state: 'neutral' } : stanceOf(board, holder);
  const ground = GROUNDS[area.index];
  return (
    <g>
      <path d={ground} className="hy-ground" data-side={side} data-stance={stance} />
      {stance === 'neutral' && side !== 'none' && <path d={ground} fill="url(#hy-hatch)" className="hy-hatched" data-side={side} />}
      {(state === 'lit' || state === 'chosen') && <path d={ground} className="hy-glow" data-state={state} />}
    </g>
  );
};

interface AreaTargetProps {
  readonly setting: Setting;
  readonly drawn: DrawnArea;
  onArea: MapProps['onArea'];
}

/** What is pointed at: the circle with its crest, marks and stacks, and all the land around. */
const AreaTarget = ({ setting, drawn: { area, state, actions }, onArea }: AreaTargetProps) => {
  const { board, looked } = setting;
  const [x, y] = SPOTS[area.index] as Point;
  const clan = DAIMYO[board.circle[area.index] as number]?.id;
  const answer = (): readonly Segment[] | null => {
    const wanted = attemptAt(setting, area);
    return wanted && actions.length === 0 ? setting.reason(wanted) : null;
  };
  return (
    <Target
      className={`hy-area${looked === area.index ? ' hy-looked' : ''}`}
      label={labelOf(setting, area)}
      state={state}
      answer={answer}
      onChoose={() => onArea(area.index, actions)}
    >
      {!area.isSea && <path d={GROUNDS[area.index]} clipPath="url(#hy-coast)" className="hy-hit" />}
      <g transform={`translate(${x} ${y})`} data-thing={`area:${area.id}`} aria-hidden="true">
        {area.isSea ? (
          <ellipse rx="56" ry="24" className="hy-seat-sea" />
        ) : (
          <circle
            r="20"
            className="hy-circle"
            data-resource={area.isResource || undefined}
            {...(clan ? { style: { fill: crestOf(clan).fill } } : {})}
          />
        )}
        {clan && <CrestMark clan={clan} size={27} colour={crestOf(clan).ink} />}
        <Marks setting={setting} area={area.index} />
        {rowsOf(stacksIn(board, area.index)).map(([stack, dx, dy]) => (
          <Token
            key={stack.daimyo.id}
            clan={stack.daimyo.id}
            stars={stack.generals.length}
            isSpent={stack.unused === 0}
            stance={stanceOf(board, stack.daimyo.index)}
            x={dx}
            y={dy}
          />
        ))}
      </g>
    </Target>
  );
};

/** Names and numbers, above everything else. */
const Lettering = ({ setting }: { setting: Setting }) => {
  const { board } = setting;
  const lettering = letteringOfAreas(
    ({ id }) => nameOf(setting, 'area', id),
    ({ index }) => stacksIn(board, index).length,
  );
  return (
    <g aria-hidden="true" className="hy-lettering">
      {AREAS.map((area) => {
        const [x, y] = SPOTS[area.index] as Point;
        const lettered = lettering.get(area.id);
        return (
          <g key={area.id} transform={`translate(${x} ${y})`}>
            {lettered && (
              <text className="hy-name lettered" data-sea={area.isSea || undefined} style={letteringStyle(lettered)}>
                {nameOf(setting, 'area', area.id)}
              </text>
            )}
            {rowsOf(stacksIn(board, area.index)).map(([stack, dx, dy]) => (
              <Count key={stack.daimyo.id} stack={stack} x={dx} y={dy} />
            ))}
          </g>
        );
      })}
    </g>
  );
};

/** Brings what matters into view: at first Kinai, then what a decision is about, then the areas that can be chosen. */
const useAttention = (view: RefObject<ViewportStore | null>, about: number | undefined, litAreas: readonly number[]): void => {
  // At first the map shows Kinai and what lies around it, where the war begins, large enough to read.
  useEffect(() => {
    const store = view.current;
    if (store && store.lie().k < LEGIBLE) store.centreOn(...onMap(SPOTS[KYO] as Point), LEGIBLE);
  }, [view]);
  // What a decision is about is brought into view.
  useEffect(() => {
    const store = view.current;
    if (!store || about === undefined) return;
    const [x, y] = onMap(SPOTS[about] as Point);
    const { x: left, y: top, k, width, height } = store.lie();
    const [at, down] = [x * k + left, y * k + top];
    if (at < 60 || at > width - 60 || down < 60 || down > height - 60) store.centreOn(x, y);
  }, [view, about]);
  // So are the areas that can be chosen, when others can be than before.
  const lit = litAreas.join(' ');
  const follow = useEffectEvent(() =>
    followSpots(
      view.current,
      litAreas.map((area) => {
        const [x, y] = onMap(SPOTS[area] as Point);
        return { x, y };
      }),
    ),
  );
  useEffect(() => {
    if (lit !== '') follow();
  }, [lit]);
};

/** The map of Japan: areas cut by the coast, circles of control, stacks, and everything that can be pointed at. */
export const JapanMap = ({ setting, way, onArea }: MapProps) => {
  const { acting, words } = setting;
  const view = useRef<ViewportStore>(null);
  const drawn = drawnAreas(setting, way);
  const litAreas = acting ? drawn.filter(({ actions }) => actions.length > 0).map(({ area }) => area.index) : [];
  useAttention(view, way.at(-1), litAreas);
  return (
    <Viewport width={MAP.width} height={MAP.height} label={words('map')} most={2.4} handle={view}>
      <defs>
        <clipPath id="hy-coast">
          <path d={COAST} />
        </clipPath>
        <pattern id="hy-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line y2="9" className="hy-hatch-line" />
        </pattern>
      </defs>
      <g transform={`translate(${-MAP.left} ${-MAP.top})`} className="hy-map">
        <Ground />
        <g clipPath="url(#hy-coast)" aria-hidden="true">
          {drawn
            .filter(({ area }) => !area.isSea)
            .map((one) => (
              <Land key={one.area.id} setting={setting} drawn={one} />
            ))}
        </g>
        <path d={COAST} className="hy-shore" aria-hidden="true" />
        <Lines of={ROADS} className="hy-roads" />
        <Lines of={LANES} className="hy-lanes" />
        {drawn.map((one) => (
          <AreaTarget key={one.area.id} setting={setting} drawn={one} onArea={onArea} />
        ))}
        <Lettering setting={setting} />
      </g>
    </Viewport>
  );
};
