import { isolated } from '@gunbai/kits/text';
import type { Settings } from '@gunbai/server/wire';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { InlineForm } from '../parts/InlineForm.tsx';
import { sayCode, useSpeech } from '../text/index.tsx';
import type { ShellKey } from '../text/index.tsx';
import { ask } from './api.ts';

/** A day as a date field writes it, in the reader's own time. */
const dayOf = (at: number): string => {
  const date = new Date(at);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
};

const DAY = 86_400_000;

/** The end of the day that a date field names, in the reader's own time; null where it names none. */
const endOfDay = (day: string): number | null => {
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
        <InlineForm submit={t('vacation.end')} said={said} onSubmit={() => void set(0)}>
          {t('vacation.until', { day: new Date(vacationUntil - 1).toLocaleDateString(language, { dateStyle: 'long' }) })}
        </InlineForm>
      ) : (
        <InlineForm
          submit={t('vacation.begin')}
          said={said}
          onSubmit={() => {
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
export const Unwanted = () => {
  const { t } = useSpeech();
  return (
    <section className="lobby-section">
      <h2>{t('blocks.title')}</h2>
      <p className="quiet">{t('blocks.about')}</p>
      <PeopleList path="/api/me/blocks" mark="blocked" none={t('blocks.none')} undo={t('blocks.unblock')} done="blocks.done" />
      <h2>{t('blocks.muted')}</h2>
      <PeopleList path="/api/me/mutes" mark="muted" none={t('blocks.mutedNone')} undo={t('blocks.unmute')} done="blocks.unmuted" />
    </section>
  );
};

interface PeopleListProps {
  readonly path: string;
  readonly mark: 'blocked' | 'muted';
  readonly none: string;
  readonly undo: string;
  readonly done: ShellKey;
}

const PeopleList = ({ path, mark, none, undo, done }: PeopleListProps) => {
  const speech = useSpeech();
  const { t } = speech;
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [said, setSaid] = useState('');
  useEffect(() => {
    void ask<readonly Person[]>('GET', path).then((found) => found.ok && setPeople(found.value));
  }, [path]);
  const release = async ({ account, name }: Person): Promise<void> => {
    const left = await ask<readonly Person[]>('POST', path, { account, [mark]: false });
    setSaid(left.ok ? t(done, { name }) : sayCode(left.error, speech));
    if (left.ok) setPeople(left.value);
  };
  return (
    <>
      {people.length === 0 && <p className="quiet">{none}</p>}
      <ul className="plain-list">
        {people.map((one) => (
          <li key={one.account}>
            <Link href={`/people/${one.account}`}>{isolated(one.name)}</Link>
            <button type="button" className="button small" aria-label={`${undo}: ${isolated(one.name)}`} onClick={() => void release(one)}>
              {undo}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="quiet">
        {said}
      </p>
    </>
  );
};
