import type { Person } from '@gunbai/protocol';
import { create } from 'zustand';
import { fetchJson } from './api.ts';
import type { Me } from '../account/use-me.ts';
import { setTurnCount } from './server-status.ts';

/** How the line to the server stands, for every page to see. */
export interface ConnectionState {
  readonly state: 'closed' | 'opening' | 'up' | 'down' | 'polling';
  readonly signedInAs: Person | null;
  /** Whether the server has said who asks. */
  readonly isHelloReceived: boolean;
  /** Why the server can write nothing, if so. */
  readonly storage: 'available' | 'unavailable' | 'full';
  /** How far the server's clock is ahead of this one, in milliseconds. */
  readonly clockOffset: number;
  /** How much of what was done here the server has not answered yet. */
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

/** Less than this between two clocks is what the line itself takes. */
const MIN_CLOCK_SKEW_MS = 2000;

/** This clock may be wrong by hours, or be set while the page is open. */
export const updateClockOffset = (now: number): void => {
  const ahead = now - Date.now();
  if (Math.abs(ahead - useConnection.getState().clockOffset) > MIN_CLOCK_SKEW_MS) useConnection.setState({ clockOffset: ahead });
};

/** How many games wait for whoever has just come in; later the server says so by itself. None for those who do not want it said. */
export const refreshTurnCount = async (account: string | null): Promise<void> => {
  const me = account === null ? null : await fetchJson<Me>('GET', '/api/me');
  const next = me?.ok && me.value.settings.inApp ? await fetchJson<{ pending: number }>('GET', '/api/me/next-game') : null;
  if ((useConnection.getState().signedInAs?.account ?? null) === account) setTurnCount(next?.ok ? next.value.pending : 0);
};
