import { countDiceByClause } from '@gunbai/engine';
import type { GameRecord } from '@gunbai/engine';
import { chiSquarePValue } from '@gunbai/shared/odds';
import type { Clause, GameText } from '@gunbai/shared/i18n';
import { useTranslator } from '../../i18n/index.tsx';
import type { Translator } from '../../i18n/index.tsx';

/** Minimum number of dice for a fairness test. */
const MIN_DICE_FOR_FAIRNESS = 30;

const sumOf = (faces: readonly number[]): number => faces.reduce((sum, count) => sum + count, 0);
const meanOf = (faces: readonly number[]): number => faces.reduce((sum, count, face) => sum + count * (face + 1), 0) / sumOf(faces);

/** Names of the die faces: numbers or symbols. */
const faceNames = ({ names }: GameText): readonly string[] => {
  const signs = Object.values(names['face'] ?? {});
  return signs.length > 0 ? signs : ['1', '2', '3', '4', '5', '6'];
};

const formatFairness = (faces: readonly number[], { t }: Translator): string => {
  const dice = sumOf(faces);
  if (dice < MIN_DICE_FOR_FAIRNESS) return t('dice.tooFew', { dice });
  const games = Math.round(chiSquarePValue(faces) * 100);
  return t(games === 0 ? 'dice.rare' : 'dice.fair', { dice, games });
};

const DiceBars = ({ faces, names }: { readonly faces: readonly number[]; readonly names: readonly string[] }) => {
  const maxCount = Math.max(...faces);
  const expected = sumOf(faces) / faces.length;
  return (
    <div className="dice-bars">
      {faces.map((count, face) => (
        <div key={face} className="dice-bar">
          <span>{names[face]}</span>
          <span className="dice-track">
            <i style={{ inlineSize: `${(count / maxCount) * 100}%` }} />
            <b style={{ insetInlineStart: `${(expected / maxCount) * 100}%` }} />
          </span>
          <span>{count}</span>
        </div>
      ))}
    </div>
  );
};

interface DiceStatisticsProps {
  readonly record: GameRecord;
  readonly text: GameText;
  readonly clauses: readonly Clause[];
}

/** Dice statistics: frequency of each face, deviation from fair dice, and averages by rule. */
export const DiceStatistics = ({ record, text, clauses }: DiceStatisticsProps) => {
  const translator = useTranslator();
  const { t } = translator;
  const byRule = [...countDiceByClause(record)];
  if (byRule.length === 0) return null;
  const names = faceNames(text);
  const faces = names.map((_, face) => byRule.reduce((sum, [, counts]) => sum + (counts[face] ?? 0), 0));
  const areNumbers = !text.names['face'];
  const sectionOf = (id: string): string => clauses.find((clause) => clause.id === id)?.section ?? '';
  return (
    <section className="dice-statistics" aria-labelledby="dice-statistics">
      <h3 id="dice-statistics">{t('dice.title')}</h3>
      <p>{formatFairness(faces, translator)}</p>
      <DiceBars faces={faces} names={names} />
      <p className="quiet small-print">{t('dice.averageMark')}</p>
      {areNumbers && (
        <details>
          <summary>{t('dice.byRule')}</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('dice.rule')}</th>
                <th scope="col">{t('dice.count')}</th>
                <th scope="col">{t('dice.mean')}</th>
              </tr>
            </thead>
            <tbody>
              {byRule
                .toSorted(([, a], [, b]) => sumOf(b) - sumOf(a))
                .map(([id, counts]) => (
                  <tr key={id}>
                    <th scope="row">
                      {id} <span className="quiet">{sectionOf(id)}</span>
                    </th>
                    <td>{sumOf(counts)}</td>
                    <td>{meanOf(counts).toFixed(2)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
          <p className="quiet small-print">{t('dice.fairAverage')}</p>
        </details>
      )}
    </section>
  );
};
