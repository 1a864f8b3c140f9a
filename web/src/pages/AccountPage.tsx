import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ask } from '../online/api.ts';
import { Unwanted, Vacation } from '../online/Away.tsx';
import { Channels, Notify } from '../online/Channels.tsx';
import { ComeIn } from '../online/ComeIn.tsx';
import { Devices } from '../online/Devices.tsx';
import { Fame } from '../online/Fame.tsx';
import type { PersonRecord } from '../online/Fame.tsx';
import { line, useLine } from '../online/line.ts';
import type { Me } from '../online/me.ts';
import { ChangePassword, MailAddress, Register } from '../online/Membership.tsx';
import { NoServer, useServerSought } from '../online/NoServer.tsx';
import { Passkeys } from '../online/Passkeys.tsx';
import { useProof } from '../online/Proof.tsx';
import { SignOut } from '../online/SignOut.tsx';
import type { WayHere } from '../parts/arrival.ts';
import { AskSheet } from '../parts/AskSheet.tsx';
import { Frame } from '../parts/Frame.tsx';
import { keepName } from '../session/name.ts';
import { sayCode, useSpeech } from '../text/index.tsx';

const AccountPage = () => {
  const { t } = useSpeech();
  const { who, isGreeted } = useLine();
  const [me, setMe] = useState<Me | null>(null);
  useServerSought();
  const [made, setMade] = useState<string | null>(null);
  const account = who?.account ?? null;
  const makeMember = (now: Me): void => {
    setMe(now);
    setMade(now.account);
  };
  useEffect(() => {
    if (account !== null) void ask<Me>('GET', '/api/me').then((found) => found.ok && setMe(found.value));
  }, [account]);
  return (
    <Frame title={t('account.title')}>
      <h1>{t('account.title')}</h1>
      <NoServer hasPage={isGreeted} />
      {isGreeted && !who && <ComeIn />}
      {me && me.account === account && (
        <>
          <div className="button-row">
            {t('online.you', { name: me.name })} {me.guest && <span className="chip">{t('online.guest')}</span>}
            {me.admin && <Link href="/admin">{t('admin.title')}</Link>}
            <SignOut losesGames={me.guest} />
          </div>
          {me.guest && <Register me={me} onDone={makeMember} />}
          <div role="status">{made === account && <p className="notice">{t('account.made')}</p>}</div>
          <Notify me={me} onDone={setMe} />
          <Channels />
          {!me.guest && (
            <>
              {me.mail && <MailAddress me={me} onDone={setMe} />}
              <Passkeys hasPassword={me.password} />
              <ChangePassword me={me} onDone={setMe} />
              <Devices me={me} />
            </>
          )}
          <Vacation settings={me.settings} onDone={(settings) => setMe({ ...me, settings })} />
          <Unwanted />
          <OwnFame account={me.account} />
          <Leave hasPassword={me.password} />
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

const Leave = ({ hasPassword }: { hasPassword: boolean }) => {
  const speech = useSpeech();
  const { t } = speech;
  const [, navigate] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const { proven, sheet } = useProof(hasPassword);
  const remove = async (): Promise<void> => {
    setAsking(false);
    const gone = await proven(() => ask('DELETE', '/api/me'));
    if (!gone.ok) return setSaid(sayCode(gone.error, speech));
    keepName('');
    line.open();
    navigate('/online', { state: { isForgotten: true } satisfies WayHere });
  };
  return (
    <section className="lobby-section">
      <button type="button" className="button" data-kind="quiet" onClick={() => setAsking(true)}>
        {t('account.delete')}
      </button>
      <p role="status" className="quiet">
        {said}
      </p>
      {sheet}
      {isAsking && (
        <AskSheet
          title={t('account.delete')}
          about={t('account.deleteSure')}
          onYes={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
};
