import type { BoardModule } from '@gunbai/games/registry';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { BattleStage } from '../../session/battle-stage.ts';
import type { StagedBattle } from '../../session/battle-stage.ts';
import type { Session } from '../../session/session.ts';
import { battlePacingOf, useSettings } from '../../settings.ts';

export interface BattleStageControl {
  readonly current: StagedBattle | null;
  readonly isPaused: boolean;
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
  const subscribe = useCallback((listener: () => void) => stage.subscribe(listener), [stage]);
  const current = useSyncExternalStore(subscribe, () => stage.current);
  const isPaused = useSyncExternalStore(subscribe, () => stage.isPaused);
  return useMemo(
    () => ({
      current,
      isPaused,
      continue: () => stage.continue(),
      clear: () => stage.clear(),
      pause: (isHeld) => stage.pause(isHeld),
    }),
    [stage, current, isPaused],
  );
};
