import { bidiIsolate } from '@gunbai/shared/i18n';
import { Link } from 'wouter';
import { useTranslator } from '../../i18n/index.tsx';
import type { OnlinePlayers } from './use-lobby.ts';

/** Who is online, with a link to each player's page. */
export const OnlineList = ({ online: { members, guests }, me }: { online: OnlinePlayers; me: string }) => {
  const { t } = useTranslator();
  const others = members.filter(({ account }) => account !== me);
  return (
    <section className="lobby-section" aria-label={t('lobby.online')}>
      <h2>{t('lobby.online')}</h2>
      {others.length === 0 && <p className="quiet">{t('lobby.nobodyOnline')}</p>}
      {others.length > 0 && (
        <ul className="online-players">
          {others.map(({ account, name }) => (
            <li key={account}>
              <Link href={`/players/${account}`}>{bidiIsolate(name)}</Link>
            </li>
          ))}
        </ul>
      )}
      {guests > 0 && <p className="quiet small-print">{t('lobby.guests', { n: guests })}</p>}
    </section>
  );
};
