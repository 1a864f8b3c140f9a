import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ask } from '../online/api.ts';
import { Unwanted, Vacation } from '../online/Away.tsx';
import { Channels, Notify } from '../online/Channels.tsx';
import { ComeIn } from '../online/ComeIn.tsx';
import { Fame } from '../online/Fame.tsx';
import type { PersonRecord } from '../online/Fame.tsx';
import { line, useLine } from '../online/line.ts';
import type { Me } from '../online/me.ts';
import { ChangePassword, MailAddress, Register } from '../online/Membership.tsx';
import { Passkeys } from '../online/Passkeys.tsx';
import { Frame } from '../parts/Frame.tsx';
import { AskSheet } from '../table/sheets.tsx';
import { useSpeech } from '../text/index.tsx';

const AccountPage = () => {
  const { t } = useSpeech();
  const { who, isGreeted } = useLine();
  const [me, setMe] = useState<Me | null>(null);
  useEffect(() => line.ensure(), []);
  const account = who?.account ?? null;
  useEffect(() => {
    if (account !== null) void ask<Me>('GET', '/api/me').then((found) => found.ok && setMe(found.value));
  }, [account]);
  return (
    <Frame title={t('account.title')}>
      <h1>{t('account.title')}</h1>
      {isGreeted && !who && <ComeIn />}
      {who && me && (
        <>
          <p className="button-row">
            {t('online.you', { name: me.name })} {me.guest && <span className="chip">{t('online.guest')}</span>}
            {me.admin && <Link href="/admin">{t('admin.title')}</Link>}
          </p>
          {me.guest && <Register me={me} onDone={setMe} />}
          <Notify me={me} onDone={setMe} />
          <Channels />
          {!me.guest && (
            <>
              {me.mail && <MailAddress me={me} onDone={setMe} />}
              <Passkeys />
              {me.password && <ChangePassword />}
            </>
          )}
          <Vacation settings={me.settings} onDone={(settings) => setMe({ ...me, settings })} />
          <Unwanted />
          <OwnFame account={me.account} />
          <Leave />
        </>
      )}
    </Frame>
  );
};

export default AccountPage;

/** The reader's own ratings and results. */
const OwnFame = ({ account }: { account: string }) => {
  const [record, setRecord] = useState<PersonRecord | null>(null);
  useEffect(() => {
    void ask<PersonRecord>('GET', `/api/people/${account}`).then((found) => found.ok && setRecord(found.value));
  }, [account]);
  return record && <Fame record={record} />;
};

const Leave = () => {
  const { t } = useSpeech();
  const [, navigate] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const remove = async (): Promise<void> => {
    await ask('DELETE', '/api/me');
    line.open();
    navigate('/online');
  };
  return (
    <p className="lobby-section">
      <button type="button" className="button" data-kind="quiet" onClick={() => setAsking(true)}>
        {t('account.delete')}
      </button>
      {isAsking && (
        <AskSheet
          title={t('account.delete')}
          about={t('account.deleteSure')}
          onYes={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </p>
  );
};
