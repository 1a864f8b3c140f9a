import { useEffect, useState } from 'react';
import { Clock } from '../online/Clock.tsx';
import { CloseTable } from '../online/CloseTable.tsx';
import { LineNotice } from '../online/LineNotice.tsx';
import type { OnlineSight } from '../online/session.ts';
import { NextGame, useElsewhere } from '../online/NextGame.tsx';
import { Proposals } from '../online/Proposals.tsx';
import { noteSeen, seenOf } from '../online/seen.ts';
import { Claim, Notes, sayWish, TableTools, wishesOf } from '../online/TableTools.tsx';
import { Talk } from '../online/Talk.tsx';
import { useOnlineSight, useOnlineTable, useOrdersFromElsewhere } from '../online/useOnlineTable.ts';
import type { OnlineTable } from '../online/useOnlineTable.ts';
import { WaitingRoom } from '../online/WaitingRoom.tsx';
import { Frame } from '../parts/Frame.tsx';
import { NotOpen, Opening } from '../parts/Missing.tsx';
import { TableView } from '../table/TableView.tsx';
import { sayCode, useSpeech } from '../text/index.tsx';
import '../styles/table.css';

const OnlineTablePage = ({ id }: { id: string }) => {
  const speech = useSpeech();
  const { t } = speech;
  const opening = useOnlineTable(id);
  switch (opening.state) {
    case 'open':
      return <AtTable {...opening} />;
    case 'refused':
      if (opening.refusal.code === 'fault') return <Unreadable id={id} />;
      // An address that no table can have is one that no table has.
      return <NotOpen say={opening.refusal.code === 'malformed' ? t('code.not-found') : sayCode(opening.refusal, speech)} />;
    case 'failed':
      return <NotOpen say={t('table.cannotOpen')} detail={opening.detail} />;
    case 'gone':
      return <NotOpen say={t('page.missing')} />;
    case 'loading':
      return (
        <Opening>
          <LineNotice />
        </Opening>
      );
  }
};

export default OnlineTablePage;

/** A game that the server cannot read any more: whoever sits at it need not. */
const Unreadable = ({ id }: { id: string }) => {
  const { t } = useSpeech();
  return (
    <Frame title={t('table.notOpen')}>
      <h1>{t('table.notOpen')}</h1>
      <p role="status">{t('online.unreadable')}</p>
      <CloseTable id={id} />
    </Frame>
  );
};

const AtTable = ({ session, board }: OnlineTable) => {
  const speech = useSpeech();
  const { t } = speech;
  const online = useOnlineSight(session);
  const [since] = useState(() => seenOf(session.id));
  const { you, table } = online;
  const { number } = table;
  const elsewhere = useElsewhere(you !== null && table.status === 'playing' && table.owing.includes(you));
  useEffect(() => noteSeen(session.id, number), [session, number]);
  useOrdersFromElsewhere(session);
  if (!session.hasBegun) return <WaitingRoom session={session} online={online} />;
  return (
    <TableView
      session={session}
      board={board}
      lasts
      since={since}
      banner={
        <>
          <LineNotice />
          <Claim session={session} online={online} />
          <Proposals session={session} online={online} />
        </>
      }
      extra={{
        label: t('online.talk'),
        panel: (
          <>
            <Talk session={session} chat={online.chat} isSeated={online.you !== null} />
            <TableTools session={session} online={online} />
            <Notes table={session.id} />
          </>
        ),
        news: online.chat.length,
      }}
      meanwhile={
        <>
          {you === null && <span className="quiet">{t('online.watching')}</span>}
          <NextGame n={elsewhere} isShort />
        </>
      }
      isRematchOpen={table.rematch !== null && online.you !== null}
      wishes={wishesOf(session, online).map((wish) => ({ say: sayWish(wish, speech), ask: () => session.propose(wish) }))}
      profiles={Object.fromEntries(table.seats.flatMap(({ seat, person }) => (person ? [[seat, `/people/${person.account}`]] : [])))}
      notes={Object.fromEntries(table.seats.map(({ seat }) => [seat, <SeatNote key={seat} table={table} seat={seat} />]))}
    />
  );
};

/** Whether a person is there, and the time they have left. */
const SeatNote = ({ table, seat }: { table: OnlineSight['table']; seat: string }) => {
  const { t } = useSpeech();
  const clock = table.clocks[seat];
  const known = table.seats.find((one) => one.seat === seat);
  return (
    <>
      {known?.person && (
        <span className="presence" data-here={known.present || undefined} title={t(known.present ? 'online.present' : 'online.absent')} />
      )}
      {clock && table.pace.kind !== 'none' && <Clock clock={clock} />}
    </>
  );
};
