import type { GameManifest, GameStandings } from '@gunbai/games/registry';
import { useEffect, useState } from 'react';
import type { ChanceEstimate, ChanceTask } from '../../session/chance-estimate.ts';
import { tellStory } from '../../session/game-story.ts';
import type { GameStory } from '../../session/game-story.ts';
import type { Replay } from '../../session/replay.ts';

export interface LoadedStory {
  readonly story: GameStory;
  readonly standings: GameStandings;
}

/** The figures of a game; null until they are counted. */
export const useGameStory = (manifest: GameManifest, replay: Replay): LoadedStory | null => {
  const [loaded, setLoaded] = useState<LoadedStory | null>(null);
  useEffect(() => {
    let isCurrent = true;
    manifest
      .standings()
      .then((standings) => isCurrent && setLoaded({ standings, story: tellStory(replay, standings) }))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [manifest, replay]);
  return loaded;
};

export type ChanceState = ChanceEstimate | 'working' | 'failed' | null;

/** Winning chances, computed in a worker once they are asked for. */
export const useChances = (game: string, { story }: LoadedStory): { readonly chances: ChanceState; start(): void } => {
  const [chances, setChances] = useState<ChanceState>(null);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
    const worker = new Worker(new URL('../../session/chance.worker.ts', import.meta.url), { type: 'module', name: 'chances' });
    worker.addEventListener('message', ({ data }: MessageEvent<ChanceEstimate | 'done' | 'failed'>) => {
      if (data === 'done') worker.terminate();
      else setChances((now) => (data === 'failed' && now !== 'working' ? now : data));
    });
    worker.addEventListener('error', () => setChances('failed'));
    const sides = story.points.at(-1)?.standings.map(({ seats }) => seats) ?? [];
    worker.postMessage({ game, sides, states: story.points.map(({ state }) => state) } satisfies ChanceTask);
    return () => worker.terminate();
  }, [isAsked, game, story]);
  return {
    chances,
    start: () => {
      setChances('working');
      setAsked(true);
    },
  };
};
