const INK = '#2b2521';

/** The inland sea at dusk: islands, sails, and the bar and three stars of the Mori. */
export const SaigokuCover = () => (
  <>
    <rect width="320" height="200" fill="#f0ddb8" />
    <path d="M0 92 H320 V200 H0Z" fill="#7fa3a4" />
    <path d="M0 96 Q40 62 84 96Z M214 96 Q262 54 320 92 V98Z M120 98 Q142 78 168 98Z" fill="#4f6a5c" />
    <path d="M0 200 V150 Q60 124 118 158 Q160 180 172 200Z M320 200 V168 Q276 150 240 176 Q226 188 222 200Z" fill="#3c5248" />
    <path d="M20 112 h52 M120 122 h70 M238 116 h44 M90 140 h40 M196 146 h52" stroke="#a9c4c1" strokeWidth="2.5" strokeLinecap="round" />
    {[
      [196, 122, 1],
      [232, 136, 1.3],
      [152, 138, 0.8],
    ].map(([x, y, scale]) => (
      <g key={x} transform={`translate(${x} ${y}) scale(${scale})`}>
        <path d="M-12 0 H12 L7 6 H-8Z" fill={INK} />
        <path d="M0 -22 V0" stroke={INK} strokeWidth="1.5" />
        <path d="M-8 -20 H8 V-4 H-8Z" fill="#f7efdd" stroke={INK} />
        <path d="M-8 -12 H8" stroke="#9e2b25" strokeWidth="2.5" />
      </g>
    ))}
    <g fill={INK}>
      <rect x="46" y="26" width="56" height="11" rx="1" />
      <circle cx="74" cy="53" r="11" />
      <circle cx="60" cy="76" r="11" />
      <circle cx="88" cy="76" r="11" />
    </g>
  </>
);
