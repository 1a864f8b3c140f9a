import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { RefusalInfo } from '@gunbai/protocol';
import { fetchJson } from '../online/connection/api.ts';
import { PlayerStats, ResultList } from '../online/account/PlayerStats.tsx';
import type { PlayerProfile } from '../online/account/PlayerStats.tsx';
import { connection } from '../online/connection/connection.ts';
import { useConnection } from '../online/connection/connection-state.ts';
import { PageLayout } from '../components/PageLayout.tsx';
import { NotFound } from '../components/NotFound.tsx';
import { formatErrorCode, useTranslator } from '../i18n/index.tsx';

interface HeadToHead {
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
  readonly games: PlayerProfile['results'];
}

/** A player's profile, with the results against the reader. */
const PlayerPage = ({ id }: { id: string }) => {
  const translator = useTranslator();
  const { t } = translator;
  const who = useConnection((state) => state.signedInAs);
  const [profile, setProfile] = useState<PlayerProfile | null>(null);
  const [refused, setRefused] = useState<RefusalInfo | null>(null);
  const [headToHead, setHeadToHead] = useState<HeadToHead | null>(null);
  const [status, setStatus] = useState('');
  const me = who?.account ?? null;
  useEffect(() => {
    connection.ensureOpen();
    void fetchJson<PlayerProfile>('GET', `/api/players/${id}`).then((found) =>
      found.ok ? setProfile(found.value) : setRefused(found.error),
    );
  }, [id]);
  useEffect(() => {
    if (me !== null && me !== id)
      void fetchJson<HeadToHead>('GET', `/api/players/${me}/against/${id}`).then((found) => found.ok && setHeadToHead(found.value));
  }, [me, id]);
  const block = async (): Promise<void> => {
    const done = await fetchJson('POST', '/api/me/blocks', { account: id, blocked: true });
    setStatus(done.ok ? t('chat.blocked', { name: profile?.name ?? '' }) : formatErrorCode(done.error, translator));
  };
  // Without an answer the page must not say that the player does not exist.
  if (refused)
    return (
      <NotFound
        title={t(refused.code === 'unreachable' ? 'online.title' : 'account.notFound')}
        message={formatErrorCode(refused, translator)}
      />
    );
  return (
    <PageLayout title={profile?.name ?? ''}>
      {profile && (
        <>
          <h1>
            {profile.name}
            {profile.isOnline && <small className="chip">{t('online.present')}</small>}
          </h1>
          {profile.owner && (
            <p>
              {t('programs.botOf')} <Link href={`/players/${profile.owner.account}`}>{profile.owner.name}</Link>
            </p>
          )}
          {headToHead && headToHead.games.length > 0 && (
            <section>
              <p>
                <strong>
                  {t('account.against', { name: profile.name, won: headToHead.won, lost: headToHead.lost, drawn: headToHead.drawn })}
                </strong>
              </p>
              <details>
                <summary>{t('account.meetings')}</summary>
                <ResultList results={headToHead.games} />
              </details>
            </section>
          )}
          <PlayerStats profile={profile} />
          {me !== null && me !== id && (
            <p className="button-row lobby-section">
              {!profile.isGuest && profile.owner === null && (
                <Link className="button" data-kind="main" href={`/online/new?invite=${encodeURIComponent(profile.name)}`}>
                  {t('invitation.toGame')}
                </Link>
              )}
              <button type="button" className="button" onClick={() => void block()}>
                {t('chat.block')}
              </button>
              <span role="status">{status}</span>
            </p>
          )}
        </>
      )}
    </PageLayout>
  );
};

export default PlayerPage;
