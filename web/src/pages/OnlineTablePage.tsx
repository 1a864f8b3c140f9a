import type { SeatRating } from '@gunbai/protocol';
import { RatingText } from '../components/PlayerMarks.tsx';
import { useTableRatings } from '../online/lobby/use-table-ratings.ts';
import { RatingChanges } from '../online/table/RatingChanges.tsx';
import { useEffect, useMemo, useState } from 'react';
import { Clock } from '../online/table/Clock.tsx';
import { CloseTableButton } from '../online/table/CloseTableButton.tsx';
import { ConnectionBanner } from '../online/connection/ConnectionBanner.tsx';
import type { OnlineTableSnapshot } from '../online/table/online-session.ts';
import { diceKeeper } from '../online/dice/dice-keeper.ts';
import { DiceProblems } from '../online/dice/DiceProblems.tsx';
import { NextGameButton, useOtherTurnCount } from '../online/lobby/NextGameButton.tsx';
import { Proposals } from '../online/table/Proposals.tsx';
import { setLastViewed, getLastViewed } from '../online/table/last-viewed.ts';
import { ClaimTimeoutBanner } from '../online/table/ClaimTimeoutBanner.tsx';
import { PrivateNotes } from '../online/table/PrivateNotes.tsx';
import { proposalLabel, availableProposals } from '../online/table/proposal-rules.ts';
import { ProposalMenu } from '../online/table/ProposalMenu.tsx';
import { Chat } from '../online/table/Chat.tsx';
import { useOnlineTableSnapshot, useOnlineTable, useStandingOrdersRefresh } from '../online/table/use-online-table.ts';
import type { LoadedOnlineTable } from '../online/table/use-online-table.ts';
import { WaitingRoom } from '../online/lobby/WaitingRoom.tsx';
import { PageLayout } from '../components/PageLayout.tsx';
import { TableUnavailable, LoadingPage } from '../components/NotFound.tsx';
import { TableView } from '../table/TableView.tsx';
import { formatErrorCode, useTranslator } from '../i18n/index.tsx';
import '../styles/table.css';

const OnlineTablePage = ({ id }: { id: string }) => {
  const translator = useTranslator();
  const { t } = translator;
  const loadState = useOnlineTable(id);
  switch (loadState.state) {
    case 'open':
      return <OnlineTableView {...loadState} />;
    case 'refused':
      if (loadState.refusal.code === 'fault') return <UnreadableTable id={id} />;
      // A malformed id is reported as an unknown table.
      return (
        <TableUnavailable
          message={loadState.refusal.code === 'malformed' ? t('code.not-found') : formatErrorCode(loadState.refusal, translator)}
        />
      );
    case 'failed':
      return <TableUnavailable message={t('table.cannotOpen')} detail={loadState.detail} />;
    case 'gone':
      return <TableUnavailable message={t('page.notFound')} />;
    case 'loading':
      return (
        <LoadingPage>
          <ConnectionBanner />
        </LoadingPage>
      );
  }
};

export default OnlineTablePage;

/** A game that the server cannot read. Its players can close it. */
const UnreadableTable = ({ id }: { id: string }) => {
  const { t } = useTranslator();
  return (
    <PageLayout title={t('table.unavailable')}>
      <h1>{t('table.unavailable')}</h1>
      <p role="status">{t('online.unreadable')}</p>
      <CloseTableButton id={id} />
    </PageLayout>
  );
};

const OnlineTableView = ({ session, board }: LoadedOnlineTable) => {
  const translator = useTranslator();
  const { t } = translator;
  const online = useOnlineTableSnapshot(session);
  const [lastViewed] = useState(() => getLastViewed(session.id));
  const { you, table } = online;
  const { number } = table;
  const otherTurnCount = useOtherTurnCount(you !== null && table.status === 'playing' && table.pendingSeats.includes(you));
  useEffect(() => setLastViewed(session.id, number), [session, number]);
  useStandingOrdersRefresh(session);
  const ratings = useTableRatings(table);
  if (!session.hasBegun) return <WaitingRoom session={session} online={online} />;
  return (
    <TableView
      session={session}
      board={board}
      isPersistent
      lastViewed={lastViewed}
      banner={
        <>
          <ConnectionBanner />
          <ClaimTimeoutBanner session={session} online={online} />
          <Proposals session={session} online={online} />
          <DiceWarning table={table} />
        </>
      }
      extra={{
        label: t('chat.title'),
        panel: (
          <>
            <Chat session={session} chat={online.chat} isSeated={online.you !== null} />
            <ProposalMenu session={session} online={online} />
            <PrivateNotes table={session.id} />
          </>
        ),
        newCount: online.chat.length,
      }}
      idleActions={
        <>
          {you === null && <span className="quiet">{t('online.watching')}</span>}
          <NextGameButton count={otherTurnCount} isShort />
        </>
      }
      endNotes={<RatingChanges table={table} ratings={ratings} />}
      isRematchOffered={table.rematch !== null && online.you !== null}
      menuActions={availableProposals(session, online).map((proposal) => ({
        label: proposalLabel(proposal, translator),
        run: () => session.propose(proposal),
      }))}
      profiles={Object.fromEntries(table.seats.flatMap(({ seat, person }) => (person ? [[seat, `/players/${person.account}`]] : [])))}
      notes={Object.fromEntries(
        table.seats.map(({ seat }) => [seat, <SeatStatus key={seat} table={table} seat={seat} rating={ratings?.ratings[seat]} />]),
      )}
    />
  );
};

/** During play: the dice differ from what this browser saw before. Shown again at the end, with the seed. */
const DiceWarning = ({ table }: { table: OnlineTableSnapshot['table'] }) => {
  const problems = useMemo(() => (table.status === 'over' ? [] : diceKeeper.findProblems(table)), [table]);
  if (problems.length === 0) return null;
  const nameOf = (seat: string): string => table.seats.find((one) => one.seat === seat)?.name || seat;
  return <DiceProblems title="fairDice.differs" problems={problems} nameOf={nameOf} />;
};

interface SeatStatusProps {
  readonly table: OnlineTableSnapshot['table'];
  readonly seat: string;
  readonly rating: SeatRating | undefined;
}

/** A player's rating, whether the player is online, and the time left. */
const SeatStatus = ({ table, seat, rating }: SeatStatusProps) => {
  const { t } = useTranslator();
  const clock = table.clocks[seat];
  const seatView = table.seats.find((one) => one.seat === seat);
  return (
    <>
      {rating && (
        <span className="wide-only">
          <RatingText rating={rating} />
        </span>
      )}
      {seatView?.person && (
        <span
          className="presence"
          data-online={seatView.present || undefined}
          title={t(seatView.present ? 'online.present' : 'online.absent')}
        />
      )}
      {clock && table.pace.kind !== 'none' && <Clock clock={clock} />}
    </>
  );
};
