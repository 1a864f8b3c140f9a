import type { RefusalInfo } from '@gunbai/protocol';
import type { RefereePool } from '../referee/pool.ts';
import type { RefereeCommand, RefereeRequest, RefereeResponse, Viewer } from '../referee/requests.ts';
import type { Store } from '../storage/index.ts';
import { loadStoredMatch } from './log/load-record.ts';
import type { TableInfo } from './table-row.ts';

interface RefereeDeps {
  readonly store: Store;
  readonly refereePool: RefereePool;
  readonly botPool: RefereePool;
  reportFault(table: string, problem: string): void;
}

/** The number of log entries that spectators who see all hands lag behind: none once the game is over. */
export const spectatorDelayOf = ({ status, policy }: TableInfo): number => (status === 'over' ? 0 : (policy.openHands ?? 0));

/** Logs errors thrown by the rules. */
export const reportIfFaulty = (deps: Pick<RefereeDeps, 'reportFault'>, table: string, response: RefereeResponse): RefereeResponse => {
  if (response.type === 'refused' && response.problem !== undefined) deps.reportFault(table, response.problem);
  return response;
};

/** Sends a command to a referee thread, with as much of the stored game as that thread lacks. */
export const askReferee = async (
  deps: RefereeDeps,
  info: TableInfo,
  command: RefereeCommand,
  viewers: readonly Viewer[],
): Promise<RefereeResponse> => {
  const { id, game, count, head } = info.row;
  const pool = command.kind === 'migrate-if-same' || command.kind === 'verify' ? deps.botPool : deps.refereePool;
  const request: Omit<RefereeRequest, 'id'> = {
    table: id,
    game,
    count,
    head,
    stored: null,
    command,
    viewers,
    spectatorDelay: spectatorDelayOf(info),
  };
  let response = await pool.request(request);
  // A thread asks for earlier entries until it has enough of them; the whole game always is.
  for (let from = Infinity; response.type === 'missing' && response.from < from;) {
    from = response.from;
    response = await pool.request({ ...request, stored: await loadStoredMatch(deps.store.db, id, from) });
  }
  return reportIfFaulty(deps, id, response);
};

/** A game continues only under its own rules version until it is migrated. It can be ended under any. */
export const findRulesMismatch = (
  deps: { rulesVersionOf(game: string): number },
  { row: { game, rules } }: TableInfo,
  { kind }: RefereeCommand,
): RefusalInfo | null => {
  if (kind === 'migrate-if-same' || kind === 'migrate' || kind === 'start' || kind === 'end' || deps.rulesVersionOf(game) === rules)
    return null;
  return { code: 'rules-changed', detail: `the table plays rules ${rules}, this server has rules ${deps.rulesVersionOf(game)}` };
};
