import { memo } from 'react';
import { COAST } from './coast.ts';
import { BIWA, HEIGHT, LINES, pathOf, PROVINCES, WIDTH } from './atlas.ts';

/** What never changes: sea, land, ways and the names of provinces. */
export const Ground = memo(({ provinceName }: { provinceName(id: string): string }) => (
  <g className="mdt-ground" aria-hidden="true">
    <rect className="mdt-sea" x={-700} y={-700} width={WIDTH + 1400} height={HEIGHT + 1400} />
    <path className="mdt-shallows" d={COAST} />
    <path className="mdt-land" d={COAST} />
    <path className="mdt-lake" d={BIWA} />
    {PROVINCES.map(({ id, at }) => (
      <text key={id} className="mdt-province" x={at.x} y={at.y}>
        {provinceName(id)}
      </text>
    ))}
    {LINES.map((line) => (
      <path key={`${line.from} ${line.to}`} className={`mdt-line mdt-${line.kind}`} d={pathOf(line)} />
    ))}
    {LINES.filter(({ kind }) => kind === 'road').map((line) => (
      <path key={`${line.from} ${line.to}`} className="mdt-road-core" d={pathOf(line)} />
    ))}
  </g>
));
