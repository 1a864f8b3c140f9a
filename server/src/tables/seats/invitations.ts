import type { Kysely } from 'kysely';
import type { RefusalInfo } from '@gunbai/protocol';
import type { Account, Accounts } from '../../accounts/accounts.ts';
import type { Schema } from '../../storage/schema.ts';
import type { CommandResult, LiveTable, TablePatch } from '../live-table.ts';
import { buildInvitationJob } from '../scheduled-jobs.ts';

interface InvitationDeps {
  readonly db: Kysely<Schema>;
  readonly accounts: Pick<Accounts, 'findByHandle'>;
}

/** The member of this name, or why they cannot be invited. Guests invite nobody: anybody can make guests and write to members. */
export const findInvitedMember = async ({ db, accounts }: InvitationDeps, owner: Account, name: string): Promise<Account | RefusalInfo> => {
  if (owner.handle === null && owner.bot_owner === null) return { code: 'account-required' };
  const member = await accounts.findByHandle(name);
  if (!member || member.banned !== 0) return { code: 'no-such-member', detail: `there is no member called ${name}` };
  if (member.id === owner.id) return { code: 'already-seated' };
  const block = await db
    .selectFrom('blocks')
    .select('account')
    .where(({ or, and, eb }) =>
      or([
        and([eb('account', '=', member.id), eb('blocked', '=', owner.id)]),
        and([eb('account', '=', owner.id), eb('blocked', '=', member.id)]),
      ]),
    )
    .executeTakeFirst();
  return block ? { code: 'cannot-invite' } : member;
};

/** The owner reserves a free seat for a member, who is told. */
export const invitePlayer = (owner: Account, table: LiveTable, seatId: string, member: Account): Promise<CommandResult> =>
  table.patch((info): TablePatch => {
    if (info.row.owner !== owner.id) return { code: 'not-owner' };
    if (info.status !== 'open') return { code: 'not-open' };
    const seat = info.seats.find((one) => one.seat === seatId);
    if (!seat || seat.account !== null || seat.bot !== null || seat.reserved_for !== null) return { code: 'seat-taken' };
    if (info.seats.some((one) => one.account === member.id)) return { code: 'already-seated' };
    if (info.seats.some((one) => one.reserved_for === member.id)) return { code: 'already-invited' };
    const { db } = table.store;
    const reserve = db
      .updateTable('seats')
      .set({ reserved_for: member.id })
      .where('table', '=', table.id)
      .where('seat', '=', seatId)
      .where('account', 'is', null);
    return {
      set: {},
      statements: [{ query: reserve, rows: 1 }, buildInvitationJob(db, { table: table.id, seat: seatId, account: member.id }, Date.now())],
    };
  });

/** The invited player declines, or the owner withdraws. The seat is free for all again. */
export const endInvitation = (account: Account, table: LiveTable, seatId: string): Promise<CommandResult> =>
  table.patch((info): TablePatch => {
    const seat = info.seats.find((one) => one.seat === seatId);
    if (!seat || seat.reserved_for === null || seat.account !== null) return { code: 'not-found' };
    if (info.row.owner !== account.id && seat.reserved_for !== account.id) return { code: 'not-owner' };
    if (info.status !== 'open') return { code: 'not-open' };
    const release = table.store.db
      .updateTable('seats')
      .set({ reserved_for: null })
      .where('table', '=', table.id)
      .where('seat', '=', seatId);
    return { set: {}, statements: [release] };
  });
