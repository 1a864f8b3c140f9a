const INK = '#241d1a';
const FIRE = '#d2542a';

const ENEMIES = [
  [56, 44],
  [262, 40],
  [288, 122],
  [42, 138],
  [150, 22],
] as const;

/** Nobunaga in the middle of the roads, enemies closing in from all sides, and Hiei burning. */
export const MostDangerousTimeCover = () => (
  <>
    <rect width="320" height="200" fill="#3a2522" />
    <path d="M0 120 L60 84 L110 116 L168 70 L226 114 L276 88 L320 118 V200 H0Z" fill="#2a1917" />
    <path d="M160 74 q-16 -18 -4 -36 q2 12 8 12 q-4 -18 10 -28 q-4 16 6 22 q4 -4 2 -12 q14 20 -4 42Z" fill={FIRE} />
    <path d="M166 74 q-8 -10 -2 -20 q6 6 8 2 q6 10 0 18Z" fill="#f3b04a" />
    <g stroke="#7d6152" strokeWidth="3" strokeDasharray="2 7" strokeLinecap="round">
      {ENEMIES.map(([x, y]) => (
        <path key={x} d={`M${x} ${y} L160 132`} />
      ))}
    </g>
    {ENEMIES.map(([x, y]) => (
      <g key={x} transform={`translate(${x} ${y}) rotate(${(Math.atan2(132 - y, 160 - x) * 180) / Math.PI})`}>
        <path d="M-14 -9 H6 L18 0 L6 9 H-14 L-7 0Z" fill="#e8dcc4" stroke={INK} strokeWidth="1.5" />
      </g>
    ))}
    <circle cx="160" cy="138" r="36" fill="#e9c25a" stroke={INK} strokeWidth="2" />
    <g fill={INK}>
      {[0, 72, 144, 216, 288].map((turn) => (
        <ellipse key={turn} cx="160" cy="119" rx="9.5" ry="11" transform={`rotate(${turn} 160 138)`} />
      ))}
      <circle cx="160" cy="138" r="8" fill="#e9c25a" stroke={INK} strokeWidth="3" />
    </g>
    <rect y="182" width="320" height="18" fill="#1c110f" />
  </>
);
