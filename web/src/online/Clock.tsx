import type { ClockView } from '@gunbai/server/wire';
import { useEffect, useState } from 'react';

const two = (number: number): string => String(number).padStart(2, '0');

/** Time as a clock shows it: days and hours while there are days, else minutes and seconds. */
export const readTime = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  if (days > 0) return `${days}d ${hours}h`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};

/** What is left on a seat's clock, counting down while it runs. */
export const Clock = ({ clock }: { clock: ClockView }) => {
  const { since, left, bank } = clock;
  const [now, setNow] = useState(since ?? 0);
  useEffect(() => {
    if (since === null) return;
    const tick = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(tick);
  }, [since]);
  const spent = since === null ? 0 : Math.max(0, now - since);
  const rest = left - spent;
  return (
    <span className="clock" data-running={since !== null || undefined} data-short={rest + bank < 30_000 || undefined}>
      {readTime(rest >= 0 ? rest : rest + bank)}
    </span>
  );
};
