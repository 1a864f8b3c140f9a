import type { CastleId } from '../rules/components.ts';

/** How a castle looks: our own drawing, by a few measures. */
interface Build {
  /** Storeys of the keep, and its width at the foot. */
  readonly storeys: number;
  readonly width: number;
  /** Where the keep stands, from 0 to 160. */
  readonly at: number;
  /** Smaller towers: where, and how many storeys. */
  readonly turrets: readonly (readonly [at: number, storeys: number, width: number])[];
  /** What it stands on. */
  readonly ground: 'plain' | 'hill' | 'mountain' | 'water' | 'terraces';
  /** Where the sun stands. */
  readonly sun: number;
}

const BUILDS: Readonly<Record<CastleId, Build>> = {
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

const PLAIN: Build = { storeys: 3, width: 44, at: 80, turrets: [], ground: 'plain', sun: 118 };

const FOOT: Readonly<Record<Build['ground'], number>> = { plain: 78, water: 74, hill: 68, mountain: 56, terraces: 64 };

const n = (value: number): string => String(Math.round(value * 10) / 10);

/** A roof with eaves that turn up. */
const roof = (x: number, y: number, half: number, height: number): string =>
  `M${n(x - half - 5)} ${n(y - 2.5)}Q${n(x - half + 3)} ${n(y - 1)} ${n(x - half * 0.62)} ${n(y - height)}H${n(x + half * 0.62)}Q${n(x + half - 3)} ${n(y - 1)} ${n(x + half + 5)} ${n(y - 2.5)}L${n(x + half)} ${n(y + 1)}H${n(x - half)}Z`;

/** The top roof: steep, with a ridge and two dolphins on it. */
const topRoof = (x: number, y: number, half: number): string =>
  `${roof(x, y, half, 8)}M${n(x - half * 0.66)} ${n(y - 7.6)}L${n(x - half * 0.5)} ${n(y - 11)}H${n(x + half * 0.5)}L${n(x + half * 0.66)} ${n(y - 7.6)}Z` +
  `M${n(x - half * 0.5)} ${n(y - 11)}q-2.6 -1.6 -1.4 -4.4q1.4 2.4 3.8 4.4ZM${n(x + half * 0.5)} ${n(y - 11)}q2.6 -1.6 1.4 -4.4q-1.4 2.4 -3.8 4.4Z`;

interface Tower {
  readonly roofs: string;
  readonly walls: string;
  readonly windows: string;
}

const tower = (x: number, foot: number, storeys: number, width: number): Tower => {
  let roofs = '';
  let walls = '';
  let windows = '';
  let y = foot;
  const rise = Math.min(12, 46 / storeys);
  for (let storey = 0; storey < storeys; storey++) {
    const half = (width / 2) * (1 - (storey * 0.62) / storeys);
    const wall = rise * 0.62;
    walls += `M${n(x - half + 2)} ${n(y - wall)}h${n(half * 2 - 4)}v${n(wall)}h${n(4 - half * 2)}Z`;
    for (let pane = -1; pane <= 1; pane++)
      if (half > 9 || pane === 0) windows += `M${n(x + pane * half * 0.48 - 1.4)} ${n(y - wall + 1.6)}h2.8v${n(wall * 0.42)}h-2.8Z`;
    y -= wall;
    roofs += storey === storeys - 1 ? topRoof(x, y, half) : roof(x, y, half, rise * 0.4);
    y -= rise * 0.34;
  }
  return { roofs, walls, windows };
};

/** A stone base that leans inwards. */
const stones = (x: number, foot: number, width: number, to: number): string =>
  `M${n(x - width / 2 + 1)} ${n(foot)}H${n(x + width / 2 - 1)}Q${n(x + width / 2 + 3)} ${n((foot + to) / 2)} ${n(x + width / 2 + 8)} ${n(to)}H${n(x - width / 2 - 8)}Q${n(x - width / 2 - 3)} ${n((foot + to) / 2)} ${n(x - width / 2 + 1)} ${n(foot)}Z`;

const GROUNDS: Readonly<Record<Build['ground'], string>> = {
  plain: 'M0 92Q40 86 80 88T160 86V100H0Z',
  water: 'M0 90H160V100H0Z',
  hill: 'M0 94Q30 90 52 76Q84 62 116 76Q136 90 160 92V100H0Z',
  mountain: 'M0 96Q24 88 40 70Q58 54 82 56Q112 56 124 74Q140 90 160 94V100H0Z',
  terraces: 'M0 92H22V86H40V78H124V86H142V92H160V100H0Z',
};

const FAR_LEFT = 'M0 72L30 46L52 64L76 52L112 74L160 58V100H0Z';
const FAR_RIGHT = 'M0 60L44 74L84 50L108 64L130 44L160 70V100H0Z';

/** The land goes on beyond the picture, however wide the card is. */
const wide = (land: string): string => land.replace(/^M0 (\d+)/, 'M-120 100V$1H0').replace(/V100H0Z$/, 'H280V100Z');

/** The castle as a woodcut: sun, far hills, ground, stones, walls, roofs. Colours come from the card. */
export const Silhouette = ({ castle }: { castle: CastleId }) => {
  const build = BUILDS[castle] ?? PLAIN;
  const foot = FOOT[build.ground];
  const towers = [...build.turrets.map(([at, storeys, width]) => ({ at, storeys, width, foot: foot + 7 })), { ...build, foot }];
  return (
    <svg className="castle-art" viewBox="0 0 160 100" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <circle className="castle-sun" cx={build.sun} cy="32" r="14" />
      <path className="castle-far" d={wide(build.sun > 80 ? FAR_LEFT : FAR_RIGHT)} />
      <path className="castle-ground" d={wide(GROUNDS[build.ground])} />
      {build.ground === 'water' && <path className="castle-waves" d="M6 94q5 -3 10 0t10 0M52 97q5 -3 10 0t10 0M110 94q5 -3 10 0t10 0" />}
      {towers.map((one) => {
        const { roofs, walls, windows } = tower(one.at, one.foot, one.storeys, one.width);
        return (
          <g key={one.at}>
            <path className="castle-stones" d={stones(one.at, one.foot, one.width, Math.min(94, one.foot + 17))} />
            <path className="castle-walls" d={walls} />
            <path className="castle-windows" d={windows} />
            <path className="castle-roofs" d={roofs} />
          </g>
        );
      })}
    </svg>
  );
};
