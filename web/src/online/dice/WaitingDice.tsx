import { Link } from 'wouter';
import { useTranslator } from '../../i18n/index.tsx';
import type { OnlineTableSnapshot } from '../table/online-session.ts';
import { diceKeeper } from './dice-keeper.ts';
import { DiceProblems } from './DiceProblems.tsx';

interface WaitingDiceProps {
  readonly online: OnlineTableSnapshot;
  nameOf(seat: string): string;
}

/** Seats that keep a full table from beginning. */
const seatsToConfirm = ({ table }: OnlineTableSnapshot): readonly string[] => {
  const isFull = table.seats.every(({ person, bot }) => person !== null || bot !== null);
  if (!isFull || table.status !== 'open') return [];
  return Object.entries(table.entropyHashes).flatMap(([seat, hash]) => {
    const isDone = table.commitment === '' ? hash !== null : table.entropy[seat] !== undefined;
    return isDone ? [] : [seat];
  });
};

/** Before play: who must still confirm the dice, and what the player can do about it. */
export const WaitingDice = ({ online, nameOf }: WaitingDiceProps) => {
  const { t } = useTranslator();
  const { table, you } = online;
  const step = diceKeeper.stepFor(table, you);
  const waitingFor = seatsToConfirm(online);
  const closedProblems = table.status === 'cancelled' ? diceKeeper.findProblems(table) : [];
  if (closedProblems.length > 0) return <DiceProblems title="fairDice.differs" problems={closedProblems} nameOf={nameOf} />;
  if (step?.kind === 'refuse') return <DiceProblems title="fairDice.refused" problems={step.problems} nameOf={nameOf} />;
  if (step?.kind === 'other-device')
    return (
      <div className="notice" role="status">
        <p>{t('fairDice.otherDevice')}</p>
        <button type="button" className="button" onClick={() => void diceKeeper.beginHere(table.id)}>
          {t('fairDice.beginHere')}
        </button>
      </div>
    );
  if (step?.kind === 'many-rounds')
    return (
      <div className="notice" role="status">
        <p>{t('fairDice.manyRounds', { n: step.abandoned })}</p>
        <button type="button" className="button" onClick={() => void diceKeeper.beginHere(table.id)}>
          {t('fairDice.confirmAgain')}
        </button>
      </div>
    );
  return (
    <>
      {waitingFor.length > 0 && (
        <p className="notice" role="status">
          {t('fairDice.waiting', { seat: waitingFor.map(nameOf) })}
        </p>
      )}
      {table.status === 'open' && (
        <p className="quiet small-print">
          <Link href="/fair-dice">{t('fairDice.link')}</Link>
        </p>
      )}
    </>
  );
};
