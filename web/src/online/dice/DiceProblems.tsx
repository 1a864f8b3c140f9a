import type { DiceProblem } from '@gunbai/protocol/dice-witness';
import { Link } from 'wouter';
import { useTranslator } from '../../i18n/index.tsx';

interface DiceProblemsProps {
  readonly title: 'fairDice.differs' | 'fairDice.refused';
  readonly problems: readonly DiceProblem[];
  nameOf(seat: string): string;
}

/** How the dice differ from what this browser saw, one sentence for each problem. */
export const DiceProblems = ({ title, problems, nameOf }: DiceProblemsProps) => {
  const { t } = useTranslator();
  return (
    <div className="problem" role="alert">
      <p>{t(title)}</p>
      <ul>
        {problems.map(({ code, seat }) => (
          <li key={`${code} ${seat ?? ''}`}>{t(`fairDice.problem.${code}`, { seat: seat === undefined ? null : nameOf(seat) })}</li>
        ))}
      </ul>
      <p>
        <Link href="/fair-dice">{t('fairDice.link')}</Link>
      </p>
    </div>
  );
};
