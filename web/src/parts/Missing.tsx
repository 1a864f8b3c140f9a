import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Opening as Opened } from '../table/useSession.ts';
import { useSpeech } from '../text/index.tsx';
import { Detail } from './Detail.tsx';
import { Frame } from './Frame.tsx';

/** Where there is nothing to be seen: what is wrong, what may be the reason, and the ways on. */
export const Missing = ({ title, say, detail }: { title?: string; say?: string; detail?: string | undefined }) => {
  const { t } = useSpeech();
  const heading = title ?? t('page.missing');
  return (
    <Frame title={heading}>
      <h1>{heading}</h1>
      <p role="status">
        {say ?? t('page.missingAbout')} <Detail>{detail}</Detail>
      </p>
      <p className="button-row">
        <Link className="button" data-kind="main" href="/">
          {t('page.home')}
        </Link>
        <Link className="button" href="/online">
          {t('online.title')}
        </Link>
      </p>
    </Frame>
  );
};

/** A table that does not open. */
export const NotOpen = ({ say, detail }: { say: string; detail?: string }) => (
  <Missing title={useSpeech().t('table.notOpen')} say={say} detail={detail} />
);

/** A table that is not open: not yet, no more, or not at all. */
export const NotYetOpen = ({ opening }: { opening: Exclude<Opened<unknown>, { state: 'open' }> }) => {
  const { t } = useSpeech();
  if (opening.state === 'loading') return <Opening />;
  return opening.state === 'gone' ? <NotOpen say={t('table.gone')} /> : <NotOpen say={t('table.cannotOpen')} detail={opening.detail} />;
};

/** While a page is fetched. */
export const Opening = ({ children }: { children?: ReactNode }) => (
  <Frame title="">
    {children}
    <p className="quiet" role="status">
      {useSpeech().t('page.loading')}
    </p>
  </Frame>
);
