import { useTranslator } from '../../i18n/index.tsx';
import './analysis.css';

const WIDTH = 600;
const HEIGHT = 180;
const MARGIN = { top: 12, right: 8, bottom: 26, left: 60 };
const LEFT = MARGIN.left;
const RIGHT = WIDTH - MARGIN.right;
const BOTTOM = HEIGHT - MARGIN.bottom;

export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  readonly values: readonly number[];
}

interface FigureChartProps {
  readonly label: string;
  readonly series: readonly ChartSeries[];
  /** The names of the positions, for the axis and the hints. */
  readonly positions: readonly string[];
  /** Fixed bounds, such as 0 and 1 for shares. */
  readonly range?: readonly [min: number, max: number];
  format(value: number): string;
  readonly current?: number | null;
  onSelect?(position: number): void;
}

const boundsOf = (series: readonly ChartSeries[]): readonly [number, number] => {
  const all = series.flatMap(({ values }) => values);
  const [min, max] = [Math.min(0, ...all), Math.max(1, ...all)];
  // Whole numbers have a whole number in the middle.
  return [min, max + (Math.abs(max - min) % 2 === 1 ? 1 : 0)];
};

/** Lines over the turns of a game, one for each side. */
export const FigureChart = ({ label, series, positions, range, format, current = null, onSelect }: FigureChartProps) => {
  const { labelColon } = useTranslator();
  const [min, max] = range ?? boundsOf(series);
  const x = (at: number): number => LEFT + (positions.length < 2 ? 0 : (at / (positions.length - 1)) * (RIGHT - LEFT));
  const y = (value: number): number => BOTTOM - ((value - min) / (max - min)) * (BOTTOM - MARGIN.top);
  const hint = (at: number): string =>
    [positions[at], ...series.map(({ label: name, values }) => `${name}${labelColon}${format(values[at] ?? 0)}`)].join('\n');
  const step = (RIGHT - LEFT) / Math.max(1, positions.length - 1);
  const summary = series.map(({ label: name, values }) => `${name}${labelColon}${format(values.at(-1) ?? 0)}`).join(', ');
  return (
    <figure className="figure-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${label}. ${summary}`}>
        {[min, (min + max) / 2, max].map((value) => (
          <g key={value} className="chart-grid">
            <line x1={LEFT} x2={RIGHT} y1={y(value)} y2={y(value)} />
            <text x={LEFT - 5} y={y(value) + 4} textAnchor="end">
              {format(value)}
            </text>
          </g>
        ))}
        {current !== null && <line className="chart-current" x1={x(current)} x2={x(current)} y1={MARGIN.top} y2={BOTTOM} />}
        {series.map(({ id, values }, index) => (
          <g key={id} className="chart-line" data-seat={index + 1}>
            <polyline points={values.map((value, at) => `${x(at)},${y(value)}`).join(' ')} />
            {values.length <= 40 && values.map((value, at) => <circle key={at} cx={x(at)} cy={y(value)} r="2.5" />)}
          </g>
        ))}
        {positions.length > 0 && (
          <g className="chart-grid">
            <text x={LEFT} y={HEIGHT - 5}>
              {positions[0]}
            </text>
            <text x={RIGHT} y={HEIGHT - 5} textAnchor="end">
              {positions.at(-1)}
            </text>
          </g>
        )}
        {positions.map((_, at) => (
          <rect
            key={at}
            className="chart-column"
            x={Math.max(LEFT, x(at) - step / 2)}
            y={MARGIN.top}
            width={at === 0 ? step / 2 : step}
            height={BOTTOM - MARGIN.top}
            data-clickable={onSelect ? true : undefined}
            onClick={onSelect && (() => onSelect(at))}
          >
            <title>{hint(at)}</title>
          </rect>
        ))}
      </svg>
      <figcaption>
        {series.map(({ id, label: name }, index) => (
          <span key={id} className="chart-key" data-seat={index + 1}>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
};
