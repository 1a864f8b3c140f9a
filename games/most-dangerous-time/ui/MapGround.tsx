import { memo } from 'react';
import { COAST } from './coastline.ts';
import { MAP_WIDTH, MAP_HEIGHT, LAKE_BIWA_PATH, PROVINCE_LABELS, MAP_LINKS, linkPath } from './map-geometry.ts';

/** The static map: sea, land, links and the names of provinces. */
export const MapGround = memo(({ provinceName }: { provinceName(id: string): string }) => (
  <g className="mdt-ground" aria-hidden="true">
    <rect className="mdt-sea" x={-700} y={-700} width={MAP_WIDTH + 1400} height={MAP_HEIGHT + 1400} />
    <path className="mdt-shallows" d={COAST} />
    <path className="mdt-land" d={COAST} />
    <path className="mdt-lake" d={LAKE_BIWA_PATH} />
    {PROVINCE_LABELS.map(({ id, at }) => (
      <text key={id} className="mdt-province" x={at.x} y={at.y}>
        {provinceName(id)}
      </text>
    ))}
    {MAP_LINKS.map((link) => (
      <path key={`${link.from} ${link.to}`} className={`mdt-link mdt-${link.kind}`} d={linkPath(link)} />
    ))}
    {MAP_LINKS.filter(({ kind }) => kind === 'road').map((link) => (
      <path key={`${link.from} ${link.to}`} className="mdt-road-core" d={linkPath(link)} />
    ))}
  </g>
));
