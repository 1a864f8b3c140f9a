import type { SeatId } from '@gunbai/engine';
import { isolated } from '@gunbai/kits/text';
import type { SeatView } from '@gunbai/server/wire';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { Cover } from '../covers/Cover.tsx';
import { LearnLink } from '../lessons/LearnLink.tsx';
import type { WayHere } from '../parts/arrival.ts';
import { copyText } from '../parts/copy.ts';
import { Frame } from '../parts/Frame.tsx';
import { SeatRows } from '../parts/setup.tsx';
import { botNameOf, useText } from '../parts/titles.ts';
import { Problem } from '../parts/Problem.tsx';
import { randomHex } from '../session/seed.ts';
import { DOT, dotted, sayCode, useSpeech } from '../text/index.tsx';
import type { Speech } from '../text/index.tsx';
import { ask } from './api.ts';
import { ScenarioLength } from './About.tsx';
import { CloseTable } from './CloseTable.tsx';
import { ComeIn } from './ComeIn.tsx';
import { useLine } from './line.ts';
import { LineNotice } from './LineNotice.tsx';
import { useMe } from './me.ts';
import type { OnlineSession, OnlineSight } from './session.ts';
import { sayWholePace } from './TableCard.tsx';
import { Talk } from './Talk.tsx';

interface RoomProps {
  readonly session: OnlineSession;
  readonly online: OnlineSight;
}

/** Until all seats are taken: who is there, the address to send, and a way in or out. */
export const WaitingRoom = ({ session, online }: RoomProps) => {
  const speech = useSpeech();
  const { t, language } = speech;
  const { who, isGreeted } = useLine();
  const wayHere = useHistoryState<WayHere | null>();
  const [problem, setProblem] = useState<string | null>(null);
  const { table, you } = online;
  const isOpen = table.status === 'open';
  const free = table.seats.find(({ person, bot }) => person === null && bot === null)?.seat;
  const sit = async (seat: string): Promise<void> => {
    const done = await ask('POST', `/api/tables/${table.id}/seat`, { seat, entropy: randomHex(16) });
    setProblem(done.ok ? null : sayCode(done.error, speech));
  };
  const row = (_: SeatId, index: number): ReactNode => (
    <WaitingSeat
      session={session}
      online={online}
      known={table.seats[index] as SeatView}
      onSit={isOpen && who ? (seat) => void sit(seat) : null}
    />
  );
  return (
    <Frame title={session.title.names[language]}>
      <LineNotice />
      <RoomHead session={session} online={online} />
      {isOpen && you !== null && wayHere?.isRematch && (
        <p className="notice" role="status">
          {t('online.rematchTold')}
        </p>
      )}
      {isOpen && <LearnLink title={session.title} isAtTable />}
      {isGreeted && !who && isOpen && <ComeIn {...(free === undefined ? {} : { sit: () => sit(free) })} />}
      {!isOpen && (
        <Link className="button" data-kind="main" href="/online">
          {t('online.title')}
        </Link>
      )}
      <SeatRows seats={table.seats.map(({ seat }) => seat)} row={row} />
      <Problem say={problem} />
      {table.status === 'stuck' && you !== null && <CloseTable id={table.id} />}
      {isOpen && (who || !isGreeted) && <Share online={online} onProblem={setProblem} />}
      {you !== null && table.pace.kind === 'days' && <GuestByDay />}
      <section className="lobby-section">
        <h2>{t('online.talk')}</h2>
        <Talk session={session} chat={online.chat} isSeated={you !== null} />
      </section>
    </Frame>
  );
};

/** A war by the day outlasts what a browser remembers of a guest. */
const GuestByDay = () => {
  const { t } = useSpeech();
  if (!useMe()?.guest) return null;
  return (
    <p className="notice">
      {t('online.guestByDay')} <Link href="/account">{t('online.register')}</Link>
    </p>
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

/** Which game it is, how long it takes, and on what terms it is played. */
const RoomHead = ({ session, online }: RoomProps) => {
  const speech = useSpeech();
  const { t, language } = speech;
  const { table } = online;
  return (
    <div className="new-head">
      <div className="new-cover panel">
        <Cover title={session.title} />
      </div>
      <div>
        <p className="eyebrow">{table.status === 'open' ? t('online.waiting') : t(`online.status.${table.status}`)}</p>
        <h1>{session.title.names[language]}</h1>
        <p className="quiet">
          <ScenarioLength game={table.game} scenario={table.scenario} separator={DOT} />
          {sayWholePace(table.pace, speech)}
        </p>
        <p className="quiet small-print">{dotted(sayTerms(table, speech))}</p>
      </div>
    </div>
  );
};

/** Who sits at a seat, or a way to sit down there (`onSit`). */
const WaitingSeat = ({ session, online, known, onSit }: RoomProps & { known: SeatView; onSit: ((seat: string) => void) | null }) => {
  const speech = useSpeech();
  const { t } = speech;
  const text = useText(session.title);
  const { seat, person, bot, present } = known;
  const called = text.names['seat']?.[seat] ?? seat;
  const otherwise = bot === null ? t('online.free') : t('new.bot', { bot: botNameOf(bot, text, speech) });
  return (
    <>
      <span>
        {called + speech.colon}
        <strong>{person ? <Link href={`/people/${person.account}`}>{isolated(person.name)}</Link> : otherwise}</strong>
        {person && <small className="quiet"> {t(present ? 'online.present' : 'online.absent')}</small>}
      </span>
      {onSit && person === null && bot === null && (
        <button type="button" className="button" data-kind={online.you === null ? 'main' : undefined} onClick={() => onSit(seat)}>
          {t(online.you === null ? 'online.sit' : 'online.sitHere')}
          <span className="unseen"> {called}</span>
        </button>
      )}
    </>
  );
};

/** The address to send to whoever should play, and the way out. */
const Share = ({ online, onProblem }: { online: OnlineSight; onProblem(problem: string): void }) => {
  const speech = useSpeech();
  const { t } = speech;
  const [, navigate] = useLocation();
  const who = useLine((state) => state.who);
  const [isCopied, setCopied] = useState(false);
  const { table, you } = online;
  const isOwner = who !== null && table.owner === who.account;
  const copy = (): void => void copyText(location.href).then((isDone) => (isDone ? setCopied(true) : onProblem(t('online.copyYourself'))));
  const leave = async (): Promise<void> => {
    const done = await ask('DELETE', `/api/tables/${table.id}/seat`);
    if (done.ok) navigate('/online');
    else onProblem(sayCode(done.error, speech));
  };
  return (
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
  );
};
