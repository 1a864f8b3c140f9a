import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { fetchJson } from '../online/connection/api.ts';
import { BlockedUsers } from '../online/account/BlockedUsers.tsx';
import { Vacation } from '../online/account/Vacation.tsx';
import { NotificationChannels, NotificationSettings } from '../online/account/NotificationChannels.tsx';
import { SignIn } from '../online/account/SignIn.tsx';
import { DeviceList } from '../online/account/DeviceList.tsx';
import { PlayerStats } from '../online/account/PlayerStats.tsx';
import type { PlayerProfile } from '../online/account/PlayerStats.tsx';
import { connection } from '../online/connection/connection.ts';
import { useConnection } from '../online/connection/connection-state.ts';
import { useEditableMe } from '../online/account/use-me.ts';
import type { Me } from '../online/account/use-me.ts';
import { PasswordForm, EmailForm, RegisterForm } from '../online/account/AccountForms.tsx';
import { ServerUnavailable } from '../online/connection/ServerUnavailable.tsx';
import { useServerProbe } from '../online/connection/use-server-probe.ts';
import { PasskeyList } from '../online/account/PasskeyList.tsx';
import { useReauthentication } from '../online/account/use-reauthentication.tsx';
import { SignOutButton } from '../online/account/SignOutButton.tsx';
import type { NavigationState } from '../components/scroll-restoration.ts';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { PageLayout } from '../components/PageLayout.tsx';
import { setDisplayName } from '../session/display-name.ts';
import { formatErrorCode, useTranslator } from '../i18n/index.tsx';

const AccountPage = () => {
  const { t } = useTranslator();
  const { signedInAs, isHelloReceived } = useConnection();
  const [me, setMe] = useEditableMe();
  useServerProbe();
  const [registeredAccount, setRegisteredAccount] = useState<string | null>(null);
  const account = signedInAs?.account ?? null;
  const onRegistered = (now: Me): void => {
    setMe(now);
    setRegisteredAccount(now.account);
  };
  return (
    <PageLayout title={t('account.title')}>
      <h1>{t('account.title')}</h1>
      <ServerUnavailable hasContent={isHelloReceived} />
      {isHelloReceived && !signedInAs && <SignIn />}
      {me && (
        <>
          <div className="button-row">
            {t('online.you', { name: me.name })} {me.isGuest && <span className="chip">{t('online.guest')}</span>}
            {me.isAdmin && <Link href="/admin">{t('admin.title')}</Link>}
            <SignOutButton losesGames={me.isGuest} />
          </div>
          {me.isGuest && <RegisterForm me={me} onDone={onRegistered} />}
          <div role="status">{registeredAccount === account && <p className="notice">{t('account.created')}</p>}</div>
          <NotificationSettings me={me} onDone={setMe} />
          <NotificationChannels />
          {!me.isGuest && (
            <>
              {me.isEmailEnabled && <EmailForm me={me} onDone={setMe} />}
              <PasskeyList hasPassword={me.hasPassword} />
              <PasswordForm me={me} onDone={setMe} />
              <DeviceList me={me} />
              <section className="lobby-section">
                <h2>{t('programs.title')}</h2>
                <p className="quiet">{t('programs.about')}</p>
                <Link href="/account/programs">{t('programs.manage')}</Link>
              </section>
            </>
          )}
          <Vacation settings={me.settings} onDone={(settings) => setMe({ ...me, settings })} />
          <BlockedUsers />
          <OwnStats account={me.account} />
          <DeleteAccount hasPassword={me.hasPassword} />
        </>
      )}
    </PageLayout>
  );
};

export default AccountPage;

const OwnStats = ({ account }: { account: string }) => {
  const [profile, setProfile] = useState<PlayerProfile | null>(null);
  useEffect(() => {
    void fetchJson<PlayerProfile>('GET', `/api/players/${account}`).then((found) => found.ok && setProfile(found.value));
  }, [account]);
  return profile && <PlayerStats profile={profile} />;
};

const DeleteAccount = ({ hasPassword }: { hasPassword: boolean }) => {
  const translator = useTranslator();
  const { t } = translator;
  const [, navigate] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const [status, setStatus] = useState('');
  const { withReauth, dialog } = useReauthentication(hasPassword);
  const remove = async (): Promise<void> => {
    setAsking(false);
    const deleted = await withReauth(() => fetchJson('DELETE', '/api/me'));
    if (!deleted.ok) return setStatus(formatErrorCode(deleted.error, translator));
    setDisplayName('');
    connection.open();
    navigate('/online', { state: { isAccountDeleted: true } satisfies NavigationState });
  };
  return (
    <section className="lobby-section">
      <button type="button" className="button" data-kind="quiet" onClick={() => setAsking(true)}>
        {t('account.delete')}
      </button>
      <p role="status" className="quiet">
        {status}
      </p>
      {dialog}
      {isAsking && (
        <ConfirmDialog
          title={t('account.delete')}
          message={t('account.deleteConfirm')}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
};
