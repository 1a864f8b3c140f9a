import { ownProperty, toText, formatMessage } from '@gunbai/shared/i18n';
import type { GameText } from '@gunbai/shared/i18n';
import type { ReactNode } from 'react';
import { Dialog } from '../../components/Dialog.tsx';
import type { TableSnapshot } from '../../session/session.ts';
import { useTranslator } from '../../i18n/index.tsx';
import { formatOutcome } from '../log/format-outcome.ts';

interface EndDialogProps {
  readonly snapshot: TableSnapshot;
  readonly text: GameText;
  readonly seatNames: Readonly<Record<string, string>>;
  readonly isRematchOffered: boolean;
  /** What the end changed besides: ratings. */
  readonly notes?: ReactNode;
  /** The game in figures. */
  readonly analysis?: ReactNode;
  /** Whether the dice were those fixed before the game; online only. */
  readonly diceCheck?: ReactNode;
  onClose(): void;
  readonly footer: ReactNode;
}

/** The result, and what to do next. */
export const EndDialog = ({ snapshot, text, seatNames, isRematchOffered, notes, analysis, diceCheck, onClose, footer }: EndDialogProps) => {
  const translator = useTranslator();
  const { t } = translator;
  const { outcome } = snapshot;
  if (!outcome) return null;
  const { winners, scores } = outcome;
  const [winnerText, reasonText] = formatOutcome(outcome, text, seatNames, translator);
  return (
    <Dialog title={t('end.title')} onClose={onClose} footer={footer} isWide>
      <p className="winner">{winnerText}</p>
      <p className="quiet" lang={text.fallbackLanguage}>
        {reasonText}
      </p>
      {scores && (
        <table className="end-scores">
          <caption className="visually-hidden">{t('end.score')}</caption>
          <tbody>
            {Object.entries(scores)
              .toSorted(([, a], [, b]) => b - a)
              .map(([id, score]) => (
                <tr key={id} data-winner={winners.includes(id) || undefined}>
                  <th scope="row">{ownProperty(seatNames, id) ?? id}</th>
                  <td>{toText(formatMessage('{{score}}', { score }))}</td>
                </tr>
              ))}
          </tbody>
        </table>
      )}
      {notes}
      {analysis}
      {diceCheck}
      {isRematchOffered && (
        <p className="notice" role="status">
          {t('end.rematchOpen')}
        </p>
      )}
    </Dialog>
  );
};
