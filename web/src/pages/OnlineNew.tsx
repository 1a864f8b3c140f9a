import type { Json, Scenario } from '@gunbai/engine';
import { titles } from '@gunbai/games/registry';
import type { TitleRules } from '@gunbai/games/registry';
import type { GameText } from '@gunbai/kits/text';
import type { NewTable, Pace, Refused, TableView } from '@gunbai/server/wire';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { ask } from '../online/api.ts';
import { ComeIn } from '../online/ComeIn.tsx';
import { line, useLine } from '../online/line.ts';
import { sayPace } from '../online/TableCard.tsx';
import { Frame } from '../parts/Frame.tsx';
import { chosenOptions, GameFields, NumberField } from '../parts/GameFields.tsx';
import { botNameOf, useTitle } from '../parts/titles.ts';
import { botsOf } from '../session/botDesk.ts';
import { randomHex } from '../session/seed.ts';
import { sayCode, useSpeech } from '../text/index.tsx';

const PACES: readonly Pace[] = [
  { kind: 'none' },
  { kind: 'live', base: 600, increment: 10 },
  { kind: 'live', base: 1800, increment: 20 },
  { kind: 'live', base: 5400, increment: 60 },
  { kind: 'days', move: 86_400, bank: 604_800, vacation: 14 },
  { kind: 'days', move: 259_200, bank: 1_209_600, vacation: 21 },
];

const OnlineNew = () => {
  const { t, language } = useSpeech();
  const { who, isGreeted } = useLine();
  const [game, setGame] = useState(titles[0]?.id ?? '');
  const found = useTitle(game);
  useEffect(() => line.ensure(), []);
  return (
    <Frame title={t('online.new')}>
      <h1>{t('online.new')}</h1>
      {isGreeted && !who && <ComeIn />}
      {who && (
        <>
          <label className="field">
            {t('online.game')}
            <select value={game} onChange={(event) => setGame(event.target.value)}>
              {titles.map(({ id, names }) => (
                <option key={id} value={id}>
                  {names[language]}
                </option>
              ))}
            </select>
          </label>
          {found && <TableForm key={game} rules={found.rules} text={found.text} />}
        </>
      )}
    </Frame>
  );
};

export default OnlineNew;

const TableForm = ({ rules, text }: { rules: TitleRules; text: GameText }) => {
  const speech = useSpeech();
  const { t } = speech;
  const [, navigate] = useLocation();
  const { game } = rules;
  const [scenarioId, setScenario] = useState(game.scenarios[0]?.id ?? '');
  const [options, setOptions] = useState<Readonly<Record<string, Json>>>({});
  const [number, setNumber] = useState<number | null>(null);
  const [players, setPlayers] = useState<Readonly<Record<number, string>>>({ 0: 'me' });
  const [visibility, setVisibility] = useState<NewTable['visibility']>('public');
  const [pace, setPace] = useState(0);
  const [policy, setPolicy] = useState({ spectators: true, rated: true, botTakesOver: true });
  const [refused, setRefused] = useState<Refused | null>(null);
  const scenario = game.scenarios.find(({ id }) => id === scenarioId) ?? (game.scenarios[0] as Scenario);
  const most = scenario.seats.length;
  const fewest = scenario.fewest ?? most;
  const count = Math.min(Math.max(number ?? fewest, fewest), most);

  const open = async (): Promise<void> => {
    const wish: NewTable = {
      game: game.id,
      scenario: scenario.id,
      options: chosenOptions(game, scenario, options) as NonNullable<NewTable['options']>,
      players: count,
      seats: scenario.seats.slice(0, count).map((seat, index) => {
        const chosen = players[index] ?? 'open';
        return chosen === 'me' || chosen === 'open' ? { seat, who: chosen } : { seat, who: 'bot', bot: chosen };
      }),
      visibility,
      pace: PACES[pace] as Pace,
      policy: { timeOut: 'claim', ...policy },
      entropy: randomHex(16),
    };
    const opened = await ask<TableView>('POST', '/api/tables', wish);
    if (opened.ok) navigate(`/online/${opened.value.id}`);
    else setRefused(opened.error);
  };
  /** One person takes one seat: whoever was "you" before becomes open. */
  const seat = (index: number, who: string): void =>
    setPlayers((now) => ({
      ...Object.fromEntries(Object.entries(now).map(([at, one]) => [at, who === 'me' && one === 'me' ? 'open' : one])),
      [index]: who,
    }));

  return (
    <form
      className="setup"
      onSubmit={(event) => {
        event.preventDefault();
        void open();
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
          {scenario.seats.slice(0, count).map((id, index) => (
            <li key={id} className="seat-row" data-seat={index + 1}>
              <span className="player-mark" aria-hidden="true">
                {index + 1}
              </span>
              <span>{text.names['seat']?.[id] ?? id}</span>
              <label>
                <span className="unseen">
                  {text.names['seat']?.[id] ?? id}: {t('new.who')}
                </span>
                <select value={players[index] ?? 'open'} onChange={(event) => seat(index, event.target.value)}>
                  <option value="me">{t('online.me')}</option>
                  <option value="open">{t('online.anybody')}</option>
                  {botsOf(rules).map((bot) => (
                    <option key={bot.id} value={bot.id}>
                      {t('new.bot', { bot: botNameOf(bot.id, text, speech) })}
                    </option>
                  ))}
                </select>
              </label>
            </li>
          ))}
        </ol>
      </fieldset>
      <label className="field">
        {t('online.visibility')}
        <select value={visibility} onChange={(event) => setVisibility(event.target.value as NewTable['visibility'])}>
          <option value="public">{t('online.public')}</option>
          <option value="link">{t('online.link')}</option>
        </select>
      </label>
      <label className="field">
        {t('online.pace')}
        <select value={pace} onChange={(event) => setPace(Number(event.target.value))}>
          {PACES.map((one, index) => (
            <option key={sayPace(one, speech)} value={index}>
              {sayPace(one, speech)}
            </option>
          ))}
        </select>
      </label>
      <fieldset className="checks">
        <legend className="unseen">{t('new.options')}</legend>
        {(['spectators', 'rated', 'botTakesOver'] as const).map((one) => (
          <label key={one}>
            <input type="checkbox" checked={policy[one]} onChange={(event) => setPolicy({ ...policy, [one]: event.target.checked })} />
            {t(one === 'botTakesOver' ? 'online.takesOver' : `online.${one}`)}
          </label>
        ))}
      </fieldset>
      {refused && (
        <p className="problem" role="alert">
          {sayCode(refused, speech)} {refused.detail}
        </p>
      )}
      <p>
        <button type="submit" className="button large" data-kind="main">
          {t('online.new')}
        </button>
      </p>
    </form>
  );
};
