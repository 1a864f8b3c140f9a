import { useEffect } from 'react';
import { useIsOnline } from '../../components/PageLayout.tsx';
import { connection } from './connection.ts';
import { detectServer, useServerStatus } from './server-status.ts';

const RETRY_MS = 5000;

/** Probes for the server, repeatedly while it is unreachable. */
export const useServerProbe = (): void => {
  const isUnreachable = useServerStatus((state) => state.isUnreachable);
  const isOnline = useIsOnline();
  useEffect(() => {
    const probe = (): void => void detectServer().then((isAvailable) => isAvailable && connection.ensureOpen());
    probe();
    if (!isUnreachable || !isOnline) return;
    const timer = setInterval(probe, RETRY_MS);
    return () => clearInterval(timer);
  }, [isUnreachable, isOnline]);
};
