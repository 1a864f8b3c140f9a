import type { ReactNode } from 'react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { MIN_ROLL_MS } from '../../session/battle-stage.ts';
import { Replay } from '../../session/replay.ts';
import type { ReplayFrame } from '../../session/replay.ts';
import type { Session, TableSnapshot } from '../../session/session.ts';
import { useTranslator } from '../../i18n/index.tsx';

const STEP_MS = 900;

/** A short replay at the table, from a log entry to the present. */
export const useInlineReplay = (
  session: Session,
  snapshot: TableSnapshot,
  from: number,
  rolls: ReadonlySet<string>,
): { frame: ReplayFrame | null; entryNumber: number; bar: ReactNode; start(): void } => {
  const { t } = useTranslator();
  const [playing, setPlaying] = useState<{ replay: Replay; index: number } | null>(null);
  const { viewer } = snapshot;
  const start = useCallback(() => {
    void session.record().then((record) => {
      const loaded = record && Replay.fromRecord(session.rules.game, record);
      if (loaded?.ok) setPlaying({ replay: loaded.value, index: Math.max(0, loaded.value.indexOfEntry(from) - 1) });
    });
  }, [session, from]);
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(
      () => setPlaying(playing.index + 1 < playing.replay.length ? { ...playing, index: playing.index + 1 } : null),
      playing.replay.hasEventAt(playing.index, rolls) ? MIN_ROLL_MS : STEP_MS,
    );
    return () => clearTimeout(timer);
  }, [playing, rolls]);
  const frame = useMemo(() => playing && playing.replay.frameAt(playing.index, viewer), [playing, viewer]);
  const bar = playing && (
    <p className="notice">
      {t('replay.of', { position: playing.index + 1, last: playing.replay.length })}{' '}
      <button type="button" className="button small" onClick={() => setPlaying(null)}>
        {t('recap.continue')}
      </button>
    </p>
  );
  return { frame, entryNumber: playing?.replay.entryNumberAt(playing.index) ?? 0, bar, start };
};
