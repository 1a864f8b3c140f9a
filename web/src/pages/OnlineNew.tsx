import type { SeatId } from '@gunbai/engine';
import { titleOf, titles } from '@gunbai/games/registry';
import type { TitleRules } from '@gunbai/games/registry';
import type { GameText } from '@gunbai/kits/text';
import type { NewTable, Pace, Policy, Refused, TableView } from '@gunbai/server/wire';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Cover } from '../covers/Cover.tsx';
import { ask } from '../online/api.ts';
import { ComeIn } from '../online/ComeIn.tsx';
import { useLine } from '../online/line.ts';
import { NoServer, useServerSought } from '../online/NoServer.tsx';
import { sayWholePace } from '../online/TableCard.tsx';
import { Form } from '../parts/Form.tsx';
import { Frame } from '../parts/Frame.tsx';
import { movedOn, SetupFields, useSetup, WhoPlays } from '../parts/setup.tsx';
import { useTitle } from '../parts/titles.ts';
import { Problem } from '../parts/Problem.tsx';
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

/** The game that whoever comes here has chosen already: `?game=kenshin`. */
const gameInAddress = (): string => titleOf(new URLSearchParams(location.search).get('game') ?? '')?.id ?? titles[0]?.id ?? '';

const OnlineNew = () => {
  const { t, language } = useSpeech();
  const { who, isGreeted } = useLine();
  const [game, setGame] = useState(gameInAddress);
  useServerSought();
  return (
    <Frame title={t('online.new')}>
      <h1>{t('online.new')}</h1>
      <NoServer hasPage={isGreeted} />
      {isGreeted && !who && <ComeIn />}
      {who && (
        <>
          <fieldset>
            <legend>{t('online.game')}</legend>
            <div className="game-cards">
              {titles.map((title) => (
                <label key={title.id} className="game-card panel">
                  <input type="radio" name="game" value={title.id} checked={title.id === game} onChange={() => setGame(title.id)} />
                  <Cover title={title} />
                  <span>{title.names[language]}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <Suspense fallback={<p className="quiet">{t('page.loading')}</p>}>
            <TableOf key={game} game={game} />
          </Suspense>
        </>
      )}
    </Frame>
  );
};

export default OnlineNew;

const TableOf = ({ game }: { game: string }) => {
  const found = useTitle(game);
  return found && <TableForm rules={found.rules} text={found.text} />;
};

/** What is agreed on beside the game: who finds the table, how long people have, and what comes of it. */
type Terms = Pick<NewTable, 'visibility' | 'policy'> & { readonly pace: number };

const TERMS: Terms = {
  visibility: 'public',
  pace: 0,
  policy: { timeOut: 'claim', spectators: true, rated: true, botTakesOver: true },
};

/** What is asked of the server: the game as it is set up, who sits where, and the terms. */
const wishFor = (rules: TitleRules, setup: ReturnType<typeof useSetup>, players: readonly string[], terms: Terms): NewTable => ({
  game: rules.game.id,
  scenario: setup.scenario.id,
  options: setup.chosen as NonNullable<NewTable['options']>,
  players: setup.seats.length,
  seats: setup.seats.map((seat, index) => {
    const chosen = players[index] ?? 'open';
    return chosen === 'me' || chosen === 'open' ? { seat, who: chosen } : { seat, who: 'bot', bot: chosen };
  }),
  visibility: terms.visibility,
  pace: PACES[terms.pace] as Pace,
  policy: terms.policy,
  entropy: randomHex(16),
});

const TableForm = ({ rules, text }: { rules: TitleRules; text: GameText }) => {
  const speech = useSpeech();
  const { t } = speech;
  const [, navigate] = useLocation();
  const setup = useSetup(rules.game);
  const [players, setPlayers] = useState<readonly string[]>(() => Array.from({ length: 12 }, (_, index) => (index === 0 ? 'me' : 'open')));
  const [terms, setTerms] = useState(TERMS);
  const [refused, setRefused] = useState<Refused | null>(null);

  const open = async (): Promise<void> => {
    const opened = await ask<TableView>('POST', '/api/tables', wishFor(rules, setup, players, terms));
    if (opened.ok) navigate(`/online/${opened.value.id}`);
    else setRefused(opened.error);
  };
  /** One person takes one seat: whoever was "you" before becomes open. */
  const place = (index: number, who: string): void =>
    setPlayers((now) => now.map((one, at) => (at === index ? who : who === 'me' && one === 'me' ? 'open' : one)));
  const row = (seat: SeatId, index: number): ReactNode => {
    const seatName = text.names['seat']?.[seat] ?? seat;
    return (
      <>
        <strong className="seat-name">{seatName}</strong>
        <WhoPlays
          seatName={seatName}
          rules={rules}
          text={text}
          people={[
            ['me', t('online.me')],
            ['open', t('online.anybody')],
          ]}
          value={players[index] ?? 'open'}
          onChange={(who) => place(index, who)}
        />
      </>
    );
  };

  return (
    <Form className="setup" onSubmit={() => void open()}>
      <SetupFields setup={setup} text={text} row={row} onSwap={() => setPlayers((now) => movedOn(now, setup.seats.length))} />
      <TermsFields terms={terms} onChange={setTerms} />
      <Problem say={refused && sayCode(refused, speech)} />
      <p>
        <button type="submit" className="button large" data-kind="main">
          {t('online.new')}
        </button>
      </p>
    </Form>
  );
};

const TermsFields = ({ terms, onChange }: { terms: Terms; onChange(terms: Terms): void }) => {
  const speech = useSpeech();
  const { t } = speech;
  const { visibility, pace, policy } = terms;
  const isTimed = PACES[pace]?.kind !== 'none';
  return (
    <fieldset className="terms">
      <legend>{t('online.more')}</legend>
      <div className="terms-row">
        <label className="field">
          {t('online.pace')}
          <select value={pace} onChange={(event) => onChange({ ...terms, pace: Number(event.target.value) })}>
            {PACES.map((one, index) => (
              <option key={sayWholePace(one, speech)} value={index}>
                {sayWholePace(one, speech)}
              </option>
            ))}
          </select>
        </label>
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
        {(['spectators', 'rated', 'botTakesOver'] as const).map((one) => (
          <label key={one}>
            <input
              type="checkbox"
              checked={policy[one]}
              onChange={(event) => onChange({ ...terms, policy: { ...policy, [one]: event.target.checked } })}
            />
            {t(one === 'botTakesOver' ? 'online.takesOver' : `online.${one}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
