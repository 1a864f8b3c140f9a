import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { Session } from '../../session/session.ts';
import { useTranslator } from '../../i18n/index.tsx';
import { DiceProblems } from './DiceProblems.tsx';
import type { DiceReport } from './dice-keeper.ts';

type CheckState = DiceReport | 'checking' | 'unreachable';

const useDiceCheck = (session: Session): CheckState => {
  const [state, setState] = useState<CheckState>('checking');
  useEffect(() => {
    let isCurrent = true;
    void session.checkDice?.().then((report) => isCurrent && setState(report ?? 'unreachable'));
    return () => {
      isCurrent = false;
    };
  }, [session]);
  return state;
};

/** At the end of an online game: whether the dice are those that all fixed before it. */
export const DiceCheck = ({ session, nameOf }: { readonly session: Session; nameOf(seat: string): string }) => {
  const { t } = useTranslator();
  const state = useDiceCheck(session);
  if (state === 'checking' || state === 'unreachable')
    return (
      <p className="quiet small-print" role="status">
        {t(`fairDice.${state}`)}
      </p>
    );
  return <DiceResult report={state} nameOf={nameOf} />;
};

const DiceResult = ({ report, nameOf }: { readonly report: DiceReport; nameOf(seat: string): string }) => {
  const { t, sentenceGap } = useTranslator();
  const { problems, hasWitnessed, isConfirmedElsewhere, rolls, abandonedRounds, restores } = report;
  if (problems.length > 0) return <DiceProblems title="fairDice.differs" problems={problems} nameOf={nameOf} />;
  const sentences = [
    hasWitnessed ? t('fairDice.ok', { rolls: rolls ?? 0 }) : t('fairDice.unwitnessed', { rolls: rolls ?? 0 }),
    ...(isConfirmedElsewhere ? [t('fairDice.elsewhere')] : []),
    ...(abandonedRounds > 0 ? [t('fairDice.abandoned', { n: abandonedRounds })] : []),
    ...(restores > 0 ? [t('fairDice.restores', { n: restores })] : []),
  ];
  return (
    <p className="quiet small-print" role="status" data-dice-check={hasWitnessed ? 'ok' : 'unwitnessed'}>
      {sentences.join(sentenceGap)}
      {sentenceGap}
      <Link href="/fair-dice">{t('fairDice.link')}</Link>
    </p>
  );
};
