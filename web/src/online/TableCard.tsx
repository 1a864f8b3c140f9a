import { titleOf } from '@gunbai/games/registry';
import type { Pace, TableView } from '@gunbai/server/wire';
import { Link } from 'wouter';
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
  const name = titleOf(table.game)?.names[language] ?? table.game;
  const mine = table.seats.find(({ person }) => person !== null && person.account === who?.account);
  const isMyTurn = mine !== undefined && table.owing.includes(mine.seat) && table.status === 'playing';
  const seats = table.seats.map(
    ({ person, bot, name: called }) => person?.name ?? (bot === null ? t('online.free') : t('new.bot', { bot: called || bot })),
  );
  const canSit = table.status === 'open' && !mine;
  return (
    <article className="kept panel">
      <div>
        <h3>
          {name}
          {isMyTurn && <small className="chip">{t('online.yourTurn')}</small>}
        </h3>
        <p className="quiet small-print">
          <ScenarioLength game={table.game} scenario={table.scenario} />
        </p>
        <p className="quiet small-print">
          {[seats.join(', '), sayPace(table.pace, speech), t(`online.status.${table.status}`)].join(' · ')}
        </p>
      </div>
      <Link className="button" data-kind={isMyTurn || canSit ? 'main' : undefined} href={`/online/${table.id}`}>
        {mine ? t('online.goTo') : canSit ? t('online.sit') : t('online.watch')}
      </Link>
    </article>
  );
};
