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
  const { data: reports, refresh } = useFetched<readonly Report[]>('/api/admin/reports');
  const { act, errorMessage } = useAdminAction(refresh);
  const waiting = reports?.filter(({ resolved }) => resolved === 0) ?? [];
  const [personToBan, setPersonToBan] = useState<Person | null>(null);
  const ban = (account: string): void => {
    setPersonToBan(null);
    void act('/api/admin/bans', { account, banned: true }).then(onBan);
  };
  return (
    <section className="lobby-section">
      <h2>{t('admin.reports')}</h2>
      {reports && waiting.length === 0 && <p className="quiet">{t('online.none')}</p>}
      {errorMessage}
      <ul className="card-list">
        {waiting.map((report) => (
          <ReportCard
            key={report.id}
            report={report}
            onResolve={(hide) => void act(`/api/admin/reports/${report.id}`, { hide })}
            onSelectForBan={setPersonToBan}
          />
        ))}
      </ul>
      {personToBan && (
        <ConfirmDialog
          title={t('admin.banPerson', { name: personToBan.name })}
          message={t('admin.banConfirm')}
          onConfirm={() => ban(personToBan.account)}
          onClose={() => setPersonToBan(null)}
        />
      )}
    </section>
  );
};

interface ReportCardProps {
  readonly report: Report;
  /** Closes the report; `hide` removes the message. */
  onResolve(hide: boolean): void;
  onSelectForBan(person: Person): void;
}

const ReportCard = ({ report: { table, chat, about, name, text, reason, at }, onResolve, onSelectForBan }: ReportCardProps) => {
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
          <button type="button" className="button small" onClick={() => onSelectForBan({ account: about, name: name ?? about })}>
            {t('admin.banPerson', { name: name ?? about })}
          </button>
        )}
      </p>
    </li>
  );
};
