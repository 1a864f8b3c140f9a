import type { View } from '@gunbai/engine';
import { signed } from '@gunbai/kits/text';
import type { GameText, Language } from '@gunbai/kits/text';
import { Crest } from '@gunbai/ui';
import { Bars, nameOf } from '@gunbai/ui/map';
import components from '../data/components.json' with { type: 'json' };
import { seatOfSide } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { HOUSES, LAST_TURN, NEUTRAL, POINTS_TO_WIN, SITUATION_COLUMNS, situationColumn, situationResult } from '../rules/components.ts';
import type { SupplyWished } from './useSupply.ts';
import type { Words } from './words.ts';

interface Speaking {
  readonly text: GameText;
  readonly language: Language;
  readonly words: Words;
}

interface HeadProps extends Speaking {
  readonly view: View<Board>;
  readonly supply: SupplyWished;
}

/** Supply is a matter of each house: a button for the one that matters now. */
const ShowSupply = ({ words, supply: { houses, supplied, show } }: Pick<HeadProps, 'words' | 'supply'>) => {
  const [first] = houses;
  if (first === undefined) return null;
  const isShown = supplied !== null;
  return (
    <button type="button" className="button" aria-pressed={isShown} onClick={() => show(isShown ? null : first)}>
      {words(isShown ? 'hideSupply' : 'showSupply')}
    </button>
  );
};

/** A list of the others, while supply is shown. */
const SuppliedHouse = ({ text, language, words, supply: { houses, supplied, show } }: Speaking & Pick<HeadProps, 'supply'>) =>
  supplied === null || houses.length === 0 ? null : (
    <select
      aria-label={words('supplyOf')}
      value={supplied}
      onChange={({ target }) => show(target.value === 'all' ? 'all' : Number(target.value))}
    >
      {houses.map((house) => (
        <option key={house} value={house}>
          {nameOf(text, language, 'house', components.clans[house])}
        </option>
      ))}
      <option value="all">{words('allHouses')}</option>
    </select>
  );

/** The chance of each event at the next turn start: two dice in the column of the present points. */
const eventChances = (points: number): Map<string, number> => {
  const chances = new Map<string, number>();
  for (let one = 1; one <= 6; one++)
    for (let other = 1; other <= 6; other++) {
      const event = situationResult(points, one + other);
      chances.set(event, (chances.get(event) ?? 0) + 1 / 36);
    }
  return chances;
};

/** Every house with units or castles by the side it is on. */
const Sides = ({ board, text, language, words }: Speaking & { board: Board }) => (
  <details className="kenshin-sides">
    <summary>{words('houses')}</summary>
    {[0, 1, NEUTRAL].map((side) => {
      const name = side === NEUTRAL ? 'neutral' : seatOfSide(side);
      return (
        <p key={side} data-side={side === NEUTRAL ? undefined : side + 1}>
          <strong>{text.names['side']?.[name] ?? name}</strong>
          {HOUSES.filter(({ index }) => board.side[index] === side).map(({ id, index }) => (
            <span key={id}>
              <Crest clan={id} size={18} /> {nameOf(text, language, 'house', components.clans[index])}
            </span>
          ))}
        </p>
      );
    })}
  </details>
);

/** The points, which stay in view while what stands below them is scrolled. */
const Points = ({ points, words }: { points: number; words: Words }) => (
  <p className="kenshin-points">
    <span>{words('points')}</span>
    <strong className="serif">{signed(points)}</strong>
    <Crest clan={points < 0 ? 'oda' : 'uesugi'} size={20} />
  </p>
);

/** Where the balance stands among the columns of the situation table. */
const Balance = ({ points, words }: { points: number; words: Words }) => {
  const column = situationColumn(points);
  return (
    <div className="kenshin-balance">
      <ol aria-label={words('situation')}>
        {SITUATION_COLUMNS.map((label, index) => (
          <li key={label} aria-current={index === column || undefined}>
            {label.replace('..', '…').replace('<=', '≤').replace('>=', '≥').replaceAll('-', '−')}
          </li>
        ))}
      </ol>
      <p className="kenshin-goal">{words('goal', { n: POINTS_TO_WIN, last: LAST_TURN })}</p>
    </div>
  );
};

/** What the situation may bring at the next turn start. */
const Situation = ({ board, text, language, words }: Speaking & { board: Board }) => {
  const chances = [...eventChances(board.points)].sort(([, a], [, b]) => b - a);
  const eventOf = (wanted: string) => components.events.find(({ id }) => id === wanted);
  return (
    <details>
      <summary>{words('situation')}</summary>
      <Bars
        label={words('situation')}
        outcomes={chances.map(([event, chance]) => ({ label: nameOf(text, language, 'event', eventOf(event), event), chance }))}
      />
    </details>
  );
};

/** Turn, phase, points. */
export const Head = (props: HeadProps) => {
  const { view, text, language, words } = props;
  const { board, turn } = view;
  const phase = components.tracks.phases.find(({ n }) => n === board.phase);
  const date = components.tracks.turns.find((one) => one.turn === turn);
  return (
    <>
      <header className="kenshin-head">
        <div className="kenshin-turn">
          <h2>{turn === 0 ? words('before') : words('turn', { n: Math.min(turn, LAST_TURN) })}</h2>
          <ShowSupply words={words} supply={props.supply} />
        </div>
        <SuppliedHouse {...props} />
        <p className="kenshin-phase">
          {date && nameOf(text, language, 'turn', { id: String(turn), ...date })}
          {phase && <strong>{nameOf(text, language, 'phase', phase, String(phase.n))}</strong>}
        </p>
      </header>
      <Points points={board.points} words={words} />
      <Balance points={board.points} words={words} />
    </>
  );
};

/** What is looked up now and then. */
export const Foot = (props: Speaking & { board: Board }) => (
  <div className="kenshin-head kenshin-foot">
    <Situation {...props} />
    <Sides {...props} />
  </div>
);
