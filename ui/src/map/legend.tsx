import type { ReactNode } from 'react';
import { useWords } from '../speech.tsx';
import { CastleMark, Counter, MarkSign } from './counter.tsx';
import type { CastleFace, CounterFace, CounterMark } from './counter.tsx';
import { hexOutline } from './geometry.ts';
import { Trail } from './overlays.tsx';
import type { Ground } from './terrain.tsx';
import './map.css';

/** A sign of the map, as it is drawn there. */
export type Sign =
  | { readonly ground: Ground }
  | { readonly line: 'river' | 'bridge' | 'strait' | 'road' | 'border' }
  | { readonly mark: CounterMark }
  | { readonly counter: CounterFace }
  | { readonly castle: CastleFace };

export interface LegendRow {
  readonly sign: Sign;
  readonly label: string;
  /** What it costs to go there, in words. */
  readonly cost?: string;
}

const HEX = hexOutline(5);
const ALONG = 'M-20 3Q-9 -7 0 0T20 -3';

const drawn = (sign: Sign): ReactNode => {
  if ('ground' in sign) return <path className={`ground-${sign.ground} legend-hex`} d={HEX} />;
  if ('mark' in sign)
    return (
      <g transform="scale(1.5)">
        <MarkSign mark={sign.mark} />
      </g>
    );
  if ('counter' in sign) return <Counter {...sign.counter} />;
  if ('castle' in sign) return <CastleMark {...sign.castle} x={2} y={2} />;
  switch (sign.line) {
    case 'bridge':
      return (
        <>
          <path className="river" d="M-3 -18Q4 0 -3 18" />
          <path className="bridge" d="M-7 -3H7M-7 3H7" />
        </>
      );
    case 'road':
      return (
        <>
          <path className="road road-bank" d={ALONG} />
          <path className="road" d={ALONG} />
        </>
      );
    default:
      return <path className={sign.line} d={ALONG} />;
  }
};

/** Where somebody went, as it is drawn on the map. */
export const GoneSign = () => (
  <Trail
    spots={[
      { x: -21, y: 5 },
      { x: 21, y: -5 },
    ]}
  />
);

/** What the signs on the map mean, folded away until it is wanted. */
export const Legend = ({ rows }: { rows: readonly LegendRow[] }) => {
  const words = useWords();
  return (
    <details className="legend">
      <summary>{words('legend')}</summary>
      <ul>
        {rows.map(({ sign, label, cost }) => (
          <li key={label}>
            <svg width="44" height="36" viewBox="-23 -19 46 38" aria-hidden="true">
              {drawn(sign)}
            </svg>
            <span>{label}</span>
            {cost !== undefined && <small>{cost}</small>}
          </li>
        ))}
        <li>
          <svg width="44" height="36" viewBox="-23 -19 46 38" aria-hidden="true">
            <GoneSign />
          </svg>
          <span>{words('gone')}</span>
        </li>
      </ul>
    </details>
  );
};
