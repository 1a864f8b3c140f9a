import type { Person } from '@gunbai/protocol';
import { create } from 'zustand';
import { fetchJson } from './api.ts';
import type { Me } from '../account/use-me.ts';
import { setTurnCount } from './server-status.ts';

/** The state of the connection to the server, shared by all pages. */
export interface ConnectionState {
  readonly state: 'closed' | 'opening' | 'up' | 'down' | 'polling';
  readonly signedInAs: Person | null;
  /** Whether the server has told us who is signed in. */
  readonly isHelloReceived: boolean;
  /** Whether the server can store changes, and if not, why. */
  readonly storage: 'available' | 'unavailable' | 'full';
  /** How far the server's clock is ahead of this computer's, in milliseconds. */
  readonly clockOffset: number;
  /** How many commands the server has not answered yet. */
  readonly pendingCount: number;
}

const INITIAL_STATE: ConnectionState = {
  state: 'closed',
  signedInAs: null,
  isHelloReceived: false,
  storage: 'available',
  clockOffset: 0,
  pendingCount: 0,
};

export const useConnection = create<ConnectionState>(() => INITIAL_STATE);

/** A smaller difference between the clocks may be network delay. */
const MIN_CLOCK_SKEW_MS = 2000;

/** This computer's clock may be wrong by hours, or change while the page is open. */
export const updateClockOffset = (now: number): void => {
  const ahead = now - Date.now();
  if (Math.abs(ahead - useConnection.getState().clockOffset) > MIN_CLOCK_SKEW_MS) useConnection.setState({ clockOffset: ahead });
};

/** Counts the games that wait after signing in; later the server sends the count. Zero if the reader turned this off. */
export const refreshTurnCount = async (account: string | null): Promise<void> => {
  const me = account === null ? null : await fetchJson<Me>('GET', '/api/me');
  const next = me?.ok && me.value.settings.inApp ? await fetchJson<{ pending: number }>('GET', '/api/me/next-game') : null;
  if ((useConnection.getState().signedInAs?.account ?? null) === account) setTurnCount(next?.ok ? next.value.pending : 0);
};
