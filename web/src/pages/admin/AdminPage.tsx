import { Link } from 'wouter';
import { SignIn } from '../../online/account/SignIn.tsx';
import { useConnection } from '../../online/connection/connection-state.ts';
import { useMe } from '../../online/account/use-me.ts';
import { ServerUnavailable } from '../../online/connection/ServerUnavailable.tsx';
import { useServerProbe } from '../../online/connection/use-server-probe.ts';
import { PageLayout } from '../../components/PageLayout.tsx';
import { NotFound } from '../../components/NotFound.tsx';
import { useTranslator } from '../../i18n/index.tsx';
import { AuditSection } from './AuditSection.tsx';
import { BanList } from './BanList.tsx';
import type { Bans } from './BanList.tsx';
import { useFetched } from './use-admin.tsx';
import { LoadSection } from './LoadSection.tsx';
import { OfferedBotsSection } from './OfferedBotsSection.tsx';
import { ReportsSection } from './ReportsSection.tsx';
import { TablesSection } from './TablesSection.tsx';

/** For administrators: server load, reports, bans, tables and the audit log. */
const AdminPage = () => {
  const { t } = useTranslator();
  const { signedInAs, isHelloReceived } = useConnection();
  const me = useMe();
  useServerProbe();
  if (isHelloReceived && !signedInAs) return <SignInRequired />;
  if (me && !me.isAdmin) return <AccessDenied name={me.name} />;
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
    <NotFound title={t('page.noAccess')} message={t('page.noAccessAbout', { name })}>
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
      <BanList bans={bans.data} refresh={bans.refresh} />
      <TablesSection />
      <OfferedBotsSection />
      <AuditSection />
    </>
  );
};
