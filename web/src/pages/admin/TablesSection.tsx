import type { RulesChangeIssue, TableStatus } from '@gunbai/protocol';
import { findGame } from '@gunbai/games/registry';
import { useState } from 'react';
import { Link } from 'wouter';
import { joinFacts, formatRulesChange, useTranslator } from '../../i18n/index.tsx';
import { useFetched, useAdminAction } from './use-admin.tsx';

const STATUSES: readonly TableStatus[] = ['open', 'playing', 'paused', 'rules-changed', 'stuck', 'over', 'cancelled'];

interface AdminTable {
  readonly id: string;
  readonly game: string;
  readonly status: TableStatus;
  readonly count: number;
  readonly rulesChange: RulesChangeIssue | null;
  readonly updated: number;
}

export const TablesSection = () => {
  const { t } = useTranslator();
  const [status, setStatus] = useState<TableStatus | ''>('');
  const { data: tables, refresh } = useFetched<readonly AdminTable[]>(`/api/admin/tables${status === '' ? '' : `?status=${status}`}`);
  const { act, errorMessage } = useAdminAction(refresh);
  return (
    <section className="lobby-section">
      <h2>{t('admin.tables')}</h2>
      <label className="field">
        {t('admin.which')}
        <select value={status} onChange={(event) => setStatus(event.target.value as TableStatus | '')}>
          <option value="">{t('admin.all')}</option>
          {STATUSES.map((one) => (
            <option key={one} value={one}>
              {t(`admin.status.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {tables?.length === 0 && <p className="quiet">{t('online.none')}</p>}
      {errorMessage}
      <ul className="card-list">
        {tables?.map((table) => (
          <TableRow key={table.id} table={table} onClose={() => void act(`/api/admin/tables/${table.id}/close`, {})} />
        ))}
      </ul>
    </section>
  );
};

const TableRow = ({ table, onClose }: { table: AdminTable; onClose(): void }) => {
  const translator = useTranslator();
  const { t, language } = translator;
  const { id, game, status, count, rulesChange, updated } = table;
  const facts = [
    t(`admin.status.${status}`),
    t('admin.entries', { n: count }),
    new Date(updated).toLocaleString(language),
    formatRulesChange(rulesChange, translator),
  ];
  return (
    <li className="saved-game-row panel">
      <div>
        <strong>{findGame(game)?.names[language] ?? game}</strong>
        <p className="quiet small-print">{joinFacts(facts)}</p>
      </div>
      <span className="button-row">
        <Link className="button small" href={`/online/${id}`}>
          {t('online.goTo')}
        </Link>
        {status === 'stuck' && (
          <button type="button" className="button small" onClick={onClose}>
            {t('online.cancel')}
          </button>
        )}
      </span>
    </li>
  );
};
