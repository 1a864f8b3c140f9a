import type { ReactNode } from 'react';
import { Link, Redirect } from 'wouter';
import { downloadJson, recordFileName } from '../session/record-files.ts';
import type { RulesMismatch, LoadState } from '../table/hooks/use-local-table.ts';
import { formatRulesChange, useTranslator } from '../i18n/index.tsx';
import { ErrorDetail } from './ErrorDetail.tsx';
import { PageLayout } from './PageLayout.tsx';

interface NotFoundProps {
  readonly title?: string;
  readonly message?: string;
  readonly detail?: string | undefined;
  /** Actions. */
  readonly children?: ReactNode;
}

/** An empty page: the problem, a possible reason, and links. */
export const NotFound = ({ title, message, detail, children }: NotFoundProps) => {
  const { t } = useTranslator();
  const heading = title ?? t('page.notFound');
  return (
    <PageLayout title={heading}>
      <h1>{heading}</h1>
      <p role="status">
        {message ?? t('page.notFoundAbout')} <ErrorDetail>{detail}</ErrorDetail>
      </p>
      <p className="button-row">
        {children}
        <Link className="button" data-kind={children ? undefined : 'main'} href="/">
          {t('page.home')}
        </Link>
        <Link className="button" href="/online">
          {t('online.title')}
        </Link>
      </p>
    </PageLayout>
  );
};

export const TableUnavailable = ({ message, detail }: { message: string; detail?: string }) => (
  <NotFound title={useTranslator().t('table.unavailable')} message={message} detail={detail} />
);

/** A table that is loading, missing, or cannot be opened. */
export const LoadStateView = ({ id, loadState }: { id: string; loadState: Exclude<LoadState<unknown>, { state: 'open' }> }) => {
  const { t } = useTranslator();
  switch (loadState.state) {
    case 'loading':
      return <LoadingPage />;
    case 'elsewhere':
      return (
        <NotFound title={t('table.unavailable')} message={t('table.openElsewhere')}>
          <button type="button" className="button" data-kind="main" onClick={() => loadState.takeOver()}>
            {t('table.playHere')}
          </button>
        </NotFound>
      );
    case 'gone':
      return <TableUnavailable message={t('table.notSavedHere')} />;
    case 'only-watched':
      return <Redirect to={`/replay/${id}`} replace />;
    case 'rules-changed':
      return <RulesChangedPage id={id} {...loadState} />;
    case 'other-rules':
      return <TableUnavailable message={t('savedGames.otherRules', { recorded: loadState.made, current: loadState.here })} />;
    case 'failed':
      return <TableUnavailable message={t('table.cannotOpen')} detail={loadState.detail} />;
  }
};

/** A game whose moves differ under the current rules; it continues only if the reader agrees. */
const RulesChangedPage = ({ id, record, difference, made, here, continueGame }: RulesMismatch & { id: string; continueGame(): void }) => {
  const translator = useTranslator();
  const { t, sentenceGap } = translator;
  const message = [
    t('rulesChanged.about', { recorded: made, current: here }),
    formatRulesChange(difference, translator),
    t('rulesChanged.options'),
  ].join(sentenceGap);
  return (
    <NotFound title={t('rulesChanged.title')} message={message}>
      <button type="button" className="button" data-kind="main" onClick={continueGame}>
        {t('rulesChanged.continue')}
      </button>
      <Link className="button" href={`/replay/${id}`}>
        {t('savedGames.watch')}
      </Link>
      <button type="button" className="button" onClick={() => downloadJson(recordFileName(record), record)}>
        {t('savedGames.export')}
      </button>
    </NotFound>
  );
};

/** Shown while a page loads. */
export const LoadingPage = ({ children }: { children?: ReactNode }) => (
  <PageLayout title="">
    {children}
    <p className="quiet" role="status">
      {useTranslator().t('page.loading')}
    </p>
  </PageLayout>
);
