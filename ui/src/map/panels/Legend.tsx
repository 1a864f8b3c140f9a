import type { ReactNode } from 'react';
import { useUiMessages } from '../../i18n.ts';
import { CastleMark, Counter, MarkIcon } from '../pieces/Counter.tsx';
import type { CastleFace, CounterFace, CounterMark } from '../pieces/Counter.tsx';
import { hexOutlinePath } from '../geometry/hex-geometry.ts';
import { MovementTrail } from '../layers/overlays.tsx';
import type { Ground } from '../layers/Terrain.tsx';
import '../map.css';

/** A map symbol, as drawn on the map. */
type LegendSymbol =
  | { readonly ground: Ground }
  | { readonly line: 'river' | 'bridge' | 'strait' | 'road' | 'border' }
  | { readonly mark: CounterMark }
  | { readonly counter: CounterFace }
  | { readonly castle: CastleFace };

export interface LegendRow {
  readonly symbol: LegendSymbol;
  readonly label: string;
  /** Movement cost, in words. */
  readonly cost?: string;
}

const HEX_OUTLINE = hexOutlinePath(5);
const WAVY_LINE = 'M-20 3Q-9 -7 0 0T20 -3';

const renderSymbol = (symbol: LegendSymbol): ReactNode => {
  if ('ground' in symbol) return <path className={`ground-${symbol.ground} legend-hex`} d={HEX_OUTLINE} />;
  if ('mark' in symbol)
    return (
      <g transform="scale(1.5)">
        <MarkIcon mark={symbol.mark} />
      </g>
    );
  if ('counter' in symbol) return <Counter {...symbol.counter} />;
  if ('castle' in symbol) return <CastleMark {...symbol.castle} x={2} y={2} />;
  switch (symbol.line) {
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
          <path className="road road-bank" d={WAVY_LINE} />
          <path className="road" d={WAVY_LINE} />
        </>
      );
    default:
      return <path className={symbol.line} d={WAVY_LINE} />;
  }
};

/** A movement trail, as drawn on the map. */
export const MovementTrailIcon = () => (
  <MovementTrail
    points={[
      { x: -21, y: 5 },
      { x: 21, y: -5 },
    ]}
  />
);

/** A collapsed list of the map symbols and their meaning. */
export const Legend = ({ rows }: { rows: readonly LegendRow[] }) => {
  const t = useUiMessages();
  return (
    <details className="legend">
      <summary>{t('legend')}</summary>
      <ul>
        {rows.map(({ symbol, label, cost }) => (
          <li key={label}>
            <svg width="44" height="36" viewBox="-23 -19 46 38" aria-hidden="true">
              {renderSymbol(symbol)}
            </svg>
            <span>{label}</span>
            {cost !== undefined && <small>{cost}</small>}
          </li>
        ))}
        <li>
          <svg width="44" height="36" viewBox="-23 -19 46 38" aria-hidden="true">
            <MovementTrailIcon />
          </svg>
          <span>{t('recentMoves')}</span>
        </li>
      </ul>
    </details>
  );
};
