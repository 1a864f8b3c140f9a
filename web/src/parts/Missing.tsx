import type { ReactNode } from 'react';
import { Link, Redirect } from 'wouter';
import { download, recordFileName } from '../session/files.ts';
import type { ChangedRules, Opening as Opened } from '../table/useSession.ts';
import { sayDifference, useSpeech } from '../text/index.tsx';
import { Detail } from './Detail.tsx';
import { Frame } from './Frame.tsx';

export interface MissingProps {
  readonly title?: string;
  readonly say?: string;
  readonly detail?: string | undefined;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** Where there is nothing to be seen: what is wrong, what may be the reason, and the ways on. */
export const Missing = ({ title, say, detail, children }: MissingProps) => {
  const { t } = useSpeech();
  const heading = title ?? t('page.missing');
  return (
    <Frame title={heading}>
      <h1>{heading}</h1>
      <p role="status">
        {say ?? t('page.missingAbout')} <Detail>{detail}</Detail>
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
    </Frame>
  );
};

/** A table that does not open. */
export const NotOpen = ({ say, detail }: { say: string; detail?: string }) => (
  <Missing title={useSpeech().t('table.notOpen')} say={say} detail={detail} />
);

/** A table that is not open: not yet, no more, or not at all. */
export const NotYetOpen = ({ id, opening }: { id: string; opening: Exclude<Opened<unknown>, { state: 'open' }> }) => {
  const { t } = useSpeech();
  switch (opening.state) {
    case 'loading':
      return <Opening />;
    case 'elsewhere':
      return (
        <Missing title={t('table.notOpen')} say={t('table.elsewhere')}>
          <button type="button" className="button" data-kind="main" onClick={() => opening.take()}>
            {t('table.playHere')}
          </button>
        </Missing>
      );
    case 'gone':
      return <NotOpen say={t('table.gone')} />;
    case 'only-watched':
      return <Redirect to={`/replay/${id}`} replace />;
    case 'rules-changed':
      return <RulesChanged id={id} {...opening} />;
    case 'other-rules':
      return <NotOpen say={t('mine.otherRules', { made: opening.made, here: opening.here })} />;
    case 'failed':
      return <NotOpen say={t('table.cannotOpen')} detail={opening.detail} />;
  }
};

/** A game that would have gone otherwise under the present rules: it goes on under them only if that is wished. */
const RulesChanged = ({ id, record, difference, made, here, goOn }: ChangedRules & { id: string; goOn(): void }) => {
  const speech = useSpeech();
  const { t, gap } = speech;
  const say = [t('changed.about', { made, here }), sayDifference(difference, speech), t('changed.ways')].join(gap);
  return (
    <Missing title={t('changed.title')} say={say}>
      <button type="button" className="button" data-kind="main" onClick={goOn}>
        {t('changed.goOn')}
      </button>
      <Link className="button" href={`/replay/${id}`}>
        {t('mine.watch')}
      </Link>
      <button type="button" className="button" onClick={() => download(recordFileName(record), record)}>
        {t('mine.export')}
      </button>
    </Missing>
  );
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
