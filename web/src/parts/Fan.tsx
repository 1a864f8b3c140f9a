/** The war fan: the mark of the referee. */
export const Fan = () => (
  <svg className="fan" viewBox="0 0 64 64" aria-hidden="true">
    <path className="fan-leaf" d="M32 4c11 0 19 5.5 19 15 0 7-5 10-5 15H18c0-5-5-8-5-15C13 9.5 21 4 32 4z" />
    <circle className="fan-sun" cx="32" cy="19" r="7.5" />
    <path className="fan-grip" d="M30 34h4v23a2 2 0 0 1-4 0z" />
    <path className="fan-cord" d="M25 41h14" />
  </svg>
);
