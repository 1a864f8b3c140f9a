import type { Result, SeatId } from '@gunbai/engine';
import { bidiIsolate } from '@gunbai/shared/i18n';
import type { RefusalInfo, SeatRating, SeatView } from '@gunbai/protocol';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { Cover } from '../../covers/Cover.tsx';
import { LearnLink } from '../../lessons/LearnLink.tsx';
import type { NavigationState } from '../../components/scroll-restoration.ts';
import { copyText } from '../../components/clipboard.ts';
import { PageLayout } from '../../components/PageLayout.tsx';
import { SeatRows } from '../../components/NewGameFields.tsx';
import { botName, useGameText } from '../../components/use-game-assets.ts';
import { RatingText } from '../../components/PlayerMarks.tsx';
import { ErrorMessage } from '../../components/ErrorMessage.tsx';
import { FACT_SEPARATOR, joinFacts, formatErrorCode, useTranslator } from '../../i18n/index.tsx';
import type { Translator } from '../../i18n/index.tsx';
import { fetchJson } from '../connection/api.ts';
import { ScenarioInfo } from './ScenarioInfo.tsx';
import { CloseTableButton } from '../table/CloseTableButton.tsx';
import { SignIn } from '../account/SignIn.tsx';
import { useConnection } from '../connection/connection-state.ts';
import { ConnectionBanner } from '../connection/ConnectionBanner.tsx';
import { WaitingDice } from '../dice/WaitingDice.tsx';
import { useMe } from '../account/use-me.ts';
import type { OnlineSession, OnlineTableSnapshot } from '../table/online-session.ts';
import { formatPaceWithBank } from './format-pace.ts';
import { acceptInvitation, endInvitation, invitePlayer, seatReservedFor } from './invitation.ts';
import { useTableRatings } from './use-table-ratings.ts';
import { InviteSeatForm } from './InviteSeatForm.tsx';
import { Chat } from '../table/Chat.tsx';

interface WaitingRoomProps {
  readonly session: OnlineSession;
  readonly online: OnlineTableSnapshot;
}

/** Shown until all seats are taken: the players, the link to share, and buttons to join or leave. */
export const WaitingRoom = ({ session, online }: WaitingRoomProps) => {
  const translator = useTranslator();
  const { t, language } = translator;
  const { signedInAs, isHelloReceived } = useConnection();
  const navigationState = useHistoryState<NavigationState | null>();
  const [problem, setProblem] = useState<string | null>(null);
  const text = useGameText(session.manifest);
  const { table, you } = online;
  const isOpen = table.status === 'open';
  const account = signedInAs?.account ?? null;
  const me = useMe();
  const ratings = useTableRatings(table)?.ratings ?? {};
  const free = table.seats.find(({ person, bot, reservedFor }) => person === null && bot === null && reservedFor === null)?.seat;
  const reserved = isOpen && you === null ? seatReservedFor(table, account) : undefined;
  const isOwner = isOpen && account !== null && account === table.owner;
  const report = (done: Result<unknown, RefusalInfo>): boolean => {
    setProblem(done.ok ? null : formatErrorCode(done.error, translator));
    return done.ok;
  };
  const takeSeat = async (seat: string): Promise<void> => void report(await acceptInvitation(table.id, seat));
  const removePlayer = async (seat: string): Promise<void> =>
    void report(await fetchJson('DELETE', `/api/tables/${table.id}/seats/${encodeURIComponent(seat)}`));
  const withdraw = async (seat: string): Promise<void> => void report(await endInvitation(table.id, seat));
  const nameOf = (seat: string): string => table.seats.find((one) => one.seat === seat)?.person?.name ?? text.names['seat']?.[seat] ?? seat;
  const row = (_: SeatId, index: number): ReactNode => (
    <WaitingSeat
      session={session}
      online={online}
      seatView={table.seats[index] as SeatView}
      rating={ratings[table.seats[index]?.seat ?? '']}
      onSit={isOpen && signedInAs ? (seat) => void takeSeat(seat) : null}
      onRemove={isOwner ? (seat) => void removePlayer(seat) : null}
      onInvite={isOwner && me?.isGuest === false ? async (seat, name) => report(await invitePlayer(table.id, seat, name)) : null}
      onWithdraw={isOwner ? (seat) => void withdraw(seat) : null}
    />
  );
  return (
    <PageLayout title={session.manifest.names[language]}>
      <ConnectionBanner />
      <WaitingRoomHeader session={session} online={online} />
      {isOpen && you !== null && navigationState?.isRematch && (
        <p className="notice" role="status">
          {t('online.rematchAnnounced')}
        </p>
      )}
      {reserved && (
        <div className="notice invitation-notice" role="status">
          <p>{t('invitation.youAre', { name: bidiIsolate(nameOfOwner(table)) })}</p>
          <p className="button-row">
            <button type="button" className="button" data-kind="main" onClick={() => void takeSeat(reserved.seat)}>
              {t('invitation.accept')}
            </button>
            <button type="button" className="button" onClick={() => void withdraw(reserved.seat)}>
              {t('invitation.decline')}
            </button>
          </p>
        </div>
      )}
      {isOpen && <LearnLink manifest={session.manifest} isAtTable />}
      {isHelloReceived && !signedInAs && isOpen && <SignIn {...(free === undefined ? {} : { sit: () => takeSeat(free) })} />}
      {!isOpen && (
        <Link className="button" data-kind="main" href="/online">
          {t('online.title')}
        </Link>
      )}
      <SeatRows seats={table.seats.map(({ seat }) => seat)} row={row} />
      <ErrorMessage message={problem} />
      <WaitingDice online={online} nameOf={nameOf} />
      {table.status === 'stuck' && you !== null && <CloseTableButton id={table.id} />}
      {isOpen && (signedInAs || !isHelloReceived) && <InviteSection online={online} onProblem={setProblem} />}
      {you !== null && table.pace.kind === 'days' && <GuestCorrespondenceNotice />}
      <section className="lobby-section">
        <h2>{t('chat.title')}</h2>
        <Chat session={session} chat={online.chat} isSeated={you !== null} />
      </section>
    </PageLayout>
  );
};

/** The owner's name; empty if the owner has no seat. */
const nameOfOwner = ({ owner, seats }: OnlineTableSnapshot['table']): string =>
  seats.find(({ person }) => person?.account === owner)?.person?.name ?? '';

/** A correspondence game lasts longer than a browser remembers a guest. */
const GuestCorrespondenceNotice = () => {
  const { t } = useTranslator();
  if (!useMe()?.isGuest) return null;
  return (
    <p className="notice">
      {t('online.guestCorrespondence')} <Link href="/account">{t('online.register')}</Link>
    </p>
  );
};

/** The terms that a player accepts by joining. */
const formatTerms = ({ policy, pace }: OnlineTableSnapshot['table'], { t, labelColon }: Translator): readonly string[] => [
  ...(pace.kind === 'none' ? [] : [t('online.timeOut') + labelColon + t(`online.timeOut.${policy.timeOut}`)]),
  ...(pace.kind === 'days' && pace.vacation > 0 ? [t('online.vacationDays', { days: pace.vacation })] : []),
  ...(policy.rated ? [t('online.rated')] : []),
  ...(policy.rated && policy.ratedWithBots ? [t('online.ratedWithBots')] : []),
  ...(policy.spectators ? [t('online.spectators')] : []),
  ...(policy.botTakesOver ? [t('online.botTakesOver')] : []),
];

/** The game, its length, and the terms of the table. */
const WaitingRoomHeader = ({ session, online }: WaitingRoomProps) => {
  const translator = useTranslator();
  const { t, language } = translator;
  const { table } = online;
  return (
    <div className="new-head">
      <div className="new-cover panel">
        <Cover manifest={session.manifest} />
      </div>
      <div>
        <p className="eyebrow">{table.status === 'open' ? t('online.waiting') : t(`online.status.${table.status}`)}</p>
        <h1>{session.manifest.names[language]}</h1>
        <p className="quiet">
          <ScenarioInfo game={table.game} scenario={table.scenario} separator={FACT_SEPARATOR} />
          {formatPaceWithBank(table.pace, translator)}
        </p>
        <p className="quiet small-print">{joinFacts(formatTerms(table, translator))}</p>
      </div>
    </div>
  );
};

/** The player of a seat, or a button to take it (`onSit`). The owner may remove a player, invite one, and withdraw that. */
const WaitingSeat = ({
  session,
  online,
  seatView,
  rating,
  onSit,
  onRemove,
  onInvite,
  onWithdraw,
}: WaitingRoomProps & {
  seatView: SeatView;
  rating: SeatRating | undefined;
  onSit: ((seat: string) => void) | null;
  onRemove: ((seat: string) => void) | null;
  onInvite: ((seat: string, name: string) => Promise<boolean>) | null;
  onWithdraw: ((seat: string) => void) | null;
}) => {
  const translator = useTranslator();
  const { t } = translator;
  const text = useGameText(session.manifest);
  const { seat, person, bot, present, reservedFor } = seatView;
  const account = useConnection((state) => state.signedInAs?.account ?? null);
  const isFree = person === null && bot === null;
  const isForOthers = reservedFor !== null && !seatReservedFor(online.table, account);
  const seatName = text.names['seat']?.[seat] ?? seat;
  const placeholder = bot === null ? t('online.free') : t('new.bot', { bot: botName(bot, text, translator) });
  return (
    <>
      <span>
        {seatName + translator.labelColon}
        <strong>
          {reservedFor ? (
            t('invitation.waits', { name: bidiIsolate(reservedFor.name) })
          ) : person ? (
            <Link href={`/players/${person.account}`}>{bidiIsolate(person.name)}</Link>
          ) : (
            placeholder
          )}
        </strong>
        {rating && <RatingText rating={rating} />}
        {person && <small className="quiet"> {t(present ? 'online.present' : 'online.absent')}</small>}
      </span>
      {onSit && isFree && !isForOthers && (
        <button type="button" className="button" data-kind={online.you === null ? 'main' : undefined} onClick={() => onSit(seat)}>
          {t(online.you === null ? 'online.sit' : 'online.sitHere')}
          <span className="visually-hidden"> {seatName}</span>
        </button>
      )}
      {onWithdraw && reservedFor && (
        <button type="button" className="button small" onClick={() => onWithdraw(seat)}>
          {t('invitation.withdraw')}
        </button>
      )}
      {onInvite && isFree && reservedFor === null && <InviteSeatForm seatName={seatName} onInvite={(name) => onInvite(seat, name)} />}
      {onRemove && person && person.account !== online.table.owner && (
        <button type="button" className="button small" onClick={() => onRemove(seat)}>
          {t('online.removePlayer', { name: bidiIsolate(person.name) })}
        </button>
      )}
    </>
  );
};

/** The link to invite players with, and a button to leave or cancel. */
const InviteSection = ({ online, onProblem }: { online: OnlineTableSnapshot; onProblem(problem: string): void }) => {
  const translator = useTranslator();
  const { t } = translator;
  const [, navigate] = useLocation();
  const who = useConnection((state) => state.signedInAs);
  const [isCopied, setCopied] = useState(false);
  const { table, you } = online;
  const isOwner = who !== null && table.owner === who.account;
  const copy = (): void => void copyText(location.href).then((isDone) => (isDone ? setCopied(true) : onProblem(t('online.copyYourself'))));
  const leave = async (): Promise<void> => {
    const done = await fetchJson('DELETE', `/api/tables/${table.id}/seat`);
    if (done.ok) navigate('/online');
    else onProblem(formatErrorCode(done.error, translator));
  };
  return (
    <section className="invite">
      <p>{t('online.invite')}</p>
      <p className="button-row">
        <code>{location.href}</code>
        <button type="button" className="button small" onClick={copy}>
          {isCopied ? t('online.copied') : t('online.copy')}
        </button>
      </p>
      {(isOwner || you !== null) && (
        <button type="button" className="button" onClick={() => void leave()}>
          {isOwner ? t('online.cancel') : t('online.leave')}
        </button>
      )}
    </section>
  );
};
