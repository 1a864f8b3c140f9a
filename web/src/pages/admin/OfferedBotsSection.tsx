import type { OfferedBot } from '@gunbai/protocol';
import { Link } from 'wouter';
import { useTranslator } from '../../i18n/index.tsx';
import { useAdminAction, useFetched } from './use-admin.tsx';

/** Bot accounts on offer. An administrator opens them to guests, too. */
export const OfferedBotsSection = () => {
  const { t, labelColon } = useTranslator();
  const { data: bots, refresh } = useFetched<readonly OfferedBot[]>('/api/bots');
  const { act, errorMessage } = useAdminAction(refresh);
  if (!bots || bots.length === 0) return null;
  return (
    <section className="lobby-section">
      <h2>{t('admin.bots')}</h2>
      <ul className="plain-list">
        {bots.map(({ account, name, owner, isRegistered }) => {
          const label = t(isRegistered ? 'admin.bots.unregister' : 'admin.bots.register');
          return (
            <li key={account}>
              <span>
                <Link href={`/players/${account}`}>{name}</Link>{' '}
                <small className="quiet">
                  {t('programs.botOf')} <Link href={`/players/${owner.account}`}>{owner.name}</Link>
                </small>
              </span>
              <button
                type="button"
                className="button small"
                aria-label={label + labelColon + name}
                onClick={() => void act('/api/admin/bots', { account, registered: !isRegistered })}
              >
                {label}
              </button>
            </li>
          );
        })}
      </ul>
      {errorMessage}
    </section>
  );
};
