import { diceOf } from '@gunbai/engine';
import type { GameRecord } from '@gunbai/engine';
import { chanceOfUnevenness } from '@gunbai/kits/odds';
import type { Clause, GameText } from '@gunbai/kits/text';
import { useSpeech } from '../text/index.tsx';
import type { Speech } from '../text/index.tsx';

/** With fewer, nothing can be said of whether they are fair. */
const ENOUGH_DICE = 30;

const sumOf = (faces: readonly number[]): number => faces.reduce((sum, count) => sum + count, 0);
const meanOf = (faces: readonly number[]): number => faces.reduce((sum, count, face) => sum + count * (face + 1), 0) / sumOf(faces);

/** What the faces of a game's dice are called: numbers, or the signs that are on them. */
const facesIn = ({ names }: GameText): readonly string[] => {
  const signs = Object.values(names['face'] ?? {});
  return signs.length > 0 ? signs : ['1', '2', '3', '4', '5', '6'];
};

const sayFairness = (faces: readonly number[], { t }: Speech): string => {
  const dice = sumOf(faces);
  if (dice < ENOUGH_DICE) return t('dice.few', { dice });
  const games = Math.round(chanceOfUnevenness(faces) * 100);
  return t(games === 0 ? 'dice.rare' : 'dice.fair', { dice, games });
};

const Bars = ({ faces, names }: { readonly faces: readonly number[]; readonly names: readonly string[] }) => {
  const most = Math.max(...faces);
  const expected = sumOf(faces) / faces.length;
  return (
    <div className="dice-bars">
      {faces.map((count, face) => (
        <div key={face} className="dice-bar">
          <span>{names[face]}</span>
          <span className="dice-track">
            <i style={{ inlineSize: `${(count / most) * 100}%` }} />
            <b style={{ insetInlineStart: `${(expected / most) * 100}%` }} />
          </span>
          <span>{count}</span>
        </div>
      ))}
    </div>
  );
};

interface DiceFallProps {
  readonly record: GameRecord;
  readonly text: GameText;
  readonly clauses: readonly Clause[];
}

/** How the dice of a game fell: how often each face came up, how far that is from fair dice, and what was rolled for each rule. */
export const DiceFall = ({ record, text, clauses }: DiceFallProps) => {
  const speech = useSpeech();
  const { t } = speech;
  const byRule = [...diceOf(record)];
  if (byRule.length === 0) return null;
  const names = facesIn(text);
  const faces = names.map((_, face) => byRule.reduce((sum, [, fell]) => sum + (fell[face] ?? 0), 0));
  const areNumbers = !text.names['face'];
  const sectionOf = (id: string): string => clauses.find((clause) => clause.id === id)?.section ?? '';
  return (
    <section className="dice-fall" aria-labelledby="dice-fall">
      <h3 id="dice-fall">{t('dice.title')}</h3>
      <p>{sayFairness(faces, speech)}</p>
      <Bars faces={faces} names={names} />
      <p className="quiet small-print">{t('dice.mark')}</p>
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
                .map(([id, fell]) => (
                  <tr key={id}>
                    <th scope="row">
                      {id} <span className="quiet">{sectionOf(id)}</span>
                    </th>
                    <td>{sumOf(fell)}</td>
                    <td>{meanOf(fell).toFixed(2)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
          <p className="quiet small-print">{t('dice.even')}</p>
        </details>
      )}
    </section>
  );
};
