import { create } from 'zustand';

export interface ServerState {
  /** Whether a server answers here; null while that is not known. */
  readonly isThere: boolean | null;
  /** It was asked for, and nothing answered: there may be one all the same. */
  readonly isSilent: boolean;
  /** How many tables there wait for the reader. */
  readonly waiting: number;
  /** How often that was said: a number from before a move is still about the table where it was made. */
  readonly told: number;
}

export const useServer = create<ServerState>(() => ({ isThere: null, isSilent: false, waiting: 0, told: 0 }));

export const noteWaiting = (waiting: number): void => useServer.setState(({ told }) => ({ waiting, told: told + 1 }));

let asked: Promise<boolean> | null = null;

/** Null: there was no answer, or one that somebody else gave in the server's place. */
const look = async (): Promise<boolean | null> => {
  try {
    const answer = await fetch('/api/health');
    if (answer.status >= 500) return null;
    // A host of plain files gives a page instead.
    const health = (await answer.json().catch(() => ({}))) as { ok?: boolean };
    return health.ok === true;
  } catch {
    return null;
  }
};

/** Asks whether a server answers here: once, or until something does. */
export const findServer = (): Promise<boolean> => {
  if (!navigator.onLine) return Promise.resolve(false);
  asked ??= look().then((isThere) => {
    if (isThere === null) asked = null;
    useServer.setState({ isThere, isSilent: isThere === null });
    return isThere === true;
  });
  return asked;
};
