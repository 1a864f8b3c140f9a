import { MAX_NAME_LENGTH, MAX_SEATS } from '@gunbai/protocol/limits';
import type { SeatId } from '@gunbai/engine';
import { findGame, games } from '@gunbai/games/registry';
import type { GameModule } from '@gunbai/games/registry';
import type { GameText } from '@gunbai/shared/i18n';
import type { NewTable, Pace, Policy, RefusalInfo, TableView } from '@gunbai/protocol';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { botOrDefault } from '../session/bot-client.ts';
import { Cover } from '../covers/Cover.tsx';
import { fetchJson } from '../online/connection/api.ts';
import { SignIn } from '../online/account/SignIn.tsx';
import { useConnection } from '../online/connection/connection-state.ts';
import { ServerUnavailable } from '../online/connection/ServerUnavailable.tsx';
import { useMe } from '../online/account/use-me.ts';
import { useServerProbe } from '../online/connection/use-server-probe.ts';
import { useOfferedBots } from '../online/lobby/OfferedBots.tsx';
import { DEFAULT_PACE, PaceField } from '../online/lobby/PaceField.tsx';
import { SourceNotice } from '../components/SourceNotice.tsx';
import { SubmitForm } from '../components/SubmitForm.tsx';
import { PageLayout } from '../components/PageLayout.tsx';
import { rotateSeats, NewGameFields, useNewGameSetup, SeatOccupantSelect } from '../components/NewGameFields.tsx';
import { useGameAssets } from '../components/use-game-assets.ts';
import { ErrorMessage } from '../components/ErrorMessage.tsx';
import { newEntropyHash } from '../online/dice/dice-storage.ts';
import { formatErrorCode, useTranslator } from '../i18n/index.tsx';

/** A seat that waits for a member, whose name a field asks for. */
const INVITE = 'invite';
const HUMANS: ReadonlySet<string> = new Set(['me', 'open', INVITE]);

/** The player to invite, from a link on their page: `?invite=Hana`. */
const invitedFromQuery = (): string => (new URLSearchParams(location.search).get('invite') ?? '').slice(0, MAX_NAME_LENGTH);

/** Before the id of a bot account, where others have `me`, `open` or the id of a bot. */
const BOT_ACCOUNT = 'account:';

const toBotAccount = (who: string): string | null => (who.startsWith(BOT_ACCOUNT) ? who.slice(BOT_ACCOUNT.length) : null);

/** Who sits opposite: the bot account or the member in the address, `?bot=k3Xn0aQmT5Wc`. */
const opponentFromQuery = (): string => {
  const bot = new URLSearchParams(location.search).get('bot');
  if (bot !== null) return BOT_ACCOUNT + bot;
  return invitedFromQuery() === '' ? 'open' : INVITE;
};

/** The game chosen in the address: `?game=kenshin`. */
const gameFromQuery = (): string => findGame(new URLSearchParams(location.search).get('game') ?? '')?.id ?? games[0]?.id ?? '';

const NewOnlineTablePage = () => {
  const { t, language } = useTranslator();
  const { signedInAs, isHelloReceived } = useConnection();
  const [game, setGame] = useState(gameFromQuery);
  useServerProbe();
  return (
    <PageLayout title={t('online.new')}>
      <h1>{t('online.new')}</h1>
      <ServerUnavailable hasContent={isHelloReceived} />
      {isHelloReceived && !signedInAs && <SignIn />}
      {signedInAs && (
        <>
          <fieldset>
            <legend>{t('online.game')}</legend>
            <div className="game-cards">
              {games.map((manifest) => (
                <label key={manifest.id} className="game-card panel">
                  <input
                    type="radio"
                    name="game"
                    value={manifest.id}
                    checked={manifest.id === game}
                    onChange={() => setGame(manifest.id)}
                  />
                  <Cover manifest={manifest} />
                  <span>{manifest.names[language]}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <Suspense fallback={<p className="quiet">{t('page.loading')}</p>}>
            <SourceNotice key={`sources ${game}`} game={game} />
            <NewTableFormLoader key={game} game={game} />
          </Suspense>
        </>
      )}
    </PageLayout>
  );
};

export default NewOnlineTablePage;

const NewTableFormLoader = ({ game }: { game: string }) => {
  const found = useGameAssets(game);
  return found && <NewTableForm rules={found.rules} text={found.text} />;
};

/** The terms of a table besides the game: who can see it, the pace, and what happens on timeout. */
type TableTerms = Pick<NewTable, 'visibility' | 'policy' | 'pace'>;

const DEFAULT_TERMS: TableTerms = {
  visibility: 'public',
  pace: DEFAULT_PACE,
  policy: { timeOut: 'claim', spectators: true, rated: true, botTakesOver: true },
};

/** Offered to players who challenge a program: such a table needs a clock. */
const CHALLENGE_PACE: Pace = { kind: 'live', base: 1800, increment: 20 };

const withClockFor = (players: readonly string[], terms: TableTerms): TableTerms =>
  terms.pace.kind === 'none' && players.some((who) => toBotAccount(who) !== null) ? { ...terms, pace: CHALLENGE_PACE } : terms;

const newTableRequest = (
  rules: GameModule,
  setup: ReturnType<typeof useNewGameSetup>,
  players: readonly string[],
  invited: readonly string[],
  terms: TableTerms,
): NewTable => ({
  game: rules.game.id,
  scenario: setup.scenario.id,
  options: setup.relevantOptions as NonNullable<NewTable['options']>,
  players: setup.seats.length,
  seats: setup.seats.map((seat, index) => {
    const chosen = players[index] ?? 'open';
    if (chosen === INVITE) return { seat, who: 'open', invite: invited[index] ?? '' };
    const account = toBotAccount(chosen);
    if (account !== null) return { seat, who: 'bot-account', account };
    return chosen === 'me' || chosen === 'open' ? { seat, who: chosen } : { seat, who: 'bot', bot: chosen };
  }),
  visibility: terms.visibility,
  pace: terms.pace,
  policy: terms.policy,
  entropyHash: newEntropyHash(),
});

const NewTableForm = ({ rules, text }: { rules: GameModule; text: GameText }) => {
  const translator = useTranslator();
  const { t } = translator;
  const [, navigate] = useLocation();
  const setup = useNewGameSetup(rules.game);
  const [chosenPlayers, setPlayers] = useState<readonly string[]>(() =>
    Array.from({ length: MAX_SEATS }, (_, index) => (index === 0 ? 'me' : index === 1 ? opponentFromQuery() : 'open')),
  );
  const [invited, setInvited] = useState<readonly string[]>(() =>
    Array.from({ length: MAX_SEATS }, (_, index) => (index === 1 ? invitedFromQuery() : '')),
  );
  const me = useMe();
  const bots = useOfferedBots(rules.game.id);
  const players = chosenPlayers
    .slice(0, setup.seats.length)
    .map((who) => (HUMANS.has(who) || toBotAccount(who) !== null ? who : botOrDefault(rules, setup.seats.length, who)));
  const [terms, setTerms] = useState(() => withClockFor(players, DEFAULT_TERMS));
  const [refused, setRefused] = useState<RefusalInfo | null>(null);

  const createTable = async (): Promise<void> => {
    const opened = await fetchJson<TableView>('POST', '/api/tables', newTableRequest(rules, setup, players, invited, terms));
    if (opened.ok) navigate(`/online/${opened.value.id}`);
    else setRefused(opened.error);
  };
  /** The creator takes one seat: choosing another one frees the first. */
  const assignSeat = (index: number, who: string): void => {
    setTerms((now) => withClockFor([who], now));
    setPlayers((now) => now.map((one, at) => (at === index ? who : who === 'me' && one === 'me' ? 'open' : one)));
  };
  const row = (seat: SeatId, index: number): ReactNode => {
    const seatName = text.names['seat']?.[seat] ?? seat;
    return (
      <>
        <strong className="seat-name">{seatName}</strong>
        <SeatOccupantSelect
          seatName={seatName}
          rules={rules}
          seatCount={setup.seats.length}
          text={text}
          humanOptions={[
            ['me', t('online.me')],
            ['open', t('online.openSeat')],
            // Guests invite nobody.
            ...(me?.isGuest === false ? [[INVITE, t('invitation.option')] as const] : []),
            ...bots.map(({ account, name }) => [BOT_ACCOUNT + account, name] as const),
          ]}
          value={players[index] ?? 'open'}
          onChange={(who) => assignSeat(index, who)}
        />
        {players[index] === INVITE && (
          <input
            type="text"
            className="invited-name"
            required
            maxLength={MAX_NAME_LENGTH}
            autoComplete="off"
            placeholder={t('invitation.name')}
            aria-label={seatName + translator.labelColon + t('invitation.name')}
            value={invited[index] ?? ''}
            onChange={(event) => setInvited((now) => now.map((name, at) => (at === index ? event.target.value : name)))}
          />
        )}
      </>
    );
  };

  return (
    <SubmitForm className="setup" onSubmit={() => void createTable()}>
      <NewGameFields
        setup={setup}
        rules={rules}
        text={text}
        row={row}
        onSwap={() => {
          setPlayers((now) => rotateSeats(now, setup.seats.length));
          setInvited((now) => rotateSeats(now, setup.seats.length));
        }}
      />
      <TermsFields terms={terms} onChange={setTerms} />
      <ErrorMessage message={refused && formatErrorCode(refused, translator)} />
      <p>
        <button type="submit" className="button large" data-kind="main">
          {t('online.new')}
        </button>
      </p>
    </SubmitForm>
  );
};

const TermsFields = ({ terms, onChange }: { terms: TableTerms; onChange(terms: TableTerms): void }) => {
  const translator = useTranslator();
  const { t } = translator;
  const { visibility, pace, policy } = terms;
  const isTimed = pace.kind !== 'none';
  return (
    <fieldset className="terms">
      <legend>{t('online.terms')}</legend>
      <div className="terms-row">
        <PaceField pace={pace} onChange={(chosen) => onChange({ ...terms, pace: chosen })} />
        {isTimed && (
          <label className="field">
            {t('online.timeOut')}
            <select
              value={policy.timeOut}
              onChange={(event) => onChange({ ...terms, policy: { ...policy, timeOut: event.target.value as Policy['timeOut'] } })}
            >
              {(['claim', 'lose', 'bot'] as const).map((one) => (
                <option key={one} value={one}>
                  {t(`online.timeOut.${one}`)}
                </option>
              ))}
            </select>
          </label>
        )}
        <label className="field">
          {t('online.visibility')}
          <select value={visibility} onChange={(event) => onChange({ ...terms, visibility: event.target.value as NewTable['visibility'] })}>
            <option value="public">{t('online.public')}</option>
            <option value="link">{t('online.link')}</option>
          </select>
        </label>
      </div>
      <div className="checks">
        {(['spectators', 'rated', 'ratedWithBots', 'botTakesOver'] as const).map((one) => (
          <label key={one}>
            <input
              type="checkbox"
              checked={policy[one] ?? false}
              disabled={one === 'ratedWithBots' && !policy.rated}
              onChange={(event) => onChange({ ...terms, policy: { ...policy, [one]: event.target.checked } })}
            />
            {t(one === 'botTakesOver' ? 'online.botTakesOver' : `online.${one}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
