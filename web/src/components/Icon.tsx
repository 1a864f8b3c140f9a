const PATHS = {
  first: 'M5 5v14M19 5L9 12l10 7z',
  back: 'M17 5L7 12l10 7z',
  forward: 'M7 5l10 7-10 7z',
  last: 'M19 5v14M5 5l10 7-10 7z',
  swap: 'M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4',
} as const;

/** SVG icons, because fonts differ. */
export const Icon = ({ name }: { name: keyof typeof PATHS }) => (
  <svg className="icon-sign" viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);
