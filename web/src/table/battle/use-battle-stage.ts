import type { BoardModule } from '@gunbai/games/registry';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { BattleStage } from '../../session/battle-stage.ts';
import type { StagedBattle } from '../../session/battle-stage.ts';
import type { Session } from '../../session/session.ts';
import { battlePacingOf, useSettings } from '../../settings.ts';

export interface BattleStageControl {
  readonly current: StagedBattle | null;
  continue(): void;
  clear(): void;
  pause(isPaused: boolean): void;
}

/** The battle on screen at a table, and how to go on. */
export const useBattleStage = (session: Session, { battles }: BoardModule): BattleStageControl => {
  const stage = useMemo(
    () =>
      new BattleStage({
        session,
        reader: battles,
        pacing: () => battlePacingOf(useSettings.getState()),
      }),
    [session, battles],
  );
  useEffect(() => stage.start(), [stage]);
  const current = useSyncExternalStore(
    (listener) => stage.subscribe(listener),
    () => stage.current,
  );
  return useMemo(
    () => ({
      current,
      continue: () => stage.continue(),
      clear: () => stage.clear(),
      pause: (isPaused) => stage.pause(isPaused),
    }),
    [stage, current],
  );
};
