import { formatChartText } from '@gunbai/games/registry';
import { formatAction } from '@gunbai/shared/i18n';
import type { GameText } from '@gunbai/shared/i18n';
import { Sentence } from '@gunbai/ui';
import { useTranslator } from '../../i18n/index.tsx';
import type { ExpectedChange } from '../../session/advice-reasons.ts';
import type { Advice, Session } from '../../session/session.ts';
import './stakes.css';

interface AdviceCardProps {
  readonly session: Pick<Session, 'rules'>;
  readonly text: GameText;
  readonly seatNames: Readonly<Record<string, string>>;
  readonly advice: Advice;
}

const round = (value: number): string => String(Math.round(value * 10) / 10).replace('-', '−');

/** The suggested move as a whole, and why: what it gains, what it risks, and how often it turns out well. */
export const AdviceCard = ({ session, text, seatNames, advice: { action, reasons } }: AdviceCardProps) => {
  const { t, language } = useTranslator();
  const { next, gain, risk, tries, better } = reasons;
  const lang = text.fallbackLanguage ?? language;
  const nameOf = ({ side, label }: ExpectedChange): string => `${formatChartText(side, lang, text.names)}: ${label[lang]}`;
  const changes = [
    ['advice.gain', gain],
    ['advice.risk', risk],
  ] as const;
  return (
    <section className="prompt-card advice-card panel" aria-label={t('advice.title')} role="status">
      <h2>{t('advice.title')}</h2>
      <ol className="advice-steps" lang={text.fallbackLanguage}>
        {[action, ...next].map((step, index) => (
          <li key={index}>
            <Sentence parts={formatAction(text, step, session.rules.describe?.(step), seatNames)} />
          </li>
        ))}
      </ol>
      <ul className="figure-changes">
        {changes.map(
          ([key, change]) =>
            change && (
              <li key={key} data-tone={key === 'advice.gain' ? 'gain' : 'loss'}>
                <span>
                  {t(key)}
                  {' · '}
                  <span lang={text.fallbackLanguage}>{nameOf(change)}</span>
                </span>{' '}
                <strong>
                  {round(change.from)} → {round(change.to)}
                </strong>
              </li>
            ),
        )}
      </ul>
      {tries > 0 && <p className="quiet">{t('advice.chance', { better, tries })}</p>}
    </section>
  );
};
