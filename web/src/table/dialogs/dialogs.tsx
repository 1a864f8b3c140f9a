import { rulesVersionOf, stateHash, verify, verifyLog } from '@gunbai/engine';
import type { AnyGame, GameRecord, Verdict, View } from '@gunbai/engine';
import { ownProperty, toText, formatMessage } from '@gunbai/shared/i18n';
import type { GameText } from '@gunbai/shared/i18n';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { ErrorDetail } from '../../components/ErrorDetail.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { useClauses } from '../../components/use-game-assets.ts';
import { downloadRulingReport } from '../../session/record-files.ts';
import type { RulingReport } from '../../session/record-files.ts';
import type { Session, TableSnapshot } from '../../session/session.ts';
import { useTranslator } from '../../i18n/index.tsx';
import type { MessageKey } from '../../i18n/index.tsx';
import { formatOutcome } from '../log/format-outcome.ts';
import { DiceStatistics } from './DiceStatistics.tsx';
import type { ActionSelection } from '../prompt/use-action-selection.ts';

/** If the rules changed after the game, its moves cannot be checked, but its dice can. */
const verifyRecord = (game: AnyGame, record: GameRecord): Verdict =>
  rulesVersionOf(record) === game.rules ? verify(game, record) : verifyLog(record);

/** Verifies that every roll follows from the seed, and shows the fingerprints. */
export const VerifyDialog = (props: { session: Session; view: View<unknown>; text: GameText; onClose(): void }) => {
  const { t, language } = useTranslator();
  const { session, view, text, onClose } = props;
  const { rules } = session;
  const clauses = useClauses(rules.game.id, language) ?? [];
  const [result, setResult] = useState<{ verdict: Verdict; record: GameRecord } | 'sealed' | null>(null);
  useEffect(() => {
    void session.record().then((record) => setResult(record ? { record, verdict: verifyRecord(rules.game, record) } : 'sealed'));
  }, [rules, session]);
  const { verdict, record } = result === null || result === 'sealed' ? { verdict: null, record: null } : result;
  const [made, here] = [record ? rulesVersionOf(record) : null, rules.game.rules];
  return (
    <Dialog title={t('verify.title')} onClose={onClose}>
      <p>{t('verify.about')}</p>
      <p role="status" className={verdict && !verdict.ok ? 'problem' : 'verify-result'}>
        {result === null && t('page.loading')}
        {result === 'sealed' && t('verify.sealed')}
        {verdict?.ok && t(made === here ? 'verify.ok' : 'verify.otherRules', { rolls: verdict.rolls, recorded: made, current: here })}
        {verdict && !verdict.ok && (verdict.at === null ? t('verify.wrongAll') : t('verify.wrong', { position: verdict.at }))}{' '}
        <ErrorDetail>{verdict?.problem}</ErrorDetail>
      </p>
      {record && <DiceStatistics record={record} text={text} clauses={clauses} />}
      <dl className="fingerprints">
        <dt>{t('verify.commitment')}</dt>
        <dd data-fingerprint="commitment">{session.commitment}</dd>
        <dt>{t('verify.position')}</dt>
        <dd data-fingerprint="position">{stateHash(view)}</dd>
        {record && (
          <>
            <dt>{t('verify.head')}</dt>
            <dd data-fingerprint="head">{record.head.hash}</dd>
            <dt>{t('verify.entries')}</dt>
            <dd data-fingerprint="lines">{record.head.count}</dd>
          </>
        )}
      </dl>
    </Dialog>
  );
};

interface ReportRulingDialogProps {
  readonly session: Session;
  readonly snapshot: TableSnapshot;
  readonly clause: string | null;
  readonly disputed: ActionSelection['disputed'];
  onClose(): void;
}

/** Everything needed to judge a ruling: the refusal, if any, and the position. */
const buildRulingReport = async (
  { session, snapshot, disputed }: ReportRulingDialogProps,
  clause: string,
  note: string,
): Promise<RulingReport> => {
  const { game } = session.rules;
  const refused = disputed && (clause === '' || disputed.refusal.clause === clause) ? disputed : null;
  return {
    game: game.id,
    rules: game.rules,
    clause: clause || null,
    refusal: refused?.refusal ?? null,
    seat: snapshot.actingSeat ?? snapshot.viewer,
    action: refused?.action ?? null,
    note,
    position: snapshot.view,
    record: await session.record(),
    story: snapshot.log,
  };
};

/** Saves the position and the clause in question to a file. */
export const ReportRulingDialog = (props: ReportRulingDialogProps) => {
  const { t, language } = useTranslator();
  const { session, disputed, onClose } = props;
  const clauses = useClauses(session.rules.game.id, language) ?? [];
  const [clause, setClause] = useState(props.clause ?? disputed?.refusal.clause ?? '');
  const [note, setNote] = useState('');
  const selectedClause = clauses.find(({ id }) => id === clause);
  const save = async (): Promise<void> => {
    downloadRulingReport(await buildRulingReport(props, clause, note));
    onClose();
  };
  return (
    <Dialog
      title={t('reportRuling.title')}
      onClose={onClose}
      footer={
        <button type="button" className="button" data-kind="main" onClick={() => void save()}>
          {t('reportRuling.save')}
        </button>
      }
    >
      <p>{t('reportRuling.about')}</p>
      <label className="field">
        {t('reportRuling.clause')}
        <select value={clause} onChange={(event) => setClause(event.target.value)}>
          <option value="">{t('reportRuling.noClause')}</option>
          {clauses.map((one) => (
            <option key={one.id} value={one.id}>
              {one.id} · {one.section}
            </option>
          ))}
        </select>
      </label>
      {selectedClause && <p className="quiet small-print">{selectedClause.text}</p>}
      <label className="field">
        {t('reportRuling.note')}
        <textarea rows={4} maxLength={4000} value={note} onChange={(event) => setNote(event.target.value)} />
      </label>
    </Dialog>
  );
};

const KEY_HELP: readonly (readonly [keys: string, does: MessageKey])[] = [
  ['← ↑ → ↓', 'keys.arrows'],
  ['Enter', 'keys.enter'],
  ['Esc', 'keys.escape'],
  ['U', 'keys.undo'],
  ['H', 'keys.advice'],
  ['L', 'keys.log'],
  ['C', 'keys.choices'],
  ['R', 'keys.rules'],
  ['?', 'keys.help'],
  [', . ← →', 'keys.step'],
  ['P', 'keys.play'],
];

export const KeysDialog = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslator();
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <dl className="keys">
        {KEY_HELP.map(([keys, messageKey]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{t(messageKey)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};

interface EndDialogProps {
  readonly snapshot: TableSnapshot;
  readonly text: GameText;
  readonly seatNames: Readonly<Record<string, string>>;
  readonly isRematchOffered: boolean;
  onClose(): void;
  readonly footer: ReactNode;
}

/** The result, and what to do next. */
export const EndDialog = ({ snapshot, text, seatNames, isRematchOffered, onClose, footer }: EndDialogProps) => {
  const translator = useTranslator();
  const { t } = translator;
  const { outcome } = snapshot;
  if (!outcome) return null;
  const { winners, scores } = outcome;
  const [winnerText, reasonText] = formatOutcome(outcome, text, seatNames, translator);
  return (
    <Dialog title={t('end.title')} onClose={onClose} footer={footer}>
      <p className="winner">{winnerText}</p>
      <p className="quiet">{reasonText}</p>
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
      {isRematchOffered && (
        <p className="notice" role="status">
          {t('end.rematchOpen')}
        </p>
      )}
    </Dialog>
  );
};
