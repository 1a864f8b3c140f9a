import type { SeatId } from '@gunbai/engine';
import type { TitleRules } from '@gunbai/games/registry';
import type { GameText } from '@gunbai/kits/text';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { Cover } from '../covers/Cover.tsx';
import { useServer } from '../online/server.ts';
import { LearnLink } from '../lessons/LearnLink.tsx';
import { Brief } from '../parts/Brief.tsx';
import { Form } from '../parts/Form.tsx';
import { Frame } from '../parts/Frame.tsx';
import { Missing } from '../parts/Missing.tsx';
import { movedOn, SetupFields, useSetup, WhoPlays } from '../parts/setup.tsx';
import { useTitle } from '../parts/titles.ts';
import { Problem } from '../parts/Problem.tsx';
import { botsOf } from '../session/botDesk.ts';
import { openLocal } from '../session/local.ts';
import { keepName, keptName } from '../session/name.ts';
import { openShelf } from '../session/shelf.ts';
import { sayCode, useSpeech } from '../text/index.tsx';

interface Player {
  readonly name: string;
  /** Null: a person at this screen. */
  readonly bot: string | null;
}

const NewGame = ({ game }: { game: string }) => {
  const found = useTitle(game);
  const { t, language } = useSpeech();
  if (!found) return <Missing />;
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
      <LearnLink title={title} />
      <Brief game={title.id} isOpen={false} />
      <SetupForm rules={rules} text={text} />
    </Frame>
  );
};

export default NewGame;

/** More than any game seats: whoever was chosen stays, whatever the number of players. */
const MOST_PLAYERS = 12;

const SetupForm = ({ rules, text }: { rules: TitleRules; text: GameText }) => {
  const speech = useSpeech();
  const { t } = speech;
  const [, navigate] = useLocation();
  const setup = useSetup(rules.game);
  const hasServer = useServer((state) => state.isThere);
  const strongest = botsOf(rules).at(-1)?.id ?? 'random';
  const [players, setPlayers] = useState<readonly Player[]>(() =>
    Array.from({ length: MOST_PLAYERS }, (_, index) => (index === 0 ? { name: keptName(), bot: null } : { name: '', bot: strongest })),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const change = (index: number, player: Partial<Player>): void =>
    setPlayers((now) => now.map((one, at) => (at === index ? { ...one, ...player } : one)));
  const begin = async (): Promise<void> => {
    const opened = await openFor(rules, setup, players.slice(0, setup.seats.length));
    if (opened.ok) navigate(`/table/${opened.value.id}`);
    else setProblem(sayCode(opened.error, speech));
  };
  const row = (seat: SeatId, index: number): ReactNode => (
    <SeatRow
      seatName={text.names['seat']?.[seat] ?? seat}
      player={players[index] as Player}
      rules={rules}
      text={text}
      onChange={(player) => change(index, player)}
    />
  );
  return (
    <Form
      className="setup"
      onSubmit={() => {
        // What cannot be kept cannot be begun: the table takes it from there.
        begin().catch(() => setProblem(t('new.noRoom')));
      }}
    >
      <SetupFields setup={setup} text={text} row={row} onSwap={() => setPlayers((now) => movedOn(now, setup.seats.length))} />
      <Problem say={problem} />
      <p className="button-row">
        <button type="submit" className="button large" data-kind="main">
          {t('new.start')}
        </button>
        {hasServer && (
          <Link className="button" data-kind="quiet" href={`/online/new?game=${rules.game.id}`}>
            {t('new.online')}
          </Link>
        )}
      </p>
    </Form>
  );
};

/** Sets the game up for those who are seated; the first person's name is remembered. */
const openFor = async (
  rules: TitleRules,
  { scenario, chosen }: ReturnType<typeof useSetup>,
  seated: readonly Player[],
): ReturnType<typeof openLocal> => {
  const { shelf } = await openShelf();
  keepName(seated.find(({ bot }) => bot === null)?.name.trim() ?? '');
  const people = seated.map(({ name, bot }) => (bot === null ? (name.trim() ? { name: name.trim() } : {}) : { bot }));
  return openLocal(rules, { scenario: scenario.id, players: seated.length, options: chosen, people }, shelf);
};

interface SeatRowProps {
  readonly seatName: string;
  readonly player: Player;
  readonly rules: TitleRules;
  readonly text: GameText;
  onChange(player: Partial<Player>): void;
}

const SeatRow = ({ seatName, player, rules, text, onChange }: SeatRowProps) => {
  const { t, colon } = useSpeech();
  return (
    <>
      <strong className="seat-name">{seatName}</strong>
      <WhoPlays
        seatName={seatName}
        rules={rules}
        text={text}
        people={[['', t('new.person')]]}
        value={player.bot ?? ''}
        onChange={(who) => onChange({ bot: who || null })}
      />
      {player.bot === null && (
        <label>
          <span className="unseen">
            {seatName}
            {colon}
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
