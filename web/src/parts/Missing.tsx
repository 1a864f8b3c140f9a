import { Link } from 'wouter';
import { useSpeech } from '../text/index.tsx';
import { Frame } from './Frame.tsx';

/** Where there is nothing to be seen: what is wrong, what may be the reason, and the ways on. */
export const Missing = ({ title, say }: { title?: string; say?: string }) => {
  const { t } = useSpeech();
  const heading = title ?? t('page.missing');
  return (
    <Frame title={heading}>
      <h1>{heading}</h1>
      <p role="status">{say ?? t('page.missingAbout')}</p>
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
export const NotOpen = ({ say }: { say: string }) => <Missing title={useSpeech().t('table.notOpen')} say={say} />;

/** While a page is fetched. */
export const Opening = () => (
  <Frame title="">
    <p className="quiet" role="status">
      {useSpeech().t('page.loading')}
    </p>
  </Frame>
);
