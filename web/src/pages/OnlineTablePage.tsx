import type { Refusal, SeatId } from '@gunbai/engine';
import type { SeatView } from '@gunbai/server/wire';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { Cover } from '../covers/Cover.tsx';
import { ask } from '../online/api.ts';
import { ScenarioLength } from '../online/About.tsx';
import { Clock } from '../online/Clock.tsx';
import { ComeIn } from '../online/ComeIn.tsx';
import { useLine } from '../online/line.ts';
import { LineNotice } from '../online/LineNotice.tsx';
import { Orders } from '../online/Orders.tsx';
import type { OnlineSession, OnlineSight } from '../online/session.ts';
import { NextGame } from '../online/NextGame.tsx';
import { useServer } from '../online/server.ts';
import { noteSeen, seenOf } from '../online/seen.ts';
import { sayWholePace } from '../online/TableCard.tsx';
import { Claim, isHalted, Notes, sayWish, TableTools, wishesOf } from '../online/TableTools.tsx';
import { Talk } from '../online/Talk.tsx';
import { useOnlineSight, useOnlineTable } from '../online/useOnlineTable.ts';
import type { OnlineTable } from '../online/useOnlineTable.ts';
import { copyText } from '../parts/copy.ts';
import { Frame } from '../parts/Frame.tsx';
import { NotOpen, Opening } from '../parts/Missing.tsx';
import { SeatRows } from '../parts/setup.tsx';
import { botNameOf } from '../parts/titles.ts';
import { randomHex } from '../session/seed.ts';
import { TableView } from '../table/TableView.tsx';
import { sayCode, sayDifference, useSpeech } from '../text/index.tsx';
import type { Speech } from '../text/index.tsx';
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

/** The way out of a game that cannot go on. */
const CloseTable = ({ id }: { id: string }) => {
  const speech = useSpeech();
  const { t } = speech;
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<string | null>(null);
  const close = async (): Promise<void> => {
    const done = await ask('POST', `/api/tables/${id}/resign`);
    if (done.ok) navigate('/online');
    else setProblem(sayCode(done.error, speech));
  };
  return (
    <>
      <p>{t('online.countsForNobody')}</p>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="button" className="button" onClick={() => void close()}>
        {t('online.cancel')}
      </button>
    </>
  );
};

const AtTable = ({ session, board }: OnlineTable) => {
  const speech = useSpeech();
  const { t } = speech;
  const online = useOnlineSight(session);
  const [since] = useState(() => seenOf(session.id));
  const { number } = online.table;
  const waiting = useServer((state) => state.waiting);
  useEffect(() => noteSeen(session.id, number), [session, number]);
  if (!session.hasBegun) return <WaitingRoom session={session} online={online} />;
  const { table } = online;
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
          {online.you !== null && <Orders key={online.you} session={session} seat={online.you} />}
        </>
      }
      extra={{
        label: t('online.talk'),
        panel: (
          <>
            <TableTools session={session} online={online} />
            <Talk session={session} chat={online.chat} isSeated={online.you !== null} />
            <Notes table={session.id} />
          </>
        ),
        news: online.chat.length,
      }}
      meanwhile={<NextGame n={waiting} isShort />}
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

/** What another seat proposes, to be agreed on or refused; and how the table stands where it is not in play. */
const Proposals = ({ session, online }: { session: OnlineSession; online: OnlineSight }) => {
  const speech = useSpeech();
  const { t, language } = speech;
  const { table, you } = online;
  const { proposal, status } = table;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const answer = async (agree: boolean): Promise<void> => setRefusal(await session.answer(agree));
  const by =
    proposal &&
    (table.seats.find(({ seat }) => seat === proposal.by)?.person?.name ??
      session.rules.text[language].names['seat']?.[proposal.by] ??
      proposal.by);
  const mayAnswer = proposal !== null && you !== null && !proposal.agreed.includes(you);
  const [goOn] = isHalted(status) ? wishesOf(session, online) : [];
  return (
    <>
      {status !== 'playing' && status !== 'over' && (
        <p className="notice proposal">
          {status === 'paused' ? t('table.halted.paused') : t(`online.status.${status}`)} {sayDifference(table.difference, speech)}
          {goOn && (
            <button type="button" className="button small" onClick={() => void session.propose(goOn).then(setRefusal)}>
              {sayWish(goOn, speech)}
            </button>
          )}
        </p>
      )}
      {status === 'stuck' && you !== null && (
        <div className="notice">
          <CloseTable id={table.id} />
        </div>
      )}
      {proposal && (
        <div className="notice proposal">
          <span>{t('propose.says', { seat: by ?? '', what: t(`propose.${proposal.kind}`) })}</span>
          {mayAnswer && (
            <span className="button-row">
              <button type="button" className="button small" data-kind="main" onClick={() => void answer(true)}>
                {t('propose.agree')}
              </button>
              <button type="button" className="button small" onClick={() => void answer(false)}>
                {t('propose.refuse')}
              </button>
            </span>
          )}
        </div>
      )}
      {refusal && <p className="problem">{sayCode(refusal, speech)}</p>}
    </>
  );
};

/** What whoever sits down agrees to beside the game. */
const sayTerms = ({ policy, pace }: OnlineSight['table'], { t, colon }: Speech): readonly string[] => [
  ...(pace.kind === 'none' ? [] : [t('online.timeOut') + colon + t(`online.timeOut.${policy.timeOut}`)]),
  ...(pace.kind === 'days' && pace.vacation > 0 ? [t('online.grants', { days: pace.vacation })] : []),
  ...(policy.rated ? [t('online.rated')] : []),
  ...(policy.spectators ? [t('online.spectators')] : []),
  ...(policy.botTakesOver ? [t('online.takesOver')] : []),
];

/** Until all seats are taken: who is there, the address to send, and a way in or out. */
const WaitingRoom = ({ session, online }: { session: OnlineSession; online: OnlineSight }) => {
  const speech = useSpeech();
  const { t, language } = speech;
  const [, navigate] = useLocation();
  const { who, isGreeted } = useLine();
  const [problem, setProblem] = useState<string | null>(null);
  const [isCopied, setCopied] = useState(false);
  const { table, you } = online;
  const text = session.rules.text[language];
  const name = session.title.names[language];
  const isOwner = who !== null && table.owner === who.account;
  const isOpen = table.status === 'open';
  const free = table.seats.find(({ person, bot }) => person === null && bot === null)?.seat;
  const sit = async (seat: string): Promise<void> => {
    const done = await ask('POST', `/api/tables/${table.id}/seat`, { seat, entropy: randomHex(16) });
    setProblem(done.ok ? null : sayCode(done.error, speech));
  };
  const leave = async (): Promise<void> => {
    const done = await ask('DELETE', `/api/tables/${table.id}/seat`);
    if (done.ok) navigate('/online');
    else setProblem(sayCode(done.error, speech));
  };
  const copy = (): void => void copyText(location.href).then((isDone) => (isDone ? setCopied(true) : setProblem(t('online.copyYourself'))));
  const row = (seat: SeatId, index: number): ReactNode => {
    const { person, bot, present } = table.seats[index] as SeatView;
    return (
      <>
        <span>
          {(text.names['seat']?.[seat] ?? seat) + speech.colon}
          <strong>
            {person ? (
              <Link href={`/people/${person.account}`}>{person.name}</Link>
            ) : bot === null ? (
              t('online.free')
            ) : (
              t('new.bot', { bot: botNameOf(bot, text, speech) })
            )}
          </strong>
          {person && <small className="quiet"> {t(present ? 'online.present' : 'online.absent')}</small>}
        </span>
        {isOpen && who && person === null && bot === null && (
          <button type="button" className="button" data-kind={you === null ? 'main' : undefined} onClick={() => void sit(seat)}>
            {t(you === null ? 'online.sit' : 'online.sitHere')}
            <span className="unseen"> {text.names['seat']?.[seat] ?? seat}</span>
          </button>
        )}
      </>
    );
  };
  return (
    <Frame title={name}>
      <LineNotice />
      <div className="new-head">
        <div className="new-cover panel">
          <Cover title={session.title} />
        </div>
        <div>
          <p className="eyebrow">{isOpen ? t('online.waiting') : t(`online.status.${table.status}`)}</p>
          <h1>{name}</h1>
          <p className="quiet">
            <ScenarioLength game={table.game} scenario={table.scenario} /> · {sayWholePace(table.pace, speech)}
          </p>
          <p className="quiet small-print">{sayTerms(table, speech).join(' · ')}</p>
        </div>
      </div>
      {isGreeted && !who && isOpen && <ComeIn {...(free === undefined ? {} : { sit: () => sit(free) })} />}
      {!isOpen && (
        <Link className="button" data-kind="main" href="/online">
          {t('online.title')}
        </Link>
      )}
      <SeatRows seats={table.seats.map(({ seat }) => seat)} row={row} />
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {table.status === 'stuck' && you !== null && <CloseTable id={table.id} />}
      {isOpen && (who || !isGreeted) && (
        <section className="share">
          <p>{t('online.share')}</p>
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
      )}
      <section className="lobby-section">
        <h2>{t('online.talk')}</h2>
        <Talk session={session} chat={online.chat} isSeated={you !== null} />
      </section>
    </Frame>
  );
};
