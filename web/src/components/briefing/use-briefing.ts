import { findGame } from '@gunbai/games/registry';
import type { GameBriefings, GameStandings } from '@gunbai/games/registry';
import { useEffect, useState } from 'react';

interface BriefingData {
  readonly briefings: GameBriefings;
  readonly standings: GameStandings;
}

const loads = new Map<string, Promise<BriefingData>>();

const load = (game: string): Promise<BriefingData> | undefined => {
  const known = loads.get(game);
  const manifest = findGame(game);
  if (known || !manifest) return known;
  const started = Promise.all([manifest.briefings(), manifest.standings()]).then(([briefings, standings]) => ({ briefings, standings }));
  loads.set(game, started);
  started.catch(() => loads.delete(game));
  return started;
};

/** The briefings of a game and what it counts; null until loaded. */
export const useBriefing = (game: string): BriefingData | null => {
  const [loaded, setLoaded] = useState<{ readonly game: string; readonly data: BriefingData } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    load(game)?.then(
      (data) => isCurrent && setLoaded({ game, data }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [game]);
  return loaded?.game === game ? loaded.data : null;
};
