import type { SeatId, View } from '@gunbai/engine';
import { findBattles } from '@gunbai/ui/battle';
import type { BattleEventTypes } from '@gunbai/ui/battle';
import { useState } from 'react';
import type { Session, TableSnapshot } from '../../session/session.ts';
import { useSettings } from '../../settings.ts';
import { isHeading, recapOnReturn, recapStart } from './format-log.ts';
import type { LogRow } from './format-log.ts';

type RecapReason = 'return' | 'turn' | 'request';

interface RecapState {
  /** Its first entry; null once it was closed. */
  readonly from: number | null;
  /** The number of the position that it leads to. */
  readonly at: number;
  readonly reason: RecapReason;
  /** The position at the reader's last decision before it. */
  readonly before: View<unknown> | null;
}

/** A decision that the reader could make. */
interface OwnDecision {
  readonly seat: SeatId;
  readonly number: number;
  readonly view: View<unknown>;
}

interface RecapOptions {
  readonly players: Session['players'];
  readonly rows: readonly LogRow[];
  readonly battleTypes: BattleEventTypes;
  /** Not in lessons: they tell what happened. */
  readonly isLesson: boolean;
}

/** Whether the latest event belongs to a battle: then its card shows what happened, and the turn has not begun. */
const isInBattle = ({ log }: TableSnapshot, types: BattleEventTypes): boolean => {
  const latest = log.findLast(({ events }) => events.length > 0);
  return (
    latest !== undefined &&
    (findBattles(log, types)
      .at(-1)
      ?.events.some(({ n }) => n === latest.n) ??
      false)
  );
};

/** Whether others have done something since the reader's last decision that this reader did not see them do at the same screen. */
const hasNews = ({ log, viewer }: TableSnapshot, { players, rows }: RecapOptions, wasHandedOver: boolean): boolean => {
  const from = recapStart(log, viewer, Number.POSITIVE_INFINITY);
  const isElsewhere = (seat: SeatId): boolean => wasHandedOver || players.some((player) => player.seat === seat && !player.isLocal);
  const entries = new Set(log.flatMap(({ n, seat }) => (n >= from && seat !== null && seat !== viewer && isElsewhere(seat) ? n : [])));
  return rows.some(({ n, type, isDecisionOnly }) => entries.has(n) && !isDecisionOnly && !isHeading(type));
};

/** Whether the reader's turn begins: they decide, but not on a window or within a battle. */
const beginsTurn = (snapshot: TableSnapshot, wasHandedOver: boolean, options: RecapOptions): boolean =>
  !options.isLesson &&
  !snapshot.prompt?.standingOrder &&
  hasNews(snapshot, options, wasHandedOver) &&
  !isInBattle(snapshot, options.battleTypes);

/** The recap: at the start of each own turn, on return, and on request. It closes when play continues. */
export const useRecap = (snapshot: TableSnapshot, since: number | null, options: RecapOptions) => {
  const { log, viewer, number, actingSeat, handoverTo, view, outcome } = snapshot;
  const opensAtTurns = useSettings(({ recap: mode }) => mode === 'turn');
  const [recap, setRecap] = useState<RecapState>(() => ({
    from: recapOnReturn(log, viewer, since),
    at: number,
    reason: 'return',
    before: null,
  }));
  const [last, setLast] = useState<OwnDecision | null>(null);
  const [isHandingOver, setHandingOver] = useState(false);
  if ((handoverTo !== null) !== isHandingOver) setHandingOver(handoverTo !== null);
  if (actingSeat !== null && handoverTo === null && !outcome && (last?.number !== number || last.seat !== actingSeat)) {
    setLast({ seat: actingSeat, number, view });
    const isOpen = recap.from !== null && recap.at === number;
    if (opensAtTurns && !isOpen && beginsTurn(snapshot, isHandingOver, options))
      setRecap({
        from: recapStart(log, viewer, Number.POSITIVE_INFINITY),
        at: number,
        reason: 'turn',
        before: last?.seat === actingSeat ? last.view : null,
      });
  }
  return {
    /** Its first entry, even after it was closed. */
    start: recap.from ?? 0,
    from: number === recap.at ? recap.from : null,
    reason: recap.reason,
    before: recap.before,
    open: () => setRecap((now) => ({ from: recapStart(log, viewer, number), at: number, reason: 'request', before: now.before })),
    close: () => setRecap((now) => ({ ...now, from: null })),
  };
};
