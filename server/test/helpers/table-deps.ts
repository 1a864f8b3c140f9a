import type { RefereePool } from '../../src/referee/pool.ts';
import type { Store } from '../../src/storage/index.ts';
import type { TableDeps } from '../../src/tables/live-table.ts';

/** What a table needs of a node on which nothing else happens. */
export const createTableDeps = (store: Store, referees: RefereePool): TableDeps => ({
  store,
  refereePool: referees,
  botPool: referees,
  nodeId: 'another',
  turnNoticeMs: 0,
  isOnline: () => true,
  isShuttingDown: () => false,
  pendingAdjustment: () => null,
  rulesVersionOf: () => 1,
  setStorageStatus: () => {},
  countCommand: () => {},
  reportFault: () => {},
});
