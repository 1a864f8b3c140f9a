import type { ProposalRequest, TableStatus } from '@gunbai/protocol';
import { hasHiddenZones } from '../../session/hidden-zones.ts';
import type { Translator } from '../../i18n/index.tsx';
import type { OnlineSession, OnlineTableSnapshot } from './online-session.ts';

type SeatProposal = Exclude<ProposalRequest, { kind: 'undo' }>;

/** Spectators of open hands lag behind by this many decisions. */
const OPEN_HANDS_PROPOSAL: SeatProposal = { kind: 'open-hands', delay: 20 };

/** Whether the game is suspended until all players agree to continue. */
export const isSuspended = (status: TableStatus): boolean => status === 'paused' || status === 'rules-changed';

const proposalsWhilePlaying = (session: OnlineSession, { table }: OnlineTableSnapshot): readonly SeatProposal[] => {
  const canOpenHands = table.policy.spectators && table.policy.openHands === undefined && session.hasBegun;
  return [{ kind: 'draw' }, { kind: 'pause' }, ...(canOpenHands && hasHiddenZones(session.snapshot().view) ? [OPEN_HANDS_PROPOSAL] : [])];
};

/** The proposals the reader's seat can make now. */
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
