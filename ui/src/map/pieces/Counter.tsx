import { memo } from 'react';
import type { Point } from '../../point.ts';
import { CrestMark } from '../../Crest.tsx';
import { clanColours } from '../../crests.ts';
import { useMoveAnimation } from './move-animation.ts';
import '../map.css';
import { roundToTenth } from '../../round.ts';

/** States of a unit, each with its own shape. */
export type CounterMark = 'moved' | 'reduced' | 'besieging' | 'garrison' | 'engaged' | 'works' | 'cut-off' | 'shaken';

export interface CounterFace {
  readonly clan: string;
  /** The large number. */
  readonly strength: number | string;
  /** Stars of rank. */
  readonly stars?: number;
  /** Small numbers at the bottom left and right: combat and action ratings. */
  readonly left?: number | string;
  readonly right?: number | string;
  readonly marks?: readonly CounterMark[];
  readonly kind?: 'land' | 'fleet' | 'force';
  /** The seat of its side, where several clans share one: an edge in the seat's colour. */
  readonly side?: 1 | 2;
}

const STAR_PATH = 'M0 -3.4L1 -1.1L3.4 -1L1.5 0.6L2.1 3L0 1.7L-2.1 3L-1.5 0.6L-3.4 -1L-1 -1.1Z';

/** Marks in a square of 8, centred. */
const MARK_PATHS: Readonly<Record<CounterMark, string>> = {
  moved: 'M-3.5 -3L0.5 0L-3.5 3M0 -3L4 0L0 3',
  reduced: 'M-4 4L4 -4M0 4L4 0',
  besieging: 'M-3.6 0A3.6 3.6 0 1 1 0 3.6M-3.6 0L-5 -2M-3.6 0L-1.8 -1.6',
  garrison: 'M-4 3.5V-3H-2V-1H-1V-3H1V-1H2V-3H4V3.5Z',
  engaged: 'M-4 -4L4 4M4 -4L-4 4',
  works: 'M-4 3H4M-4 3V-1L-2.4 -3L-0.8 -1L0.8 -3L2.4 -1L4 -3V3',
  'cut-off': 'M-4 0H-1M1.4 0H4M-1 -2.4L0.4 2.4',
  shaken: 'M-4 2L-2 -2L0 2L2 -2L4 2',
};

const FILLED_MARKS: ReadonlySet<CounterMark> = new Set(['garrison']);

/** The size of a counter on the map. */
export const COUNTER_SIZE = 30;

/** A mark on a small disc. */
export const MarkIcon = ({ mark }: { mark: CounterMark }) => (
  <>
    <circle className="counter-mark-ground" r="6" />
    <path className={`counter-mark ${FILLED_MARKS.has(mark) ? 'counter-mark-closed' : ''}`} d={MARK_PATHS[mark]} transform="scale(0.85)" />
  </>
);

const HALF_SIZE = COUNTER_SIZE / 2;
const FLEET_PATH = `M${-HALF_SIZE} ${-HALF_SIZE + 4}Q0 ${-HALF_SIZE - 3} ${HALF_SIZE} ${-HALF_SIZE + 4}L${HALF_SIZE - 3} ${HALF_SIZE - 5}Q0 ${HALF_SIZE + 4} ${-HALF_SIZE + 3} ${HALF_SIZE - 5}Z`;

const CounterShape = ({ kind, className, side }: { kind: CounterFace['kind']; className: string; side?: 1 | 2 | undefined }) =>
  kind === 'fleet' ? (
    <path className={className} data-side={side} d={FLEET_PATH} />
  ) : (
    <rect
      className={className}
      data-side={side}
      x={-HALF_SIZE}
      y={-HALF_SIZE}
      width={COUNTER_SIZE}
      height={COUNTER_SIZE}
      rx={kind === 'force' ? 8 : 3}
    />
  );

/** A unit or a force: strength, crest, stars, ratings, and its state as shapes. Centred on (0, 0). */
export const Counter = memo(({ clan, strength, stars = 0, left, right, marks = [], kind = 'land', side }: CounterFace) => {
  const half = HALF_SIZE;
  const isReduced = marks.includes('reduced');
  return (
    <g className="counter" style={clanColours(clan)} data-moved={marks.includes('moved') || undefined}>
      {side !== undefined && <CounterShape kind={kind} className="counter-side" side={side} />}
      <CounterShape kind={kind} className="counter-ground" />
      {isReduced && <path className="counter-reduced" d={`M${half - 9} ${-half}H${half}V${-half + 9}Z`} />}
      <CrestMark clan={clan} x={-half + 6.6} y={-half + 6.6} size={10} />
      {Array.from({ length: stars }, (_, index) => (
        <path
          key={index}
          className="counter-ink"
          d={STAR_PATH}
          transform={`translate(${half - 4.5 - index * (stars > 2 ? 4.9 : 6.4)} ${-half + 5.5}) scale(${stars > 2 ? 0.74 : 1})`}
        />
      ))}
      <text className="counter-strength" x={3} y={left === undefined && right === undefined ? 8 : 5.4}>
        {strength}
      </text>
      {left !== undefined && (
        <text className="counter-rating" x={-half + 6} y={half - 3}>
          {left}
        </text>
      )}
      {right !== undefined && (
        <text className="counter-rating" x={half - 6} y={half - 3}>
          {right}
        </text>
      )}
      {marks
        .filter((mark) => mark !== 'reduced' && mark !== 'moved')
        .map((mark, index) => (
          <g key={mark} transform={`translate(${half - 1 - index * 11} ${half + 1})`}>
            <MarkIcon mark={mark} />
          </g>
        ))}
      {marks.includes('moved') && <path className="counter-moved" d={MARK_PATHS.moved} transform={`translate(${-half + 6} ${half + 1})`} />}
    </g>
  );
});

interface StackProps {
  readonly faces: readonly CounterFace[];
  /** Its hex; a click on it counts as a click on the hex. */
  readonly hex?: number;
  readonly x: number;
  readonly y: number;
  /** Offset and scale where it shares its hex. */
  readonly dx?: number;
  readonly dy?: number;
  readonly scale?: number;
  /** It has neighbours, so it is drawn smaller when zoomed out. */
  readonly isCrowded?: boolean;
  /** Points on its way here. */
  readonly path?: readonly Point[] | undefined;
}

/** A stack: the top counter, edges of those below, and their number. Its moves are animated. */
export const Stack = memo(({ faces, hex, x, y, dx = 0, dy = 0, scale = 1, isCrowded = false, path }: StackProps) => {
  const groupRef = useMoveAnimation(x, y, path);
  const top = faces[0];
  if (!top) return null;
  const below = faces.slice(1, 3).toReversed();
  return (
    <g
      ref={groupRef}
      className="stack"
      data-hex-index={hex}
      data-crowded={isCrowded || undefined}
      transform={`translate(${roundToTenth(x)} ${roundToTenth(y)})`}
    >
      <g className="zoom-scaled">
        <g transform={`translate(${dx} ${dy}) scale(${scale})`}>
          {below.map((face, index) => (
            <rect
              key={index}
              className="counter-ground"
              style={clanColours(face.clan)}
              x={-COUNTER_SIZE / 2 + (below.length - index) * 2.4}
              y={-COUNTER_SIZE / 2 - (below.length - index) * 2.4}
              width={COUNTER_SIZE}
              height={COUNTER_SIZE}
              rx={3}
            />
          ))}
          <Counter {...top} />
          {faces.length > 1 && (
            <g className="stack-badge" transform={`translate(${-COUNTER_SIZE / 2 - 1} ${-COUNTER_SIZE / 2 - 1})`}>
              <circle className="stack-count" r="6.4" />
              <text className="stack-number" y="3">
                {faces.length}
              </text>
            </g>
          )}
        </g>
      </g>
    </g>
  );
});

export interface CastleFace {
  readonly name: string;
  readonly owner: string | null;
  /** Level or defence, and remaining durability. */
  readonly level: number | string;
  readonly durability?: number | string;
  readonly isHome?: boolean;
  readonly isPort?: boolean;
  readonly isRuin?: boolean;
  readonly isBesieged?: boolean;
  /** Some durability is lost. */
  readonly isDamaged?: boolean;
}

/** A castle, with its name below if it has one here. Shifted and smaller where counters share its hex. */
export const CastleMark = memo(
  ({
    name,
    owner,
    level,
    durability,
    isHome = false,
    isPort = false,
    isRuin = false,
    isBesieged = false,
    isDamaged = false,
    isShifted = false,
    id,
    hex,
    x,
    y,
  }: CastleFace & { id?: string; hex?: number; x: number; y: number; isShifted?: boolean }) => (
    <g
      className="castle-mark"
      data-hex-index={hex}
      data-castle={id}
      style={clanColours(owner ?? 'minor')}
      data-ruin={isRuin || undefined}
      data-damaged={isDamaged || undefined}
      data-home={isHome || undefined}
      transform={`translate(${roundToTenth(x)} ${roundToTenth(y)})`}
    >
      <g className="zoom-scaled">
        <g transform={isShifted ? 'translate(-10.5 4) scale(0.84)' : undefined}>
          {isBesieged && <circle className="castle-mark-siege" r="16" />}
          <path
            className={`castle-mark-keep ${isHome ? 'castle-mark-home' : ''}`}
            d={
              isRuin
                ? 'M-10 9V0L-6 3L-3 -3L1 3L5 -2L10 4V9Z'
                : 'M-12 10L-10 1H-12.5L-8.5 -3.5H-6V-7H-9.5L0 -13L9.5 -7H6V-3.5H8.5L12.5 1H10L12 10Z'
            }
          />
          {!isRuin && (
            <text className="castle-mark-level" y="6.5">
              {level}
            </text>
          )}
          {durability !== undefined && !isRuin && (
            <g className="castle-mark-left" transform="translate(-12 4)">
              <rect className="castle-mark-box" x="-7" y="-5" width="13" height="10" rx="2" />
              <text className="castle-mark-durability" x="-0.5" y="3">
                {durability}
              </text>
            </g>
          )}
          {isPort && <path className="castle-mark-port" d="M0 -4.5v9m-4 -4q0 4 4 4t4 -4m-6 -4h4" transform="translate(15 4) scale(0.85)" />}
        </g>
        {name !== '' && (
          <text className="place-name" y="19">
            {name}
          </text>
        )}
      </g>
    </g>
  ),
);
