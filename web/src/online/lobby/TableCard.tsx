import { findGame } from '@gunbai/games/registry';
import type { GameText } from '@gunbai/shared/i18n';
import type { LobbyTable, SeatView } from '@gunbai/protocol';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Cover } from '../../covers/Cover.tsx';
import { SeatList } from '../../components/SeatList.tsx';
import { formatProgress } from '../../components/game-progress.ts';
import { botName, useGameTextById } from '../../components/use-game-assets.ts';
import { joinFacts, useTranslator } from '../../i18n/index.tsx';
import type { Translator } from '../../i18n/index.tsx';
import { formatPace } from './format-pace.ts';
import { ScenarioInfo } from './ScenarioInfo.tsx';
import { isTurnOf } from './use-lobby.ts';
import { useConnection } from '../connection/connection-state.ts';

/** A table in short: its pace, the turn, and who must move or who has won. */
export const formatTableStatus = (table: LobbyTable, text: GameText, isMyTurn: boolean, translator: Translator): readonly string[] => {
  const { t } = translator;
  const { status, seats, pendingSeats, turn, outcome } = table;
  const people = seats.map(({ seat, person }) => ({ seat, name: person?.name ?? '' }));
  const isFinished = status === 'over';
  const progress = formatProgress({ people, isFinished, turn: turn ?? undefined, winners: outcome?.winners }, text, translator);
  if (isFinished) return progress;
  const playerName = ({ person, bot, name }: SeatView): string =>
    person?.name ?? (bot === null ? name : t('new.bot', { bot: botName(bot, text, translator) }));
  const waitingFor = status === 'playing' ? seats.filter(({ seat }) => pendingSeats.includes(seat)).map(playerName) : [];
  const turnInfo = isMyTurn ? [] : [waitingFor.length > 0 ? t('online.toMove', { name: waitingFor }) : t(`online.status.${status}`)];
  return [formatPace(table.pace, translator), ...progress, ...turnInfo];
};

const TableStatusText = ({ table, isMyTurn }: { table: LobbyTable; isMyTurn: boolean }) => {
  const translator = useTranslator();
  const text = useGameTextById(table.game);
  return text && joinFacts(formatTableStatus(table, text, isMyTurn, translator));
};

/** A table in a list, with a link to it, or other actions. */
export const TableCard = ({ table, actions }: { table: LobbyTable; actions?: ReactNode }) => {
  const { t, language } = useTranslator();
  const who = useConnection((state) => state.signedInAs);
  const manifest = findGame(table.game);
  const mySeat = table.seats.find(({ person }) => person !== null && person.account === who?.account);
  const isMyTurn = isTurnOf(table, who?.account ?? null);
  // A full table is still open until all have confirmed the dice.
  const isSeatFree = table.seats.some(({ person, bot, reservedFor }) => person === null && bot === null && reservedFor === null);
  const canSit = table.status === 'open' && isSeatFree && !mySeat;
  return (
    <article className="saved-game-row table-card panel">
      {manifest && <Cover manifest={manifest} />}
      <div className="table-card-text">
        <h3>
          {manifest?.names[language] ?? table.game}
          {isMyTurn && (
            <small className="chip" data-kind="turn">
              {t('online.yourTurn')}
            </small>
          )}
          {table.policy.rated && table.status !== 'over' && <small className="chip">{t('online.rated')}</small>}
        </h3>
        <p>
          <SeatList
            game={table.game}
            seats={table.seats.map(({ seat, person, bot, present, reservedFor }) => ({
              seat,
              name: person?.name ?? null,
              bot,
              ...(person ? { href: `/players/${person.account}`, isPresent: present } : {}),
              ...(reservedFor ? { awaited: reservedFor.name } : {}),
              ...(table.ratings[seat] ? { rating: table.ratings[seat] } : {}),
            }))}
            placeholder={t('online.free')}
          />
        </p>
        <p className="quiet small-print">
          <ScenarioInfo game={table.game} scenario={table.scenario} isOver={table.status === 'over'} />
        </p>
        <p className="quiet small-print">
          <Suspense fallback={null}>
            <TableStatusText table={table} isMyTurn={isMyTurn} />
          </Suspense>
        </p>
      </div>
      <div className="table-card-actions">
        {actions ?? (
          <Link className="button" data-kind={isMyTurn || canSit ? 'main' : undefined} href={`/online/${table.id}`}>
            {mySeat ? t('online.goTo') : canSit ? t('online.sit') : t('online.watch')}
          </Link>
        )}
      </div>
    </article>
  );
};
