import type { GameText } from '@gunbai/shared/i18n';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { Replay } from '../../session/replay.ts';
import type { Session } from '../../session/session.ts';

const GameAnalysis = lazy(async () => ({ default: (await import('../../components/analysis/GameAnalysis.tsx')).GameAnalysis }));

interface EndAnalysisProps {
  readonly session: Session;
  readonly text: GameText;
  readonly seatNames: Readonly<Record<string, string>>;
}

/** The analysis of a finished game. Nothing while its record cannot be read. */
export const EndAnalysis = ({ session, text, seatNames }: EndAnalysisProps) => {
  const [, navigate] = useLocation();
  const [replay, setReplay] = useState<Replay | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void session.record().then((record) => {
      const loaded = record && Replay.fromRecord(session.rules.game, record);
      if (isCurrent && loaded?.ok) setReplay(loaded.value);
    });
    return () => {
      isCurrent = false;
    };
  }, [session]);
  const path = session.replayPath();
  return (
    replay && (
      <Suspense fallback={null}>
        <GameAnalysis
          manifest={session.manifest}
          replay={replay}
          text={text}
          seatNames={seatNames}
          goTo={(index) => path !== null && navigate(`${path}?at=${replay.entryNumberAt(index)}`)}
        />
      </Suspense>
    )
  );
};
