import { arc, around, box, comma, diamond, disc, discsAround, petal, polygon, ray, regular, ring, star } from './shapes.ts';

/** A clan's mark: shapes of our own in a square from -50 to 50, each filled with the even-odd rule; and its colours. */
export interface ClanMark {
  readonly shapes: readonly string[];
  /** The ground of its pieces, and the ink on it. */
  readonly fill: string;
  readonly ink: string;
}

const DARK = '#17120d';
const PALE = '#fbf6ea';

/** How bright a colour looks, from 0 to 1. */
const luminance = (colour: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((from) => {
    const channel = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** How well one colour shows on another, from 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

const crest = (fill: string, ...shapes: readonly string[]): ClanMark => ({
  fill,
  ink: contrast(fill, DARK) > contrast(fill, PALE) ? DARK : PALE,
  shapes,
});

const HEX_TRIO = ([0, 120, 240] as const).map((degrees) => {
  const turn = ((degrees - 90) * Math.PI) / 180;
  const [x, y] = [Math.cos(turn) * 25, Math.sin(turn) * 25];
  return regular(6, 22, x, y) + regular(6, 14, x, y);
});

const triangle = (x: number, y: number, size: number): string =>
  polygon([
    [x, y - size],
    [x + size * 1.1, y + size * 0.8],
    [x - size * 1.1, y + size * 0.8],
  ]);

const CRESTS: Readonly<Record<string, ClanMark>> = {
  oda: crest('#c9a23a', discsAround(5, 27, 18), disc(0, 0, 15) + disc(0, 0, 8)),
  tokugawa: crest(
    '#7d8a8c',
    ring(48, 42),
    around(3, (a) => petal(a, 3, 38, 22)),
    around(3, (a) => ray(a, 8, 26, 3)),
  ),
  uesugi: crest('#6d5a8e', ring(48, 42), arc(34, 20, 200, 340), arc(34, 20, 20, 160), disc(0, -27, 5), disc(0, 27, 5)),
  mori: crest('#a63a32', box(-38, -40, 76, 16), disc(0, -2, 16), disc(-21, 28, 16), disc(21, 28, 16)),
  chosokabe: crest(
    '#45413d',
    around(7, (a) => petal(a, 10, 46, 15)),
    disc(0, 0, 8),
  ),
  shimazu: crest('#4d7a55', ring(47, 37), box(-6, -38, 12, 76), box(-38, -6, 76, 12)),
  hashiba: crest(
    '#b8842c',
    petal(0, -4, 46, 16),
    petal(-75, 0, 44, 18),
    petal(75, 0, 44, 18),
    box(-3, 2, 6, 40),
    disc(-14, 26, 6),
    disc(14, 26, 6),
  ),
  niwa: crest('#8c4f4a', ray(45, -44, 44, 16), ray(-45, -44, 44, 16)),
  ikeda: crest('#b0664e', petal(-55, 4, 48, 26), petal(55, 4, 48, 26), petal(-130, 4, 36, 16), petal(130, 4, 36, 16), box(-3, -24, 6, 48)),
  hosokawa: crest('#5b6f94', disc(0, 0, 15), discsAround(8, 35, 11)),
  tsutsui: crest('#7f8d57', discsAround(5, 30, 15), disc(0, 0, 9)),
  ukita: crest('#5f6fae', ring(48, 40), box(-26, -22, 18, 44), box(8, -22, 18, 44), box(-26, -4, 52, 8)),
  sogo: crest('#7a6a52', ring(48, 40), box(-30, -22, 60, 9), box(-33, -4.5, 66, 9), box(-30, 13, 60, 9)),
  satake: crest('#8a7a3c', arc(46, 12, -55, 55) + disc(0, -27, 11), box(-3, 0, 6, 36)),
  ryuzoji: crest('#5a7e84', disc(0, 0, 18), discsAround(12, 38, 8)),
  otomo: crest('#8e6a88', petal(0, 4, 46, 24), petal(180, 4, 46, 24), ring(48, 43)),
  shibata: crest(
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
  takigawa: crest('#a05c6c', ring(48, 40), box(-24, -28, 10, 56), box(-5, -34, 10, 68), box(14, -28, 10, 56)),
  sassa: crest('#7d7a9c', ...[-75, -50, -25, 0, 25, 50, 75].map((a) => petal(a, 6, 46, 8)), box(-4, 4, 8, 38)),
  kanbe: crest('#a98a5c', ring(48, 40), diamond(0, 0, 32, 20) + diamond(0, 0, 18, 10)),
  kitabatake: crest('#6f7f6a', diamond(-17, 0, 20, 40), diamond(25, 0, 20, 40)),
  saika: crest(
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
  hojo: crest('#4f7f86', triangle(0, -18, 24), triangle(-26, 24, 22), triangle(26, 24, 22)),
  date: crest('#3f5a86', ring(48, 42), box(-16, -34, 9, 68), box(7, -34, 9, 68), petal(50, 8, 38, 9), petal(-130, 8, 38, 9)),
  akechi: crest(
    '#6a7fb0',
    around(5, (a) => petal(a, 6, 47, 20)),
    disc(0, 0, 6),
  ),
  takeda: crest('#b04a3c', diamond(0, -25, 21, 21), diamond(0, 25, 21, 21), diamond(-25, 0, 21, 21), diamond(25, 0, 21, 21)),
  honganji: crest(
    '#c98a3c',
    around(8, (a) => petal(a, 12, 47, 13)),
    disc(0, 0, 10),
  ),
  kaga: crest(
    '#d09a52',
    petal(0, -14, 44, 14),
    petal(-38, -6, 44, 12),
    petal(38, -6, 44, 12),
    petal(-74, 0, 44, 12),
    petal(74, 0, 44, 12),
    arc(44, 34, 120, 240),
  ),
  ikko: crest(
    '#c98a3c',
    ring(47, 38),
    around(8, (a) => ray(a, 8, 40, 6)),
    disc(0, 0, 11),
  ),
  hatano: crest('#9a8456', ring(48, 41), diamond(0, 0, 30, 30) + box(-5, -40, 10, 80) + box(-40, -5, 80, 10)),
  bessho: crest('#b57b97', ...[0, 120, 240].flatMap((a) => comma(a, 27))),
  ashikaga: crest('#8a7fae', ring(48, 40), box(-33, -20, 66, 14), box(-33, 6, 66, 14)),
  negoro: crest('#7fa076', box(-40, -40, 80, 12), box(-32, -20, 64, 9), box(-30, -11, 11, 52), box(19, -11, 11, 52)),
  yamana: crest('#8d8f96', petal(0, -10, 46, 12), petal(-50, -6, 42, 12), petal(50, -6, 42, 12), box(-36, 18, 72, 8), box(-36, 32, 72, 8)),
  isshiki: crest('#76a09a', star(5, 26, 11), box(-40, 26, 80, 8), box(-40, -36, 80, 8)),
  'takeda-motoaki': crest('#b0897c', diamond(0, 0, 46, 46) + diamond(0, 0, 34, 34), diamond(0, 0, 20, 20)),
  miki: crest('#8a9a7a', regular(6, 47) + regular(6, 37), regular(6, 22)),
  araki: crest('#a5766a', box(-42, -42, 28, 28), box(14, -42, 28, 28), box(-14, -14, 28, 28), box(-42, 14, 28, 28), box(14, 14, 28, 28)),
  ouchi: crest(
    '#7b5b86',
    diamond(0, 0, 47, 47) + diamond(0, 0, 38, 38),
    around(4, (a) => petal(a, 4, 32, 13)),
  ),
  amago: crest(
    '#6f8f4e',
    ...[
      [-44, -44],
      [4, -44],
      [-44, 4],
      [4, 4],
    ].map(([x = 0, y = 0]) => box(x, y, 40, 40) + box(x + 13, y + 13, 14, 14)),
  ),
  masuda: crest('#9a7a5a', ring(48, 40), arc(30, 18, 20, 340), disc(0, -24, 8)),
  uragami: crest('#5a8aa0', ...[-44, -22, 0, 22, 44].map((a) => ray(a, 10, 42, 7)), arc(48, 40, -62, 62), disc(0, 2, 8), box(-3, 8, 6, 34)),
  yoshimi: crest('#86a0a8', disc(0, 0, 20), box(-44, -40, 88, 11), box(-44, 29, 88, 11)),
  satsuka: crest('#a89a6c', box(-38, -42, 18, 84), box(-9, -42, 18, 84), box(20, -42, 18, 84)),
  fukuya: crest('#b8906c', ring(48, 40), triangle(0, 2, 28) + triangle(0, 4, 12)),
  'kobayakawa-nuta': crest('#5b7fa8', ...[0, 120, 240].flatMap((a) => comma(a, 22)), ring(48, 44)),
  'kobayakawa-takehara': crest('#7f9cb8', ...comma(-30, 27), disc(14, 22, 7), ring(48, 43)),
  kikkawa: crest('#a87444', ray(60, -46, 46, 11), ray(-60, -46, 46, 11), box(-6, -46, 12, 92)),
  miura: crest('#74866e', ring(48, 41), box(-28, -26, 56, 11), box(-36, -6, 72, 11), box(-28, 14, 56, 11)),
  kusakari: crest('#93a05a', arc(46, 34, 0, 200), arc(26, 15, 180, 380), disc(0, 0, 7)),
  ishikawa: crest('#7f7fa6', arc(40, 0, -90, 90), box(-44, 4, 88, 10), disc(0, 28, 11)),
  sho: crest('#b3a58a', box(-44, -44, 88, 88) + box(-34, -34, 68, 68), box(-24, -24, 48, 48) + box(-13, -13, 26, 26)),
  matsunaga: crest(
    '#8d7f4a',
    around(4, (a) => petal(a, 8, 46, 14), 45),
    around(4, (a) => ray(a, 14, 40, 5)),
    disc(0, 0, 7),
  ),
  azai: crest('#4f7f8f', ...HEX_TRIO),
  asakura: crest('#57724a', ring(48, 41), disc(0, -16, 11), disc(-17, 12, 11), disc(17, 12, 11), diamond(0, 0, 8, 8)),
  miyoshi: crest('#8f7a9c', diamond(0, 22, 40, 22), diamond(0, -12, 28, 14), diamond(0, -34, 17, 9)),
  rokkaku: crest(
    '#b39a52',
    diamond(0, 0, 48, 48) + diamond(0, -24, 12, 12) + diamond(0, 24, 12, 12) + diamond(-24, 0, 12, 12) + diamond(24, 0, 12, 12),
  ),
  enryakuji: crest(
    '#8c8a58',
    polygon([
      [0, -44],
      [46, -12],
      [-46, -12],
    ]),
    box(-34, -6, 68, 8),
    box(-28, 2, 10, 38),
    box(-5, 2, 10, 38),
    box(18, 2, 10, 38),
  ),
  murakami: crest('#3f6f86', ring(48, 41), box(-5, -28, 10, 50), box(5, -10, 20, 9), box(-28, 20, 56, 10)),
  hatakeyama: crest('#a0805a', ring(28, 18), box(-44, -44, 88, 9), box(-44, 35, 88, 9)),
  iga: crest('#55504b', star(4, 48, 16) + disc(0, 0, 8)),
  minor: crest('#a39b8b', ring(44, 35), disc(0, 0, 12)),
  'unknown-clan': crest(
    '#a39b8b',
    ring(46, 38),
    around(3, (a) => ray(a, 12, 34, 8)),
  ),
};

export const CREST_IDS: readonly string[] = Object.keys(CRESTS);

export const hasCrest = (clan: string): boolean => clan in CRESTS;

/** Every clan of the five games has its own; any other gets a plain one. */
export const crestOf = (clan: string): ClanMark => CRESTS[clan] ?? (CRESTS['unknown-clan'] as ClanMark);

/** Sets `--clan` and `--clan-ink` for everything inside. */
export const clanColours = (clan: string): Record<'--clan' | '--clan-ink', string> => {
  const { fill, ink } = crestOf(clan);
  return { '--clan': fill, '--clan-ink': ink };
};
