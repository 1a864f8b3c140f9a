import { bidiIsolate } from '@gunbai/shared/i18n';
import type { Settings } from '@gunbai/protocol';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { InlineForm } from '../../components/InlineForm.tsx';
import { formatErrorCode, useTranslator } from '../../i18n/index.tsx';
import type { MessageKey } from '../../i18n/index.tsx';
import { fetchJson } from '../connection/api.ts';

/** A day as a date field writes it, in the reader's own time. */
const toDateInput = (at: number): string => {
  const date = new Date(at);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
};

const DAY_MS = 86_400_000;

/** The end of the day that a date field names, in the reader's own time; null where it names none. */
const endOfDay = (day: string): number | null => {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const end = new Date(year, month - 1, date + 1).getTime();
  return Number.isNaN(end) ? null : end;
};

/** A vacation: by-the-day clocks stand still until it is over, where the table grants it. */
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
          submit={t('vacation.begin')}
          status={status}
          onSubmit={() => {
            const until = endOfDay(day);
            if (until !== null) void saveUntil(until);
          }}
        >
          <label className="field">
            {t('vacation.last')}
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

interface Person {
  readonly account: string;
  readonly name: string;
}

/** People whom the reader does not want to read, or to meet at all; and the way to make peace. */
export const BlockedUsers = () => {
  const { t } = useTranslator();
  return (
    <section className="lobby-section">
      <h2>{t('blocks.title')}</h2>
      <p className="quiet">{t('blocks.about')}</p>
      <PeopleList
        path="/api/me/blocks"
        field="blocked"
        emptyText={t('blocks.none')}
        undoLabel={t('blocks.unblock')}
        doneMessage="blocks.done"
      />
      <h2>{t('blocks.muted')}</h2>
      <PeopleList
        path="/api/me/mutes"
        field="muted"
        emptyText={t('blocks.mutedNone')}
        undoLabel={t('blocks.unmute')}
        doneMessage="blocks.unmuted"
      />
    </section>
  );
};

interface PeopleListProps {
  readonly path: string;
  readonly field: 'blocked' | 'muted';
  readonly emptyText: string;
  readonly undoLabel: string;
  readonly doneMessage: MessageKey;
}

const PeopleList = ({ path, field, emptyText, undoLabel, doneMessage }: PeopleListProps) => {
  const translator = useTranslator();
  const { t } = translator;
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [status, setStatus] = useState('');
  useEffect(() => {
    void fetchJson<readonly Person[]>('GET', path).then((found) => found.ok && setPeople(found.value));
  }, [path]);
  const release = async ({ account, name }: Person): Promise<void> => {
    const remaining = await fetchJson<readonly Person[]>('POST', path, { account, [field]: false });
    setStatus(remaining.ok ? t(doneMessage, { name }) : formatErrorCode(remaining.error, translator));
    if (remaining.ok) setPeople(remaining.value);
  };
  return (
    <>
      {people.length === 0 && <p className="quiet">{emptyText}</p>}
      <ul className="plain-list">
        {people.map((one) => (
          <li key={one.account}>
            <Link href={`/people/${one.account}`}>{bidiIsolate(one.name)}</Link>
            <button
              type="button"
              className="button small"
              aria-label={`${undoLabel}: ${bidiIsolate(one.name)}`}
              onClick={() => void release(one)}
            >
              {undoLabel}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="quiet">
        {status}
      </p>
    </>
  );
};
