import type { Person } from '@gunbai/protocol';
import { bidiIsolate } from '@gunbai/shared/i18n';
import { useState } from 'react';
import { Link } from 'wouter';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useTranslator } from '../../i18n/index.tsx';
import { useFetched, useAdminAction } from './use-admin.tsx';

interface Report {
  readonly id: string;
  readonly table: string;
  readonly chat: number | null;
  readonly reason: string;
  readonly resolved: number;
  readonly at: number;
  readonly about: string | null;
  readonly name: string | null;
  readonly text: string | null;
}

export const ReportsSection = ({ onBan }: { onBan(): void }) => {
  const { t } = useTranslator();
  const { found: reports, refresh } = useFetched<readonly Report[]>('/api/admin/reports');
  const { act, said } = useAdminAction(refresh);
  const waiting = reports?.filter(({ resolved }) => resolved === 0) ?? [];
  const [accused, setAccused] = useState<Person | null>(null);
  const ban = (account: string): void => {
    setAccused(null);
    void act('/api/admin/bans', { account, banned: true }).then(onBan);
  };
  return (
    <section className="lobby-section">
      <h2>{t('admin.reports')}</h2>
      {reports && waiting.length === 0 && <p className="quiet">{t('online.none')}</p>}
      {said}
      <ul className="card-list">
        {waiting.map((report) => (
          <ReportCard
            key={report.id}
            report={report}
            onResolve={(hide) => void act(`/api/admin/reports/${report.id}`, { hide })}
            onAccuse={setAccused}
          />
        ))}
      </ul>
      {accused && (
        <ConfirmDialog
          title={t('admin.banPerson', { name: accused.name })}
          message={t('admin.banConfirm')}
          onConfirm={() => ban(accused.account)}
          onClose={() => setAccused(null)}
        />
      )}
    </section>
  );
};

interface ReportCardProps {
  readonly report: Report;
  /** Closes the report; `hide` removes the message. */
  onResolve(hide: boolean): void;
  onAccuse(person: Person): void;
}

const ReportCard = ({ report: { table, chat, about, name, text, reason, at }, onResolve, onAccuse }: ReportCardProps) => {
  const { t, language, labelColon } = useTranslator();
  return (
    <li className="saved-game-row panel">
      <div>
        {text !== null && (
          <p>
            <strong>{bidiIsolate(name ?? '')}</strong>
            {labelColon}
            {bidiIsolate(text)}
          </p>
        )}
        <p className="quiet small-print">
          {reason === 'chat' ? t('chat.title') : reason} · {new Date(at).toLocaleString(language)} ·{' '}
          <Link href={`/online/${table}`}>{t('online.goTo')}</Link>
        </p>
      </div>
      <p className="button-row">
        {chat !== null && (
          <button type="button" className="button small" onClick={() => onResolve(true)}>
            {t('admin.removeMessage')}
          </button>
        )}
        <button type="button" className="button small" onClick={() => onResolve(false)}>
          {t('admin.resolve')}
        </button>
        {about !== null && (
          <button type="button" className="button small" onClick={() => onAccuse({ account: about, name: name ?? about })}>
            {t('admin.banPerson', { name: name ?? about })}
          </button>
        )}
      </p>
    </li>
  );
};
