import { MAX_SEATS } from '@gunbai/protocol/limits';
import type { SeatId } from '@gunbai/engine';
import { games } from '@gunbai/games/registry';
import type { GameModule } from '@gunbai/games/registry';
import type { GameText } from '@gunbai/shared/i18n';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { Cover } from '../covers/Cover.tsx';
import { useServerStatus } from '../online/connection/server-status.ts';
import { LearnLink } from '../lessons/LearnLink.tsx';
import { GameSummary } from '../components/GameSummary.tsx';
import { SourceNotice } from '../components/SourceNotice.tsx';
import { SubmitForm } from '../components/SubmitForm.tsx';
import { PageLayout } from '../components/PageLayout.tsx';
import { NotFound } from '../components/NotFound.tsx';
import { rotateSeats, NewGameFields, useNewGameSetup, SeatOccupantSelect } from '../components/NewGameFields.tsx';
import { useGameAssets } from '../components/use-game-assets.ts';
import { ErrorMessage } from '../components/ErrorMessage.tsx';
import { botOrDefault, defaultBotOf } from '../session/bot-client.ts';
import { createLocalGame } from '../session/create-local-game.ts';
import { setDisplayName, getDisplayName } from '../session/display-name.ts';
import { openSavedGames } from '../session/saved-games.ts';
import { formatErrorCode, useTranslator } from '../i18n/index.tsx';

interface Player {
  readonly name: string;
  /** Null for a person at this screen. */
  readonly bot: string | null;
}

const NewGamePage = ({ game }: { game: string }) => {
  const found = useGameAssets(game);
  const { t, language } = useTranslator();
  if (!found) return <NotFound />;
  const { manifest, rules, text } = found;
  return (
    <PageLayout title={manifest.names[language]}>
      <div className="new-head">
        <div className="new-cover panel">
          <Cover manifest={manifest} />
        </div>
        <div>
          <p className="eyebrow">{t('new.title')}</p>
          <h1 lang={text.fallbackLanguage}>{manifest.names[language]}</h1>
          <p className="quiet" lang={text.fallbackLanguage}>
            {manifest.about[language]}
          </p>
        </div>
      </div>
      <LearnLink manifest={manifest} />
      <SourceNotice game={manifest.id} />
      <GameSummary game={manifest.id} isOpen={false} hasNotice={false} />
      <SetupForm rules={rules} text={text} />
    </PageLayout>
  );
};

export default NewGamePage;

const SetupForm = ({ rules, text }: { rules: GameModule; text: GameText }) => {
  const translator = useTranslator();
  const { t } = translator;
  const [, navigate] = useLocation();
  const setup = useNewGameSetup(rules.game);
  const hasServer = useServerStatus((state) => state.isAvailable);
  const preset = defaultBotOf(rules, setup.seats.length);
  const [chosenPlayers, setPlayers] = useState<readonly Player[]>(() =>
    Array.from({ length: MAX_SEATS }, (_, index) => (index === 0 ? { name: getDisplayName(), bot: null } : { name: '', bot: preset })),
  );
  const players = chosenPlayers
    .slice(0, setup.seats.length)
    .map((player) => (player.bot === null ? player : { ...player, bot: botOrDefault(rules, setup.seats.length, player.bot) }));
  const [problem, setProblem] = useState<string | null>(null);
  const change = (index: number, player: Partial<Player>): void =>
    setPlayers((now) => now.map((one, at) => (at === index ? { ...one, ...player } : one)));
  const start = async (): Promise<void> => {
    const opened = await createGame(rules, setup, players);
    if (opened.ok) navigate(`/table/${opened.value.id}`);
    else setProblem(formatErrorCode(opened.error, translator));
  };
  const row = (seat: SeatId, index: number): ReactNode => (
    <SeatRow
      seatName={text.names['seat']?.[seat] ?? seat}
      player={players[index] as Player}
      rules={rules}
      seatCount={setup.seats.length}
      text={text}
      onChange={(player) => change(index, player)}
    />
  );
  return (
    <SubmitForm
      className="setup"
      onSubmit={() => {
        // A game must be saved first, because the table page loads it.
        start().catch(() => setProblem(t('new.storageFull')));
      }}
    >
      <NewGameFields
        setup={setup}
        rules={rules}
        text={text}
        row={row}
        onSwap={() => setPlayers((now) => rotateSeats(now, setup.seats.length))}
      />
      <ErrorMessage message={problem} />
      <p className="button-row">
        <button type="submit" className="button large" data-kind="main">
          {t('new.start')}
        </button>
        {hasServer && games.some(({ id }) => id === rules.game.id) && (
          <Link className="button" data-kind="quiet" href={`/online/new?game=${rules.game.id}`}>
            {t('new.online')}
          </Link>
        )}
      </p>
    </SubmitForm>
  );
};

/** Creates the game and remembers the first person's name. */
const createGame = async (
  rules: GameModule,
  { scenario, relevantOptions }: ReturnType<typeof useNewGameSetup>,
  players: readonly Player[],
): ReturnType<typeof createLocalGame> => {
  const { store } = await openSavedGames();
  setDisplayName(players.find(({ bot }) => bot === null)?.name.trim() ?? '');
  const people = players.map(({ name, bot }) => (bot === null ? (name.trim() ? { name: name.trim() } : {}) : { bot }));
  return createLocalGame(rules, { scenario: scenario.id, players: players.length, options: relevantOptions, people }, store);
};

interface SeatRowProps {
  readonly seatName: string;
  readonly player: Player;
  readonly rules: GameModule;
  readonly seatCount: number;
  readonly text: GameText;
  onChange(player: Partial<Player>): void;
}

const SeatRow = ({ seatName, player, rules, seatCount, text, onChange }: SeatRowProps) => {
  const { t, labelColon } = useTranslator();
  return (
    <>
      <strong className="seat-name" lang={text.fallbackLanguage}>
        {seatName}
      </strong>
      <SeatOccupantSelect
        seatName={seatName}
        rules={rules}
        seatCount={seatCount}
        text={text}
        humanOptions={[['', t('new.person')]]}
        value={player.bot ?? ''}
        onChange={(who) => onChange({ bot: who || null })}
      />
      {player.bot === null && (
        <label>
          <span className="visually-hidden">
            {seatName}
            {labelColon}
            {t('new.name')}
          </span>
          <input
            type="text"
            maxLength={40}
            value={player.name}
            placeholder={t('new.name')}
            autoComplete="off"
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </label>
      )}
    </>
  );
};
