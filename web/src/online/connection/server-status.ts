import { create } from 'zustand';

export interface ServerStatus {
  /** Whether a server answers here; null while that is not known. */
  readonly isAvailable: boolean | null;
  /** It was asked for, and nothing answered: there may be one all the same. */
  readonly isUnreachable: boolean;
  /** How many tables there wait for the reader. */
  readonly turnCount: number;
  /** How often that was said: a number from before a move is still about the table where it was made. */
  readonly turnCountVersion: number;
}

export const useServerStatus = create<ServerStatus>(() => ({ isAvailable: null, isUnreachable: false, turnCount: 0, turnCountVersion: 0 }));

export const setTurnCount = (turnCount: number): void =>
  useServerStatus.setState(({ turnCountVersion }) => ({ turnCount, turnCountVersion: turnCountVersion + 1 }));

let pendingProbe: Promise<boolean> | null = null;

/** Null: there was no answer, or one that somebody else gave in the server's place. */
const probeServer = async (): Promise<boolean | null> => {
  try {
    const response = await fetch('/api/health');
    if (response.status >= 500) return null;
    // A host of plain files gives a page instead.
    const health = (await response.json().catch(() => ({}))) as { ok?: boolean };
    return health.ok === true;
  } catch {
    return null;
  }
};

/** Asks whether a server answers here: once, or until something does. */
export const detectServer = (): Promise<boolean> => {
  if (!navigator.onLine) return Promise.resolve(false);
  pendingProbe ??= probeServer().then((isAvailable) => {
    if (isAvailable === null) pendingProbe = null;
    useServerStatus.setState({ isAvailable, isUnreachable: isAvailable === null });
    return isAvailable === true;
  });
  return pendingProbe;
};
