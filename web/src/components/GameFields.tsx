import type { AnyGame, Json, OptionSpec, Scenario } from '@gunbai/engine';
import type { GameText } from '@gunbai/shared/i18n';
import { useTranslator } from '../i18n/index.tsx';
import type { Translator } from '../i18n/index.tsx';

const optionsFor = (game: AnyGame, scenario: Scenario): readonly OptionSpec[] =>
  game.options.filter((option) => !option.scenarios || option.scenarios.includes(scenario.id));

/** The chosen options that this scenario has. */
export const relevantOptions = (game: AnyGame, scenario: Scenario, options: Readonly<Record<string, Json>>): Record<string, Json> =>
  Object.fromEntries(
    optionsFor(game, scenario)
      .filter(({ id }) => id in options)
      .map(({ id }) => [id, options[id] as Json]),
  );

/** Playing time, in minutes or hours. */
export const formatPlayTime = (minutes: number, { t }: Translator): string =>
  minutes < 100 ? t('new.length', { minutes }) : t('new.hours', { hours: Math.round(minutes / 30) / 2 });

interface GameFieldsProps {
  readonly game: AnyGame;
  readonly text: GameText;
  readonly scenario: Scenario;
  readonly options: Readonly<Record<string, Json>>;
  onScenario(id: string): void;
  onOption(id: string, value: Json): void;
}

/** Fields for scenario and options. */
export const GameFields = ({ game, text, scenario, options, onScenario, onOption }: GameFieldsProps) => {
  const translator = useTranslator();
  const { t } = translator;
  const gameOptions = optionsFor(game, scenario);
  return (
    <>
      {game.scenarios.length === 1 && <p className="quiet">{formatPlayTime(scenario.minutes, translator)}</p>}
      {game.scenarios.length > 1 && (
        <fieldset>
          <legend>{t('new.scenario')}</legend>
          <div className="choice-cards">
            {game.scenarios.map(({ id, minutes }) => (
              <label key={id} className="choice-card">
                <input type="radio" name="scenario" value={id} checked={id === scenario.id} onChange={() => onScenario(id)} />
                <strong lang={text.fallbackLanguage}>{text.scenarios[id]?.name ?? id}</strong>
                <span className="quiet small-print">
                  <span lang={text.fallbackLanguage}>{text.scenarios[id]?.about}</span>
                  {translator.sentenceGap}
                  {formatPlayTime(minutes, translator)}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {gameOptions.length > 0 && (
        <fieldset>
          <legend>{t('new.options')}</legend>
          {gameOptions.map((option) => (
            <OptionField
              key={option.id}
              option={option}
              text={text}
              value={options[option.id] ?? option.defaultValue}
              onChange={(value) => onOption(option.id, value)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
};

/** Field for the number of players, if the game allows a choice. */
export const PlayerCountField = (props: { min: number; max: number; value: number; onChange(value: number): void }) => {
  const { t } = useTranslator();
  const { min, max, value, onChange } = props;
  if (min === max) return null;
  return (
    <div className="segments" role="group" aria-label={t('new.number')}>
      {Array.from({ length: max - min + 1 }, (_, index) => min + index).map((one) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
          {one}
        </button>
      ))}
    </div>
  );
};

const OptionField = (props: { option: OptionSpec; text: GameText; value: Json; onChange(value: Json): void }) => {
  const { t } = useTranslator();
  const { option, text, value, onChange } = props;
  const { name, about } = text.options[option.id] ?? { name: option.id, about: '' };
  const isSwitch = option.values.every((one) => typeof one === 'boolean');
  return (
    <label className="option-row">
      {isSwitch && <input type="checkbox" checked={value === true} onChange={(event) => onChange(event.target.checked)} />}
      <span lang={text.fallbackLanguage}>
        <strong>{name}</strong>
        <span className="quiet small-print">{about}</span>
      </span>
      {!isSwitch && (
        <select value={JSON.stringify(value)} onChange={(event) => onChange(JSON.parse(event.target.value) as Json)}>
          {option.values.map((one) => (
            <option key={JSON.stringify(one)} value={JSON.stringify(one)}>
              {typeof one === 'boolean' ? t(one ? 'new.on' : 'new.off') : (text.names['option']?.[String(one)] ?? String(one))}
            </option>
          ))}
        </select>
      )}
    </label>
  );
};
