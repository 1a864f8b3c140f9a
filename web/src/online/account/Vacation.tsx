import type { Settings } from '@gunbai/protocol';
import { useState } from 'react';
import { InlineForm } from '../../components/InlineForm.tsx';
import { formatErrorCode, useTranslator } from '../../i18n/index.tsx';
import { fetchJson } from '../connection/api.ts';

/** A date in the format of a date input, in the reader's time zone. */
const toDateInput = (at: number): string => {
  const date = new Date(at);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
};

const DAY_MS = 86_400_000;

/** The end of the day in a date input, in the reader's time zone; null if the input is empty. */
const endOfDay = (day: string): number | null => {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const end = new Date(year, month - 1, date + 1).getTime();
  return Number.isNaN(end) ? null : end;
};

/** A vacation stops correspondence clocks until it ends, at tables that allow it. */
export const Vacation = ({ settings, onDone }: { settings: Settings; onDone(settings: Settings): void }) => {
  const translator = useTranslator();
  const { t, language } = translator;
  const [now] = useState(() => Date.now());
  const [day, setDay] = useState('');
  const [status, setStatus] = useState('');
  const { vacationUntil } = settings;
  const isAway = vacationUntil > now;
  const saveUntil = async (until: number): Promise<void> => {
    const saved = await fetchJson<Settings>('PUT', '/api/me/settings', { ...settings, vacationUntil: until });
    setStatus(saved.ok ? t('account.saved') : formatErrorCode(saved.error, translator));
    if (saved.ok) onDone(saved.value);
  };
  return (
    <section className="lobby-section">
      <h2>{t('vacation.title')}</h2>
      <p className="quiet">{t('vacation.about')}</p>
      {isAway ? (
        <InlineForm submit={t('vacation.end')} status={status} onSubmit={() => void saveUntil(0)}>
          {t('vacation.until', { day: new Date(vacationUntil - 1).toLocaleDateString(language, { dateStyle: 'long' }) })}
        </InlineForm>
      ) : (
        <InlineForm
          submit={t('vacation.start')}
          status={status}
          onSubmit={() => {
            const until = endOfDay(day);
            if (until !== null) void saveUntil(until);
          }}
        >
          <label className="field">
            {t('vacation.lastDay')}
            <input
              type="date"
              required
              min={toDateInput(now)}
              max={toDateInput(now + 365 * DAY_MS)}
              value={day}
              onChange={(event) => setDay(event.target.value)}
            />
          </label>
        </InlineForm>
      )}
    </section>
  );
};
