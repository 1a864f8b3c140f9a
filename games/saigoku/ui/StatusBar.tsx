import type { View } from '@gunbai/engine';
import { STAGES_PER_INNING } from '../rules/series/index.ts';
import type { GameState, ScenarioData } from '../rules/series/index.ts';
import { formatMessage, toText } from '@gunbai/shared/i18n';
import type { GameText, Language } from '@gunbai/shared/i18n';
import { clanColours, Crest } from '@gunbai/ui';
import { displayName } from '@gunbai/ui/map';
import { COMPONENTS, scenarioRecord } from '../rules/components.ts';
import { chartActivates, WAITING_ARMY_FLAGS } from '../rules/ouchi-activation.ts';
import { scenarioDefinition } from '../rules/scenarios/index.ts';
import { totalCastlePoints, removedUnitPoints, scoreOf } from '../rules/scoring.ts';
import type { MessageKey, Messages } from './messages.ts';

interface StatusBarProps {
  readonly data: ScenarioData;
  readonly view: View<GameState>;
  readonly text: GameText;
  readonly language: Language;
  readonly messages: Messages;
  readonly areLinesShown: boolean;
  toggleLines(): void;
}

/** 34.6, 35.6, 36.6, 37.6 The victory condition in force. */
const victoryGoal = (data: ScenarioData, { options }: View<GameState>, language: Language): string => {
  const { points, historical } = scenarioDefinition(data.id).victory;
  const { goal } = options['victory'] === 'historical' && historical ? historical : points;
  return toText(formatMessage(goal[language], { n: data.innings }));
};

/** 36.7.1 The armies that cannot act yet, and the least roll that activates them in the next inning. */
const waitingArmies = (data: ScenarioData, { board }: View<GameState>): { readonly armies: readonly string[]; readonly die: number } => {
  const armies = data.armies.map(({ id }) => id).filter((id) => board.marks[WAITING_ARMY_FLAGS[id] ?? ''] === 0);
  const fallen = board.marks['fallen'] ?? 0;
  const die = [1, 2, 3, 4, 5, 6].find((roll) => chartActivates(board.inning + 1, roll + fallen)) ?? 7;
  return { armies, die };
};

/** A roll above 6 is possible only if more castles fall. */
const waitingMessage = (die: number): MessageKey => (die > 6 ? 'waitsForCastles' : die > 1 ? 'waitsForDie' : 'activatesNextInning');

/** Inning, stage, acting army, and the points of both sides. */
export const StatusBar = ({ data, view, text, language, messages, areLinesShown, toggleLines }: StatusBarProps) => {
  const { board } = view;
  const { sideNames } = scenarioRecord(data.id);
  const phase = data.phases[board.phase];
  const waiting = waitingArmies(data, view);
  const armyName = (id: string): string =>
    displayName(
      text,
      language,
      'army',
      COMPONENTS.armies.find((one) => one.id === id),
      id,
    );
  const army = phase ? COMPONENTS.armies.find(({ id }) => id === data.armies[phase.armies[0] ?? -1]?.id) : undefined;
  /** 29.0 The other armies of the phase that have units left. */
  const others = (phase?.armies.slice(1) ?? [])
    .filter((index) => data.unitsInPlay.some((unit) => data.army[unit] === index && (board.steps[unit] as number) > 0))
    .map((index) => data.armies[index]?.id ?? '');
  return (
    <header className="saigoku-status-bar">
      <h2>{messages('inning', { n: Math.max(1, board.inning), all: data.innings })}</h2>
      <ol className="saigoku-stages" aria-label={messages('stage', { n: board.stage })}>
        {Array.from({ length: STAGES_PER_INNING }, (_, index) => (
          <li key={index} aria-current={board.stage === index + 1 || undefined}>
            {index + 1}
          </li>
        ))}
      </ol>
      {army && (
        <p className="saigoku-phase" style={clanColours(army.id)}>
          <Crest clan={army.id} size={20} />
          <strong>{messages('phase', { army: displayName(text, language, 'army', army) })}</strong>
          {others.length > 0 && <small>{messages('phaseWith', { armies: others.map(armyName).join(messages('list')) })}</small>}
        </p>
      )}
      <ul className="saigoku-points" aria-label={messages('points')}>
        {data.sides.map(({ id, index, armies }) => {
          const names = sideNames[id];
          return (
            <li key={id}>
              <Crest clan={data.armies[armies[0] ?? 0]?.id ?? id} size={18} />
              <span>{displayName(text, language, 'seat', names ? { id, ...names } : undefined, id)}</span>
              <small>
                {messages('pointsFrom', {
                  castles: totalCastlePoints(data, board, index),
                  removed: removedUnitPoints(data, board, 1 - index),
                })}
              </small>
              <strong>{scoreOf(data, board, index)}</strong>
            </li>
          );
        })}
      </ul>
      <p className="saigoku-goal">{victoryGoal(data, view, language)}</p>
      {waiting.armies.length > 0 && board.inning > 0 && (
        <p className="saigoku-goal saigoku-waiting-armies">
          {messages(waitingMessage(waiting.die), {
            armies: waiting.armies.map(armyName).join(messages('and')),
            die: waiting.die,
          })}
        </p>
      )}
      <button type="button" className="button" aria-pressed={areLinesShown} onClick={toggleLines}>
        {messages(areLinesShown ? 'hideLines' : 'showLines')}
      </button>
    </header>
  );
};
