import type { NewTable } from '@gunbai/protocol';
import type { Account } from '../../accounts/accounts.ts';
import type { Store } from '../../storage/index.ts';
import { findInvitedMember } from '../../tables/seats/invitations.ts';
import { rateLimit, RefusalError } from '../app.ts';
import type { TableRouteDeps } from '../deps.ts';

export interface InvitationDeps extends TableRouteDeps {
  readonly store: Pick<Store, 'db'>;
}

/** The member of this name, if the caller may invite them. */
export const requireInvited = async ({ store, accounts, limits }: InvitationDeps, owner: Account, name: string): Promise<Account> => {
  await rateLimit(limits, 'invitation', owner.id);
  const found = await findInvitedMember({ db: store.db, accounts }, owner, name);
  if ('code' in found) throw new RefusalError(found);
  await rateLimit(limits, 'invited', found.id);
  return found;
};

/** The members for whom seats of a new table are reserved. */
export const findInvitedPlayers = async (
  deps: InvitationDeps,
  owner: Account,
  seats: NewTable['seats'],
): Promise<Readonly<Record<string, string>>> => {
  const invited = new Map<string, string>();
  for (const request of seats) {
    if (request.who !== 'open' || request.invite === undefined) continue;
    const { id } = await requireInvited(deps, owner, request.invite);
    if ([...invited.values()].includes(id)) throw new RefusalError({ code: 'already-invited' });
    invited.set(request.seat, id);
  }
  return Object.fromEntries(invited);
};
