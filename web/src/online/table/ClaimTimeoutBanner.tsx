import type { Refusal } from '@gunbai/engine';
import type { ClockView } from '@gunbai/protocol';
import { useState } from 'react';
import { formatErrorCode, useTranslator } from '../../i18n/index.tsx';
import { remainingAt, useServerTime } from './Clock.tsx';
import type { OnlineSession, OnlineTableSnapshot } from './online-session.ts';

/** Offers to claim the win from a seat out of time, if the table's policy is `claim`. */
export const ClaimTimeoutBanner = ({ session, online }: { session: OnlineSession; online: OnlineTableSnapshot }) => {
  const translator = useTranslator();
  const { table, you } = online;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isOpen = you !== null && table.status === 'playing' && table.pace.kind !== 'none' && table.policy.timeOut === 'claim';
  const now = useServerTime(isOpen);
  const isOutOfTime = ([seat, clock]: readonly [string, ClockView]): boolean =>
    seat !== you && clock.since !== null && remainingAt(clock, now) + clock.bank < 0;
  if (!isOpen || !Object.entries(table.clocks).some(isOutOfTime)) return null;
  return (
    <p className="notice proposal">
      <button type="button" className="button small" data-kind="main" onClick={() => void session.claimTime().then(setRefusal)}>
        {translator.t('online.claim')}
      </button>
      {refusal && <span role="alert">{formatErrorCode(refusal, translator)}</span>}
    </p>
  );
};
