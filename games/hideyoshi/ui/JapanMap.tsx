import type { Action } from '@gunbai/engine';
import type { MessagePart } from '@gunbai/shared/i18n';
import { createHoverStore, CrestMark, crestOf, HoverCard, panIntoView, labelStyle, Target, Viewport } from '@gunbai/ui';
import type { HoverStore, TargetState, ViewportStore } from '@gunbai/ui';
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { AREAS, DAIMYO, KYO, SETTSU, SOUTH_KANTO } from '../rules/components.ts';
import type { Area } from '../rules/components.ts';
import { COAST } from './coastline.ts';
import { AREA_SHAPES, SEA_LANES, MAP_BOUNDS, ROADS, AREA_CENTERS } from './map-geometry.ts';
import type { Point } from './map-geometry.ts';
import { layoutAreaLabels, TOKEN, tokenPositions } from './area-labels.ts';
import { actionArea, nameOf, listStacks, daimyoStance } from './board-context.ts';
import { AreaAttackOdds } from './AttackOddsPanel.tsx';
import { AreaCard } from './OrdersPanel.tsx';
import type { BoardContext, Stack } from './board-context.ts';

const MapLines = ({ of, className }: { of: readonly (readonly [Point, Point])[]; className: string }) => (
  <g className={className} aria-hidden="true">
    {of.map(([[ax, ay], [bx, by]]) => (
      <line key={`${ax} ${ay} ${bx} ${by}`} x1={ax} y1={ay} x2={bx} y2={by} />
    ))}
  </g>
);

/** Land, water, roads and sea lanes; drawn once. */
const MapBackground = memo(() => (
  <g aria-hidden="true">
    <rect x={-400} y={-400} width={3000} height={2600} className="hy-sea" />
    <path d={COAST} className="hy-shallows" />
    <path d={COAST} className="hy-land" />
  </g>
));

interface DaimyoTokenProps {
  readonly clan: string;
  readonly stars: number;
  /** Are all pieces used? */
  readonly isSpent: boolean;
  readonly stance: ReturnType<typeof daimyoStance>;
  readonly x: number;
  readonly y: number;
}

/** A daimyo's token: his crest, and a star for each general. */
export const DaimyoToken = ({ clan, stars, isSpent, stance, x, y }: DaimyoTokenProps) => {
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

/** The number of pieces, and below it how many are used. */
export const PieceCounts = ({ stack: { daimyo, unused, used }, x, y }: { stack: Stack; x: number; y: number }) => {
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

const positionStacks = (stacks: readonly Stack[]): (readonly [Stack, number, number])[] =>
  tokenPositions(stacks.length).map(([dx, dy], index) => [stacks[index] as Stack, dx, dy]);

const markLabels = ({ board, messages }: BoardContext, area: number): string[] => [
  ...(board.port === area ? [messages('port')] : []),
  ...(area === SETTSU && board.osaka > 0 ? [messages(board.osaka === 2 ? 'osakaBack' : 'osaka')] : []),
  ...(area === SOUTH_KANTO && board.odawara ? [messages('odawara')] : []),
];

/** Castle and port markers beside the circle. */
const AreaMarks = ({ context, area }: { context: BoardContext; area: number }) => {
  const { board } = context;
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

/** The accessible name of an area. */
const areaLabel = (context: BoardContext, area: Area): string => {
  const { board, messages } = context;
  const holder = DAIMYO[board.circle[area.index] as number];
  const stacks = listStacks(board, area.index).flatMap(({ daimyo, unused, used }) => [
    `${nameOf(context, 'daimyo', daimyo.id)} ${unused} ${messages('unused')}`,
    ...(used > 0 ? [`${used} ${messages('used')}`] : []),
  ]);
  return messages.list([
    nameOf(context, 'area', area.id),
    area.isSea ? messages('sea') : holder ? messages('control', { daimyo: nameOf(context, 'daimyo', holder.id) }) : messages('nobody'),
    ...(area.isResource ? [messages('resource')] : []),
    ...markLabels(context, area.index),
    ...stacks,
  ]);
};

/** The most likely intended action for a click on an area that is not offered. */
const inferAction = ({ step, acting }: BoardContext, area: Area): Action | null => {
  if (!acting) return null;
  if (step === 'orders') return ['move', area.id];
  if (step === 'destination') return ['to', area.id];
  if (step === 'starving') return ['starve', area.id];
  if (step === 'flooding') return ['flood', area.id];
  if (step === 'trade') return ['port', area.id];
  return null;
};

/** The scale at which names and numbers are legible. */
const MIN_LEGIBLE_SCALE = 0.62;

const toMapPoint = ([x, y]: Point): [number, number] => [x - MAP_BOUNDS.left, y - MAP_BOUNDS.top];

interface JapanMapProps {
  readonly context: BoardContext;
  /** The start and destination of a group. */
  readonly routeAreas: readonly number[];
  onArea(area: number, actions: readonly Action[]): void;
}

/** An area with its target state and its actions. */
interface DrawnArea {
  readonly area: Area;
  readonly state: TargetState;
  readonly actions: readonly Action[];
}

const buildDrawnAreas = (context: BoardContext, routeAreas: readonly number[]): DrawnArea[] =>
  AREAS.map((area) => {
    const actions = context.allowed.filter((action) => actionArea(action) === area.index);
    if (routeAreas.includes(area.index) || actions.some(context.isChosen)) return { area, actions, state: 'selected' };
    return { area, actions, state: context.acting && actions.length > 0 ? 'selectable' : inferAction(context, area) ? 'refused' : 'inert' };
  });

/** The land of an area, coloured by controller and target state. */
const AreaLand = ({ context: { board }, drawn: { area, state } }: { context: BoardContext; drawn: DrawnArea }) => {
  const holder = board.circle[area.index] as number;
  const { side, state: stance } = holder < 0 ? { side: 'none', state: 'neutral' } : daimyoStance(board, holder);
  const ground = AREA_SHAPES[area.index];
  return (
    <g>
      <path d={ground} className="hy-ground" data-side={side} data-stance={stance} />
      {stance === 'neutral' && side !== 'none' && <path d={ground} fill="url(#hy-hatch)" className="hy-hatched" data-side={side} />}
      {(state === 'selectable' || state === 'selected') && <path d={ground} className="hy-glow" data-state={state} />}
    </g>
  );
};

interface AreaTargetProps {
  readonly context: BoardContext;
  readonly drawn: DrawnArea;
  readonly hover: HoverStore<number>;
  onArea: JapanMapProps['onArea'];
}

/** The clickable part: the circle with crest, markers and stacks, and the land around it. */
const AreaTarget = ({ context, drawn: { area, state, actions }, hover, onArea }: AreaTargetProps) => {
  const { board, openArea } = context;
  const [x, y] = AREA_CENTERS[area.index] as Point;
  const clan = DAIMYO[board.circle[area.index] as number]?.id;
  const answer = (): readonly MessagePart[] | null => {
    const attempted = inferAction(context, area);
    return attempted && actions.length === 0 ? context.explainRefusal(attempted) : null;
  };
  return (
    <Target
      className={`hy-area${openArea === area.index ? ' hy-open' : ''}`}
      label={areaLabel(context, area)}
      state={state}
      getTooltip={answer}
      onInspect={() => context.setOpenArea(area.index)}
      onHoverChange={(isHovered) => hover.set(isHovered ? area.index : null)}
      onChoose={() => onArea(area.index, actions)}
    >
      {!area.isSea && <path d={AREA_SHAPES[area.index]} clipPath="url(#hy-coast)" className="hy-hit" />}
      <g transform={`translate(${x} ${y})`} data-ref={`area:${area.id}`} aria-hidden="true">
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
        <AreaMarks context={context} area={area.index} />
        {positionStacks(listStacks(board, area.index)).map(([stack, dx, dy]) => (
          <DaimyoToken
            key={stack.daimyo.id}
            clan={stack.daimyo.id}
            stars={stack.generals.length}
            isSpent={stack.unused === 0}
            stance={daimyoStance(board, stack.daimyo.index)}
            x={dx}
            y={dy}
          />
        ))}
      </g>
    </Target>
  );
};

/** Names and numbers, above everything else. */
const AreaLabels = ({ context }: { context: BoardContext }) => {
  const { board } = context;
  const labels = layoutAreaLabels(
    ({ id }) => nameOf(context, 'area', id),
    ({ index }) => listStacks(board, index).length,
  );
  return (
    <g aria-hidden="true" className="hy-labels">
      {AREAS.map((area) => {
        const [x, y] = AREA_CENTERS[area.index] as Point;
        const label = labels.get(area.id);
        return (
          <g key={area.id} transform={`translate(${x} ${y})`}>
            {label && (
              <text className="hy-name zoom-label" data-sea={area.isSea || undefined} style={labelStyle(label)}>
                {nameOf(context, 'area', area.id)}
              </text>
            )}
            {positionStacks(listStacks(board, area.index)).map(([stack, dx, dy]) => (
              <PieceCounts key={stack.daimyo.id} stack={stack} x={dx} y={dy} />
            ))}
          </g>
        );
      })}
    </g>
  );
};

/** Pans to Kinai at first, then to the area of the decision, then to the selectable areas. */
const usePanToDecision = (
  view: RefObject<ViewportStore | null>,
  decisionArea: number | undefined,
  selectableAreas: readonly number[],
): void => {
  // Starts at Kinai, where the game begins, at a legible scale.
  useEffect(() => {
    const store = view.current;
    if (store && store.getTransform().k < MIN_LEGIBLE_SCALE) store.centreOn(...toMapPoint(AREA_CENTERS[KYO] as Point), MIN_LEGIBLE_SCALE);
  }, [view]);
  // Pans to the area of the decision.
  useEffect(() => {
    const store = view.current;
    if (!store || decisionArea === undefined) return;
    const [x, y] = toMapPoint(AREA_CENTERS[decisionArea] as Point);
    const { x: left, y: top, k, width, height } = store.getTransform();
    const [screenX, screenY] = [x * k + left, y * k + top];
    if (screenX < 60 || screenX > width - 60 || screenY < 60 || screenY > height - 60) store.centreOn(x, y);
  }, [view, decisionArea]);
  // Pans to the selectable areas when they change.
  const selectableKey = selectableAreas.join(' ');
  const panToSelectable = useEffectEvent(() =>
    panIntoView(
      view.current,
      selectableAreas.map((area) => {
        const [x, y] = toMapPoint(AREA_CENTERS[area] as Point);
        return { x, y };
      }),
    ),
  );
  useEffect(() => {
    if (selectableKey !== '') panToSelectable();
  }, [selectableKey]);
};

/** The map of Japan: areas cut by the coast, control circles, stacks, and all click targets. */
export const JapanMap = ({ context, routeAreas, onArea }: JapanMapProps) => {
  const { acting, messages } = context;
  const view = useRef<ViewportStore>(null);
  const [hover] = useState(createHoverStore<number>);
  const drawn = buildDrawnAreas(context, routeAreas);
  const selectableAreas = acting ? drawn.filter(({ actions }) => actions.length > 0).map(({ area }) => area.index) : [];
  usePanToDecision(view, routeAreas.at(-1), selectableAreas);
  return (
    <Viewport
      width={MAP_BOUNDS.width}
      height={MAP_BOUNDS.height}
      label={messages('map')}
      maxScale={2.4}
      storeRef={view}
      overlay={
        <HoverCard
          hover={hover}
          render={(area) => (
            <>
              <AreaCard area={area} context={context} />
              <AreaAttackOdds area={area} context={context} />
            </>
          )}
        />
      }
    >
      <defs>
        <clipPath id="hy-coast">
          <path d={COAST} />
        </clipPath>
        <pattern id="hy-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line y2="9" className="hy-hatch-line" />
        </pattern>
      </defs>
      <g transform={`translate(${-MAP_BOUNDS.left} ${-MAP_BOUNDS.top})`} className="hy-map">
        <MapBackground />
        <g clipPath="url(#hy-coast)" aria-hidden="true">
          {drawn
            .filter(({ area }) => !area.isSea)
            .map((one) => (
              <AreaLand key={one.area.id} context={context} drawn={one} />
            ))}
        </g>
        <path d={COAST} className="hy-shore" aria-hidden="true" />
        <MapLines of={ROADS} className="hy-roads" />
        <MapLines of={SEA_LANES} className="hy-lanes" />
        {drawn.map((one) => (
          <AreaTarget key={one.area.id} context={context} drawn={one} hover={hover} onArea={onArea} />
        ))}
        <AreaLabels context={context} />
      </g>
    </Viewport>
  );
};
