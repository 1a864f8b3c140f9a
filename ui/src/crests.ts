import {
  arc,
  rotateCopies,
  rectangle,
  tomoe,
  diamond,
  disc,
  discsAround,
  petal,
  polygon,
  ray,
  regularPolygon,
  ring,
  star,
} from './svg-shapes.ts';

/** A clan's crest (shapes in a square from -50 to 50, even-odd fill) and colours. */
interface ClanCrest {
  readonly shapes: readonly string[];
  /** Colour of its pieces, and of text on them. */
  readonly fill: string;
  readonly ink: string;
}

const DARK = '#17120d';
const PALE = '#fbf6ea';

/** Relative luminance, from 0 to 1. */
const luminance = (colour: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Contrast ratio of two colours, from 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

const createCrest = (fill: string, ...shapes: readonly string[]): ClanCrest => ({
  fill,
  ink: contrast(fill, DARK) > contrast(fill, PALE) ? DARK : PALE,
  shapes,
});

const HEX_TRIO = ([0, 120, 240] as const).map((degrees) => {
  const turn = ((degrees - 90) * Math.PI) / 180;
  const [x, y] = [Math.cos(turn) * 25, Math.sin(turn) * 25];
  return regularPolygon(6, 22, x, y) + regularPolygon(6, 14, x, y);
});

const triangle = (x: number, y: number, size: number): string =>
  polygon([
    [x, y - size],
    [x + size * 1.1, y + size * 0.8],
    [x - size * 1.1, y + size * 0.8],
  ]);

const CRESTS: Readonly<Record<string, ClanCrest>> = {
  oda: createCrest('#c9a23a', discsAround(5, 27, 18), disc(0, 0, 15) + disc(0, 0, 8)),
  tokugawa: createCrest(
    '#7d8a8c',
    ring(48, 42),
    rotateCopies(3, (a) => petal(a, 3, 38, 22)),
    rotateCopies(3, (a) => ray(a, 8, 26, 3)),
  ),
  uesugi: createCrest('#6d5a8e', ring(48, 42), arc(34, 20, 200, 340), arc(34, 20, 20, 160), disc(0, -27, 5), disc(0, 27, 5)),
  mori: createCrest('#a63a32', rectangle(-38, -40, 76, 16), disc(0, -2, 16), disc(-21, 28, 16), disc(21, 28, 16)),
  chosokabe: createCrest(
    '#45413d',
    rotateCopies(7, (a) => petal(a, 10, 46, 15)),
    disc(0, 0, 8),
  ),
  shimazu: createCrest('#4d7a55', ring(47, 37), rectangle(-6, -38, 12, 76), rectangle(-38, -6, 76, 12)),
  hashiba: createCrest(
    '#b8842c',
    petal(0, -4, 46, 16),
    petal(-75, 0, 44, 18),
    petal(75, 0, 44, 18),
    rectangle(-3, 2, 6, 40),
    disc(-14, 26, 6),
    disc(14, 26, 6),
  ),
  niwa: createCrest('#8c4f4a', ray(45, -44, 44, 16), ray(-45, -44, 44, 16)),
  ikeda: createCrest(
    '#b0664e',
    petal(-55, 4, 48, 26),
    petal(55, 4, 48, 26),
    petal(-130, 4, 36, 16),
    petal(130, 4, 36, 16),
    rectangle(-3, -24, 6, 48),
  ),
  hosokawa: createCrest('#5b6f94', disc(0, 0, 15), discsAround(8, 35, 11)),
  tsutsui: createCrest('#7f8d57', discsAround(5, 30, 15), disc(0, 0, 9)),
  ukita: createCrest('#5f6fae', ring(48, 40), rectangle(-26, -22, 18, 44), rectangle(8, -22, 18, 44), rectangle(-26, -4, 52, 8)),
  sogo: createCrest('#7a6a52', ring(48, 40), rectangle(-30, -22, 60, 9), rectangle(-33, -4.5, 66, 9), rectangle(-30, 13, 60, 9)),
  satake: createCrest('#8a7a3c', arc(46, 12, -55, 55) + disc(0, -27, 11), rectangle(-3, 0, 6, 36)),
  ryuzoji: createCrest('#5a7e84', disc(0, 0, 18), discsAround(12, 38, 8)),
  otomo: createCrest('#8e6a88', petal(0, 4, 46, 24), petal(180, 4, 46, 24), ring(48, 43)),
  shibata: createCrest(
    '#5f8370',
    polygon([
      [-44, -30],
      [0, -8],
      [44, -30],
      [0, 12],
    ]),
    polygon([
      [-44, 4],
      [0, 26],
      [44, 4],
      [0, 46],
    ]),
  ),
  takigawa: createCrest('#a05c6c', ring(48, 40), rectangle(-24, -28, 10, 56), rectangle(-5, -34, 10, 68), rectangle(14, -28, 10, 56)),
  sassa: createCrest('#7d7a9c', ...[-75, -50, -25, 0, 25, 50, 75].map((a) => petal(a, 6, 46, 8)), rectangle(-4, 4, 8, 38)),
  kanbe: createCrest('#a98a5c', ring(48, 40), diamond(0, 0, 32, 20) + diamond(0, 0, 18, 10)),
  kitabatake: createCrest('#6f7f6a', diamond(-17, 0, 20, 40), diamond(25, 0, 20, 40)),
  saika: createCrest(
    '#6e9a63',
    petal(-62, 0, 48, 16),
    petal(62, 0, 48, 16),
    disc(0, -12, 13),
    polygon([
      [0, 4],
      [13, 44],
      [0, 34],
      [-13, 44],
    ]),
  ),
  hojo: createCrest('#4f7f86', triangle(0, -18, 24), triangle(-26, 24, 22), triangle(26, 24, 22)),
  date: createCrest(
    '#3f5a86',
    ring(48, 42),
    rectangle(-16, -34, 9, 68),
    rectangle(7, -34, 9, 68),
    petal(50, 8, 38, 9),
    petal(-130, 8, 38, 9),
  ),
  akechi: createCrest(
    '#6a7fb0',
    rotateCopies(5, (a) => petal(a, 6, 47, 20)),
    disc(0, 0, 6),
  ),
  takeda: createCrest('#b04a3c', diamond(0, -25, 21, 21), diamond(0, 25, 21, 21), diamond(-25, 0, 21, 21), diamond(25, 0, 21, 21)),
  honganji: createCrest(
    '#c98a3c',
    rotateCopies(8, (a) => petal(a, 12, 47, 13)),
    disc(0, 0, 10),
  ),
  kaga: createCrest(
    '#d09a52',
    petal(0, -14, 44, 14),
    petal(-38, -6, 44, 12),
    petal(38, -6, 44, 12),
    petal(-74, 0, 44, 12),
    petal(74, 0, 44, 12),
    arc(44, 34, 120, 240),
  ),
  ikko: createCrest(
    '#c98a3c',
    ring(47, 38),
    rotateCopies(8, (a) => ray(a, 8, 40, 6)),
    disc(0, 0, 11),
  ),
  hatano: createCrest('#9a8456', ring(48, 41), diamond(0, 0, 30, 30) + rectangle(-5, -40, 10, 80) + rectangle(-40, -5, 80, 10)),
  bessho: createCrest('#b57b97', ...[0, 120, 240].flatMap((a) => tomoe(a, 27))),
  ashikaga: createCrest('#8a7fae', ring(48, 40), rectangle(-33, -20, 66, 14), rectangle(-33, 6, 66, 14)),
  negoro: createCrest(
    '#7fa076',
    rectangle(-40, -40, 80, 12),
    rectangle(-32, -20, 64, 9),
    rectangle(-30, -11, 11, 52),
    rectangle(19, -11, 11, 52),
  ),
  yamana: createCrest(
    '#8d8f96',
    petal(0, -10, 46, 12),
    petal(-50, -6, 42, 12),
    petal(50, -6, 42, 12),
    rectangle(-36, 18, 72, 8),
    rectangle(-36, 32, 72, 8),
  ),
  isshiki: createCrest('#76a09a', star(5, 26, 11), rectangle(-40, 26, 80, 8), rectangle(-40, -36, 80, 8)),
  'takeda-motoaki': createCrest('#b0897c', diamond(0, 0, 46, 46) + diamond(0, 0, 34, 34), diamond(0, 0, 20, 20)),
  miki: createCrest('#8a9a7a', regularPolygon(6, 47) + regularPolygon(6, 37), regularPolygon(6, 22)),
  araki: createCrest(
    '#a5766a',
    rectangle(-42, -42, 28, 28),
    rectangle(14, -42, 28, 28),
    rectangle(-14, -14, 28, 28),
    rectangle(-42, 14, 28, 28),
    rectangle(14, 14, 28, 28),
  ),
  ouchi: createCrest(
    '#7b5b86',
    diamond(0, 0, 47, 47) + diamond(0, 0, 38, 38),
    rotateCopies(4, (a) => petal(a, 4, 32, 13)),
  ),
  amago: createCrest(
    '#6f8f4e',
    ...[
      [-44, -44],
      [4, -44],
      [-44, 4],
      [4, 4],
    ].map(([x = 0, y = 0]) => rectangle(x, y, 40, 40) + rectangle(x + 13, y + 13, 14, 14)),
  ),
  masuda: createCrest('#9a7a5a', ring(48, 40), arc(30, 18, 20, 340), disc(0, -24, 8)),
  uragami: createCrest(
    '#5a8aa0',
    ...[-44, -22, 0, 22, 44].map((a) => ray(a, 10, 42, 7)),
    arc(48, 40, -62, 62),
    disc(0, 2, 8),
    rectangle(-3, 8, 6, 34),
  ),
  yoshimi: createCrest('#86a0a8', disc(0, 0, 20), rectangle(-44, -40, 88, 11), rectangle(-44, 29, 88, 11)),
  satsuka: createCrest('#a89a6c', rectangle(-38, -42, 18, 84), rectangle(-9, -42, 18, 84), rectangle(20, -42, 18, 84)),
  fukuya: createCrest('#b8906c', ring(48, 40), triangle(0, 2, 28) + triangle(0, 4, 12)),
  'kobayakawa-nuta': createCrest('#5b7fa8', ...[0, 120, 240].flatMap((a) => tomoe(a, 22)), ring(48, 44)),
  'kobayakawa-takehara': createCrest('#7f9cb8', ...tomoe(-30, 27), disc(14, 22, 7), ring(48, 43)),
  kikkawa: createCrest('#a87444', ray(60, -46, 46, 11), ray(-60, -46, 46, 11), rectangle(-6, -46, 12, 92)),
  miura: createCrest('#74866e', ring(48, 41), rectangle(-28, -26, 56, 11), rectangle(-36, -6, 72, 11), rectangle(-28, 14, 56, 11)),
  kusakari: createCrest('#93a05a', arc(46, 34, 0, 200), arc(26, 15, 180, 380), disc(0, 0, 7)),
  ishikawa: createCrest('#7f7fa6', arc(40, 0, -90, 90), rectangle(-44, 4, 88, 10), disc(0, 28, 11)),
  sho: createCrest(
    '#b3a58a',
    rectangle(-44, -44, 88, 88) + rectangle(-34, -34, 68, 68),
    rectangle(-24, -24, 48, 48) + rectangle(-13, -13, 26, 26),
  ),
  matsunaga: createCrest(
    '#8d7f4a',
    rotateCopies(4, (a) => petal(a, 8, 46, 14), 45),
    rotateCopies(4, (a) => ray(a, 14, 40, 5)),
    disc(0, 0, 7),
  ),
  azai: createCrest('#4f7f8f', ...HEX_TRIO),
  asakura: createCrest('#57724a', ring(48, 41), disc(0, -16, 11), disc(-17, 12, 11), disc(17, 12, 11), diamond(0, 0, 8, 8)),
  miyoshi: createCrest('#8f7a9c', diamond(0, 22, 40, 22), diamond(0, -12, 28, 14), diamond(0, -34, 17, 9)),
  rokkaku: createCrest(
    '#b39a52',
    diamond(0, 0, 48, 48) + diamond(0, -24, 12, 12) + diamond(0, 24, 12, 12) + diamond(-24, 0, 12, 12) + diamond(24, 0, 12, 12),
  ),
  enryakuji: createCrest(
    '#8c8a58',
    polygon([
      [0, -44],
      [46, -12],
      [-46, -12],
    ]),
    rectangle(-34, -6, 68, 8),
    rectangle(-28, 2, 10, 38),
    rectangle(-5, 2, 10, 38),
    rectangle(18, 2, 10, 38),
  ),
  murakami: createCrest('#3f6f86', ring(48, 41), rectangle(-5, -28, 10, 50), rectangle(5, -10, 20, 9), rectangle(-28, 20, 56, 10)),
  hatakeyama: createCrest('#a0805a', ring(28, 18), rectangle(-44, -44, 88, 9), rectangle(-44, 35, 88, 9)),
  iga: createCrest('#55504b', star(4, 48, 16) + disc(0, 0, 8)),
  minor: createCrest('#a39b8b', ring(44, 35), disc(0, 0, 12)),
  'unknown-clan': createCrest(
    '#a39b8b',
    ring(46, 38),
    rotateCopies(3, (a) => ray(a, 12, 34, 8)),
  ),
};

export const CREST_IDS: readonly string[] = Object.keys(CRESTS);

export const hasCrest = (clan: string): boolean => clan in CRESTS;

/** The crest of a clan; unknown clans get a plain one. */
export const crestOf = (clan: string): ClanCrest => CRESTS[clan] ?? (CRESTS['unknown-clan'] as ClanCrest);

/** Sets `--clan` and `--clan-ink` for everything inside. */
export const clanColours = (clan: string): Record<'--clan' | '--clan-ink', string> => {
  const { fill, ink } = crestOf(clan);
  return { '--clan': fill, '--clan-ink': ink };
};
