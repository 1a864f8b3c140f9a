import type { Action } from '@gunbai/engine';
import type { GameText } from '@gunbai/kits/text';
import { Die, percent, TargetButton } from '@gunbai/ui';
import type { TargetWish } from '@gunbai/ui';
import type { Board } from '../rules/board.ts';
import { FACES } from '../rules/components.ts';
import type { DiceByFace } from '../rules/components.ts';
import type { Fill } from '../rules/turn.ts';
import { diceUsed } from '../rules/turn.ts';
import { FaceMark, facesOf } from './faces.tsx';
import type { Words } from './words.ts';

interface TrayProps {
  readonly board: Board;
  readonly text: GameText;
  readonly words: Words;
  readonly faceName: (face: string) => string;
  /** Changes with every roll. */
  readonly roll: number;
  /** Rolls of this turn that came and went since the last decision: nothing fitted, and a die was given up. */
  readonly passed: readonly DiceByFace[];
  /** The fill that the reader points at: its dice are marked. */
  readonly previewed: Fill | null;
  /** Whether it can be chosen, and why not. */
  target(action: Action): Omit<TargetWish, 'label'>;
  /** The chance to take the castle under attack once a die is given up, if the reader asked for it. */
  readonly chanceAfterGivingUp: number | null;
  readonly oddsShown: boolean;
  toggleOdds(): void;
}

const REROLL: Action = ['reroll'];
const YIELD: Action = ['yield'];

/** What was rolled on the way to these dice, small, in order. */
const PassedRolls = ({ passed, words, faceName }: Pick<TrayProps, 'passed' | 'words' | 'faceName'>) =>
  passed.length === 0 ? null : (
    <p className="tray-passed">
      <span>{words('passed')}</span>
      {passed.map((dice, index) => (
        <span key={index} className="tray-passed-roll" role="img" aria-label={words.list(facesOf(dice).map(faceName))}>
          {facesOf(dice).map((face, at) => (
            <FaceMark key={at} face={face} />
          ))}
        </span>
      ))}
    </p>
  );

/** The dice: what lies rolled, what lies on the card, what was given up; and what to do instead of filling a line. */
export const Tray = (props: TrayProps) => {
  const { board, text, words, faceName, roll, passed, previewed, target, chanceAfterGivingUp, oddsShown, toggleOdds } = props;
  const rolled = facesOf(board.dice);
  const marked = previewed ? diceUsed(board, previewed).slice() : FACES.map(() => 0);
  const isMarked = (face: number): boolean => {
    if (!marked[face]) return false;
    marked[face]--;
    return true;
  };
  const saidOf = (action: Action): string =>
    action === REROLL && rolled.length === 1 ? words('giveUpLast') : (text.actions[action[0]] ?? action[0]);
  const chanceOf = (action: Action): string | null =>
    action === REROLL && target(action).state !== 'refused' && chanceAfterGivingUp !== null ? percent(chanceAfterGivingUp) : null;
  const labelOf = (action: Action): string => {
    const chance = chanceOf(action);
    return chance === null ? saidOf(action) : words.list([saidOf(action), words('chanceThen', { chance })]);
  };
  const summary = rolled.length > 0 ? words('roll', { faces: rolled.map(faceName) }) : words('noRoll');
  return (
    <section className="tray" aria-label={words('dice')}>
      <div className="tray-dice">
        {rolled.map((face, index) => (
          <Die
            key={index}
            label={faceName(face)}
            roll={roll}
            order={index}
            {...(isMarked(FACES.indexOf(face)) ? { state: 'chosen' as const } : {})}
          >
            <FaceMark face={face} />
          </Die>
        ))}
        {Array.from({ length: board.placed }, (_, index) => (
          <span key={`placed ${index}`} className="slot" data-kind="placed" title={words('placedDie')} />
        ))}
        {Array.from({ length: board.givenUp }, (_, index) => (
          <span key={`given ${index}`} className="slot" data-kind="given" title={words('givenUpDie')}>
            ×
          </span>
        ))}
        <p className="tray-counts">
          {board.placed > 0 && <span>{words('placed', { n: board.placed })}</span>}
          {board.givenUp > 0 && <span>{words('givenUp', { n: board.givenUp })}</span>}
        </p>
        <PassedRolls passed={passed} words={words} faceName={faceName} />
        <p className="unseen" aria-live="polite">
          {summary}
        </p>
      </div>
      <div className="tray-actions">
        {[REROLL, YIELD].map((action) =>
          target(action).state === 'plain' ? null : (
            <TargetButton key={action[0]} className="button tray-action" label={labelOf(action)} {...target(action)}>
              {saidOf(action)}
              {chanceOf(action) !== null && <span className="tray-chance">{chanceOf(action)}</span>}
            </TargetButton>
          ),
        )}
        {rolled.length > 0 && (
          <button type="button" className="button" data-kind="quiet" aria-pressed={oddsShown} onClick={toggleOdds}>
            {oddsShown ? words('hideOdds') : words('showOdds')}
          </button>
        )}
      </div>
    </section>
  );
};
