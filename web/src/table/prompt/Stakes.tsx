import type { Action } from '@gunbai/engine';
import { formatChartText } from '@gunbai/games/registry';
import { formatEvent, formatSigned, toText } from '@gunbai/shared/i18n';
import type { GameText } from '@gunbai/shared/i18n';
import { Sentence } from '@gunbai/ui';
import { useTranslator } from '../../i18n/index.tsx';
import type { ActionPreview } from '../../session/irreversible.ts';
import type { Session, TableSnapshot } from '../../session/session.ts';
import type { FigureChange } from '../../session/stakes.ts';
import { isHeading } from '../log/format-log.ts';
import { useFigureChanges } from './use-figure-changes.ts';
import type { FigureStakes } from './use-figure-changes.ts';
import './stakes.css';

interface StakesProps {
  readonly session: Session;
  readonly snapshot: TableSnapshot;
  readonly text: GameText;
  readonly seatNames: Readonly<Record<string, string>>;
  readonly action: Action;
  readonly preview: ActionPreview;
}

/** More events than this are counted, not named. */
const MAX_EVENTS = 6;

/** Before a final action is confirmed: what is certain to happen, and what its dice may win or lose. */
export const Stakes = ({ session, snapshot, text, seatNames, action, preview }: StakesProps) => {
  const { t } = useTranslator();
  const { events, after, isFinal } = preview;
  const figures = useFigureChanges(session, snapshot, action, after);
  const sentences = events
    .filter(({ type }) => !isHeading(type))
    .map((event) => formatEvent(text, event, seatNames))
    .filter((sentence) => toText(sentence).trim() !== '');
  const changes = figures?.changes ?? [];
  // What can be undone costs nothing yet, unless it changes a figure.
  if (changes.length === 0 && (sentences.length === 0 || !isFinal)) return null;
  return (
    <section className="prompt-card stakes panel" aria-label={t('stakes.title')} role="status">
      <h2>{t('stakes.title')}</h2>
      <ul lang={text.fallbackLanguage}>
        {sentences.slice(0, MAX_EVENTS).map((sentence, index) => (
          <li key={index}>
            <Sentence parts={sentence} />
          </li>
        ))}
      </ul>
      {sentences.length > MAX_EVENTS && <p className="quiet">{t('stakes.more', { n: sentences.length - MAX_EVENTS })}</p>}
      {figures && changes.length > 0 && <FigureChanges figures={figures} text={text} />}
    </section>
  );
};

const formatChange = ({ least, most }: FigureChange): string =>
  least === most ? formatSigned(least) : `${formatSigned(least)}…${formatSigned(most)}`;

/** Points, castles and units: the sum of a certain outcome, or what the dice may change. */
const FigureChanges = ({ figures, text }: { figures: FigureStakes; text: GameText }) => {
  const { t, language } = useTranslator();
  const isCertain = figures.changes.every(({ least, most }) => least === most);
  const lang = text.fallbackLanguage ?? language;
  return (
    <>
      <h3>{t(isCertain ? 'stakes.sum' : 'stakes.dice')}</h3>
      <ul className="figure-changes" lang={text.fallbackLanguage}>
        {figures.changes.map((change) => (
          <li key={`${change.side.id} ${change.figure}`} data-tone={change.most <= 0 ? 'loss' : change.least >= 0 ? 'gain' : undefined}>
            <span>
              {formatChartText(change.side, lang, text.names)}: {figures.figures[change.figure]?.label[lang]}
            </span>{' '}
            <strong>{formatChange(change)}</strong>
          </li>
        ))}
      </ul>
    </>
  );
};
