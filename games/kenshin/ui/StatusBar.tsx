import type { View } from '@gunbai/engine';
import { formatSigned } from '@gunbai/shared/i18n';
import type { GameText, Language } from '@gunbai/shared/i18n';
import { Crest } from '@gunbai/ui';
import { OutcomeBars, displayName } from '@gunbai/ui/map';
import components from '../data/components.json' with { type: 'json' };
import { seatOfSide } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { HOUSES, LAST_TURN, NEUTRAL, POINTS_TO_WIN, SITUATION_COLUMNS, situationColumn, situationResult } from '../rules/components.ts';
import type { SupplyControls } from './use-supply-overlay.ts';
import type { Messages } from './messages.ts';

interface TextProps {
  readonly text: GameText;
  readonly language: Language;
  readonly messages: Messages;
}

interface StatusBarProps extends TextProps {
  readonly view: View<GameState>;
  readonly supply: SupplyControls;
}

/** A supply button for the house that matters now. Supply differs by house. */
const SupplyToggle = ({ messages, supply: { houses, selected, select } }: Pick<StatusBarProps, 'messages' | 'supply'>) => {
  const [first] = houses;
  if (first === undefined) return null;
  const isShown = selected !== null;
  return (
    <button type="button" className="button" aria-pressed={isShown} onClick={() => select(isShown ? null : first)}>
      {messages(isShown ? 'hideSupply' : 'showSupply')}
    </button>
  );
};

/** Selects another house while supply is shown. */
const SupplyHouseSelect = ({
  text,
  language,
  messages,
  supply: { houses, selected, select },
}: TextProps & Pick<StatusBarProps, 'supply'>) =>
  selected === null || houses.length === 0 ? null : (
    <select
      aria-label={messages('supplyOf')}
      value={selected}
      onChange={({ target }) => select(target.value === 'all' ? 'all' : Number(target.value))}
    >
      {houses.map((house) => (
        <option key={house} value={house}>
          {displayName(text, language, 'house', components.clans[house])}
        </option>
      ))}
      <option value="all">{messages('allHouses')}</option>
    </select>
  );

/** The chance of each event at the next turn start: two dice in the column of the current points. */
const eventChances = (points: number): Map<string, number> => {
  const chances = new Map<string, number>();
  for (let one = 1; one <= 6; one++)
    for (let other = 1; other <= 6; other++) {
      const event = situationResult(points, one + other);
      chances.set(event, (chances.get(event) ?? 0) + 1 / 36);
    }
  return chances;
};

/** Every house with units or castles, by side. */
const HousesBySide = ({ board, text, language, messages }: TextProps & { board: GameState }) => (
  <details className="kenshin-sides">
    <summary>{messages('houses')}</summary>
    {[0, 1, NEUTRAL].map((side) => {
      const name = side === NEUTRAL ? 'neutral' : seatOfSide(side);
      return (
        <p key={side} data-side={side === NEUTRAL ? undefined : side + 1}>
          <strong>{text.names['side']?.[name] ?? name}</strong>
          {HOUSES.filter(({ index }) => board.side[index] === side).map(({ id, index }) => (
            <span key={id}>
              <Crest clan={id} size={18} /> {displayName(text, language, 'house', components.clans[index])}
            </span>
          ))}
        </p>
      );
    })}
  </details>
);

/** The points, which stay visible while the rest scrolls. */
const PointsDisplay = ({ points, messages }: { points: number; messages: Messages }) => (
  <p className="kenshin-points">
    <span>{messages('points')}</span>
    <strong className="serif">{formatSigned(points)}</strong>
    <Crest clan={points < 0 ? 'oda' : 'uesugi'} size={20} />
  </p>
);

/** The position of the points among the columns of the situation table. */
const SituationTrack = ({ points, messages }: { points: number; messages: Messages }) => {
  const column = situationColumn(points);
  return (
    <div className="kenshin-situation-track">
      <ol aria-label={messages('situation')}>
        {SITUATION_COLUMNS.map((label, index) => (
          <li key={label} aria-current={index === column || undefined}>
            {label.replace('..', '…').replace('<=', '≤').replace('>=', '≥').replaceAll('-', '−')}
          </li>
        ))}
      </ol>
      <p className="kenshin-goal">{messages('goal', { n: POINTS_TO_WIN, last: LAST_TURN })}</p>
    </div>
  );
};

/** The possible events of the next turn start. */
const SituationChances = ({ board, text, language, messages }: TextProps & { board: GameState }) => {
  const chances = [...eventChances(board.points)].sort(([, a], [, b]) => b - a);
  const eventOf = (wanted: string) => components.events.find(({ id }) => id === wanted);
  return (
    <details>
      <summary>{messages('situation')}</summary>
      <OutcomeBars
        label={messages('situation')}
        outcomes={chances.map(([event, chance]) => ({ label: displayName(text, language, 'event', eventOf(event), event), chance }))}
      />
    </details>
  );
};

/** Turn, phase, points. */
export const StatusBar = (props: StatusBarProps) => {
  const { view, text, language, messages } = props;
  const { board, turn } = view;
  const phase = components.tracks.phases.find(({ n }) => n === board.phase);
  const date = components.tracks.turns.find((one) => one.turn === turn);
  return (
    <>
      <header className="kenshin-head">
        <div className="kenshin-turn">
          <h2>{turn === 0 ? messages('before') : messages('turn', { n: Math.min(turn, LAST_TURN) })}</h2>
          <SupplyToggle messages={messages} supply={props.supply} />
        </div>
        <SupplyHouseSelect {...props} />
        <p className="kenshin-phase">
          {date && displayName(text, language, 'turn', { id: String(turn), ...date })}
          {phase && <strong>{displayName(text, language, 'phase', phase, String(phase.n))}</strong>}
        </p>
      </header>
      <PointsDisplay points={board.points} messages={messages} />
      <SituationTrack points={board.points} messages={messages} />
    </>
  );
};

/** Reference information, needed only now and then. */
export const StatusDetails = (props: TextProps & { board: GameState }) => (
  <div className="kenshin-head kenshin-foot">
    <SituationChances {...props} />
    <HousesBySide {...props} />
  </div>
);
