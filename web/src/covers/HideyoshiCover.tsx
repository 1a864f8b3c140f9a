const INK = '#2b2521';
const GOLD = '#c49a3a';

const Gourd = ({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <path d="M0 -34 V-26" stroke={INK} strokeWidth="3" strokeLinecap="round" />
    <path
      d="M0 -27 C12 -27 13 -12 7 -6 C22 0 22 28 0 28 C-22 28 -22 0 -7 -6 C-13 -12 -12 -27 0 -27Z"
      fill={GOLD}
      stroke={INK}
      strokeWidth="2"
    />
    <path d="M-8 -6 Q0 -1 8 -6" stroke="#9e2b25" strokeWidth="4" fill="none" />
  </g>
);

const wave = (y: number): string => `M-20 ${y} ${Array.from({ length: 9 }, () => 'q20 -22 40 0').join(' ')} V210 H-20Z`;

/** The standard of a thousand gourds over the torrent. */
export const HideyoshiCover = () => (
  <>
    <rect width="320" height="200" fill="#ece4d0" />
    <circle cx="80" cy="56" r="34" fill="#9e2b25" />
    <path d="M200 8 V170" stroke={INK} strokeWidth="5" strokeLinecap="round" />
    <Gourd x={200} y={52} scale={1.25} />
    <Gourd x={164} y={86} scale={0.8} />
    <Gourd x={236} y={86} scale={0.8} />
    <Gourd x={182} y={112} scale={0.7} />
    <Gourd x={218} y={112} scale={0.7} />
    <path d={wave(140)} fill="#5f8195" />
    <path d={wave(140)} fill="none" stroke="#ece4d0" strokeWidth="3" transform="translate(10 9)" />
    <path d={wave(164)} fill="#39586e" transform="translate(-14 0)" />
    <path d={wave(164)} fill="none" stroke="#ece4d0" strokeWidth="2" transform="translate(-6 10)" />
    <path d={wave(188)} fill="#243d50" />
  </>
);
