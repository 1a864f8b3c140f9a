import type { ReactNode } from 'react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Reel } from '../session/reel.ts';
import type { ReelFrame } from '../session/reel.ts';
import type { Session, Sight } from '../session/session.ts';
import { useSpeech } from '../text/index.tsx';

const PACE = 900;

/** A short replay at the table itself, from a line of the log to the present. */
export const useWatching = (session: Session, sight: Sight, from: number): { frame: ReelFrame | null; bar: ReactNode; start(): void } => {
  const { t } = useSpeech();
  const [playing, setPlaying] = useState<{ reel: Reel; index: number } | null>(null);
  const { viewer } = sight;
  const start = useCallback(() => {
    void session.record().then((record) => {
      const reel = record && Reel.of(session.rules.game, record);
      if (reel?.ok) setPlaying({ reel: reel.value, index: Math.max(0, reel.value.indexOfLine(from) - 1) });
    });
  }, [session, from]);
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(
      () => setPlaying(playing.index + 1 < playing.reel.length ? { ...playing, index: playing.index + 1 } : null),
      PACE,
    );
    return () => clearTimeout(timer);
  }, [playing]);
  const frame = useMemo(() => playing && playing.reel.at(playing.index, viewer), [playing, viewer]);
  const bar = playing && (
    <p className="notice">
      {t('replay.of', { at: playing.index + 1, last: playing.reel.length })}{' '}
      <button type="button" className="button small" onClick={() => setPlaying(null)}>
        {t('recap.goOn')}
      </button>
    </p>
  );
  return { frame, bar, start };
};
