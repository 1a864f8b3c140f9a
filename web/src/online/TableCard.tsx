import { titleOf } from '@gunbai/games/registry';
import type { Pace, SeatView, TableView } from '@gunbai/server/wire';
import { Link } from 'wouter';
import { Cover } from '../covers/Cover.tsx';
import { Seats } from '../parts/Seats.tsx';
import { useSpeech } from '../text/index.tsx';
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
      return t('online.pace.days', { days: Math.max(1, Math.round(pace.move / 86_400)) });
  }
};

/** One table in the lobby. */
export const TableCard = ({ table }: { table: TableView }) => {
  const speech = useSpeech();
  const { t, language } = speech;
  const who = useLine((state) => state.who);
  const title = titleOf(table.game);
  const mine = table.seats.find(({ person }) => person !== null && person.account === who?.account);
  const isMyTurn = mine !== undefined && table.owing.includes(mine.seat) && table.status === 'playing';
  const nameAt = ({ person, bot, name }: SeatView): string =>
    person?.name ?? (bot === null ? t('online.free') : t('new.bot', { bot: name || bot }));
  const awaited = table.seats.filter(({ seat }) => table.owing.includes(seat)).map(nameAt);
  const status =
    table.status === 'playing' && !isMyTurn && awaited.length > 0
      ? t('online.toMove', { name: awaited })
      : t(`online.status.${table.status}`);
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
            seats={table.seats.map(({ seat, person, bot }) => ({ seat, name: person?.name ?? null, bot }))}
            otherwise={t('online.free')}
          />
        </p>
        <p className="quiet small-print">
          <ScenarioLength game={table.game} scenario={table.scenario} />
        </p>
        <p className="quiet small-print">{[sayPace(table.pace, speech), isMyTurn ? null : status].filter(Boolean).join(' · ')}</p>
      </div>
      <Link className="button" data-kind={isMyTurn || canSit ? 'main' : undefined} href={`/online/${table.id}`}>
        {mine ? t('online.goTo') : canSit ? t('online.sit') : t('online.watch')}
      </Link>
    </article>
  );
};
