import { useState } from 'react';
import { Dialog } from '../../components/Dialog.tsx';
import { useClauses } from '../../components/use-game-assets.ts';
import { downloadRulingReport } from '../../session/record-files.ts';
import type { RulingReport } from '../../session/record-files.ts';
import type { Session, TableSnapshot } from '../../session/session.ts';
import { useTranslator } from '../../i18n/index.tsx';
import type { ActionSelection } from '../prompt/use-action-selection.ts';

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
