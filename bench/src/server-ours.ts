import { startServer } from '@gunbai/server';

/** Our server as a process of its own: `server-ours.ts DB`. Says where it listens, and goes when told. */
const server = await startServer({
  port: 0,
  db: process.argv[2],
  log: 'error',
  rateFactor: 1_000_000,
  workers: Number(process.argv[3] ?? 2),
});
process.send?.({ address: server.address });
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
