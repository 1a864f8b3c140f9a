import type { AnyGame, Json, Scenario, SeatId } from '@gunbai/engine';
import type { TitleRules } from '@gunbai/games/registry';
import type { GameText } from '@gunbai/kits/text';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { botsOf } from '../session/botDesk.ts';
import { useSpeech } from '../text/index.tsx';
import { chosenOptions, GameFields, NumberField } from './GameFields.tsx';
import { Icon } from './Icon.tsx';
import { botNameOf } from './titles.ts';

/** What is being chosen for a new game: scenario, optional rules, and how many play. */
export interface SetupChoice {
  readonly game: AnyGame;
  readonly scenario: Scenario;
  readonly options: Readonly<Record<string, Json>>;
  readonly fewest: number;
  readonly seats: readonly SeatId[];
  /** Of the options chosen, those that this scenario knows. */
  readonly chosen: Record<string, Json>;
  setScenario(id: string): void;
  setOption(id: string, value: Json): void;
  setNumber(number: number): void;
}

export const useSetup = (game: AnyGame): SetupChoice => {
  const [scenarioId, setScenario] = useState(game.scenarios[0]?.id ?? '');
  const [options, setOptions] = useState<Readonly<Record<string, Json>>>({});
  const [number, setNumber] = useState<number | null>(null);
  const scenario = game.scenarios.find(({ id }) => id === scenarioId) ?? (game.scenarios[0] as Scenario);
  const most = scenario.seats.length;
  const fewest = scenario.fewest ?? most;
  const count = Math.min(Math.max(number ?? fewest, fewest), most);
  return {
    game,
    scenario,
    options,
    fewest,
    seats: scenario.seats.slice(0, count),
    chosen: chosenOptions(game, scenario, options),
    setScenario,
    setOption: (id, value) => setOptions((now) => ({ ...now, [id]: value })),
    setNumber,
  };
};

/** A row for each seat: its mark, and what the page has to say or ask about it. */
export const SeatRows = ({ seats, row }: { seats: readonly SeatId[]; row(seat: SeatId, index: number): ReactNode }) => (
  <ol className="seats">
    {seats.map((seat, index) => (
      <li key={seat} className="seat-row" data-seat={index + 1}>
        <span className="player-mark" aria-hidden="true">
          {index + 1}
        </span>
        {row(seat, index)}
      </li>
    ))}
  </ol>
);

interface WhoProps {
  readonly seatName: string;
  readonly rules: TitleRules;
  readonly text: GameText;
  /** Who may play it beside the bots: a value and the words for it. */
  readonly people: readonly (readonly [value: string, words: string])[];
  readonly value: string;
  onChange(value: string): void;
}

/** Who plays a seat: a person, or one of the bots. */
export const WhoPlays = ({ seatName, rules, text, people, value, onChange }: WhoProps) => {
  const speech = useSpeech();
  return (
    <label>
      <span className="unseen">
        {seatName}
        {speech.colon}
        {speech.t('new.who')}
      </span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {people.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
        {botsOf(rules).map(({ id }) => (
          <option key={id} value={id}>
            {speech.t('new.bot', { bot: botNameOf(id, text, speech) })}
          </option>
        ))}
      </select>
    </label>
  );
};

/** Everybody at the first seats moves up by one, the first going to the end: two people swap sides. */
export const movedOn = <T,>(players: readonly T[], seats: number): readonly T[] => [
  ...players.slice(1, seats),
  ...players.slice(0, 1),
  ...players.slice(seats),
];

interface SetupFieldsProps {
  readonly setup: SetupChoice;
  readonly text: GameText;
  row(seat: SeatId, index: number): ReactNode;
  /** Lets everybody move on one seat. */
  onSwap(): void;
}

/** The fields of a new game, here or over the net. */
export const SetupFields = ({ setup, text, row, onSwap }: SetupFieldsProps) => {
  const { t } = useSpeech();
  const { game, scenario, options, fewest, seats } = setup;
  return (
    <>
      <GameFields game={game} text={text} scenario={scenario} options={options} onScenario={setup.setScenario} onOption={setup.setOption} />
      <fieldset>
        <legend>{t('new.players')}</legend>
        <NumberField fewest={fewest} most={scenario.seats.length} value={seats.length} onChange={setup.setNumber} />
        <SeatRows seats={seats} row={row} />
        {seats.length > 1 && (
          <button type="button" className="button small swap" onClick={onSwap}>
            <Icon name="swap" /> {t(seats.length === 2 ? 'new.swap' : 'new.moveOn')}
          </button>
        )}
      </fieldset>
    </>
  );
};
