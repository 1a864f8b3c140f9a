import type { AnyGame, Json, Scenario, SeatId } from '@gunbai/engine';
import type { GameModule } from '@gunbai/games/registry';
import type { GameText } from '@gunbai/shared/i18n';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { selectableBots } from '../session/bot-client.ts';
import { useTranslator } from '../i18n/index.tsx';
import { BotLevels } from './BotLevels.tsx';
import { Briefing } from './briefing/Briefing.tsx';
import { relevantOptions, GameFields, PlayerCountField } from './GameFields.tsx';
import { Icon } from './Icon.tsx';
import { botName } from './use-game-assets.ts';

/** Choices for a new game: scenario, options, number of players. */
interface NewGameSetup {
  readonly game: AnyGame;
  readonly scenario: Scenario;
  readonly options: Readonly<Record<string, Json>>;
  readonly minPlayers: number;
  readonly seats: readonly SeatId[];
  /** The chosen options that this scenario has. */
  readonly relevantOptions: Record<string, Json>;
  setScenario(id: string): void;
  setOption(id: string, value: Json): void;
  setPlayerCount(number: number): void;
}

export const useNewGameSetup = (game: AnyGame): NewGameSetup => {
  const [scenarioId, setScenario] = useState(game.scenarios[0]?.id ?? '');
  const [options, setOptions] = useState<Readonly<Record<string, Json>>>({});
  const [number, setNumber] = useState<number | null>(null);
  const scenario = game.scenarios.find(({ id }) => id === scenarioId) ?? (game.scenarios[0] as Scenario);
  const maxPlayers = scenario.seats.length;
  const minPlayers = scenario.minPlayers ?? maxPlayers;
  const count = Math.min(Math.max(number ?? minPlayers, minPlayers), maxPlayers);
  return {
    game,
    scenario,
    options,
    minPlayers,
    seats: scenario.seats.slice(0, count),
    relevantOptions: relevantOptions(game, scenario, options),
    setScenario,
    setOption: (id, value) => setOptions((now) => ({ ...now, [id]: value })),
    setPlayerCount: setNumber,
  };
};

/** A row for each seat, with its crest and controls. */
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

interface SeatOccupantSelectProps {
  readonly seatName: string;
  readonly rules: GameModule;
  readonly seatCount: number;
  readonly text: GameText;
  /** Choices besides the bots: value and label. */
  readonly humanOptions: readonly (readonly [value: string, words: string])[];
  readonly value: string;
  onChange(value: string): void;
}

/** Chooses who plays a seat: a human or a bot. */
export const SeatOccupantSelect = ({ seatName, rules, seatCount, text, humanOptions, value, onChange }: SeatOccupantSelectProps) => {
  const translator = useTranslator();
  return (
    <label>
      <span className="visually-hidden">
        {seatName}
        {translator.labelColon}
        {translator.t('new.playedBy')}
      </span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {humanOptions.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
        {selectableBots(rules, seatCount).map(({ id }) => (
          <option key={id} value={id}>
            {translator.t('new.bot', { bot: botName(id, text, translator) })}
          </option>
        ))}
      </select>
    </label>
  );
};

/** Rotates the first seats by one: two players swap sides. */
export const rotateSeats = <T,>(players: readonly T[], seats: number): readonly T[] => [
  ...players.slice(1, seats),
  ...players.slice(0, 1),
  ...players.slice(seats),
];

interface NewGameFieldsProps {
  readonly setup: NewGameSetup;
  readonly rules: GameModule;
  readonly text: GameText;
  row(seat: SeatId, index: number): ReactNode;
  /** Rotates the seats. */
  onSwap(): void;
}

/** The fields of a new game, local or online. */
export const NewGameFields = ({ setup, rules, text, row, onSwap }: NewGameFieldsProps) => {
  const { t } = useTranslator();
  const { game, scenario, options, minPlayers, seats } = setup;
  return (
    <>
      <GameFields game={game} text={text} scenario={scenario} options={options} onScenario={setup.setScenario} onOption={setup.setOption} />
      <section className="panel new-briefing" aria-label={t('briefing.title')}>
        <h2>
          {t('briefing.title')}
          {game.scenarios.length > 1 && ` · ${text.scenarios[scenario.id]?.name ?? ''}`}
        </h2>
        <Briefing game={game} text={text} scenario={scenario.id} players={seats.length} options={setup.relevantOptions} />
      </section>
      <fieldset>
        <legend>{t('new.players')}</legend>
        <PlayerCountField min={minPlayers} max={scenario.seats.length} value={seats.length} onChange={setup.setPlayerCount} />
        <SeatRows seats={seats} row={row} />
        {seats.length > 1 && (
          <button type="button" className="button small swap" onClick={onSwap}>
            <Icon name="swap" /> {t(seats.length === 2 ? 'new.swap' : 'new.rotateSeats')}
          </button>
        )}
        <BotLevels rules={rules} seatCount={seats.length} text={text} />
      </fieldset>
    </>
  );
};
