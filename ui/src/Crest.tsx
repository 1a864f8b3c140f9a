import { memo } from 'react';
import { crestOf } from './crests.ts';

interface CrestMarkProps {
  readonly clan: string;
  /** Position and width in the SVG. */
  readonly x?: number;
  readonly y?: number;
  readonly size: number;
  readonly colour?: string;
}

/** A crest inside an SVG. */
export const CrestMark = memo(({ clan, x = 0, y = 0, size, colour = 'var(--clan-ink)' }: CrestMarkProps) => (
  <g className="crest-mark" transform={`translate(${x} ${y}) scale(${size / 100})`} fill={colour} fillRule="evenodd" aria-hidden="true">
    {crestOf(clan).shapes.map((d) => (
      <path key={d} d={d} />
    ))}
  </g>
));

/** A crest in text or on a card. Write the clan's name next to it, or give `label`. */
export const Crest = ({
  clan,
  size = 24,
  colour = 'currentColor',
  label,
}: {
  clan: string;
  size?: number;
  colour?: string;
  label?: string;
}) => (
  <svg
    className="crest"
    width={size}
    height={size}
    viewBox="-50 -50 100 100"
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    <CrestMark clan={clan} size={100} colour={colour} />
  </svg>
);
