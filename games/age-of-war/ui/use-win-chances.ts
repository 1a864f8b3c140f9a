import { useEffect, useState } from 'react';
import { WinChances } from '../bot/win-chances.ts';

/** The longest work between two pauses. Far below what a reader notices. */
const WORK_MS = 10;

/** A pause that lets the page answer the reader, once enough work has been done since the last one. */
const createPause = (): (() => Promise<void>) => {
  let resumed = performance.now();
  return async () => {
    if (performance.now() - resumed < WORK_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    resumed = performance.now();
  };
};

const fetchFile = async (url: URL): Promise<Uint8Array> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the winning chances could not be loaded (${response.status})`);
  return new Uint8Array(await response.arrayBuffer());
};

let loading: Promise<WinChances> | null = null;

/** Loads the solved game once for the page. After a failure the next call tries again. */
const loadOnce = (): Promise<WinChances> => {
  loading ??= WinChances.load(fetchFile, createPause()).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
};

/** The solved game, once it is needed and loaded. */
export const useWinChances = (needed: boolean): WinChances | 'loading' | 'failed' | null => {
  const [loaded, setLoaded] = useState<WinChances | 'loading' | 'failed'>('loading');
  useEffect(() => {
    if (!needed) return;
    let isCurrent = true;
    loadOnce().then(
      (chances) => isCurrent && setLoaded(chances),
      () => isCurrent && setLoaded('failed'),
    );
    return () => {
      isCurrent = false;
      setLoaded((now) => (now === 'failed' ? 'loading' : now));
    };
  }, [needed]);
  return needed ? loaded : null;
};
