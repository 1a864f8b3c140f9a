const INK = '#2b2521';
const RED = '#9e2b25';

const Storey = ({ x, y, width, height, windows }: { x: number; y: number; width: number; height: number; windows: number }) => (
  <>
    <rect x={x} y={y - 8} width={width} height={height + 8} fill="#fbf6ea" />
    {Array.from({ length: windows }, (_, index) => (
      <rect
        key={index}
        x={x + (width * (index + 1)) / (windows + 1) - 3}
        y={y + height * 0.35}
        width="6"
        height={height * 0.4}
        fill={INK}
      />
    ))}
    <path
      d={`M${x - 16} ${y + 2} Q${x} ${y - 3} ${x + 12} ${y - 14} H${x + width - 12} Q${x + width} ${y - 3} ${x + width + 16} ${y + 2} Q${x + width / 2} ${y - 4} ${x - 16} ${y + 2}Z`}
      fill={INK}
    />
  </>
);

const FACES = [
  [[0, 0]],
  [
    [-4, -4],
    [4, 4],
  ],
  [
    [-4, -4],
    [0, 0],
    [4, 4],
  ],
  [
    [-4, -4],
    [4, -4],
    [-4, 4],
    [4, 4],
  ],
] as const;

/** A keep before the sun, and seven dice on the ground before it. */
export const AgeOfWarCover = () => (
  <>
    <rect width="320" height="200" fill="#f0e5cd" />
    <circle cx="206" cy="74" r="54" fill={RED} />
    <path d="M0 128 Q50 98 96 120 T190 116 T320 108 V200 H0Z" fill="#d8c8a3" />
    <path d="M96 156 L108 128 H212 L224 156Z" fill="#8a7a63" />
    <path
      d="M108 128 L104 137 H216 L212 128Z M100 146 H220 M103 137 V146 M126 128 V137 M150 128 V137 M174 128 V137 M198 128 V137 M116 137 V146 M140 137 V146 M164 137 V146 M188 137 V146"
      stroke="#6d5f4b"
      fill="none"
    />
    <Storey x={118} y={98} width={84} height={30} windows={5} />
    <Storey x={130} y={70} width={60} height={20} windows={3} />
    <Storey x={141} y={46} width={38} height={15} windows={2} />
    <path d="M144 33 L160 22 L176 33Z" fill={INK} />
    <path d="M150 24 q-3 -6 2 -8 M170 24 q3 -6 -2 -8" stroke="#b08a2e" strokeWidth="2.5" fill="none" strokeLinecap="round" />
    <rect y="156" width="320" height="44" fill="#5d4f3f" />
    {Array.from({ length: 7 }, (_, index) => (
      <g key={index} transform={`translate(${52 + index * 36} ${172 + (index % 3) * 5}) rotate(${[-8, 12, 4, -14, 9, -5, 15][index]})`}>
        <rect x="-11" y="-11" width="22" height="22" rx="5" fill="#fbf5e6" stroke="#c9bb9d" />
        {(FACES[(index * 3) % 4] ?? []).map(([x, y]) => (
          <circle key={`${x}${y}`} cx={x} cy={y} r="2.4" fill={index === 3 ? RED : INK} />
        ))}
      </g>
    ))}
  </>
);
