import type { CastleId } from '../rules/components.ts';

/** The measures of a castle drawing. */
interface CastleShape {
  /** Storeys of the keep, and its width at the base. */
  readonly storeys: number;
  readonly width: number;
  /** The horizontal position of the keep, from 0 to 160. */
  readonly at: number;
  /** Smaller towers: position, storeys and width. */
  readonly turrets: readonly (readonly [at: number, storeys: number, width: number])[];
  readonly ground: 'plain' | 'hill' | 'mountain' | 'water' | 'terraces';
  /** The horizontal position of the sun. */
  readonly sun: number;
}

const CASTLE_SHAPES: Readonly<Record<CastleId, CastleShape>> = {
  azuchi: { storeys: 5, width: 54, at: 84, turrets: [[124, 1, 26]], ground: 'terraces', sun: 46 },
  matsumoto: {
    storeys: 4,
    width: 48,
    at: 70,
    turrets: [
      [110, 2, 30],
      [34, 2, 26],
    ],
    ground: 'water',
    sun: 118,
  },
  odani: { storeys: 2, width: 40, at: 92, turrets: [[52, 1, 28]], ground: 'mountain', sun: 46 },
  gifu: { storeys: 3, width: 36, at: 80, turrets: [], ground: 'mountain', sun: 118 },
  edo: {
    storeys: 5,
    width: 60,
    at: 80,
    turrets: [
      [26, 2, 28],
      [134, 2, 28],
    ],
    ground: 'water',
    sun: 118,
  },
  kiyosu: { storeys: 3, width: 52, at: 66, turrets: [[114, 2, 34]], ground: 'plain', sun: 46 },
  inuyama: { storeys: 3, width: 40, at: 96, turrets: [], ground: 'hill', sun: 46 },
  kasugayama: {
    storeys: 2,
    width: 44,
    at: 74,
    turrets: [
      [112, 1, 26],
      [40, 1, 24],
    ],
    ground: 'mountain',
    sun: 118,
  },
  kitanosho: { storeys: 5, width: 50, at: 62, turrets: [[112, 3, 34]], ground: 'plain', sun: 118 },
  gassantoda: { storeys: 2, width: 46, at: 100, turrets: [[58, 1, 30]], ground: 'terraces', sun: 46 },
  takahashi: { storeys: 2, width: 38, at: 66, turrets: [[102, 1, 24]], ground: 'mountain', sun: 118 },
  matsuyama: {
    storeys: 3,
    width: 44,
    at: 90,
    turrets: [
      [52, 2, 28],
      [124, 1, 24],
    ],
    ground: 'hill',
    sun: 46,
  },
  marugame: { storeys: 3, width: 34, at: 80, turrets: [], ground: 'terraces', sun: 118 },
  kumamoto: { storeys: 4, width: 60, at: 70, turrets: [[122, 3, 38]], ground: 'terraces', sun: 46 },
};

const DEFAULT_SHAPE: CastleShape = { storeys: 3, width: 44, at: 80, turrets: [], ground: 'plain', sun: 118 };

const GROUND_HEIGHT: Readonly<Record<CastleShape['ground'], number>> = { plain: 78, water: 74, hill: 68, mountain: 56, terraces: 64 };

const round = (value: number): string => String(Math.round(value * 10) / 10);

/** A roof with upturned eaves. */
const roofPath = (x: number, y: number, half: number, height: number): string =>
  `M${round(x - half - 5)} ${round(y - 2.5)}Q${round(x - half + 3)} ${round(y - 1)} ${round(x - half * 0.62)} ${round(y - height)}H${round(x + half * 0.62)}Q${round(x + half - 3)} ${round(y - 1)} ${round(x + half + 5)} ${round(y - 2.5)}L${round(x + half)} ${round(y + 1)}H${round(x - half)}Z`;

/** The top roof: steep, with a ridge and two dolphin ornaments. */
const topRoofPath = (x: number, y: number, half: number): string =>
  `${roofPath(x, y, half, 8)}M${round(x - half * 0.66)} ${round(y - 7.6)}L${round(x - half * 0.5)} ${round(y - 11)}H${round(x + half * 0.5)}L${round(x + half * 0.66)} ${round(y - 7.6)}Z` +
  `M${round(x - half * 0.5)} ${round(y - 11)}q-2.6 -1.6 -1.4 -4.4q1.4 2.4 3.8 4.4ZM${round(x + half * 0.5)} ${round(y - 11)}q2.6 -1.6 1.4 -4.4q-1.4 2.4 -3.8 4.4Z`;

interface Tower {
  readonly roofs: string;
  readonly walls: string;
  readonly windows: string;
}

const towerPaths = (x: number, foot: number, storeys: number, width: number): Tower => {
  let roofs = '';
  let walls = '';
  let windows = '';
  let y = foot;
  const storeyHeight = Math.min(12, 46 / storeys);
  for (let storey = 0; storey < storeys; storey++) {
    const half = (width / 2) * (1 - (storey * 0.62) / storeys);
    const wall = storeyHeight * 0.62;
    walls += `M${round(x - half + 2)} ${round(y - wall)}h${round(half * 2 - 4)}v${round(wall)}h${round(4 - half * 2)}Z`;
    for (let pane = -1; pane <= 1; pane++)
      if (half > 9 || pane === 0)
        windows += `M${round(x + pane * half * 0.48 - 1.4)} ${round(y - wall + 1.6)}h2.8v${round(wall * 0.42)}h-2.8Z`;
    y -= wall;
    roofs += storey === storeys - 1 ? topRoofPath(x, y, half) : roofPath(x, y, half, storeyHeight * 0.4);
    y -= storeyHeight * 0.34;
  }
  return { roofs, walls, windows };
};

/** A stone base that leans inwards. */
const stoneBasePath = (x: number, foot: number, width: number, bottom: number): string =>
  `M${round(x - width / 2 + 1)} ${round(foot)}H${round(x + width / 2 - 1)}Q${round(x + width / 2 + 3)} ${round((foot + bottom) / 2)} ${round(x + width / 2 + 8)} ${round(bottom)}H${round(x - width / 2 - 8)}Q${round(x - width / 2 - 3)} ${round((foot + bottom) / 2)} ${round(x - width / 2 + 1)} ${round(foot)}Z`;

const GROUND_PATHS: Readonly<Record<CastleShape['ground'], string>> = {
  plain: 'M0 92Q40 86 80 88T160 86V100H0Z',
  water: 'M0 90H160V100H0Z',
  hill: 'M0 94Q30 90 52 76Q84 62 116 76Q136 90 160 92V100H0Z',
  mountain: 'M0 96Q24 88 40 70Q58 54 82 56Q112 56 124 74Q140 90 160 94V100H0Z',
  terraces: 'M0 92H22V86H40V78H124V86H142V92H160V100H0Z',
};

const HILLS_LEFT = 'M0 72L30 46L52 64L76 52L112 74L160 58V100H0Z';
const HILLS_RIGHT = 'M0 60L44 74L84 50L108 64L130 44L160 70V100H0Z';

/** Extends the ground beyond the picture, for wide cards. */
const extendSideways = (land: string): string => land.replace(/^M0 (\d+)/, 'M-120 100V$1H0').replace(/V100H0Z$/, 'H280V100Z');

/** The castle as a woodcut: sun, hills, ground, stones, walls, roofs. The card supplies the colours. */
export const CastleSilhouette = ({ castle }: { castle: CastleId }) => {
  const shape = CASTLE_SHAPES[castle] ?? DEFAULT_SHAPE;
  const foot = GROUND_HEIGHT[shape.ground];
  const towers = [...shape.turrets.map(([at, storeys, width]) => ({ at, storeys, width, foot: foot + 7 })), { ...shape, foot }];
  return (
    <svg className="castle-art" viewBox="0 0 160 100" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <circle className="castle-sun" cx={shape.sun} cy="32" r="14" />
      <path className="castle-hills" d={extendSideways(shape.sun > 80 ? HILLS_LEFT : HILLS_RIGHT)} />
      <path className="castle-ground" d={extendSideways(GROUND_PATHS[shape.ground])} />
      {shape.ground === 'water' && <path className="castle-waves" d="M6 94q5 -3 10 0t10 0M52 97q5 -3 10 0t10 0M110 94q5 -3 10 0t10 0" />}
      {towers.map((one) => {
        const { roofs, walls, windows } = towerPaths(one.at, one.foot, one.storeys, one.width);
        return (
          <g key={one.at}>
            <path className="castle-stones" d={stoneBasePath(one.at, one.foot, one.width, Math.min(94, one.foot + 17))} />
            <path className="castle-walls" d={walls} />
            <path className="castle-windows" d={windows} />
            <path className="castle-roofs" d={roofs} />
          </g>
        );
      })}
    </svg>
  );
};
