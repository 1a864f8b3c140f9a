import type { BotAccount } from '@gunbai/protocol';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { ServerUnavailable } from '../online/connection/ServerUnavailable.tsx';
import { fetchJson } from '../online/connection/api.ts';
import { useConnection } from '../online/connection/connection-state.ts';
import { useServerProbe } from '../online/connection/use-server-probe.ts';
import { AccessTokens } from '../online/account/AccessTokens.tsx';
import { BotAccounts } from '../online/account/BotAccounts.tsx';
import { SignIn } from '../online/account/SignIn.tsx';
import { useMe } from '../online/account/use-me.ts';
import { PageLayout } from '../components/PageLayout.tsx';
import { useTranslator } from '../i18n/index.tsx';

/** Bot accounts and access tokens of the reader. */
const ProgramsPage = () => {
  const { t } = useTranslator();
  const { signedInAs, isHelloReceived } = useConnection();
  const me = useMe();
  useServerProbe();
  return (
    <PageLayout title={t('programs.title')}>
      <h1>{t('programs.title')}</h1>
      <p>
        <Link href="/account">{t('account.title')}</Link>
      </p>
      <p>
        {t('programs.about')} <a href="/api/v1/openapi.json">{t('programs.api')}</a>
      </p>
      <ServerUnavailable hasContent={isHelloReceived} />
      {isHelloReceived && !signedInAs && <SignIn />}
      {me?.isGuest && <p className="notice">{t('code.account-required')}</p>}
      {me && !me.isGuest && <Programs hasPassword={me.hasPassword} />}
    </PageLayout>
  );
};

export default ProgramsPage;

const Programs = ({ hasPassword }: { hasPassword: boolean }) => {
  const [bots, setBots] = useState<readonly BotAccount[]>([]);
  const refresh = useCallback((): void => {
    void fetchJson<readonly BotAccount[]>('GET', '/api/me/bots').then((found) => found.ok && setBots(found.value));
  }, []);
  useEffect(refresh, [refresh]);
  return (
    <>
      <BotAccounts bots={bots} onChange={refresh} />
      <AccessTokens bots={bots} hasPassword={hasPassword} />
    </>
  );
};
