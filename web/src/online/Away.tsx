import type { Settings } from '@gunbai/server/wire';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { sayCode, useSpeech } from '../text/index.tsx';
import { ask } from './api.ts';

/** A day as a date field writes it, in the reader's own time. */
const dayOf = (at: number): string => {
  const date = new Date(at);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
};

const DAY = 86_400_000;

/** The end of the day that a date field names, in the reader's own time; null where it names none. */
export const endOfDay = (day: string): number | null => {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const end = new Date(year, month - 1, date + 1).getTime();
  return Number.isNaN(end) ? null : end;
};

/** A vacation: by-the-day clocks stand still until it is over, where the table grants it. */
export const Vacation = ({ settings, onDone }: { settings: Settings; onDone(settings: Settings): void }) => {
  const speech = useSpeech();
  const { t, language } = speech;
  const [now] = useState(() => Date.now());
  const [day, setDay] = useState('');
  const [said, setSaid] = useState('');
  const { vacationUntil } = settings;
  const isAway = vacationUntil > now;
  const set = async (until: number): Promise<void> => {
    const saved = await ask<Settings>('PUT', '/api/me/settings', { ...settings, vacationUntil: until });
    setSaid(saved.ok ? t('account.saved') : sayCode(saved.error, speech));
    if (saved.ok) onDone(saved.value);
  };
  return (
    <section className="lobby-section">
      <h2>{t('vacation.title')}</h2>
      <p className="quiet">{t('vacation.about')}</p>
      {isAway ? (
        <p className="button-row">
          {t('vacation.until', { day: new Date(vacationUntil - 1).toLocaleDateString(language, { dateStyle: 'long' }) })}
          <button type="button" className="button" onClick={() => void set(0)}>
            {t('vacation.end')}
          </button>
        </p>
      ) : (
        <form
          className="button-row"
          onSubmit={(event) => {
            event.preventDefault();
            const until = endOfDay(day);
            if (until !== null) void set(until);
          }}
        >
          <label className="field">
            {t('vacation.last')}
            <input
              type="date"
              required
              min={dayOf(now)}
              max={dayOf(now + 365 * DAY)}
              value={day}
              onChange={(event) => setDay(event.target.value)}
            />
          </label>
          <button type="submit" className="button">
            {t('vacation.begin')}
          </button>
        </form>
      )}
      <p role="status" className="quiet">
        {said}
      </p>
    </section>
  );
};

interface Blocked {
  readonly account: string;
  readonly name: string;
}

/** The people this reader does not want to meet, and the way to make peace. */
export const BlockList = () => {
  const speech = useSpeech();
  const { t } = speech;
  const [blocked, setBlocked] = useState<readonly Blocked[]>([]);
  const [said, setSaid] = useState('');
  useEffect(() => {
    void ask<readonly Blocked[]>('GET', '/api/me/blocks').then((found) => found.ok && setBlocked(found.value));
  }, []);
  const unblock = async ({ account, name }: Blocked): Promise<void> => {
    const left = await ask<readonly Blocked[]>('POST', '/api/me/blocks', { account, blocked: false });
    setSaid(left.ok ? t('blocks.done', { name }) : sayCode(left.error, speech));
    if (left.ok) setBlocked(left.value);
  };
  return (
    <section className="lobby-section">
      <h2>{t('blocks.title')}</h2>
      {blocked.length === 0 && <p className="quiet">{t('blocks.none')}</p>}
      <ul>
        {blocked.map((one) => (
          <li key={one.account}>
            <Link href={`/people/${one.account}`}>{one.name}</Link>{' '}
            <button
              type="button"
              className="button small"
              aria-label={`${t('blocks.unblock')}: ${one.name}`}
              onClick={() => void unblock(one)}
            >
              {t('blocks.unblock')}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="quiet">
        {said}
      </p>
    </section>
  );
};
