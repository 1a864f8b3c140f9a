import { ORIGINS } from '@gunbai/games/registry';
import type { ComponentSource, SourcePart } from '@gunbai/games/registry';
import type { GameText, Language } from '@gunbai/shared/i18n';
import { Link } from 'wouter';
import { NotFound } from '../components/NotFound.tsx';
import { OriginMark } from '../components/OriginMark.tsx';
import { PageLayout } from '../components/PageLayout.tsx';
import { useGameTextById, useSourceNotice, useSources } from '../components/use-game-assets.ts';
import { useTranslator } from '../i18n/index.tsx';

/** Every component of a game: what is printed, public, reconstructed or adjusted for balance. */
const SourcesPage = ({ game }: { game: string }) => {
  const { t, language } = useTranslator();
  const text = useGameTextById(game);
  const found = useSources(game);
  const notice = useSourceNotice(game)?.[language];
  if (!found || !text) return <NotFound />;
  const { manifest, sources } = found;
  const heading = t('sources.title', { game: manifest.names[language] });
  return (
    <PageLayout title={heading}>
      <h1>{heading}</h1>
      {notice !== undefined && <p lang={notice ? text.fallbackLanguage : undefined}>{notice || t('sources.allPrinted')}</p>}
      <p className="button-row">
        <Link href={`/rules/${game}`} className="button small">
          {t('home.rules')}
        </Link>
        <Link href={`/new/${game}`} className="button small" data-kind="quiet">
          {t('home.newGame')}
        </Link>
      </p>
      <Legend components={sources.components} />
      {sources.components.map((component) => (
        <Component key={component.path} component={component} text={text} />
      ))}
      <Addresses addresses={sources.addresses} />
    </PageLayout>
  );
};

export default SourcesPage;

/** The marks that this page uses. */
const Legend = ({ components }: { components: readonly ComponentSource[] }) => {
  const { t } = useTranslator();
  const used = new Set(components.flatMap(({ parts }) => parts.flatMap(({ origins }) => origins.map(({ origin }) => origin))));
  return (
    <dl className="source-legend" aria-label={t('sources.legend')}>
      {ORIGINS.filter((origin) => used.has(origin)).map((origin) => (
        <div key={origin}>
          <dt>
            <OriginMark origin={origin} />
          </dt>
          <dd>{t(`sources.about.${origin}`)}</dd>
        </div>
      ))}
    </dl>
  );
};

const Component = ({ component, text }: { component: ComponentSource; text: GameText }) => {
  const { language, labelColon } = useTranslator();
  const { path, label, about, kind, parts, adjustments } = component;
  const names = (kind !== null && text.names[kind]) || {};
  return (
    <section className="component-source" data-component={path}>
      <h2 lang={text.fallbackLanguage}>{label[language]}</h2>
      {about && <p lang={text.fallbackLanguage}>{about[language]}</p>}
      <ul>
        {parts.map((part, index) => (
          <Part key={index} part={part} names={names} lang={text.fallbackLanguage} />
        ))}
      </ul>
      {adjustments.length > 0 && (
        <ul className="source-adjustments">
          {adjustments.map(({ id, text: change }) => (
            <li key={id}>
              <OriginMark origin="adjusted" />
              <span>
                {names[id] !== undefined && names[id] + labelColon}
                {change[language]}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

interface PartProps {
  readonly part: SourcePart;
  readonly names: Readonly<Record<string, string>>;
  /** The language of the names, where it is not the page's. */
  readonly lang: Language | undefined;
}

/** A part and its origins; where they differ, the entries of each. */
const Part = ({ part: { label, origins }, names, lang }: PartProps) => {
  const { t, language, labelColon } = useTranslator();
  const named = origins.map(({ origin, ids }) => ({ origin, names: ids.flatMap((id) => names[id] ?? []) }));
  const isListed = origins.length > 1 && named.every((one) => one.names.length > 0);
  return (
    <li>
      {label && (
        <span className="source-part-name" lang={lang}>
          {label[lang ?? language]}
        </span>
      )}
      {origins.map(({ origin, count }) => (
        <OriginMark key={origin} origin={origin} count={count} />
      ))}
      {isListed && (
        <details>
          <summary>{t('sources.which')}</summary>
          {named.map((one) => (
            <p key={one.origin} className="small-print">
              <strong>
                {t(`sources.origin.${one.origin}`)}
                {labelColon}
              </strong>
              {new Intl.ListFormat(language, { type: 'unit' }).format(one.names)}
            </p>
          ))}
        </details>
      )}
    </li>
  );
};

const Addresses = ({ addresses }: { addresses: readonly string[] }) => {
  const { t } = useTranslator();
  if (addresses.length === 0) return null;
  return (
    <section className="component-source">
      <h2>{t('sources.addresses')}</h2>
      <ul className="source-addresses">
        {addresses.map((address) => (
          <li key={address}>
            <a href={`https://${address}`} rel="noreferrer">
              {address}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};
