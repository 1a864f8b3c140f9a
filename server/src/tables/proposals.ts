import type { Account } from '../accounts/accounts.ts';
import { upsertJob, deleteJob } from '../jobs/enqueue.ts';
import type { Proposal, ProposalRequest, TableStatus } from '@gunbai/protocol';
import { findNextExpiry, pauseClocks, resumeClocks } from './clocks/clocks.ts';
import { buildDueBotJobs, buildDueStandingOrderJobs } from './scheduled-jobs.ts';
import type { TablePatch, CommandResult, LiveTable } from './live-table.ts';
import { refuse } from './live-table.ts';
import { findSeatOfAccount } from './table-row.ts';
import type { TableInfo } from './table-row.ts';

/** Seats held by people; bots agree to everything. */
const listSeatsOfPeople = ({ seats }: TableInfo): string[] => seats.flatMap(({ seat, account }) => (account === null ? [] : [seat]));

const REQUIRED_STATUS: Readonly<Record<ProposalRequest['kind'], TableStatus>> = {
  undo: 'playing',
  draw: 'playing',
  pause: 'playing',
  resume: 'paused',
  rules: 'rules-changed',
  'open-hands': 'playing',
};

const isSameProposal = (proposal: Proposal, request: Pick<Proposal, 'kind' | 'to' | 'delay'>): boolean =>
  proposal.kind === request.kind && proposal.to === request.to && proposal.delay === request.delay;

/** After this time any node may execute an agreed proposal. */
const EXECUTION_GRACE_MS = 5000;

/** Stores the proposal. Once all agree, a job is added too, because the node may be killed before it executes it. */
const buildProposalPatch = ({ store: { db }, id }: LiveTable, info: TableInfo, proposal: Proposal): TablePatch => {
  const job = { id: `execute-proposal:${id}`, kind: 'execute-proposal', payload: { table: id }, runAt: Date.now() + EXECUTION_GRACE_MS };
  return { set: { proposal: JSON.stringify(proposal) }, statements: isUnanimous({ ...info, proposal }) ? [upsertJob(db, job)] : [] };
};

/** Proposes an undo, a draw, a pause, a resumption or new rules to all seats. */
export const propose = async (account: Account, table: LiveTable, request: ProposalRequest): Promise<CommandResult> => {
  const result = await table.patch((info): TablePatch => {
    const seat = findSeatOfAccount(info, account.id);
    if (!seat) return { code: 'not-seated' };
    if (info.status !== REQUIRED_STATUS[request.kind]) return { code: 'wrong-table-status', detail: `the table is ${info.status}` };
    if (request.kind === 'undo' && (request.to < 1 || request.to >= info.row.count)) return { code: 'nothing-to-undo' };
    const current = info.proposal;
    if (current && !isSameProposal(current, request)) return { code: 'different-proposal-open', detail: current.kind };
    const agreed = [...new Set([...(current?.agreed ?? []), seat.seat])];
    return buildProposalPatch(table, info, { ...request, by: current?.by ?? seat.seat, agreed, at: current?.at ?? Date.now() });
  });
  return result.ok ? executeIfUnanimous(table) : result;
};

export const respond = async (account: Account, table: LiveTable, agree: boolean, at?: number): Promise<CommandResult> => {
  const result = await table.patch((info): TablePatch => {
    const seat = findSeatOfAccount(info, account.id);
    if (!seat) return { code: 'not-seated' };
    const { proposal } = info;
    if (!proposal) return { code: 'no-proposal' };
    if (at !== undefined && at !== proposal.at) return { code: 'different-proposal-open', detail: proposal.kind };
    if (!agree) return { set: { proposal: '' } };
    return buildProposalPatch(table, info, { ...proposal, agreed: [...new Set([...proposal.agreed, seat.seat])] });
  });
  return result.ok && agree ? executeIfUnanimous(table) : result;
};

const isUnanimous = (info: TableInfo): boolean => {
  const { proposal } = info;
  return proposal !== null && listSeatsOfPeople(info).every((seat) => proposal.agreed.includes(seat));
};

/** Executes the proposal once every player agrees. The record names all seats as deciding it. */
export const executeIfUnanimous = async (table: LiveTable): Promise<CommandResult> => {
  const { info } = table;
  const { proposal } = info;
  if (!proposal || !isUnanimous(info)) return { ok: true, number: info.row.count };
  const by = info.seats.map(({ seat }) => seat);
  const precondition = (current: TableInfo) =>
    isUnanimous(current) && isProposalCurrent(current, proposal) ? null : { code: 'no-proposal' };
  switch (proposal.kind) {
    case 'undo':
      return dropProposalOnFailure(table, proposal, await table.execute({ kind: 'undo-to', by, to: proposal.to ?? 0 }, { precondition }));
    case 'draw':
      return table.execute({ kind: 'end', by, outcome: { winners: [], reason: 'agreed' } }, { precondition });
    case 'rules':
      return table.execute({ kind: 'migrate', by }, { precondition });
    case 'open-hands':
      return table.patch((now) => {
        const policy = { ...now.policy, openHands: now.proposal?.delay ?? 0 };
        return precondition(now) ? { code: 'no-proposal' } : { set: { policy: JSON.stringify(policy), proposal: '' } };
      });
    case 'pause':
      return table.patch((now) => (precondition(now) ? { code: 'no-proposal' } : buildPausePatch(table, now)));
    case 'resume':
      return table.patch((now) => (precondition(now) ? { code: 'no-proposal' } : buildResumePatch(table, now)));
  }
};

/** Refuses if another proposal has replaced this one. */
const isProposalCurrent = ({ proposal }: TableInfo, expected: Proposal): boolean =>
  proposal !== null && proposal.at === expected.at && isSameProposal(proposal, expected);

/** Removes a proposal that cannot be executed. */
const dropProposalOnFailure = async (table: LiveTable, proposal: Proposal, result: CommandResult): Promise<CommandResult> => {
  if (!result.ok) await table.patch((info) => (isProposalCurrent(info, proposal) ? { set: { proposal: '' } } : { code: 'no-proposal' }));
  return result.ok ? result : refuse(result.refusal.code, result.refusal.detail);
};

const buildPausePatch = ({ store: { db } }: LiveTable, { row, clocks }: TableInfo): TablePatch => ({
  set: { status: 'paused', proposal: '', clocks: JSON.stringify(pauseClocks(clocks, Date.now())) },
  statements: [deleteJob(db, `clock-timeout:${row.id}`)],
});

const buildResumePatch = ({ store: { db } }: LiveTable, info: TableInfo): TablePatch => {
  const now = Date.now();
  const clocks = resumeClocks(info.clocks, info.pendingSeats, now);
  const expiry = findNextExpiry(clocks);
  const { id } = info.row;
  return {
    set: { status: 'playing', proposal: '', clocks: JSON.stringify(clocks) },
    statements: [
      ...buildDueBotJobs(db, info, now),
      ...buildDueStandingOrderJobs(db, info, now),
      ...(expiry === Infinity
        ? []
        : [upsertJob(db, { id: `clock-timeout:${id}`, kind: 'clock-timeout', payload: { table: id }, runAt: expiry })]),
    ],
  };
};
