import type { Json, OptionSpec, Scenario } from '@gunbai/engine';
import type { TitleRules } from '@gunbai/games/registry';
import type { GameText } from '@gunbai/kits/text';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Cover } from '../covers/Cover.tsx';
import { Frame } from '../parts/Frame.tsx';
import { botNameOf, useTitle } from '../parts/titles.ts';
import { botsOf } from '../session/botDesk.ts';
import { openLocal } from '../session/local.ts';
import { openShelf } from '../session/shelf.ts';
import { useSpeech } from '../text/index.tsx';

interface Player {
  readonly name: string;
  /** Null: a person at this screen. */
  readonly bot: string | null;
}

const NAME_KEY = 'gunbai.name';
const keptName = (): string => {
  try {
    return localStorage.getItem(NAME_KEY) ?? '';
  } catch {
    return '';
  }
};
const keepName = (name: string): void => {
  try {
    localStorage.setItem(NAME_KEY, name);
  } catch {
    // Where nothing can be kept, the name is asked for again.
  }
};

const NewGame = ({ game }: { game: string }) => {
  const found = useTitle(game);
  const { t, language } = useSpeech();
  if (!found) return <Frame title={t('page.missing')}>{t('page.missing')}</Frame>;
  const { title, rules, text } = found;
  return (
    <Frame title={title.names[language]}>
      <div className="new-head">
        <div className="new-cover panel">
          <Cover title={title} />
        </div>
        <div>
          <p className="eyebrow">{t('new.title')}</p>
          <h1>{title.names[language]}</h1>
          <p className="quiet">{title.about[language]}</p>
        </div>
      </div>
      <SetupForm rules={rules} text={text} />
    </Frame>
  );
};

export default NewGame;

const SetupForm = ({ rules, text }: { rules: TitleRules; text: GameText }) => {
  const { t } = useSpeech();
  const [, navigate] = useLocation();
  const { game } = rules;
  const strongest = botsOf(rules).at(-1)?.id ?? 'random';
  const [scenarioId, setScenario] = useState(game.scenarios[0]?.id ?? '');
  const [options, setOptions] = useState<Readonly<Record<string, Json>>>({});
  const [number, setNumber] = useState<number | null>(null);
  const [players, setPlayers] = useState<readonly Player[]>(() =>
    Array.from({ length: 12 }, (_, index) => (index === 0 ? { name: keptName(), bot: null } : { name: '', bot: strongest })),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const scenario = game.scenarios.find(({ id }) => id === scenarioId) ?? (game.scenarios[0] as Scenario);
  const most = scenario.seats.length;
  const fewest = scenario.fewest ?? most;
  const count = Math.min(Math.max(number ?? fewest, fewest), most);
  const known = game.options.filter((option) => !option.scenarios || option.scenarios.includes(scenario.id));
  const change = (index: number, player: Partial<Player>): void =>
    setPlayers((now) => now.map((one, at) => (at === index ? { ...one, ...player } : one)));

  const begin = async (): Promise<void> => {
    const { shelf } = await openShelf();
    const seated = players.slice(0, count);
    const own = seated.find(({ bot }) => bot === null)?.name.trim() ?? '';
    keepName(own);
    const opened = await openLocal(
      rules,
      {
        scenario: scenario.id,
        players: count,
        options: Object.fromEntries(known.filter(({ id }) => id in options).map(({ id }) => [id, options[id] as Json])),
        people: seated.map(({ name, bot }) => ({ ...(name.trim() ? { name: name.trim() } : {}), ...(bot === null ? {} : { bot }) })),
      },
      shelf,
    );
    if (opened.ok) navigate(`/table/${opened.value.id}`);
    else setProblem(opened.error.detail ?? opened.error.code);
  };

  return (
    <form
      className="setup"
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      {game.scenarios.length > 1 && (
        <fieldset>
          <legend>{t('new.scenario')}</legend>
          <div className="choice-cards">
            {game.scenarios.map(({ id, minutes }) => (
              <label key={id} className="choice-card">
                <input type="radio" name="scenario" value={id} checked={id === scenario.id} onChange={() => setScenario(id)} />
                <strong>{text.scenarios[id]?.name ?? id}</strong>
                <span className="quiet small-print">
                  {text.scenarios[id]?.about} {t('new.length', { minutes })}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {known.length > 0 && (
        <fieldset>
          <legend>{t('new.options')}</legend>
          {known.map((option) => (
            <OptionField
              key={option.id}
              option={option}
              text={text}
              value={options[option.id] ?? option.initial}
              onChange={(value) => setOptions((now) => ({ ...now, [option.id]: value }))}
            />
          ))}
        </fieldset>
      )}
      <fieldset>
        <legend>{t('new.players')}</legend>
        {fewest < most && (
          <div className="segments" role="group" aria-label={t('new.number')}>
            {Array.from({ length: most - fewest + 1 }, (_, index) => fewest + index).map((one) => (
              <button key={one} type="button" aria-pressed={one === count} onClick={() => setNumber(one)}>
                {one}
              </button>
            ))}
          </div>
        )}
        <ol className="seats">
          {scenario.seats.slice(0, count).map((seat, index) => {
            const seatName = text.names['seat']?.[seat] ?? seat;
            const player = players[index] as Player;
            return (
              <li key={seat} className="seat-row" data-seat={index + 1}>
                <span className="player-mark" aria-hidden="true">
                  {index + 1}
                </span>
                <label>
                  <span className="unseen">
                    {seatName}: {t('new.name')}
                  </span>
                  <input
                    type="text"
                    maxLength={40}
                    value={player.name}
                    placeholder={seatName}
                    autoComplete="off"
                    onChange={(event) => change(index, { name: event.target.value })}
                  />
                </label>
                <label>
                  <span className="unseen">
                    {seatName}: {t('new.who')}
                  </span>
                  <BotSelect rules={rules} text={text} value={player.bot} onChange={(bot) => change(index, { bot })} />
                </label>
              </li>
            );
          })}
        </ol>
      </fieldset>
      {problem && (
        <p className="problem" role="alert">
          {t('new.problem', { detail: problem })}
        </p>
      )}
      <p>
        <button type="submit" className="button large" data-kind="main">
          {t('new.start')}
        </button>
      </p>
    </form>
  );
};

const BotSelect = (props: { rules: TitleRules; text: GameText; value: string | null; onChange(bot: string | null): void }) => {
  const speech = useSpeech();
  const { rules, text, value, onChange } = props;
  return (
    <select value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
      <option value="">{speech.t('new.person')}</option>
      {botsOf(rules).map(({ id }) => (
        <option key={id} value={id}>
          {speech.t('new.bot', { bot: botNameOf(id, text, speech) })}
        </option>
      ))}
    </select>
  );
};

const OptionField = (props: { option: OptionSpec; text: GameText; value: Json; onChange(value: Json): void }) => {
  const { t } = useSpeech();
  const { option, text, value, onChange } = props;
  const { name, about } = text.options[option.id] ?? { name: option.id, about: '' };
  const isSwitch = option.values.every((one) => typeof one === 'boolean');
  return (
    <label className="option-row">
      {isSwitch && <input type="checkbox" checked={value === true} onChange={(event) => onChange(event.target.checked)} />}
      <span>
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
