import type { RulesChangeIssue, TableStatus } from '@gunbai/protocol';
import { findGame } from '@gunbai/games/registry';
import { bidiIsolate } from '@gunbai/shared/i18n';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { fetchJson } from '../online/connection/api.ts';
import { formatDuration } from '../online/table/Clock.tsx';
import { SignIn } from '../online/account/SignIn.tsx';
import { useConnection } from '../online/connection/connection.ts';
import { useMe } from '../online/account/use-me.ts';
import { ServerUnavailable, useServerProbe } from '../online/connection/ServerUnavailable.tsx';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { PageLayout } from '../components/PageLayout.tsx';
import { NotFound } from '../components/NotFound.tsx';
import { ErrorMessage } from '../components/ErrorMessage.tsx';
import { joinFacts, formatErrorCode, formatRulesChange, useTranslator } from '../i18n/index.tsx';

const STATUSES: readonly TableStatus[] = ['open', 'playing', 'paused', 'rules-changed', 'stuck', 'over', 'cancelled'];

interface ServerLoad {
  readonly node: string;
  readonly seconds: number;
  readonly memory: { readonly rss: number; readonly heapUsed: number };
  readonly load: readonly number[];
  readonly sockets: number;
  readonly tablesInMemory: number;
  readonly refereeQueue: number;
  readonly tables: Readonly<Record<string, number>>;
  readonly failedJobs: readonly { readonly id: string; readonly kind: string; readonly attempts: number; readonly problem: string }[];
}

interface AdminTable {
  readonly id: string;
  readonly game: string;
  readonly status: TableStatus;
  readonly count: number;
  readonly difference: RulesChangeIssue | null;
  readonly updated: number;
}

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

interface Bans {
  readonly addresses: readonly { readonly address: string; readonly reason: string; readonly at: number }[];
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
}

/** Something of the server's, read once and again whenever it is asked for. */
const useFetched = <T,>(path: string): { readonly found: T | null; refresh(): void } => {
  const [found, setFound] = useState<T | null>(null);
  const refresh = useCallback((): void => {
    void fetchJson<T>('GET', path).then((result) => result.ok && setFound(result.value));
  }, [path]);
  useEffect(refresh, [refresh]);
  return { found, refresh };
};

/** Does something, and says why not where it was not done. */
const useAdminAction = (onDone: () => void) => {
  const translator = useTranslator();
  const [problem, setProblem] = useState<string | null>(null);
  const act = async (path: string, body: unknown): Promise<void> => {
    const done = await fetchJson('POST', path, body);
    setProblem(done.ok ? null : formatErrorCode(done.error, translator));
    onDone();
  };
  return { act, said: <ErrorMessage message={problem} /> };
};

/** For those who run the server: how it fares, its tables, what was reported, and who is shut out. */
const AdminPage = () => {
  const { t } = useTranslator();
  const { signedInAs, isHelloReceived } = useConnection();
  const me = useMe();
  useServerProbe();
  if (isHelloReceived && !signedInAs) return <SignInRequired />;
  if (me && !me.admin) return <AccessDenied name={me.name} />;
  return (
    <PageLayout title={t('admin.title')}>
      <h1>{t('admin.title')}</h1>
      <ServerUnavailable hasContent={isHelloReceived} />
      {me && <AdminSections />}
    </PageLayout>
  );
};

export default AdminPage;

const SignInRequired = () => {
  const { t } = useTranslator();
  return (
    <PageLayout title={t('page.signInFirst')}>
      <h1>{t('page.signInFirst')}</h1>
      <p role="status">{t('page.signInAbout')}</p>
      <SignIn asMember />
    </PageLayout>
  );
};

const AccessDenied = ({ name }: { name: string }) => {
  const { t } = useTranslator();
  return (
    <NotFound title={t('page.notYours')} message={t('page.notYoursAbout', { name })}>
      <Link className="button" data-kind="main" href="/account">
        {t('account.title')}
      </Link>
    </NotFound>
  );
};

const AdminSections = () => {
  const bans = useFetched<Bans>('/api/admin/bans');
  return (
    <>
      <LoadSection />
      <ReportsSection onBan={bans.refresh} />
      <BanList bans={bans.found} refresh={bans.refresh} />
      <TablesSection />
    </>
  );
};

const REFRESH_MS = 10_000;
const MEBIBYTE = 1024 * 1024;

const LoadSection = () => {
  const { t, hasMessage, language, labelColon } = useTranslator();
  const { found: load, refresh } = useFetched<ServerLoad>('/api/admin/load');
  useEffect(() => {
    const timer = setInterval(() => document.hidden || refresh(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  if (!load) return null;
  const rows: readonly (readonly [string, string | number])[] = [
    [t('admin.node'), load.node],
    [t('admin.uptime'), formatDuration(load.seconds * 1000, language)],
    [t('admin.memory'), `${Math.round(load.memory.rss / MEBIBYTE)} MiB`],
    [t('admin.processor'), load.load.map((one) => one.toFixed(2)).join(' / ')],
    [t('admin.sockets'), load.sockets],
    [t('admin.inMemory'), load.tablesInMemory],
    [t('admin.queue'), load.refereeQueue],
    ...Object.entries(load.tables).map(([status, count]) => {
      const key = `admin.status.${status}`;
      return [t('admin.tables') + labelColon + (hasMessage(key) ? t(key) : status), count] as const;
    }),
  ];
  return (
    <section className="lobby-section">
      <h2>{t('admin.load')}</h2>
      <dl className="figures">
        {rows.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {load.failedJobs.length > 0 && (
        <>
          <h3>{t('admin.failed')}</h3>
          <ul>
            {load.failedJobs.map(({ id, kind, attempts, problem }) => (
              <li key={id}>
                {kind} ({attempts}): {problem}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};

const ReportsSection = ({ onBan }: { onBan(): void }) => {
  const { t } = useTranslator();
  const { found: reports, refresh } = useFetched<readonly Report[]>('/api/admin/reports');
  const { act, said } = useAdminAction(refresh);
  const waiting = reports?.filter(({ resolved }) => resolved === 0) ?? [];
  const [accused, setAccused] = useState<Accused | null>(null);
  const ban = (account: string): void => {
    setAccused(null);
    void act('/api/admin/bans', { account, banned: true }).then(onBan);
  };
  return (
    <section className="lobby-section">
      <h2>{t('admin.reports')}</h2>
      {reports && waiting.length === 0 && <p className="quiet">{t('online.none')}</p>}
      {said}
      <ul className="kept-list">
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
          message={t('admin.banSure')}
          onConfirm={() => ban(accused.account)}
          onClose={() => setAccused(null)}
        />
      )}
    </section>
  );
};

interface Accused {
  readonly account: string;
  readonly name: string;
}

interface ReportCardProps {
  readonly report: Report;
  /** The report is done with; what was said is struck out, or stays. */
  onResolve(hide: boolean): void;
  onAccuse(whom: Accused): void;
}

const ReportCard = ({ report: { table, chat, about, name, text, reason, at }, onResolve, onAccuse }: ReportCardProps) => {
  const { t, language, labelColon } = useTranslator();
  return (
    <li className="kept panel">
      <div>
        {text !== null && (
          <p>
            <strong>{bidiIsolate(name ?? '')}</strong>
            {labelColon}
            {bidiIsolate(text)}
          </p>
        )}
        <p className="quiet small-print">
          {reason === 'talk' ? t('online.talk') : reason} · {new Date(at).toLocaleString(language)} ·{' '}
          <Link href={`/online/${table}`}>{t('online.goTo')}</Link>
        </p>
      </div>
      <p className="button-row">
        {chat !== null && (
          <button type="button" className="button small" onClick={() => onResolve(true)}>
            {t('admin.strike')}
          </button>
        )}
        <button type="button" className="button small" onClick={() => onResolve(false)}>
          {t('admin.settle')}
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

const BanList = ({ bans, refresh }: { bans: Bans | null; refresh(): void }) => {
  const { t } = useTranslator();
  const { act, said } = useAdminAction(refresh);
  const liftBan = (whom: { account: string } | { address: string }): void => void act('/api/admin/bans', { ...whom, banned: false });
  return (
    <section className="lobby-section">
      <h2>{t('admin.bans')}</h2>
      {bans && bans.accounts.length + bans.addresses.length === 0 && <p className="quiet">{t('online.none')}</p>}
      <ul>
        {bans?.accounts.map(({ id, name }) => (
          <li key={id}>
            <Link href={`/people/${id}`}>{bidiIsolate(name)}</Link> <LiftBanButton whom={name} onLift={() => liftBan({ account: id })} />
          </li>
        ))}
        {bans?.addresses.map(({ address: shut, reason }) => (
          <li key={shut}>
            <code>{shut}</code> {reason} <LiftBanButton whom={shut} onLift={() => liftBan({ address: shut })} />
          </li>
        ))}
      </ul>
      <BanForm onBan={(address, reason) => void act('/api/admin/bans', { address, banned: true, reason })} />
      {said}
    </section>
  );
};

const LiftBanButton = ({ whom, onLift }: { whom: string; onLift(): void }) => {
  const { t } = useTranslator();
  return (
    <button type="button" className="button small" aria-label={`${t('admin.lift')}: ${whom}`} onClick={onLift}>
      {t('admin.lift')}
    </button>
  );
};

const BanForm = ({ onBan }: { onBan(address: string, reason: string): void }) => {
  const { t } = useTranslator();
  const [address, setAddress] = useState('');
  const [reason, setReason] = useState('');
  return (
    <form
      className="inline-form"
      onSubmit={(event) => {
        event.preventDefault();
        onBan(address.trim(), reason.trim());
        setAddress('');
        setReason('');
      }}
    >
      <label className="field">
        {t('admin.address')}
        <input type="text" required maxLength={45} value={address} onChange={(event) => setAddress(event.target.value)} />
      </label>
      <label className="field">
        {t('admin.reason')}
        <input type="text" maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </label>
      <button type="submit" className="button">
        {t('admin.ban')}
      </button>
    </form>
  );
};

const TablesSection = () => {
  const { t } = useTranslator();
  const [status, setStatus] = useState<TableStatus | ''>('');
  const { found: tables, refresh } = useFetched<readonly AdminTable[]>(`/api/admin/tables${status === '' ? '' : `?status=${status}`}`);
  const { act, said } = useAdminAction(refresh);
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
      {said}
      <ul className="kept-list">
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
  const { id, game, status, count, difference, updated } = table;
  const facts = [
    t(`admin.status.${status}`),
    t('admin.lines', { n: count }),
    new Date(updated).toLocaleString(language),
    formatRulesChange(difference, translator),
  ];
  return (
    <li className="kept panel">
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
