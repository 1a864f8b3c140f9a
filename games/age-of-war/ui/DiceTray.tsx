import type { Action } from '@gunbai/engine';
import type { GameText } from '@gunbai/shared/i18n';
import { Die, TargetButton } from '@gunbai/ui';
import type { TargetProps } from '@gunbai/ui';
import type { GameState } from '../rules/state.ts';
import { FACES } from '../rules/components.ts';
import type { DiceByFace } from '../rules/components.ts';
import type { Fill } from '../rules/turn.ts';
import { diceUsed } from '../rules/turn.ts';
import { ChanceLabels, describeChances } from './ChanceLabels.tsx';
import type { ChanceFacts } from './ChanceLabels.tsx';
import { FaceMark, expandFaces } from './FaceMark.tsx';
import type { Messages } from './messages.ts';

interface DiceTrayProps {
  readonly board: GameState;
  readonly text: GameText;
  readonly messages: Messages;
  readonly faceName: (face: string) => string;
  /** Changes with every roll. */
  readonly roll: number;
  /** Rolls of this turn since the last decision that fitted no line, so that a die was given up automatically. */
  readonly forcedRerolls: readonly DiceByFace[];
  /** The fill under the pointer: its dice are marked. */
  readonly previewed: Fill | null;
  /** The next set of infantry dice for the chosen line, if there is another. */
  readonly otherDice: Fill | null;
  choose(action: Action): void;
  /** State, tooltip and handler of an action button. */
  target(action: Action): Omit<TargetProps, 'label'>;
  /** The chances after giving up a die; without numbers unless odds are shown. */
  readonly chancesAfterGivingUp: ChanceFacts;
  readonly isOddsShown: boolean;
  toggleOdds(): void;
}

const REROLL: Action = ['reroll'];
const YIELD: Action = ['yield'];

/** The rolls that led to the current dice, small, in order. */
const ForcedRerolls = ({ forcedRerolls, messages, faceName }: Pick<DiceTrayProps, 'forcedRerolls' | 'messages' | 'faceName'>) =>
  forcedRerolls.length === 0 ? null : (
    <p className="tray-forced-rerolls">
      <span>{messages('forcedReroll')}</span>
      {forcedRerolls.map((dice, index) => (
        <span key={index} className="tray-forced-roll" role="img" aria-label={messages.list(expandFaces(dice).map(faceName))}>
          {expandFaces(dice).map((face, at) => (
            <FaceMark key={at} face={face} />
          ))}
        </span>
      ))}
    </p>
  );

interface OtherDiceProps extends Pick<DiceTrayProps, 'board' | 'messages' | 'faceName' | 'choose'> {
  readonly fill: Fill;
}

/** Places another set of infantry dice on the chosen line. */
const OtherDice = ({ board, fill, messages, faceName, choose }: OtherDiceProps) => {
  const faces = expandFaces(diceUsed(board, fill));
  return (
    <button
      type="button"
      className="button tray-other-dice"
      aria-label={messages('otherDice', { faces: messages.list(faces.map(faceName)) })}
      onClick={() => choose(fill)}
    >
      {messages('otherDiceShort')}
      {faces.map((face, at) => (
        <FaceMark key={at} face={face} />
      ))}
    </button>
  );
};

/** The rolled dice, the dice on the card and given up, and the actions other than filling a line. */
export const DiceTray = (props: DiceTrayProps) => {
  const { board, text, messages, faceName, roll, forcedRerolls, previewed, target, chancesAfterGivingUp, isOddsShown, toggleOdds } = props;
  const { otherDice, choose } = props;
  const rolled = expandFaces(board.dice);
  const previewCounts = previewed ? diceUsed(board, previewed).slice() : FACES.map(() => 0);
  const takeMarkedDie = (face: number): boolean => {
    if (!previewCounts[face]) return false;
    previewCounts[face]--;
    return true;
  };
  const actionText = (action: Action): string =>
    action === REROLL && rolled.length === 1 ? messages('giveUpLast') : (text.actions[action[0]] ?? action[0]);
  const chancesOf = (action: Action): ChanceFacts | null =>
    action === REROLL && target(action).state !== 'refused' ? chancesAfterGivingUp : null;
  const actionLabel = (action: Action): string => {
    const chances = chancesOf(action);
    return messages.list([actionText(action), ...(chances ? describeChances(chances, messages) : [])]);
  };
  const chanceLabels = (action: Action) => {
    const chances = chancesOf(action);
    if (!chances || (chances.take === null && chances.win === null)) return null;
    return (
      <span className="tray-chance">
        <ChanceLabels chances={chances} messages={messages} />
      </span>
    );
  };
  const summary = rolled.length > 0 ? messages('roll', { faces: rolled.map(faceName) }) : messages('noRoll');
  return (
    <section className="tray" aria-label={messages('dice')}>
      <div className="tray-dice">
        {rolled.map((face, index) => (
          <Die
            key={index}
            label={faceName(face)}
            rollKey={roll}
            staggerIndex={index}
            {...(takeMarkedDie(FACES.indexOf(face)) ? { state: 'selected' as const } : {})}
          >
            <FaceMark face={face} />
          </Die>
        ))}
        {Array.from({ length: board.placed }, (_, index) => (
          <span key={`placed ${index}`} className="slot" data-kind="placed" title={messages('placedDie')} />
        ))}
        {Array.from({ length: board.givenUp }, (_, index) => (
          <span key={`given ${index}`} className="slot" data-kind="given" title={messages('givenUpDie')}>
            ×
          </span>
        ))}
        <p className="tray-counts">
          {board.placed > 0 && <span>{messages('placed', { n: board.placed })}</span>}
          {board.givenUp > 0 && <span>{messages('givenUp', { n: board.givenUp })}</span>}
        </p>
        <ForcedRerolls forcedRerolls={forcedRerolls} messages={messages} faceName={faceName} />
        <p className="visually-hidden" aria-live="polite">
          {summary}
        </p>
      </div>
      <div className="tray-actions">
        {[REROLL, YIELD].map((action) =>
          target(action).state === 'inert' ? null : (
            <TargetButton key={action[0]} className="button tray-action" label={actionLabel(action)} {...target(action)}>
              {actionText(action)}
              {chanceLabels(action)}
            </TargetButton>
          ),
        )}
        {otherDice && <OtherDice board={board} fill={otherDice} messages={messages} faceName={faceName} choose={choose} />}
        {rolled.length > 0 && (
          <button type="button" className="button" data-kind="quiet" aria-pressed={isOddsShown} onClick={toggleOdds}>
            {isOddsShown ? messages('hideOdds') : messages('showOdds')}
          </button>
        )}
      </div>
    </section>
  );
};
