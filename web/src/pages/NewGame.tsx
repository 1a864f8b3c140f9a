import type { Json, Scenario } from '@gunbai/engine';
import type { TitleRules } from '@gunbai/games/registry';
import type { GameText } from '@gunbai/kits/text';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Cover } from '../covers/Cover.tsx';
import { Frame } from '../parts/Frame.tsx';
import { chosenOptions, GameFields, NumberField } from '../parts/GameFields.tsx';
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
        options: chosenOptions(game, scenario, options),
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
      <GameFields
        game={game}
        text={text}
        scenario={scenario}
        options={options}
        onScenario={setScenario}
        onOption={(id, value) => setOptions((now) => ({ ...now, [id]: value }))}
      />
      <fieldset>
        <legend>{t('new.players')}</legend>
        <NumberField fewest={fewest} most={most} value={count} onChange={setNumber} />
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
