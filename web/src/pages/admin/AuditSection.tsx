import { auditGroups, auditOperators } from '@gunbai/protocol/audit';
import type { AuditEntry, AuditGroup, AuditPage } from '@gunbai/protocol/audit';
import { bidiIsolate } from '@gunbai/shared/i18n';
import { useState } from 'react';
import { Link } from 'wouter';
import { fetchJson } from '../../online/connection/api.ts';
import { joinFacts, useTranslator } from '../../i18n/index.tsx';
import { useFetched } from './use-admin.tsx';

/** Who signed in, who changed an account, and what administrators did. */
export const AuditSection = () => {
  const { t } = useTranslator();
  const [group, setGroup] = useState<AuditGroup | ''>('');
  return (
    <section className="lobby-section">
      <h2>{t('admin.audit.title')}</h2>
      <p className="quiet">{t('admin.audit.about')}</p>
      <label className="field">
        {t('admin.audit.group')}
        <select value={group} onChange={(event) => setGroup(event.target.value as AuditGroup | '')}>
          <option value="">{t('admin.all')}</option>
          {auditGroups.map((one) => (
            <option key={one} value={one}>
              {t(`admin.audit.group.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <AuditList key={group} query={group === '' ? '?' : `?group=${group}&`} />
    </section>
  );
};

const AuditList = ({ query }: { query: string }) => {
  const { t } = useTranslator();
  const { data: newest } = useFetched<AuditPage>(`/api/admin/audit${query}`);
  const [older, setOlder] = useState<readonly AuditPage[]>([]);
  if (!newest) return null;
  const pages = [newest, ...older];
  const next = pages.at(-1)?.next ?? null;
  const loadOlder = async (): Promise<void> => {
    const page = await fetchJson<AuditPage>('GET', `/api/admin/audit${query}before=${next}`);
    if (page.ok) setOlder([...older, page.value]);
  };
  const entries = pages.flatMap((page) => page.entries);
  return (
    <>
      {entries.length === 0 && <p className="quiet">{t('online.none')}</p>}
      <ul className="plain-list">
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {next !== null && (
        <button type="button" className="button" onClick={() => void loadOlder()}>
          {t('admin.audit.older')}
        </button>
      )}
    </>
  );
};

const EntryRow = ({ entry }: { entry: AuditEntry }) => {
  const translator = useTranslator();
  const { t, language, labelColon } = translator;
  const { at, kind, address, subject } = entry;
  // A failed sign-in is about the account that somebody tried.
  const isAboutSubject = kind === 'sign-in-failed';
  const actor = isAboutSubject ? { id: subject, name: entry.subjectName } : { id: entry.actor, name: entry.actorName };
  return (
    <li>
      <span>
        <Actor {...actor} /> {t(`admin.audit.kind.${kind}`)}
        {subject !== '' && !isAboutSubject && (
          <>
            {labelColon}
            <Subject entry={entry} />
          </>
        )}
      </span>
      <span className="quiet small-print">{joinFacts([new Date(at).toLocaleString(language), address])}</span>
    </li>
  );
};

const Actor = ({ id, name }: { id: string; name: string | null }) => {
  const { t } = useTranslator();
  const operator = auditOperators.find((one) => one === id);
  if (operator) return <strong>{t(`admin.audit.actor.${operator}`)}</strong>;
  if (id === '') return <strong>{t('admin.audit.actor.unknown')}</strong>;
  return (
    <strong>
      <PersonLink id={id} name={name} />
    </strong>
  );
};

const PersonLink = ({ id, name }: { id: string; name: string | null }) => <Link href={`/players/${id}`}>{bidiIsolate(name ?? id)}</Link>;

const TABLE_KINDS: readonly string[] = ['table-closed', 'report-resolved', 'message-removed'];

const Subject = ({ entry: { kind, subject, subjectName } }: { entry: AuditEntry }) => {
  const { t } = useTranslator();
  if (TABLE_KINDS.includes(kind)) return <Link href={`/online/${subject}`}>{t('online.goTo')}</Link>;
  return subjectName === null ? <code>{subject}</code> : <PersonLink id={subject} name={subjectName} />;
};
