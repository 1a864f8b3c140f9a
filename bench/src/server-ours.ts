import { startServer } from '@gunbai/server';

/** Our server as a process of its own: `server-ours.ts DB [THREADS]`. Says where it listens, and goes when told. */
const [db, threads = '2'] = process.argv.slice(2);
const server = await startServer({
  port: 0,
  db,
  log: 'error',
  rateFactor: 1_000_000,
  workers: Number(threads),
  adminToken: 'a-token-for-the-bench',
});
process.send?.({ address: server.address });
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
