import type { Account } from '../accounts/accounts.ts';
import { askFor, callOff } from '../jobs/steps.ts';
import type { Proposal, ProposalWish, TableStatus } from '../wire.ts';
import { nextTimeOut, paused, resumed } from './clocks.ts';
import { dueBotSteps, dueOrderSteps } from './due.ts';
import type { Amendment, Change, LiveTable } from './live.ts';
import { refused } from './live.ts';
import { seatOfAccount } from './row.ts';
import type { TableFacts } from './row.ts';

/** The seats that people hold: a bot agrees to whatever they agree on. */
const people = ({ seats }: TableFacts): string[] => seats.flatMap(({ seat, account }) => (account === null ? [] : [seat]));

const WHEN: Readonly<Record<ProposalWish['kind'], TableStatus>> = {
  undo: 'playing',
  draw: 'playing',
  pause: 'playing',
  resume: 'paused',
  rules: 'rules-changed',
  'open-hands': 'playing',
};

const isSame = (proposal: Proposal, wish: Pick<Proposal, 'kind' | 'to' | 'delay'>): boolean =>
  proposal.kind === wish.kind && proposal.to === wish.to && proposal.delay === wish.delay;

/** So long a node has for what it writes down as agreed on; then any of them carries it out. */
const AGREED_MS = 5000;

/** A proposal as it stands now. Where all have agreed, a job sees to it that it is done: the node may be killed before. */
const putting = ({ store: { db }, id }: LiveTable, facts: TableFacts, proposal: Proposal): Amendment => {
  const wish = { id: `agreed:${id}`, kind: 'agreed', payload: { table: id }, runAt: Date.now() + AGREED_MS };
  return { set: { proposal: JSON.stringify(proposal) }, steps: isAgreed({ ...facts, proposal }) ? [askFor(db, wish)] : [] };
};

/** Asks all seats to go back, to call it a draw, to pause, to go on, or to take over new rules. */
export const propose = async (account: Account, table: LiveTable, wish: ProposalWish): Promise<Change> => {
  const change = await table.amend((facts): Amendment => {
    const seat = seatOfAccount(facts, account.id);
    if (!seat) return { code: 'not-seated' };
    if (facts.status !== WHEN[wish.kind]) return { code: 'not-now', detail: `the table is ${facts.status}` };
    if (wish.kind === 'undo' && (wish.to < 1 || wish.to >= facts.row.count)) return { code: 'nothing-to-undo' };
    const standing = facts.proposal;
    if (standing && !isSame(standing, wish)) return { code: 'other-proposal', detail: standing.kind };
    const agreed = [...new Set([...(standing?.agreed ?? []), seat.seat])];
    return putting(table, facts, { ...wish, by: standing?.by ?? seat.seat, agreed, at: standing?.at ?? Date.now() });
  });
  return change.ok ? carryOutIfAgreed(table) : change;
};

export const answer = async (account: Account, table: LiveTable, agree: boolean, at?: number): Promise<Change> => {
  const change = await table.amend((facts): Amendment => {
    const seat = seatOfAccount(facts, account.id);
    if (!seat) return { code: 'not-seated' };
    const { proposal } = facts;
    if (!proposal) return { code: 'no-proposal' };
    if (at !== undefined && at !== proposal.at) return { code: 'other-proposal', detail: proposal.kind };
    if (!agree) return { set: { proposal: '' } };
    return putting(table, facts, { ...proposal, agreed: [...new Set([...proposal.agreed, seat.seat])] });
  });
  return change.ok && agree ? carryOutIfAgreed(table) : change;
};

const isAgreed = (facts: TableFacts): boolean => {
  const { proposal } = facts;
  return proposal !== null && people(facts).every((seat) => proposal.agreed.includes(seat));
};

/** Once every person at the table has agreed, it is done; in the record all seats stand behind it. */
export const carryOutIfAgreed = async (table: LiveTable): Promise<Change> => {
  const { facts } = table;
  const { proposal } = facts;
  if (!proposal || !isAgreed(facts)) return { ok: true, number: facts.row.count };
  const by = facts.seats.map(({ seat }) => seat);
  const unless = (now: TableFacts) => (isAgreed(now) && isStill(now, proposal) ? null : { code: 'no-proposal' });
  switch (proposal.kind) {
    case 'undo':
      return orDropped(table, proposal, await table.play({ kind: 'rewind', by, to: proposal.to ?? 0 }, { unless }));
    case 'draw':
      return table.play({ kind: 'end', by, outcome: { winners: [], reason: 'agreed' } }, { unless });
    case 'rules':
      return table.play({ kind: 'adopt', by }, { unless });
    case 'open-hands':
      return table.amend((now) => {
        const policy = { ...now.policy, openHands: now.proposal?.delay ?? 0 };
        return unless(now) ? { code: 'no-proposal' } : { set: { policy: JSON.stringify(policy), proposal: '' } };
      });
    case 'pause':
      return table.amend((now) => (unless(now) ? { code: 'no-proposal' } : pausing(table, now)));
    case 'resume':
      return table.amend((now) => (unless(now) ? { code: 'no-proposal' } : resuming(table, now)));
  }
};

/** Another may have been proposed meanwhile. */
const isStill = ({ proposal }: TableFacts, known: Proposal): boolean =>
  proposal !== null && proposal.at === known.at && isSame(proposal, known);

/** What cannot be done is no longer proposed. */
const orDropped = async (table: LiveTable, proposal: Proposal, change: Change): Promise<Change> => {
  if (!change.ok) await table.amend((facts) => (isStill(facts, proposal) ? { set: { proposal: '' } } : { code: 'no-proposal' }));
  return change.ok ? change : refused(change.refusal.code, change.refusal.detail);
};

const pausing = ({ store: { db } }: LiveTable, { row, clocks }: TableFacts): Amendment => ({
  set: { status: 'paused', proposal: '', clocks: JSON.stringify(paused(clocks, Date.now())) },
  steps: [callOff(db, `time:${row.id}`)],
});

const resuming = ({ store: { db } }: LiveTable, facts: TableFacts): Amendment => {
  const now = Date.now();
  const clocks = resumed(facts.clocks, facts.owing, now);
  const due = nextTimeOut(clocks);
  const { id } = facts.row;
  return {
    set: { status: 'playing', proposal: '', clocks: JSON.stringify(clocks) },
    steps: [
      ...dueBotSteps(db, facts, now),
      ...dueOrderSteps(db, facts, now),
      ...(due === Infinity ? [] : [askFor(db, { id: `time:${id}`, kind: 'time', payload: { table: id }, runAt: due })]),
    ],
  };
};
