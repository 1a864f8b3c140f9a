import { createContext, useContext } from 'react';
import './components.css';

const ClauseContext = createContext<((clause: string) => void) | undefined>(undefined);

/** Makes every clause inside open in the rules reader. */
export const ClauseProvider = ClauseContext.Provider;

/** A clause id; a button where a rules reader can open it. */
export const ClauseLink = ({ clause }: { clause: string }) => {
  const open = useContext(ClauseContext);
  return open ? (
    <button type="button" className="clause" onClick={() => open(clause)}>
      {clause}
    </button>
  ) : (
    <small>{clause}</small>
  );
};
