import type { Action } from '@gunbai/engine';
import type { GameStandings } from '@gunbai/games/registry';
import { useEffect, useState } from 'react';
import type { ActionPreview } from '../../session/irreversible.ts';
import type { Session, TableSnapshot } from '../../session/session.ts';
import { figureChanges } from '../../session/stakes.ts';
import type { FigureChange } from '../../session/stakes.ts';

export interface FigureStakes {
  readonly action: Action;
  readonly changes: readonly FigureChange[];
  readonly figures: GameStandings['figures'];
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** What the pending action changes in castles, points or units; null until it is counted. */
export const useFigureChanges = (
  { manifest, rules }: Session,
  { view, actingSeat }: Pick<TableSnapshot, 'view' | 'actingSeat'>,
  action: Action,
  after: ActionPreview['after'],
): FigureStakes | null => {
  const [stakes, setStakes] = useState<FigureStakes | null>(null);
  useEffect(() => {
    if (actingSeat === null) return;
    let isCurrent = true;
    const count = async (): Promise<void> => {
      const standings = await manifest.standings();
      const changes = await figureChanges(standings, { game: rules.game, view, seat: actingSeat, action, after }, async () => {
        await nextTask();
        return isCurrent;
      });
      if (isCurrent && changes) setStakes({ action, changes, figures: standings.figures });
    };
    void count().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [manifest, rules, view, actingSeat, action, after]);
  return stakes?.action === action ? stakes : null;
};
