/** The logo: a war fan. */
export const Logo = () => (
  <svg className="logo" viewBox="6 2 52 60" aria-hidden="true">
    <path
      className="logo-leaf"
      d="M32 3c9 0 24 2 24 15 0 6-5 8-5 13 0 4 3 6 3 9-6 3-14 4-22 4s-16-1-22-4c0-3 3-5 3-9 0-5-5-7-5-13C8 5 23 3 32 3z"
    />
    <circle className="logo-sun" cx="32" cy="22" r="10" />
    <path className="logo-grip" d="M29.5 43h5v17a2.5 2.5 0 0 1-5 0z" />
  </svg>
);
