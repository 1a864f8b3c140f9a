import type { Refusal } from '@gunbai/engine';
import type { Proposal } from '@gunbai/protocol';
import { toText } from '@gunbai/shared/i18n';
import type { GameText } from '@gunbai/shared/i18n';
import { useState } from 'react';
import { useGameText } from '../../components/use-game-assets.ts';
import { formatErrorCode, formatRulesChange, useTranslator } from '../../i18n/index.tsx';
import { formatLog } from '../../table/log/format-log.ts';
import { CloseTableButton } from './CloseTableButton.tsx';
import type { OnlineSession, OnlineTableSnapshot } from './online-session.ts';
import { isSuspended, proposalLabel, availableProposals } from './proposal-rules.ts';

interface ProposalsProps {
  readonly session: OnlineSession;
  readonly online: OnlineTableSnapshot;
}

/** The open proposal with its answers, and the table's status while it is not in play. */
export const Proposals = ({ session, online }: ProposalsProps) => {
  const translator = useTranslator();
  const { t, sentenceGap } = translator;
  const { status, rulesChange, proposal, id } = online.table;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const droppedProposal = useDroppedProposal(online);
  const [resumeProposal] = isSuspended(status) ? availableProposals(session, online) : [];
  return (
    <>
      {status !== 'playing' && status !== 'over' && (
        <p className="notice proposal">
          {status === 'paused' ? t('table.paused.paused') : t(`online.status.${status}`)}
          {sentenceGap}
          {formatRulesChange(rulesChange, translator)}
          {resumeProposal && (
            <button type="button" className="button small" onClick={() => void session.propose(resumeProposal).then(setRefusal)}>
              {proposalLabel(resumeProposal, translator)}
            </button>
          )}
        </p>
      )}
      {status === 'stuck' && online.you !== null && (
        <div className="notice">
          <CloseTableButton id={id} />
        </div>
      )}
      {proposal && <PendingProposal session={session} online={online} proposal={proposal} onRefused={setRefusal} />}
      {droppedProposal && (
        <p className="notice" role="status">
          {t('propose.withdrawn', { what: t(`propose.${droppedProposal.kind}`) })}
        </p>
      )}
      {refusal && <p className="problem">{formatErrorCode(refusal, translator)}</p>}
    </>
  );
};

/** The last proposal that was declined or withdrawn, until something else happens, so that its author does not keep waiting. */
const useDroppedProposal = ({ table: { proposal, number, status, policy } }: OnlineTableSnapshot): Proposal | null => {
  // An accepted proposal changes one of these.
  const versionKey = `${number} ${status} ${policy.openHands ?? ''}`;
  const [last, setLast] = useState({ proposal, versionKey });
  const [dropped, setDropped] = useState<{ readonly proposal: Proposal; readonly versionKey: string } | null>(null);
  if (last.proposal?.at !== proposal?.at || last.versionKey !== versionKey) {
    setLast({ proposal, versionKey });
    setDropped(last.proposal && proposal === null && last.versionKey === versionKey ? { proposal: last.proposal, versionKey } : null);
  }
  return dropped?.proposal ?? null;
};

/** The decision that a takeback would undo; empty if the reader may not know it. */
const takebackMove = (session: OnlineSession, entry: number, text: GameText, nameOf: (seat: string) => string): string => {
  const line = session.snapshot().log.find(({ n, action }) => n >= entry && action !== null);
  if (!line) return '';
  const names = Object.fromEntries(session.players.map(({ seat }) => [seat, nameOf(seat)]));
  const [row] = formatLog([line], session.rules, text, names);
  return row ? toText(row.parts) : '';
};

/** An open proposal: its author, the seats that must answer, and the reader's buttons. */
const PendingProposal = (props: ProposalsProps & { proposal: Proposal; onRefused(refusal: Refusal | null): void }) => {
  const { t, sentenceGap } = useTranslator();
  const { session, online, proposal, onRefused } = props;
  const { table, you } = online;
  const text = useGameText(session.manifest);
  const nameOf = (seat: string): string => table.seats.find((one) => one.seat === seat)?.person?.name ?? text.names['seat']?.[seat] ?? seat;
  const move = proposal.kind === 'undo' ? takebackMove(session, proposal.to ?? 0, text, nameOf) : '';
  const respond = async (agree: boolean): Promise<void> => onRefused(await session.respond(agree));
  const waitingFor = table.seats.filter(({ seat, person }) => person !== null && !proposal.agreed.includes(seat) && seat !== you);
  const canRespond = you !== null && !proposal.agreed.includes(you);
  return (
    <div className="notice proposal">
      <span>
        {t('propose.proposes', { seat: nameOf(proposal.by), what: t(`propose.${proposal.kind}`) })}
        {move && sentenceGap + move}
        {sentenceGap}
        {waitingFor.length > 0 && (
          <span className="quiet">{t('propose.waitingFor', { seat: waitingFor.map(({ seat }) => nameOf(seat)) })}</span>
        )}
      </span>
      {canRespond && (
        <span className="button-row">
          <button type="button" className="button small" data-kind="main" onClick={() => void respond(true)}>
            {t('propose.agree')}
          </button>
          <button type="button" className="button small" onClick={() => void respond(false)}>
            {t('propose.refuse')}
          </button>
        </span>
      )}
      {proposal.by === you && (
        <button type="button" className="button small" onClick={() => void respond(false)}>
          {t('propose.withdraw')}
        </button>
      )}
    </div>
  );
};
