import type { GameRecord, SeatId } from '@gunbai/engine';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Dialog } from '../components/Dialog.tsx';
import { ErrorMessage } from '../components/ErrorMessage.tsx';
import { defaultBotOf } from '../session/bot-client.ts';
import { branchAt } from '../session/branch.ts';
import { openSavedGames, createSavedGame } from '../session/saved-games.ts';
import type { LoadedSavedGame } from '../table/hooks/use-local-table.ts';
import { formatErrorCode, useTranslator } from '../i18n/index.tsx';

interface BranchDialogProps extends Pick<LoadedSavedGame, 'savedGame' | 'rules'> {
  /** The decision to change. */
  readonly entryNumber: number;
  readonly viewer: SeatId | null;
  readonly seatNames: Readonly<Record<string, string>>;
  onClose(): void;
}

const deciderOf = ({ log }: GameRecord, entryNumber: number): SeatId | null => {
  const entry = log.find(({ n }) => n === entryNumber);
  return entry?.type === 'act' ? entry.seat : null;
};

/** Starts a new game from a position of a replay; the reader chooses a seat. */
export const BranchDialog = ({ savedGame, rules, entryNumber, viewer, seatNames, onClose }: BranchDialogProps) => {
  const translator = useTranslator();
  const { t } = translator;
  const [, navigate] = useLocation();
  const { record } = savedGame;
  const [mySeat, setMySeat] = useState(viewer ?? deciderOf(record, entryNumber) ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const startBranch = async (): Promise<void> => {
    const bot = defaultBotOf(rules, record.seats.length);
    const people = record.seats.map(({ id, name }) => ({
      ...(name === undefined ? {} : { name }),
      ...(mySeat === '' || mySeat === id ? {} : { bot }),
    }));
    const branch = branchAt(rules.game, record, entryNumber, people);
    if (!branch.ok) return setProblem(formatErrorCode(branch.error, translator));
    const { store } = await openSavedGames();
    navigate(`/table/${(await createSavedGame(branch.value, store, branch.value.number, `${location.pathname}?at=${entryNumber}`)).id}`);
  };
  return (
    <Dialog
      title={t('branch.title')}
      onClose={onClose}
      footer={
        <button type="button" className="button" data-kind="main" onClick={() => void startBranch()}>
          {t('branch.start')}
        </button>
      }
    >
      <p>{t('branch.about')}</p>
      <label className="inline-field">
        {t('branch.you')}
        <select value={mySeat} onChange={(event) => setMySeat(event.target.value)}>
          {record.seats.map(({ id }) => (
            <option key={id} value={id}>
              {seatNames[id]}
            </option>
          ))}
          <option value="">{t('branch.all')}</option>
        </select>
      </label>
      {mySeat !== '' && <p className="quiet">{t('branch.others')}</p>}
      <ErrorMessage message={problem} />
    </Dialog>
  );
};
