import type { Refusal } from '@gunbai/engine';
import type { Proposal } from '@gunbai/server/wire';
import { useState } from 'react';
import { useText } from '../parts/titles.ts';
import { sayCode, sayDifference, useSpeech } from '../text/index.tsx';
import { CloseTable } from './CloseTable.tsx';
import type { OnlineSession, OnlineSight } from './session.ts';
import { isHalted, sayWish, wishesOf } from './TableTools.tsx';

interface ProposalsProps {
  readonly session: OnlineSession;
  readonly online: OnlineSight;
}

/** What another seat proposes, to be agreed on or refused; and how the table stands where it is not in play. */
export const Proposals = ({ session, online }: ProposalsProps) => {
  const speech = useSpeech();
  const { t, gap } = speech;
  const { status, difference, proposal, id } = online.table;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const dropped = useDropped(online);
  const [goOn] = isHalted(status) ? wishesOf(session, online) : [];
  return (
    <>
      {status !== 'playing' && status !== 'over' && (
        <p className="notice proposal">
          {status === 'paused' ? t('table.halted.paused') : t(`online.status.${status}`)}
          {gap}
          {sayDifference(difference, speech)}
          {goOn && (
            <button type="button" className="button small" onClick={() => void session.propose(goOn).then(setRefusal)}>
              {sayWish(goOn, speech)}
            </button>
          )}
        </p>
      )}
      {status === 'stuck' && online.you !== null && (
        <div className="notice">
          <CloseTable id={id} />
        </div>
      )}
      {proposal && <Standing session={session} online={online} proposal={proposal} onRefused={setRefusal} />}
      {dropped && (
        <p className="notice" role="status">
          {t('propose.dropped', { what: t(`propose.${dropped.kind}`) })}
        </p>
      )}
      {refusal && <p className="problem">{sayCode(refusal, speech)}</p>}
    </>
  );
};

/** The proposal that was refused or withdrawn last, until something else happens: whoever made it must not wait on. */
const useDropped = ({ table: { proposal, number, status, policy } }: OnlineSight): Proposal | null => {
  // What has been agreed on changes one of these.
  const place = `${number} ${status} ${policy.openHands ?? ''}`;
  const [last, setLast] = useState({ proposal, place });
  const [dropped, setDropped] = useState<{ readonly proposal: Proposal; readonly place: string } | null>(null);
  if (last.proposal?.at !== proposal?.at || last.place !== place) {
    setLast({ proposal, place });
    setDropped(last.proposal && proposal === null && last.place === place ? { proposal: last.proposal, place } : null);
  }
  return dropped?.proposal ?? null;
};

/** A proposal that waits: whose, for whom, and what the reader can do about it. */
const Standing = (props: ProposalsProps & { proposal: Proposal; onRefused(refusal: Refusal | null): void }) => {
  const { t, gap } = useSpeech();
  const { session, online, proposal, onRefused } = props;
  const { table, you } = online;
  const text = useText(session.title);
  const nameOf = (seat: string): string => table.seats.find((one) => one.seat === seat)?.person?.name ?? text.names['seat']?.[seat] ?? seat;
  const answer = async (agree: boolean): Promise<void> => onRefused(await session.answer(agree));
  const waits = table.seats.filter(({ seat, person }) => person !== null && !proposal.agreed.includes(seat) && seat !== you);
  const mayAnswer = you !== null && !proposal.agreed.includes(you);
  return (
    <div className="notice proposal">
      <span>
        {t('propose.says', { seat: nameOf(proposal.by), what: t(`propose.${proposal.kind}`) })}
        {gap}
        {waits.length > 0 && <span className="quiet">{t('propose.waits', { seat: waits.map(({ seat }) => nameOf(seat)) })}</span>}
      </span>
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
      {proposal.by === you && (
        <button type="button" className="button small" onClick={() => void answer(false)}>
          {t('propose.withdraw')}
        </button>
      )}
    </div>
  );
};
