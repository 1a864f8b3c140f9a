import type { Difference, TableStatus } from '@gunbai/server/wire';
import { titleOf } from '@gunbai/games/registry';
import { isolated } from '@gunbai/kits/text';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { ask } from '../online/api.ts';
import { readTime } from '../online/Clock.tsx';
import { ComeIn } from '../online/ComeIn.tsx';
import { useLine } from '../online/line.ts';
import { useMe } from '../online/me.ts';
import { NoServer, useServerSought } from '../online/NoServer.tsx';
import { AskSheet } from '../parts/AskSheet.tsx';
import { Frame } from '../parts/Frame.tsx';
import { Missing } from '../parts/Missing.tsx';
import { Problem } from '../parts/Problem.tsx';
import { dotted, sayCode, sayDifference, useSpeech } from '../text/index.tsx';

const STATUSES: readonly TableStatus[] = ['open', 'playing', 'paused', 'rules-changed', 'stuck', 'over', 'cancelled'];

interface Load {
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

interface KeptTable {
  readonly id: string;
  readonly game: string;
  readonly status: TableStatus;
  readonly count: number;
  readonly difference: Difference | null;
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
const useAsked = <T,>(path: string): { readonly found: T | null; refresh(): void } => {
  const [found, setFound] = useState<T | null>(null);
  const refresh = useCallback((): void => {
    void ask<T>('GET', path).then((answer) => answer.ok && setFound(answer.value));
  }, [path]);
  useEffect(refresh, [refresh]);
  return { found, refresh };
};

/** Does something, and says why not where it was not done. */
const useDoing = (onDone: () => void) => {
  const speech = useSpeech();
  const [problem, setProblem] = useState<string | null>(null);
  const act = async (path: string, body: unknown): Promise<void> => {
    const done = await ask('POST', path, body);
    setProblem(done.ok ? null : sayCode(done.error, speech));
    onDone();
  };
  return { act, said: <Problem say={problem} /> };
};

/** For those who run the server: how it fares, its tables, what was reported, and who is shut out. */
const AdminPage = () => {
  const { t } = useSpeech();
  const { who, isGreeted } = useLine();
  const me = useMe();
  useServerSought();
  if (isGreeted && !who) return <SignInFirst />;
  if (me && !me.admin) return <NotYours name={me.name} />;
  return (
    <Frame title={t('admin.title')}>
      <h1>{t('admin.title')}</h1>
      <NoServer hasPage={isGreeted} />
      {me && <Rooms />}
    </Frame>
  );
};

export default AdminPage;

const SignInFirst = () => {
  const { t } = useSpeech();
  return (
    <Frame title={t('page.signInFirst')}>
      <h1>{t('page.signInFirst')}</h1>
      <p role="status">{t('page.signInAbout')}</p>
      <ComeIn asMember />
    </Frame>
  );
};

const NotYours = ({ name }: { name: string }) => {
  const { t } = useSpeech();
  return (
    <Missing title={t('page.notYours')} say={t('page.notYoursAbout', { name })}>
      <Link className="button" data-kind="main" href="/account">
        {t('account.title')}
      </Link>
    </Missing>
  );
};

const Rooms = () => {
  const bans = useAsked<Bans>('/api/admin/bans');
  return (
    <>
      <LoadNow />
      <Reports onBan={bans.refresh} />
      <BanList bans={bans.found} refresh={bans.refresh} />
      <Tables />
    </>
  );
};

const REFRESH = 10_000;
const MEGA = 1024 * 1024;

const LoadNow = () => {
  const { t, has, language, colon } = useSpeech();
  const { found: load, refresh } = useAsked<Load>('/api/admin/load');
  useEffect(() => {
    const timer = setInterval(() => document.hidden || refresh(), REFRESH);
    return () => clearInterval(timer);
  }, [refresh]);
  if (!load) return null;
  const rows: readonly (readonly [string, string | number])[] = [
    [t('admin.node'), load.node],
    [t('admin.uptime'), readTime(load.seconds * 1000, language)],
    [t('admin.memory'), `${Math.round(load.memory.rss / MEGA)} MiB`],
    [t('admin.processor'), load.load.map((one) => one.toFixed(2)).join(' / ')],
    [t('admin.sockets'), load.sockets],
    [t('admin.inMemory'), load.tablesInMemory],
    [t('admin.queue'), load.refereeQueue],
    ...Object.entries(load.tables).map(([status, count]) => {
      const key = `admin.status.${status}`;
      return [t('admin.tables') + colon + (has(key) ? t(key) : status), count] as const;
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

const Reports = ({ onBan }: { onBan(): void }) => {
  const { t } = useSpeech();
  const { found: reports, refresh } = useAsked<readonly Report[]>('/api/admin/reports');
  const { act, said } = useDoing(refresh);
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
            onSettle={(hide) => void act(`/api/admin/reports/${report.id}`, { hide })}
            onAccuse={setAccused}
          />
        ))}
      </ul>
      {accused && (
        <AskSheet
          title={t('admin.banPerson', { name: accused.name })}
          about={t('admin.banSure')}
          onYes={() => ban(accused.account)}
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
  onSettle(hide: boolean): void;
  onAccuse(whom: Accused): void;
}

const ReportCard = ({ report: { table, chat, about, name, text, reason, at }, onSettle, onAccuse }: ReportCardProps) => {
  const { t, language, colon } = useSpeech();
  return (
    <li className="kept panel">
      <div>
        {text !== null && (
          <p>
            <strong>{isolated(name ?? '')}</strong>
            {colon}
            {isolated(text)}
          </p>
        )}
        <p className="quiet small-print">
          {reason === 'talk' ? t('online.talk') : reason} · {new Date(at).toLocaleString(language)} ·{' '}
          <Link href={`/online/${table}`}>{t('online.goTo')}</Link>
        </p>
      </div>
      <p className="button-row">
        {chat !== null && (
          <button type="button" className="button small" onClick={() => onSettle(true)}>
            {t('admin.strike')}
          </button>
        )}
        <button type="button" className="button small" onClick={() => onSettle(false)}>
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
  const { t } = useSpeech();
  const { act, said } = useDoing(refresh);
  const lift = (whom: { account: string } | { address: string }): void => void act('/api/admin/bans', { ...whom, banned: false });
  return (
    <section className="lobby-section">
      <h2>{t('admin.bans')}</h2>
      {bans && bans.accounts.length + bans.addresses.length === 0 && <p className="quiet">{t('online.none')}</p>}
      <ul>
        {bans?.accounts.map(({ id, name }) => (
          <li key={id}>
            <Link href={`/people/${id}`}>{isolated(name)}</Link> <LiftButton whom={name} onLift={() => lift({ account: id })} />
          </li>
        ))}
        {bans?.addresses.map(({ address: shut, reason: why }) => (
          <li key={shut}>
            <code>{shut}</code> {why} <LiftButton whom={shut} onLift={() => lift({ address: shut })} />
          </li>
        ))}
      </ul>
      <BanForm onBan={(address, reason) => void act('/api/admin/bans', { address, banned: true, reason })} />
      {said}
    </section>
  );
};

const LiftButton = ({ whom, onLift }: { whom: string; onLift(): void }) => {
  const { t } = useSpeech();
  return (
    <button type="button" className="button small" aria-label={`${t('admin.lift')}: ${whom}`} onClick={onLift}>
      {t('admin.lift')}
    </button>
  );
};

const BanForm = ({ onBan }: { onBan(address: string, reason: string): void }) => {
  const { t } = useSpeech();
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

const Tables = () => {
  const { t } = useSpeech();
  const [status, setStatus] = useState<TableStatus | ''>('');
  const { found: tables, refresh } = useAsked<readonly KeptTable[]>(`/api/admin/tables${status === '' ? '' : `?status=${status}`}`);
  const { act, said } = useDoing(refresh);
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

const TableRow = ({ table, onClose }: { table: KeptTable; onClose(): void }) => {
  const speech = useSpeech();
  const { t, language } = speech;
  const { id, game, status, count, difference, updated } = table;
  const facts = [
    t(`admin.status.${status}`),
    t('admin.lines', { n: count }),
    new Date(updated).toLocaleString(language),
    sayDifference(difference, speech),
  ];
  return (
    <li className="kept panel">
      <div>
        <strong>{titleOf(game)?.names[language] ?? game}</strong>
        <p className="quiet small-print">{dotted(facts)}</p>
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
