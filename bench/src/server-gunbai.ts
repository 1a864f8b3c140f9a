import { startServer } from '@gunbai/server';
import type { ConfigOptions } from '../../server/src/config.ts';

/** Our server as a process of its own: `server-gunbai.ts DB [options as JSON]`. Sends its address, and stops on a signal. */
const [db, options = '{}'] = process.argv.slice(2);
const server = await startServer({
  port: 0,
  db,
  log: 'error',
  rateFactor: 1_000_000,
  adminToken: 'a-token-for-the-bench',
  ...(JSON.parse(options) as ConfigOptions),
});
process.send?.({ address: server.address });
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
