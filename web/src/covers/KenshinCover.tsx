const INK = '#26313d';

/** Snow on the passes, and the banner of Bishamon on the road to the capital. */
export const KenshinCover = () => (
  <>
    <rect width="320" height="200" fill="#d9dfe2" />
    <circle cx="252" cy="50" r="26" fill="#f6f1e7" />
    <path d="M0 150 L58 70 L92 112 L140 48 L196 124 L236 84 L320 156 V200 H0Z" fill="#8496a3" />
    <path
      d="M58 70 L76 92 L66 98 L56 90 L44 102 L40 95Z M140 48 L166 83 L152 92 L140 80 L126 94 L114 82Z M236 84 L256 101 L244 108 L234 100 L222 106 L216 104Z"
      fill="#f8f6f0"
    />
    <path d="M0 168 Q60 138 120 156 T240 150 T320 160 V200 H0Z" fill="#f3f0e8" />
    <path d="M40 200 Q110 182 150 174 T250 152 T320 138" stroke="#b9a98c" strokeWidth="7" fill="none" strokeLinecap="round" />
    <path d="M96 40 V186" stroke={INK} strokeWidth="4" strokeLinecap="round" />
    <path d="M94 42 H152" stroke={INK} strokeWidth="4" strokeLinecap="round" />
    <path d="M99 46 H150 V150 H99Z" fill="#fbf8f0" stroke={INK} strokeWidth="1.5" />
    <text x="124.5" y="98" dy="0.36em" textAnchor="middle" fontSize="44" fill={INK} className="serif" lang="ja" fontWeight="700">
      毘
    </text>
    {Array.from({ length: 26 }, (_, index) => (
      <circle key={index} cx={(index * 67) % 320} cy={(index * 41) % 150} r={1 + (index % 3) * 0.6} fill="#ffffff" />
    ))}
  </>
);
