import type { RefusalInfo } from '@gunbai/protocol';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { fetchJson } from '../online/connection/api.ts';
import { takeEmailToken } from '../online/account/email-token.ts';
import { PageLayout } from '../components/PageLayout.tsx';
import { formatErrorCode, useTranslator } from '../i18n/index.tsx';
import type { Translator } from '../i18n/index.tsx';

const pendingConfirmations = new Map<string, ReturnType<typeof fetchJson>>();

/** A token works once, so it is sent once, however often the page renders. */
const confirmOnce = (key: string): ReturnType<typeof fetchJson> => {
  const pending = pendingConfirmations.get(key) ?? fetchJson('POST', '/api/confirm', { key });
  pendingConfirmations.set(key, pending);
  return pending;
};

/** A malformed token was cut off by the mail program. */
const formatConfirmError = (refused: RefusalInfo, translator: Translator): string =>
  refused.code === 'malformed' ? translator.t('code.token-expired') : formatErrorCode(refused, translator);

/** The page that a confirmation mail links to. */
const ConfirmEmailPage = () => {
  const translator = useTranslator();
  const { t } = translator;
  const [token] = useState(takeEmailToken);
  const [answer, setAnswer] = useState<RefusalInfo | 'done' | null>(null);
  useEffect(() => {
    void confirmOnce(token).then((done) => setAnswer(done.ok ? 'done' : done.error));
  }, [token]);
  return (
    <PageLayout title={t('emailConfirmation.title')}>
      <h1>{t('emailConfirmation.title')}</h1>
      <p role="status">
        {answer === null ? t('page.loading') : answer === 'done' ? t('emailConfirmation.done') : formatConfirmError(answer, translator)}
      </p>
      {answer !== null && (
        <p>
          <Link className="button" href="/account">
            {t('account.title')}
          </Link>
        </p>
      )}
    </PageLayout>
  );
};

export default ConfirmEmailPage;
