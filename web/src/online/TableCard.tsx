import { titleOf } from '@gunbai/games/registry';
import type { GameText } from '@gunbai/kits/text';
import type { LobbyTable, Pace, SeatView } from '@gunbai/server/wire';
import { Suspense } from 'react';
import { Link } from 'wouter';
import { Cover } from '../covers/Cover.tsx';
import { Seats } from '../parts/Seats.tsx';
import { sayStand } from '../parts/stand.ts';
import { botNameOf, useTextOf } from '../parts/titles.ts';
import { dotted, useSpeech } from '../text/index.tsx';
import type { Speech } from '../text/index.tsx';
import { ScenarioLength } from './About.tsx';
import { useLine } from './line.ts';

export const sayPace = (pace: Pace, { t }: Speech): string => {
  switch (pace.kind) {
    case 'none':
      return t('online.pace.none');
    case 'live':
      return t('online.pace.live', { minutes: Math.round(pace.base / 60), seconds: pace.increment });
    case 'days':
      return t('online.pace.days', { days: daysIn(pace.move) });
  }
};

const DAY_S = 86_400;
const daysIn = (seconds: number): number => Math.max(1, Math.round(seconds / DAY_S));

/** The same with what is in the bank, for whoever sets it or agrees to it. */
export const sayWholePace = (pace: Pace, speech: Speech): string =>
  pace.kind === 'days' && pace.bank >= DAY_S / 2
    ? speech.t('online.pace.bank', { days: daysIn(pace.move), bank: daysIn(pace.bank) })
    : sayPace(pace, speech);

/** How a table stands, in few words: the time people have, the turn, and whom it waits for or who has won. */
export const sayTable = (table: LobbyTable, text: GameText, isMyTurn: boolean, speech: Speech): readonly string[] => {
  const { t } = speech;
  const { status, seats, owing, turn, outcome } = table;
  const people = seats.map(({ seat, person }) => ({ seat, name: person?.name ?? '' }));
  const isFinished = status === 'over';
  const stand = sayStand({ people, isFinished, turn: turn ?? undefined, winners: outcome?.winners }, text, speech);
  if (isFinished) return stand;
  const nameAt = ({ person, bot, name }: SeatView): string =>
    person?.name ?? (bot === null ? name : t('new.bot', { bot: botNameOf(bot, text, speech) }));
  const awaited = status === 'playing' ? seats.filter(({ seat }) => owing.includes(seat)).map(nameAt) : [];
  const waits = isMyTurn ? [] : [awaited.length > 0 ? t('online.toMove', { name: awaited }) : t(`online.status.${status}`)];
  return [sayPace(table.pace, speech), ...stand, ...waits];
};

const Standing = ({ table, isMyTurn }: { table: LobbyTable; isMyTurn: boolean }) => {
  const speech = useSpeech();
  const text = useTextOf(table.game);
  return text && dotted(sayTable(table, text, isMyTurn, speech));
};

/** One table in the lobby. */
export const TableCard = ({ table }: { table: LobbyTable }) => {
  const { t, language } = useSpeech();
  const who = useLine((state) => state.who);
  const title = titleOf(table.game);
  const mine = table.seats.find(({ person }) => person !== null && person.account === who?.account);
  const isMyTurn = mine !== undefined && table.owing.includes(mine.seat) && table.status === 'playing';
  const canSit = table.status === 'open' && !mine;
  return (
    <article className="kept table-card panel">
      {title && <Cover title={title} />}
      <div className="table-card-words">
        <h3>
          {title?.names[language] ?? table.game}
          {isMyTurn && (
            <small className="chip" data-kind="turn">
              {t('online.yourTurn')}
            </small>
          )}
        </h3>
        <p>
          <Seats
            game={table.game}
            seats={table.seats.map(({ seat, person, bot }) => ({
              seat,
              name: person?.name ?? null,
              bot,
              ...(person ? { address: `/people/${person.account}` } : {}),
            }))}
            otherwise={t('online.free')}
          />
        </p>
        <p className="quiet small-print">
          <ScenarioLength game={table.game} scenario={table.scenario} isOver={table.status === 'over'} />
        </p>
        <p className="quiet small-print">
          <Suspense fallback={null}>
            <Standing table={table} isMyTurn={isMyTurn} />
          </Suspense>
        </p>
      </div>
      <Link className="button" data-kind={isMyTurn || canSit ? 'main' : undefined} href={`/online/${table.id}`}>
        {mine ? t('online.goTo') : canSit ? t('online.sit') : t('online.watch')}
      </Link>
    </article>
  );
};
