import { create } from 'zustand';

interface ServerStatus {
  /** Whether a server answers; null while unknown. */
  readonly isAvailable: boolean | null;
  /** The last probe got no answer. There may be a server nevertheless. */
  readonly isUnreachable: boolean;
  /** How many tables wait for the reader. */
  readonly turnCount: number;
  /** Counts updates of `turnCount`: a count from before a move still includes the table of that move. */
  readonly turnCountVersion: number;
  /** At how many tables a seat waits for the reader. */
  readonly invitationCount: number;
}

export const useServerStatus = create<ServerStatus>(() => ({
  isAvailable: null,
  isUnreachable: false,
  turnCount: 0,
  turnCountVersion: 0,
  invitationCount: 0,
}));

export const setTurnCount = (turnCount: number): void =>
  useServerStatus.setState(({ turnCountVersion }) => ({ turnCount, turnCountVersion: turnCountVersion + 1 }));

export const setInvitationCount = (invitationCount: number): void => useServerStatus.setState({ invitationCount });

let pendingProbe: Promise<boolean> | null = null;

/** Returns null if nothing answered, or a proxy answered for the server. */
const probeServer = async (): Promise<boolean | null> => {
  try {
    const response = await fetch('/api/health');
    if (response.status >= 500) return null;
    // A static file host answers with a page instead.
    const health = (await response.json().catch(() => ({}))) as { ok?: boolean };
    return health.ok === true;
  } catch {
    return null;
  }
};

/** Probes for a server, and remembers the first answer. */
export const detectServer = (): Promise<boolean> => {
  if (!navigator.onLine) return Promise.resolve(false);
  pendingProbe ??= probeServer().then((isAvailable) => {
    if (isAvailable === null) pendingProbe = null;
    useServerStatus.setState({ isAvailable, isUnreachable: isAvailable === null });
    return isAvailable === true;
  });
  return pendingProbe;
};
