import type { View } from '@gunbai/engine';
import { STAGES } from '@gunbai/kits/gunyuden';
import type { Board, War } from '@gunbai/kits/gunyuden';
import type { GameText, Language } from '@gunbai/kits/text';
import { clanColours, Crest } from '@gunbai/ui';
import { nameOf } from '@gunbai/ui/map';
import { COMPONENTS, SCENARIOS } from '../rules/components.ts';
import { showsCircle, WAITING } from '../rules/activation.ts';
import { castlesPoints, removedPoints, score } from '../rules/scoring.ts';
import type { Word, Words } from './words.ts';

interface HeadProps {
  readonly war: War;
  readonly view: View<Board>;
  readonly text: GameText;
  readonly language: Language;
  readonly words: Words;
  readonly areLinesShown: boolean;
  toggleLines(): void;
}

/** 34.6, 35.6, 36.6, 37.6 What it takes to win. */
const goalOf = (war: War, { options }: View<Board>): Word =>
  options['victory'] !== 'historical' ? 'goalPoints' : war.id === 's2' ? 'goalMiyanoo' : 'goalKoriyama';

/** 36.7.1 The armies that may not act yet, and the least die that wakes them in the next inning. */
const waitingIn = (war: War, { board }: View<Board>): { readonly armies: readonly string[]; readonly die: number } => {
  const armies = war.armies.map(({ id }) => id).filter((id) => board.marks[WAITING[id] ?? ''] === 0);
  const fallen = board.marks['fallen'] ?? 0;
  const die = [1, 2, 3, 4, 5, 6].find((roll) => showsCircle(board.inning + 1, roll + fallen)) ?? 7;
  return { armies, die };
};

/** Inning, stage, whose army acts, and the points of both sides. */
export const Head = ({ war, view, text, language, words, areLinesShown, toggleLines }: HeadProps) => {
  const { board } = view;
  const scenario = SCENARIOS.find(({ id }) => `s${id}` === war.id);
  const phase = war.phases[board.phase];
  const waiting = waitingIn(war, view);
  const armyNamed = (id: string): string =>
    nameOf(
      text,
      language,
      'army',
      COMPONENTS.armies.find((one) => one.id === id),
      id,
    );
  const army = phase ? COMPONENTS.armies.find(({ id }) => id === war.armies[phase.armies[0] ?? -1]?.id) : undefined;
  /** 29.0 The other armies of the phase that have anybody left. */
  const others = (phase?.armies.slice(1) ?? [])
    .filter((index) => war.present.some((unit) => war.army[unit] === index && (board.steps[unit] as number) > 0))
    .map((index) => war.armies[index]?.id ?? '');
  return (
    <header className="saigoku-head">
      <h2>{words('inning', { n: Math.max(1, board.inning), all: war.innings })}</h2>
      <ol className="saigoku-stages" aria-label={words('stage', { n: board.stage })}>
        {Array.from({ length: STAGES }, (_, index) => (
          <li key={index} aria-current={board.stage === index + 1 || undefined}>
            {index + 1}
          </li>
        ))}
      </ol>
      {army && (
        <p className="saigoku-phase" style={clanColours(army.id)}>
          <Crest clan={army.id} size={20} />
          <strong>{words('phase', { army: nameOf(text, language, 'army', army) })}</strong>
          {others.length > 0 && <small>{words('phaseWith', { armies: others.map(armyNamed).join(words('list')) })}</small>}
        </p>
      )}
      <ul className="saigoku-points" aria-label={words('points')}>
        {war.sides.map(({ id, index, armies }) => {
          const names = scenario?.sideNames[id];
          return (
            <li key={id}>
              <Crest clan={war.armies[armies[0] ?? 0]?.id ?? id} size={18} />
              <span>{nameOf(text, language, 'seat', names ? { id, ...names } : undefined, id)}</span>
              <small>
                {words('pointsFrom', { castles: castlesPoints(war, board, index), removed: removedPoints(war, board, 1 - index) })}
              </small>
              <strong>{score(war, board, index)}</strong>
            </li>
          );
        })}
      </ul>
      <p className="saigoku-goal">{words(goalOf(war, view), { n: war.innings })}</p>
      {waiting.armies.length > 0 && board.inning > 0 && (
        <p className="saigoku-goal saigoku-waiting">
          {words(waiting.die > 1 ? 'waiting' : 'woken', { armies: waiting.armies.map(armyNamed).join(words('and')), die: waiting.die })}
        </p>
      )}
      <button type="button" className="button" aria-pressed={areLinesShown} onClick={toggleLines}>
        {words(areLinesShown ? 'hideLines' : 'showLines')}
      </button>
    </header>
  );
};
