import type { Result } from '@gunbai/engine';
import type { LobbyTable, RefusalInfo, SeatView, TableView } from '@gunbai/protocol';
import { fetchJson } from '../connection/api.ts';
import { newEntropyHash } from '../dice/dice-storage.ts';

type Answer = Promise<Result<TableView, RefusalInfo>>;

/** The seat that waits for this account. */
export const seatReservedFor = ({ seats }: Pick<LobbyTable, 'seats'>, account: string | null): SeatView | undefined =>
  account === null ? undefined : seats.find(({ reservedFor }) => reservedFor?.account === account);

export const acceptInvitation = (table: string, seat: string): Answer =>
  fetchJson('POST', `/api/tables/${table}/seat`, { seat, entropyHash: newEntropyHash() });

/** The invited player declines, or the owner withdraws. */
export const endInvitation = (table: string, seat: string): Answer =>
  fetchJson('DELETE', `/api/tables/${table}/invitations/${encodeURIComponent(seat)}`);

export const invitePlayer = (table: string, seat: string, name: string): Answer =>
  fetchJson('POST', `/api/tables/${table}/invitations`, { seat, name });
