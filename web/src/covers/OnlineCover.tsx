const LEAF = 'M32 3c9 0 24 2 24 15 0 6-5 8-5 13 0 4 3 6 3 9-6 3-14 4-22 4s-16-1-22-4c0-3 3-5 3-9 0-5-5-7-5-13C8 5 23 3 32 3z';

const WarFan = ({ colour, transform }: { colour: string; transform: string }) => (
  <g transform={transform}>
    <path d="M29.5 43h5v17a2.5 2.5 0 0 1-5 0z" fill="#2b2622" />
    <path d={LEAF} fill={colour} />
    <circle cx="32" cy="22" r="10" fill="#fbf5e6" />
  </g>
);

/** Two commanders far apart, with a line between them. */
export const OnlineCover = () => (
  <svg className="cover" viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
    <rect width="320" height="200" fill="#e9dfc9" />
    <path d="M0 150q80-34 160-8t160-6v64H0z" fill="#d8c9a4" />
    <path d="M96 84Q160 34 224 84" fill="none" stroke="#6b5a45" strokeWidth="3" strokeDasharray="2 9" strokeLinecap="round" />
    <WarFan colour="#9e2b25" transform="translate(18 52) rotate(-10 54 54) scale(1.7)" />
    <WarFan colour="#2c4a6e" transform="translate(194 52) rotate(10 54 54) scale(1.7)" />
  </svg>
);
