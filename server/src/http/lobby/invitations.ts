import { invitationRequest } from '@gunbai/protocol';
import { lobbyTables, tableView } from '@gunbai/protocol/answers';
import { selectInvitations } from '../../notify/turn-counts.ts';
import type { Presence } from '../../presence.ts';
import { endInvitation, invitePlayer } from '../../tables/seats/invitations.ts';
import { loadLobby } from '../../tables/table-row.ts';
import { RefusalError, toResponse } from '../app.ts';
import type { Router } from '../router.ts';
import { requireTable } from '../tables.ts';
import { requireInvited } from './invited-members.ts';
import type { InvitationDeps } from './invited-members.ts';

/** Seats that wait for a member. Taking the seat accepts the invitation. */
export const invitationRoutes = (router: Router, deps: InvitationDeps & { readonly presence: Pick<Presence, 'isOnline'> }): void => {
  const { db } = deps.store;

  const list = { method: 'GET', path: '/api/me/invitations', summary: 'Tables at which a seat waits for you', isStable: true } as const;
  router.add({ ...list, access: 'account', scope: 'read', answer: lobbyTables }, async ({ account }) => {
    const rows = await selectInvitations(db).where('seats.reserved_for', '=', account.id).orderBy('tables.created', 'desc').execute();
    return loadLobby(
      db,
      rows.map(({ id }) => id),
      (one) => deps.presence.isOnline(one),
    );
  });

  const change = { access: 'account', scope: 'play', answer: tableView, isStable: true } as const;
  const invite = { method: 'POST', path: '/api/tables/:id/invitations', summary: 'Your table: reserve a free seat for a member' } as const;
  router.add({ ...change, ...invite, body: invitationRequest }, async ({ request, account, body: { seat, name } }) => {
    const table = await requireTable(deps.tableManager, request);
    if (table.info.row.owner !== account.id) throw new RefusalError({ code: 'not-owner' });
    toResponse(await invitePlayer(account, table, seat, await requireInvited(deps, account, name)));
    table.store.publish('jobs', '');
    return table.toView();
  });

  const end = {
    method: 'DELETE',
    path: '/api/tables/:id/invitations/:seat',
    summary: 'Decline an invitation, or withdraw one at your table',
  } as const;
  router.add({ ...change, ...end }, async ({ request, account, params: { seat } }) => {
    const table = await requireTable(deps.tableManager, request);
    toResponse(await endInvitation(account, table, seat));
    return table.toView();
  });
};
