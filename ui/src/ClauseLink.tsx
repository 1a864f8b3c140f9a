import { createContext, useContext } from 'react';
import './components.css';

const ClauseContext = createContext<((clause: string) => void) | undefined>(undefined);

/** Lets every clause that is named inside be opened in the rules. */
export const ClauseProvider = ClauseContext.Provider;

/** The number of a clause; where there is a rules reader at hand, pressing it opens the clause there. */
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
