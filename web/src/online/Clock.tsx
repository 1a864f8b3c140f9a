import type { ClockView } from '@gunbai/server/wire';
import { useEffect, useState } from 'react';
import { useSpeech } from '../text/index.tsx';
import { useLine } from './line.ts';

const two = (number: number): string => String(number).padStart(2, '0');

/** Time as a clock shows it: days and hours while there are days, else minutes and seconds. */
export const readTime = (milliseconds: number, language = 'en'): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  const of = (unit: 'day' | 'hour', count: number): string =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: language === 'en' ? 'narrow' : 'short' }).format(count);
  if (days > 0) return `${of('day', days)} ${of('hour', hours)}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};

/** The server's time, twice a second while it is wanted; `at` until the first tick. */
export const useServerTime = (isWanted: boolean, at: number): number => {
  const ahead = useLine((state) => state.ahead);
  const [now, setNow] = useState(at);
  useEffect(() => {
    if (!isWanted) return;
    const tick = setInterval(() => setNow(Date.now() + ahead), 500);
    return () => clearInterval(tick);
  }, [isWanted, ahead]);
  return now;
};

/** What is left of a seat's time at a moment, its bank apart. */
export const leftAt = ({ since, left }: ClockView, now: number): number => left - (since === null ? 0 : Math.max(0, now - since));

/** What is left on a seat's clock, counting down while it runs. */
export const Clock = ({ clock }: { clock: ClockView }) => {
  const { t, language } = useSpeech();
  const { since, bank } = clock;
  const now = useServerTime(since !== null, since ?? 0);
  const rest = leftAt(clock, now);
  // A clock that starts only later stands still for a vacation.
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
      data-short={rest + bank < 30_000 || undefined}
      title={bank > 0 ? t('online.bank', { time: readTime(Math.min(bank, rest + bank), language) }) : undefined}
    >
      {readTime(rest >= 0 ? rest : rest + bank, language)}
    </span>
  );
};
