import type { Refusal } from '@gunbai/engine';
import { bidiIsolate } from '@gunbai/shared/i18n';
import { useState } from 'react';
import { ErrorMessage } from '../../components/ErrorMessage.tsx';
import { formatErrorCode, useTranslator } from '../../i18n/index.tsx';
import type { Translator } from '../../i18n/index.tsx';
import { formatDuration } from './Clock.tsx';
import type { OnlineSession, OnlineTableSnapshot } from './online-session.ts';
import { isSuspended, availableProposals, proposalLabel } from './proposal-rules.ts';

/** Each player's time bank; empty if the pace has none. */
export const formatTimeBanks = ({ table }: OnlineTableSnapshot, { t, language, labelColon }: Translator): string =>
  table.pace.kind !== 'days' || table.pace.bank === 0 || table.status === 'over'
    ? ''
    : t('online.reserve', {
        time: table.seats
          .flatMap(({ seat, name, person }) => {
            const clock = table.clocks[seat];
            return clock && person ? [bidiIsolate(person.name || name) + labelColon + formatDuration(clock.bank, language)] : [];
          })
          .join(' · '),
      });

/** Proposals that the reader's seat can make, and the current agreements. */
export const ProposalMenu = ({ session, online }: { session: OnlineSession; online: OnlineTableSnapshot }) => {
  const translator = useTranslator();
  const { t } = translator;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { status, policy } = online.table;
  // The proposal to resume a suspended game is shown above the board instead.
  const proposals = isSuspended(status) ? [] : availableProposals(session, online);
  const banks = formatTimeBanks(online, translator);
  if (proposals.length === 0 && policy.openHands === undefined && banks === '') return null;
  return (
    <section className="proposal-menu" aria-label={t('propose.title')}>
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
