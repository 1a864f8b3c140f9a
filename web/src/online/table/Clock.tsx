import type { ClockView } from '@gunbai/protocol';
import { useEffect, useState } from 'react';
import { useTranslator } from '../../i18n/index.tsx';
import { useConnection } from '../connection/connection-state.ts';

const padTwo = (number: number): string => String(number).padStart(2, '0');

/** A duration as days and hours, or as minutes and seconds below one day. */
export const formatDuration = (milliseconds: number, language = 'en'): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  const formatUnit = (unit: 'day' | 'hour', count: number): string =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: language === 'en' ? 'narrow' : 'short' }).format(count);
  if (days > 0) return `${formatUnit('day', days)} ${formatUnit('hour', hours)}`;
  return hours > 0 ? `${hours}:${padTwo(minutes)}:${padTwo(seconds % 60)}` : `${minutes}:${padTwo(seconds % 60)}`;
};

/** The server's time, updated twice a second while active. */
export const useServerTime = (isActive: boolean): number => {
  const clockOffset = useConnection((state) => state.clockOffset);
  const [now, setNow] = useState(() => Date.now() + clockOffset);
  useEffect(() => {
    if (!isActive) return;
    const tick = (): void => setNow(Date.now() + clockOffset);
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [isActive, clockOffset]);
  return now;
};

/** A seat's remaining time at a moment, without its bank. */
export const remainingAt = ({ since, left }: ClockView, now: number): number => left - (since === null ? 0 : Math.max(0, now - since));

/** A seat's remaining time, counting down while its clock runs. */
export const Clock = ({ clock }: { clock: ClockView }) => {
  const { t, language } = useTranslator();
  const { since, bank } = clock;
  const now = useServerTime(since !== null);
  const remaining = remainingAt(clock, now);
  // A clock that starts in the future is stopped for a vacation.
  if (since !== null && since > now)
    return (
      <span className="clock">
        {t('vacation.clock', { day: new Date(since - 1).toLocaleDateString(language, { month: 'short', day: 'numeric' }) })}
      </span>
    );
  return (
    <span
      className="clock"
      data-running={since !== null || undefined}
      data-short={remaining + bank < 30_000 || undefined}
      title={bank > 0 ? t('online.reserve', { time: formatDuration(Math.min(bank, remaining + bank), language) }) : undefined}
    >
      {formatDuration(remaining >= 0 ? remaining : remaining + bank, language)}
    </span>
  );
};
