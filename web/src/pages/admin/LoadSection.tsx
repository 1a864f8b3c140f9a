import { useEffect } from 'react';
import { formatDuration } from '../../online/table/Clock.tsx';
import { useTranslator } from '../../i18n/index.tsx';
import { useFetched } from './use-admin.tsx';

interface ServerStatus {
  readonly node: string;
  readonly uptimeSeconds: number;
  readonly memory: { readonly rss: number; readonly heapUsed: number };
  readonly loadAverage: readonly number[];
  readonly sockets: number;
  readonly tablesInMemory: number;
  readonly refereeQueue: number;
  readonly tables: Readonly<Record<string, number>>;
  readonly failedJobs: readonly { readonly id: string; readonly kind: string; readonly attempts: number; readonly problem: string }[];
}

const REFRESH_MS = 10_000;
const MEBIBYTE = 1024 * 1024;

export const LoadSection = () => {
  const { t, hasMessage, language, labelColon } = useTranslator();
  const { data: load, refresh } = useFetched<ServerStatus>('/api/admin/status');
  useEffect(() => {
    const timer = setInterval(() => document.hidden || refresh(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  if (!load) return null;
  const rows: readonly (readonly [string, string | number])[] = [
    [t('admin.node'), load.node],
    [t('admin.uptime'), formatDuration(load.uptimeSeconds * 1000, language)],
    [t('admin.memory'), `${Math.round(load.memory.rss / MEBIBYTE)} MiB`],
    [t('admin.processor'), load.loadAverage.map((one) => one.toFixed(2)).join(' / ')],
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
      <dl className="stat-list">
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
