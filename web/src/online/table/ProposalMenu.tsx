import type { Refusal } from '@gunbai/engine';
import { bidiIsolate } from '@gunbai/shared/i18n';
import type { ClockView, ProposalRequest, TableStatus } from '@gunbai/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ErrorMessage } from '../../components/ErrorMessage.tsx';
import { hasHiddenZones } from '../../session/local-session.ts';
import { formatErrorCode, useTranslator } from '../../i18n/index.tsx';
import type { Translator } from '../../i18n/index.tsx';
import { fetchJson } from '../connection/api.ts';
import { remainingAt, formatDuration, useServerTime } from './Clock.tsx';
import { useConnection } from '../connection/connection.ts';
import type { OnlineSession, OnlineTableSnapshot } from './online-session.ts';

type SeatProposal = Exclude<ProposalRequest, { kind: 'undo' }>;

/** Decisions that spectators lag behind where hands are opened to them. */
const OPEN_HANDS_PROPOSAL: SeatProposal = { kind: 'open-hands', delay: 20 };

/** Whether a game stands still until all at the table agree to go on. */
export const isSuspended = (status: TableStatus): boolean => status === 'paused' || status === 'rules-changed';

const proposalsWhilePlaying = (session: OnlineSession, { table }: OnlineTableSnapshot): readonly SeatProposal[] => {
  const canOpenHands = table.policy.spectators && table.policy.openHands === undefined && session.hasBegun;
  return [{ kind: 'draw' }, { kind: 'pause' }, ...(canOpenHands && hasHiddenZones(session.snapshot().view) ? [OPEN_HANDS_PROPOSAL] : [])];
};

/** What the reader's seat can propose to the others now. */
export const availableProposals = (session: OnlineSession, online: OnlineTableSnapshot): readonly SeatProposal[] => {
  const { table, you } = online;
  if (you === null || table.proposal !== null) return [];
  switch (table.status) {
    case 'playing':
      return proposalsWhilePlaying(session, online);
    case 'paused':
      return [{ kind: 'resume' }];
    case 'rules-changed':
      return [{ kind: 'rules' }];
    default:
      return [];
  }
};

export const proposalLabel = ({ kind }: SeatProposal, { t, labelColon }: Translator): string =>
  t('propose.title') + labelColon + t(`propose.${kind}.ask`);

/** The game may be taken from a seat that has no time left, where that is the rule of the table. */
export const ClaimTimeoutBanner = ({ session, online }: { session: OnlineSession; online: OnlineTableSnapshot }) => {
  const translator = useTranslator();
  const { table, you } = online;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isOpen = you !== null && table.status === 'playing' && table.pace.kind !== 'none' && table.policy.timeOut === 'claim';
  const now = useServerTime(isOpen, 0);
  const isOutOfTime = ([seat, clock]: readonly [string, ClockView]): boolean =>
    seat !== you && clock.since !== null && remainingAt(clock, now) + clock.bank < 0;
  if (!isOpen || !Object.entries(table.clocks).some(isOutOfTime)) return null;
  return (
    <p className="notice proposal">
      <button type="button" className="button small" data-kind="main" onClick={() => void session.claimTime().then(setRefusal)}>
        {translator.t('online.claim')}
      </button>
      {refusal && <span role="alert">{formatErrorCode(refusal, translator)}</span>}
    </p>
  );
};

/** What each person has left beyond the time for a move; nothing where no table's clock has a bank. */
export const formatTimeBanks = ({ table }: OnlineTableSnapshot, { t, language, labelColon }: Translator): string =>
  table.pace.kind !== 'days' || table.pace.bank === 0 || table.status === 'over'
    ? ''
    : t('online.bank', {
        time: table.seats
          .flatMap(({ seat, name, person }) => {
            const clock = table.clocks[seat];
            return clock && person ? [bidiIsolate(person.name || name) + labelColon + formatDuration(clock.bank, language)] : [];
          })
          .join(' · '),
      });

/** What seats can ask of each other beside the game, and what they have agreed on. */
export const ProposalMenu = ({ session, online }: { session: OnlineSession; online: OnlineTableSnapshot }) => {
  const translator = useTranslator();
  const { t } = translator;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { status, policy } = online.table;
  // How a game that stands still goes on is asked where it says so, above the board.
  const proposals = isSuspended(status) ? [] : availableProposals(session, online);
  const banks = formatTimeBanks(online, translator);
  if (proposals.length === 0 && policy.openHands === undefined && banks === '') return null;
  return (
    <section className="talk-proposals" aria-label={t('propose.title')}>
      {policy.openHands !== undefined && <p className="quiet small-print">{t('online.handsOpen', { delay: policy.openHands })}</p>}
      {banks !== '' && <p className="quiet small-print">{banks}</p>}
      <p className="button-row">
        {proposals.map((proposal) => (
          <button
            key={proposal.kind}
            type="button"
            className="button small"
            onClick={() => void session.propose(proposal).then(setRefusal)}
          >
            {proposalLabel(proposal, translator)}
          </button>
        ))}
      </p>
      <ErrorMessage message={refusal && formatErrorCode(refusal, translator)} />
    </section>
  );
};

/** How long somebody must have stopped writing for their notes to be kept. */
const AUTOSAVE_DELAY_MS = 800;

/** Notes that only their writer reads, kept by the server: whenever they stop writing, and when they go. */
export const PrivateNotes = ({ table }: { table: string }) => {
  const translator = useTranslator();
  const { t } = translator;
  const who = useConnection((state) => state.signedInAs);
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const draft = useRef<string | null>(null);
  const account = who?.account ?? null;
  useEffect(() => {
    if (account !== null)
      void fetchJson<{ text: string }>('GET', `/api/tables/${table}/note`).then((found) => found.ok && setText(found.value.text));
  }, [table, account]);
  const saveDraft = useCallback(async (): Promise<void> => {
    const draftText = draft.current;
    if (draftText === null) return;
    draft.current = null;
    const saved = await fetchJson('PUT', `/api/tables/${table}/note`, { text: draftText });
    setProblem(saved.ok ? null : formatErrorCode(saved.error, translator));
    // What was not kept is offered again, unless more was written meanwhile.
    if (!saved.ok) draft.current ??= draftText;
  }, [table, translator]);
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(() => void saveDraft(), AUTOSAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, saveDraft]);
  useEffect(() => () => void saveDraft(), [saveDraft]);
  if (text === null) return null;
  return (
    <>
      <label className="field notes">
        {t('online.note')}
        <textarea
          rows={4}
          maxLength={10_000}
          value={text}
          onChange={(event) => {
            draft.current = event.target.value;
            setText(event.target.value);
          }}
          onBlur={() => void saveDraft()}
        />
      </label>
      <ErrorMessage message={problem} />
    </>
  );
};
